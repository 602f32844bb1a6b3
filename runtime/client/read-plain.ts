import { decodeText } from "../body/decode-plain.ts";
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
  const type = response.headers.get("content-type") ?? "";
  const [, charset] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type) ?? [];
  const isText = media.kind === "text";
  if (isText && (!charset || /^utf-?8$/i.test(charset)))
    return limits?.text(response, fail) ?? response.text();
  const bytes = await (limits?.octets(response, fail) ?? response.arrayBuffer());
  return isText ? (decodeText(new Uint8Array(bytes), charset) ?? fail("body")) : new Blob([bytes], { type });
};
