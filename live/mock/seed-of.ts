/** A 32-bit seed from a seed and texts (FNV-1a over their UTF-16 code units). The order of the texts counts. */
export function seedOf(seed: number, ...texts: readonly string[]): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (const text of texts) {
    for (let index = 0; index < text.length; index++) hash = mix(hash, text.charCodeAt(index));
    // Apart from every character, so that `a`, `b` is not `ab`.
    hash = mix(hash, 0x10000);
  }
  return hash;
}

function mix(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193) >>> 0;
}
