export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isBinary(value: unknown): boolean {
  return ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof Blob;
}

/** Checks whether a string has fewer code points than `limit` (JSON Schema Validation §6.3). */
export function isShorter(text: string, limit: number): boolean {
  if (text.length < limit) return true;
  return text.length < 2 * limit && countCharacters(text) < limit;
}

export function isLonger(text: string, limit: number): boolean {
  return text.length > limit && countCharacters(text) > limit;
}

/** Returns the length of a binary value (OpenAPI 3.1.1 §4.4.2). */
export function countOctets(bytes: Blob | ArrayBuffer | ArrayBufferView): number {
  return bytes instanceof Blob ? bytes.size : bytes.byteLength;
}

function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    if ((text.charCodeAt(index) & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
      count--;
      index++;
    }
  }
  return count;
}

export function countMembers(value: Record<string, unknown>): number {
  return Object.keys(value).length;
}
