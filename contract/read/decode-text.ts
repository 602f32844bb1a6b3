import { Buffer, isUtf8 } from "node:buffer";
import type { FindingCode } from "../findings/codes.ts";

export type DecodedText =
  | { readonly text: string }
  | { readonly code: FindingCode; readonly message: string; readonly fix: string; readonly before: string };

/**
 * Decodes UTF-8, or UTF-16 with a byte order mark. The byte order mark is removed. If the bytes are malformed, `before` is the text up to
 * the error.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : undefined;
  if (utf16 === undefined && !isUtf8(bytes)) return describeBrokenUtf8(bytes);
  if (utf16 !== undefined && bytes.length % 2 !== 0) return brokenUtf16;
  const decoder = new TextDecoder(utf16 ?? "utf-8", { fatal: utf16 !== undefined, ignoreBOM: true });
  try {
    const text =
      utf16 === undefined
        ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8")
        : decoder.decode(bytes);
    const marked = text.startsWith("\ufeff") ? text.slice(1) : text;
    // In UTF-8, only U+0000 contains a zero byte, and searching bytes is much faster than searching text.
    return utf16 === undefined && !bytes.includes(0) ? { text: marked } : checkNul(marked);
  } catch {
    return brokenUtf16;
  }
}

const brokenUtf16: DecodedText = {
  code: "load/encoding",
  message: "The file starts with a UTF-16 byte order mark, but is not valid UTF-16.",
  fix: "Save the file as UTF-8.",
  before: "",
};

function describeBrokenUtf8(bytes: Uint8Array): DecodedText {
  let valid = 0;
  for (let step = bytes.length; step >= 1; step = step === 1 ? 0 : Math.ceil(step / 2)) {
    while (valid + step <= bytes.length && isPrefixUtf8(bytes.subarray(0, valid + step))) valid += step;
  }
  while (!isUtf8(bytes.subarray(0, valid))) valid--;
  const byte = bytes[valid]?.toString(16).toUpperCase().padStart(2, "0") ?? "";
  return {
    code: "load/encoding",
    message: `Byte ${valid} (0x${byte}) is not UTF-8.`,
    fix: "Save the file as UTF-8. It may have been saved as Latin-1 or Windows-1252.",
    before: new TextDecoder().decode(bytes.subarray(0, valid)),
  };
}

function isPrefixUtf8(bytes: Uint8Array): boolean {
  for (let cut = 0; cut <= 3 && cut <= bytes.length; cut++) {
    if (isUtf8(bytes.subarray(0, bytes.length - cut))) {
      return cut === 0 || isCutCharacter(bytes.subarray(bytes.length - cut));
    }
  }
  return false;
}

function isCutCharacter(bytes: Uint8Array): boolean {
  const [lead = 0, ...rest] = bytes;
  const due = lead >= 0xf0 && lead <= 0xf4 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc2 ? 1 : 0;
  return rest.length < due && rest.every((byte) => byte >= 0x80 && byte <= 0xbf);
}

function checkNul(text: string): DecodedText {
  const at = text.indexOf("\0");
  if (at === -1) return { text };
  const everyOther = text[at + 2] === "\0" || text[at - 2] === "\0";
  return {
    code: "load/nul-character",
    message: "The file contains a NUL character, so it is damaged or not a text file.",
    fix: everyOther
      ? "Save the file as UTF-8. It looks like UTF-16 without a byte order mark."
      : "Remove the character.",
    before: text.slice(0, at),
  };
}
