import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { manifestName, parseManifest, printManifest } from "./manifest.ts";
import { placeFile } from "./place-file.ts";
import { type Retirement, retireFolder } from "./retire-folder.ts";

/**
 * Removes an exchanged folder as {@link retireFolder} does, whatever was written to it. A file that somebody put where tenon
 * has written one takes the place back, and is tenon's no more; where somebody has written the same name twice, the older
 * file is kept beside the newer.
 *
 * @returns Paths of files that took their place back.
 */
export function retireWithStrays(retirement: Retirement): readonly string[] {
  const { old, folder } = retirement;
  const returned: string[] = [];
  for (;;) {
    const strays = retireFolder(retirement);
    if (strays.length === 0) return returned;
    const ours = disown(folder, strays);
    for (const path of strays) {
      if (ours.has(path)) renameSync(join(old, path), join(folder, path));
      else keepBeside(join(old, path), join(folder, path));
    }
    returned.push(...ours);
  }
}

/** Takes files out of a folder's manifest, and answers which it listed. */
export function disown(folder: string, paths: readonly string[]): ReadonlySet<string> {
  const file = join(folder, manifestName);
  const manifest = readText(file);
  if (manifest === undefined) return new Set();
  const listed = paths.filter((path) => Object.hasOwn(manifest.outputs, path));
  if (listed.length === 0) return new Set();
  const outputs = Object.fromEntries(
    Object.entries(manifest.outputs).filter(([path]) => !listed.includes(path)),
  );
  // A link that stands there would be written through.
  rmSync(`${file}.tenon-new`, { force: true });
  writeFileSync(`${file}.tenon-new`, printManifest({ ...manifest, outputs }), { flag: "wx" });
  renameSync(`${file}.tenon-new`, file);
  return new Set(listed);
}

function readText(file: string): ReturnType<typeof parseManifest> {
  try {
    return parseManifest(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function keepBeside(from: string, to: string): void {
  for (let number = 1; ; number += 1) if (placeFile(from, `${to}.kept-${number}`)) return;
}
