// @ts-nocheck Made by a machine and tested as a whole.
import type { MediaDescriptor } from "../descriptors.js";
import { readJson } from "./read-json.js";
import { readOctets } from "./read-octets.js";
import { readText } from "./read-text.js";
import type { ReadContent } from "./wire.js";

/** Whether {@link readPlain} can read a body, and `writePlain` write it. */
export function isPlainMedia({ kind, shape }: MediaDescriptor): boolean {
  return kind === "json" || kind === "binary" || (kind === "text" && shape === undefined);
}

/** Reads a body of JSON, text or octets. */
export const readPlain: ReadContent = async (media, response, options, fail) => {
  if (media.kind === "json") return readJson(media, response, options, fail);
  if (media.kind === "text") return (await readText(response, options)) ?? fail("size", "");
  const bytes = (await readOctets(response, options)) ?? fail("size", "");
  return new Blob([bytes], { type: response.headers.get("content-type") ?? "" });
};
