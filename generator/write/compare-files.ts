import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmittedFile } from "../emitted-file.ts";
import { type FoundManifest, manifestName, readManifest } from "./manifest.ts";

/** How an output folder stands to what it should hold. Paths are relative to the folder. */
export interface Comparison {
  readonly manifest: FoundManifest["kind"];
  readonly unchanged: readonly string[];
  /** There, with another content, and tenon's. */
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  /** Listed in the folder's manifest, there, and no longer wanted. */
  readonly stale: readonly string[];
  /** There, with another content, and not tenon's. */
  readonly foreign: readonly string[];
}

/** Compares files with what is in a folder; no folder is an empty one. */
export async function compareFiles(files: readonly EmittedFile[], folder: string): Promise<Comparison> {
  const found = await readManifest(folder);
  const listed = new Set(found.kind === "manifest" ? Object.keys(found.manifest.outputs) : []);
  const lists = { unchanged: [], changed: [], missing: [], stale: [], foreign: [] } as Record<
    string,
    string[]
  > &
    Record<"unchanged" | "changed" | "missing" | "stale" | "foreign", string[]>;
  await Promise.all(
    files.map(async ({ path, text }) => {
      const old = await readOrNothing(join(folder, path));
      if (old === undefined) lists.missing.push(path);
      else if (old.equals(Buffer.from(text))) lists.unchanged.push(path);
      else if (listed.has(path) || path === manifestName || found.kind === "unreadable")
        lists.changed.push(path);
      else lists.foreign.push(path);
    }),
  );
  const wanted = new Set(files.map(({ path }) => path));
  await Promise.all(
    [...listed].map(async (path) => {
      if (!wanted.has(path) && (await readOrNothing(join(folder, path))) !== undefined)
        lists.stale.push(path);
    }),
  );
  for (const list of Object.values(lists)) list.sort();
  return { manifest: found.kind, ...lists };
}

async function readOrNothing(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isCode(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}

/** Whether an error is one of the system's with one of these codes. */
export function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
