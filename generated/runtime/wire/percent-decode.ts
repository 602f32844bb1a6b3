// @ts-nocheck Made by a machine and tested as a whole.
/**
 * Undoes percent-encoding (RFC 3986 §2.1). `undefined` where the text is malformed: a stray `%`, or octets that are not
 * UTF-8. Never throws.
 */
export function percentDecode(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** As {@link percentDecode}, with `+` for a space, as in queries and forms (application/x-www-form-urlencoded). */
export function percentDecodeForm(text: string): string | undefined {
  return percentDecode(text.includes("+") ? text.replaceAll("+", " ") : text);
}
