/** The octets of a base64 text (RFC 4648 §4 or §5, padding optional, white space ignored); `undefined` where it is none. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const compact = /\s/.test(text) ? text.replace(/\s/g, "") : text;
  let end = compact.length;
  while (end > 0 && compact.length - end < 2 && compact[end - 1] === "=") end--;
  const bytes = Buffer.from(compact, "base64");
  // Buffer passes over what is no base64; then it has fewer octets than the characters stand for.
  if (end % 4 === 1 || bytes.length !== Math.floor((end * 3) / 4)) return undefined;
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** The standard base64 text of octets. */
export function encodeBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64");
}
