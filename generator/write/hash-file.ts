import { createHash, hash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { oncePer } from "../../language/values/memory.ts";
import type { EmittedFile } from "../output/emitted-file.ts";

export const hashFile: (file: EmittedFile) => string = oncePer(
  ({ hash, text, bytes }) => hash ?? hashText(bytes ?? text),
);

export function hashText(text: string | Uint8Array): string {
  return hash("sha256", text);
}

const room = Buffer.allocUnsafeSlow(262_144);

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

function readPiece(file: number): Uint8Array {
  let length = 0;
  while (length < room.length) {
    const read = readSync(file, room, length, room.length - length, null);
    if (read === 0) break;
    length += read;
  }
  return room.subarray(0, length);
}
