import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";

const MOST_FILES = 20_000;

/** Lists the files of a folder that are wanted. Skips dependencies and hidden folders, and stops after 20,000 files. */
export function listFiles(folder: string, isWanted: (path: string) => boolean): readonly string[] {
  const found: string[] = [];
  const pending = [folder];
  for (let at = pending.pop(); at !== undefined && found.length < MOST_FILES; at = pending.pop()) {
    for (const entry of listFolder(at)) {
      const path = join(at, entry.name);
      if (entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."))
        pending.push(path);
      if (entry.isFile() && isWanted(path)) found.push(path);
    }
  }
  return found;
}

function listFolder(path: string): readonly Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}
