// @ts-nocheck Made by a machine and tested as a whole.
import type { MediaDescriptor } from "../descriptors.js";
import { readJson } from "./read-json.js";
import type { ReadContent } from "./wire.js";

/** Whether {@link readPlain} can read a body, and `writePlain` write it. */
export function isPlainMedia({ kind, shape }: MediaDescriptor): boolean {
  return kind === "json" || kind === "binary" || (kind === "text" && shape === undefined);
}

/** Reads a body of JSON, text or octets. */
export const readPlain: ReadContent = async (media, response, fail, limits) => {
  if (media.kind === "json") return readJson(media, response, fail, limits);
  if (media.kind === "text") return limits?.text(response, fail) ?? response.text();
  const bytes = await (limits?.octets(response, fail) ?? response.arrayBuffer());
  return new Blob([bytes], { type: response.headers.get("content-type") ?? "" });
};
