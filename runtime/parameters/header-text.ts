import { EncodeError } from "./encode-error.ts";

/** Whether a text is a token (RFC 9110 §5.6.2), as names of headers and of authentication schemes are. */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text);
}

/**
 * The text of a header as it may be sent (RFC 9110 §5.5): itself.
 *
 * @throws {EncodeError} for control characters, characters beyond Latin-1, and white space at the ends.
 */
export function checkHeaderText(text: string): string {
  if (/[^\t\x20-\x7e\x80-\xff]|^\s|\s$/.test(text))
    throw new EncodeError("a header cannot carry its characters");
  return text;
}
