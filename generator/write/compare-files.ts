import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { EmittedFile } from "../output/emitted-file.ts";
import { createLinkFinder, isCode } from "./file-system.ts";
import { hashFile, hashOnDisk } from "./hash-file.ts";
import { type FoundManifest, type Manifest, manifestName, readManifest } from "./manifest.ts";

/** The difference between an output folder and the files that it should contain. Paths are relative to the folder. */
export interface Comparison {
  readonly manifest: FoundManifest["kind"];
  /** The files of tenon's that the folder's manifest lists. */
  readonly listed: readonly string[];
  readonly unchanged: readonly string[];
  /** There, with another content, and tenon's. */
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  /** Listed in the folder's manifest, there, and no longer wanted. */
  readonly stale: readonly string[];
  /** There, with another content, and not tenon's. */
  readonly foreign: readonly string[];
  /** Symbolic links where tenon is to write into a folder. */
  readonly links: readonly string[];
}

type Lists = Record<"unchanged" | "changed" | "missing" | "stale" | "foreign" | "links", string[]>;

/**
 * Compares files with what is in a folder; no folder is an empty one.
 *
 * @throws the system's error where something there cannot be read.
 */
export async function compareFiles(files: readonly EmittedFile[], folder: string): Promise<Comparison> {
  const found = await readManifest(folder);
  const linkOf = createLinkFinder(folder);
  const owned = found.kind === "manifest" ? listOwned(found.manifest, folder) : [];
  // What a link leads to is nothing that tenon wrote there.
  const listed = new Set(owned.filter((path) => linkOf(path) === undefined));
  const links = new Set(files.flatMap(({ path }) => linkOf(path) ?? []));
  const lists: Lists = { unchanged: [], changed: [], missing: [], stale: [], foreign: [], links: [...links] };
  for (const file of files) {
    const { path } = file;
    if (linkOf(path) !== undefined) continue;
    const old = hashOrNothing(join(folder, path), file.text);
    if (old === undefined) lists.missing.push(path);
    // Whatever the manifest says: tenon has written a file there.
    else if (old === noFile) lists.foreign.push(path);
    // The manifest has asked for the hash already.
    else if (old === hashFile(file)) lists.unchanged.push(path);
    else if (listed.has(path) || path === manifestName || found.kind === "unreadable")
      lists.changed.push(path);
    else lists.foreign.push(path);
  }
  const wanted = new Set(files.map(({ path }) => path));
  for (const path of listed) {
    if (wanted.has(path)) continue;
    const old = hashOrNothing(join(folder, path));
    if (old !== undefined && old !== noFile) lists.stale.push(path);
  }
  for (const list of Object.values(lists)) list.sort();
  return { manifest: found.kind, listed: [...listed], ...lists };
}

/**
 * A run that was killed while it changed the folder file by file has left a manifest without a version: of files that were
 * still to come, it may be somebody else's that is there.
 */
function listOwned({ tenon, outputs }: Manifest, folder: string): readonly string[] {
  const paths = Object.keys(outputs);
  if (tenon !== "") return paths;
  return paths.filter((path) => {
    return outputs[path] === "" || hashOrNothing(join(folder, path)) === outputs[path];
  });
}

/** No file has this hash. */
const noFile = "no file";

/** Below this many characters, a file is read sooner than it is asked how long it is. */
const LONG = 262_144;

/**
 * Read one after the other: thousands of small files come faster so than through the thread pool.
 *
 * @param wanted - The text that the hash is compared with: what is longer or shorter is another one, whatever its hash.
 */
function hashOrNothing(path: string, wanted = ""): string | undefined {
  try {
    const stats = lstatSync(path);
    // A link is not followed, and reading a pipe would never end.
    if (!stats.isFile()) return noFile;
    if (wanted.length > LONG && stats.size !== Buffer.byteLength(wanted)) return "other";
    return hashOnDisk(path);
  } catch (error) {
    if (isCode(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}
