import type { ValidationIssue } from "../checks.ts";
import { issueAt } from "../pointer.ts";

export const QUOTE = 34;

export const BACKSLASH = 92;

export function isTextDeeper(text: string, limit: number): boolean {
  // Fast path: each nesting level takes at least two characters.
  if (text.length <= 2 * limit) return false;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length && depth <= limit; at++) {
    const code = text.charCodeAt(at);
    // The codes of `[` and `{`, and of `]` and `}`, differ only in this bit.
    const bracket = code | 32;
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) at += Number(code === BACKSLASH);
    else if (bracket === 123) depth++;
    else if (bracket === 125) depth--;
  }
  return depth > limit;
}

export function isDeeper(bytes: Uint8Array, limit: number): boolean {
  // Fast path: each nesting level takes at least two bytes.
  if (bytes.length <= 2 * limit) return false;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const octet = bytes[at];
    if (isText) {
      if (octet === BACKSLASH) at++;
      else if (octet === QUOTE) isText = false;
    } else if (octet === QUOTE) isText = true;
    // These are the codes of `[`, `{`, `]` and `}`. Bytes of non-ASCII characters are higher.
    else if (octet === 91 || octet === 123) {
      if (++depth > limit) return true;
    } else if (octet === 93 || octet === 125) depth--;
  }
  return false;
}

export function tooDeep(pointer = ""): ValidationIssue {
  return issueAt(pointer, "depth", "must not be nested so deeply");
}
