import { isUtf8 } from "node:buffer";

/** The value of an item's text, or why there is none. */
export type JsonItem =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** Parses the octets of one item as JSON in UTF-8; a byte order mark before it is dropped. Messages never hold the text. */
export function readJsonItem(bytes: Uint8Array): JsonItem {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!isUtf8(buffer)) return { ok: false, message: "is not UTF-8" };
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = buffer.toString("utf8", marked ? 3 : 0);
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, message: describeSyntaxError(text, error) };
  }
}

/** The parser's own message quotes the text, so only the place is taken from it. */
function describeSyntaxError(text: string, error: unknown): string {
  if (text.trim() === "") return "is empty";
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
  if (position !== undefined) return `is not JSON, from its character ${Number(position) + 1} on`;
  return "is not JSON: it ends too early or is damaged";
}
