export interface Piece {
  readonly text: string;
  /** Byte offset of the remaining text. `undefined` if nothing remains. */
  readonly next: number | undefined;
}

/** Returns at most `most` bytes of UTF-8 text, starting at `offset` and never splitting a character. */
export function cutText(bytes: Uint8Array, offset: number, most: number): Piece {
  const start = backToCharacter(bytes, Math.min(offset, bytes.length));
  const cut = Math.min(start + most, bytes.length);
  const whole = backToCharacter(bytes, cut);
  const end = whole > start ? whole : cut;
  const text = new TextDecoder().decode(bytes.subarray(start, end));
  return { text, next: end < bytes.length ? end : undefined };
}

function backToCharacter(bytes: Uint8Array, at: number): number {
  let place = at;
  while (place > 0 && ((bytes[place] ?? 0) & 0xc0) === 0x80) place--;
  return place;
}
