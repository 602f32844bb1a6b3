import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { EmittedFile } from "../output/emitted-file.ts";
import { createLinkFinder, isCode } from "./file-system.ts";
import { hashFile, hashOnDisk } from "./hash-file.ts";
import { type FoundManifest, type Manifest, manifestName, readManifest } from "./manifest.ts";

/** The differences between an output folder and the files that it should contain. Paths are relative to the folder. */
export interface Comparison {
  readonly manifest: FoundManifest["kind"];
  /** The files that the folder's manifest lists as tenon's. */
  readonly listed: readonly string[];
  readonly unchanged: readonly string[];
  /** Existing files of tenon with different content. */
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  /** Existing files that the manifest lists but that are no longer needed. */
  readonly stale: readonly string[];
  /** Existing files with different content that are not tenon's. */
  readonly foreign: readonly string[];
  /** Symbolic links where tenon has to write into a folder. */
  readonly links: readonly string[];
}

type Lists = Record<"unchanged" | "changed" | "missing" | "stale" | "foreign" | "links", string[]>;

/**
 * Compares files with a folder; a missing folder counts as empty.
 *
 * @throws the system's error if something in it cannot be read.
 */
export async function compareFiles(files: readonly EmittedFile[], folder: string): Promise<Comparison> {
  const found = await readManifest(folder);
  const linkOf = createLinkFinder(folder);
  const owned = found.kind === "manifest" ? listOwned(found.manifest, folder) : [];
  // tenon did not write the target of a link.
  const listed = new Set(owned.filter((path) => linkOf(path) === undefined));
  const links = new Set(files.flatMap(({ path }) => linkOf(path) ?? []));
  const lists: Lists = { unchanged: [], changed: [], missing: [], stale: [], foreign: [], links: [...links] };
  for (const file of files) {
    const { path } = file;
    if (linkOf(path) !== undefined) continue;
    const old = hashOrNothing(join(folder, path), file.bytes ?? file.text);
    if (old === undefined) lists.missing.push(path);
    // A file with this content is tenon's, whether or not the manifest lists it.
    else if (old === noFile) lists.foreign.push(path);
    // The hash was already computed for the manifest.
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
 * The files that the manifest lists. If a run was killed while it changed the folder file by file, the manifest has no version. A file that
 * it had still to write may then be somebody else's.
 */
function listOwned({ tenon, outputs }: Manifest, folder: string): readonly string[] {
  const paths = Object.keys(outputs);
  if (tenon !== "") return paths;
  return paths.filter((path) => {
    return outputs[path] === "" || hashOrNothing(join(folder, path)) === outputs[path];
  });
}

/** Stands for the hash of a missing file. */
const noFile = "no file";

/** The minimum length of a long file, in characters or octets. Reading a shorter file is faster than looking up its size. */
const LONG = 262_144;

/**
 * Hashes files one after another, which is faster than the thread pool for thousands of small files.
 *
 * @param wanted - The content that the hash will be compared with. A file of another length is different without hashing it.
 */
function hashOrNothing(path: string, wanted: string | Uint8Array = ""): string | undefined {
  try {
    const stats = lstatSync(path);
    // Links are not followed, and reading a pipe would never end.
    if (!stats.isFile()) return noFile;
    if (wanted.length > LONG && stats.size !== Buffer.byteLength(wanted)) return "other";
    return hashOnDisk(path);
  } catch (error) {
    if (isCode(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}
