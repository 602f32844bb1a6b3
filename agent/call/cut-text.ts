export interface Piece {
  readonly text: string;
  /** Where the rest begins; `undefined` at the end. */
  readonly next: number | undefined;
}

/** At most `most` bytes of UTF-8 text from `offset`, ending with a whole character. */
export function cutText(bytes: Uint8Array, offset: number, most: number): Piece {
  const start = backToCharacter(bytes, Math.min(offset, bytes.length));
  const cut = Math.min(start + most, bytes.length);
  const whole = backToCharacter(bytes, cut);
  const end = whole > start ? whole : cut;
  const text = new TextDecoder().decode(bytes.subarray(start, end));
  return { text, next: end < bytes.length ? end : undefined };
}

/** Continuation bytes begin with the bits 10. */
function backToCharacter(bytes: Uint8Array, at: number): number {
  let place = at;
  while (place > 0 && ((bytes[place] ?? 0) & 0xc0) === 0x80) place--;
  return place;
}
