import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { packParts, unpackParts } from "./pack-parts.ts";
import type { PartCache } from "./part-cache.ts";

/** Where the parts of one output are kept. */
export interface PartsPlace {
  /** The file; `undefined` where they are kept only as long as the process lives. */
  readonly file: string | undefined;
  /** Whether what was kept before is not to be looked at. */
  readonly isFresh: boolean;
}

/** Parts that outlast the run. */
export interface KeptParts extends PartCache {
  /** Ends a run: keeps what it made or recalled, and forgets the rest. What cannot be written is not kept. */
  save(): void;
}

/** How much the files of a folder may hold together, in octets; those written longest ago go first. */
const LIMIT = 400_000_000;

/**
 * Opens the parts of an output. A file that is missing, or not whole, holds none.
 *
 * @param stamp - What all parts depend on, as `readStamp` gives it.
 */
export function openParts({ file, isFresh }: PartsPlace, stamp: string): KeptParts {
  let before: ReadonlyMap<string, Buffer | string> | undefined;
  let used = new Map<string, Buffer | string>();
  let isNew = isFresh;
  return {
    recall: (key) => {
      before ??= isFresh || file === undefined ? new Map() : readParts(file, stamp);
      const found = used.get(key) ?? before.get(key);
      if (found !== undefined) used.set(key, found);
      return found?.toString();
    },
    keep: (key, text) => {
      isNew = true;
      used.set(key, text);
    },
    save: () => {
      if (file !== undefined && (isNew || used.size !== before?.size)) writeParts(file, used, stamp);
      before = used;
      used = new Map();
      isNew = false;
    },
  };
}

function readParts(file: string, stamp: string): ReadonlyMap<string, Buffer> {
  try {
    return unpackParts(readFileSync(file), stamp);
  } catch {
    return new Map();
  }
}

function writeParts(file: string, parts: ReadonlyMap<string, Buffer | string>, stamp: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, packParts(parts, stamp));
    renameSync(draft, file);
    dropOldest(dirname(file), basename(file));
  } catch {
    // A cache that cannot be written costs time only.
    dropDraft(draft);
  }
}

function dropDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // It never came to be.
  }
}

function dropOldest(folder: string, newest: string): void {
  const files = readdirSync(folder)
    .filter((name) => name !== newest)
    .map((name) => ({ path: join(folder, name), stats: statSync(join(folder, name)) }))
    .sort((one, other) => other.stats.mtimeMs - one.stats.mtimeMs);
  let total = statSync(join(folder, newest)).size;
  for (const { path, stats } of files) {
    total += stats.size;
    if (total > LIMIT) rmSync(path, { force: true });
  }
}
