import type { MediaDescriptor } from "../descriptors.ts";
import { readJson } from "./read-json.ts";
import type { ReadContent } from "./wire.ts";

/** Whether {@link readPlain} can read a body, and `writePlain` write it. */
export function isPlainMedia({ kind, shape }: MediaDescriptor): boolean {
  return kind === "binary" || (shape === undefined && (kind === "json" || kind === "text"));
}

/** Reads a body of JSON, text or octets. */
export const readPlain: ReadContent = async (media, response, fail, limits) => {
  if (media.kind === "json") return readJson(media, response, fail, limits);
  if (media.kind === "text") return limits?.text(response, fail) ?? response.text();
  const bytes = await (limits?.octets(response, fail) ?? response.arrayBuffer());
  return new Blob([bytes], { type: response.headers.get("content-type") ?? "" });
};
