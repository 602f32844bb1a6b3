import { hash } from "node:crypto";

/** The SHA-256 of a text in UTF-8, or of octets, in hexadecimal. */
export function hashText(text: string | Uint8Array): string {
  return hash("sha256", text);
}
