export type ScannedItem =
  /**
   * The bytes of an item. They can share memory with the source and are only valid until the next item is requested. `line` and `column`
   * start at 1, and columns count bytes.
   */
  | {
      readonly kind: "bytes";
      readonly number: number;
      readonly bytes: Uint8Array;
      readonly line: number;
      readonly column: number;
    }
  | { readonly kind: "unfinished"; readonly number: number; readonly line: number; readonly column: number }
  | { readonly kind: "problem"; readonly number: number; readonly message: string };

export interface TextPosition {
  line: number;
  lineStart: number;
  chunkStart: number;
}

export function startOfText(): TextPosition {
  return { line: 1, lineStart: 0, chunkStart: 0 };
}

/** Converts an index to a line and column. The position must already be past all line breaks before `index`. */
export function placeAt(
  { line, lineStart, chunkStart }: TextPosition,
  index: number,
): { readonly line: number; readonly column: number } {
  return { line, column: chunkStart + index - lineStart + 1 };
}

/** Joins the pieces of an item. Beyond a limit, drops pieces and only counts their bytes. */
export interface PieceBuffer {
  add(piece: Uint8Array): void;
  take(): Uint8Array | undefined;
  readonly length: number;
}

export function createPieceBuffer(limit: number): PieceBuffer {
  let pieces: Uint8Array[] = [];
  let length = 0;
  return {
    add(piece) {
      length += piece.length;
      if (length > limit) pieces = [];
      else if (piece.length > 0) pieces.push(piece);
    },
    take() {
      const whole = length > limit ? undefined : joinPieces(pieces, length);
      pieces = [];
      length = 0;
      return whole;
    },
    get length() {
      return length;
    },
  };
}

function joinPieces(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return only;
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}

export function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes) {
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return false;
  }
  return true;
}
