import { createHash } from "node:crypto";

/** A short text that depends on the original name alone: what keeps names apart whose letters and digits are equal. */
export function hashName(original: string, length = 6): string {
  return createHash("sha256").update(original).digest("hex").slice(0, length);
}
