import { closeSync, openSync, readSync } from "node:fs";
import { listFiles } from "./list-files.ts";

const HEAD_BYTES = 2_048;

/** Lists the Arazzo Descriptions and overlays in a folder, which name the documents that they are about. */
export function listOuterFiles(folder: string): readonly string[] {
  return listFiles(folder, (path) => /\.(?:ya?ml|json)$/.test(path)).filter((path) =>
    /^[\s{]*["']?(?:arazzo|overlay)["']?\s*:/m.test(readHead(path)),
  );
}

function readHead(path: string): string {
  try {
    const file = openSync(path, "r");
    try {
      const bytes = Buffer.alloc(HEAD_BYTES);
      return bytes.toString("utf8", 0, readSync(file, bytes, 0, HEAD_BYTES, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}
