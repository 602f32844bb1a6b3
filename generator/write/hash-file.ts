import { createHash, hash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { oncePer } from "../../language/values/memory.ts";
import type { EmittedFile } from "../output/emitted-file.ts";

/** The {@link hashText} of a file's content, computed once for each file. */
export const hashFile: (file: EmittedFile) => string = oncePer(
  ({ hash, text, bytes }) => hash ?? hashText(bytes ?? text),
);

/** The SHA-256 of a text in UTF-8, or of bytes, in hexadecimal. */
export function hashText(text: string | Uint8Array): string {
  return hash("sha256", text);
}

/** The buffer for reading files. Allocating one for each file would take as long as hashing. */
const room = Buffer.allocUnsafeSlow(262_144);

/** The {@link hashText} of a file on disk, which is read in pieces. Throws if it cannot be read. */
export function hashOnDisk(path: string): string {
  const file = openSync(path, "r");
  try {
    const first = readPiece(file);
    return first.length < room.length ? hashText(first) : hashPieces(file, first);
  } finally {
    closeSync(file);
  }
}

function hashPieces(file: number, first: Uint8Array): string {
  const hash = createHash("sha256");
  for (let piece = first; piece.length > 0; piece = readPiece(file)) hash.update(piece);
  return hash.digest("hex");
}

/** Reads the next piece of a file. It is smaller than the buffer only at the end of the file. */
function readPiece(file: number): Uint8Array {
  let length = 0;
  while (length < room.length) {
    const read = readSync(file, room, length, room.length - length, null);
    if (read === 0) break;
    length += read;
  }
  return room.subarray(0, length);
}
