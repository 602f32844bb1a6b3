import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { EmittedFile } from "../output/emitted-file.ts";
import { createLinkFinder, isCode } from "./file-system.ts";
import { hashFile, hashOnDisk } from "./hash-file.ts";
import { type FoundManifest, type Manifest, manifestName, readManifest } from "./manifest.ts";

/** The differences between an output folder and the files that it should contain. Paths are relative to the folder. */
export interface Comparison {
  readonly manifest: FoundManifest["kind"];
  /** The files in the folder that are tenon's by its manifest. */
  readonly listed: readonly string[];
  readonly unchanged: readonly string[];
  /** Files of tenon whose content differs from the content to be written. */
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  /** Files of tenon that are not needed any more. */
  readonly stale: readonly string[];
  /** Files that are not tenon's, in places where tenon has to write other content. */
  readonly foreign: readonly string[];
  /** Symbolic links in places where tenon needs folders. */
  readonly links: readonly string[];
}

type Lists = Record<"unchanged" | "changed" | "missing" | "stale" | "foreign" | "links", string[]>;

/** Compares files with a folder. A missing folder counts as empty. Throws the system's error if something cannot be read. */
export async function compareFiles(files: readonly EmittedFile[], folder: string): Promise<Comparison> {
  const found = await readManifest(folder);
  const linkOf = createLinkFinder(folder);
  const owned = found.kind === "manifest" ? listOwned(found.manifest, folder) : [];
  // Behind a link, nothing is tenon's.
  const listed = new Set(owned.filter((path) => linkOf(path) === undefined));
  const links = new Set(files.flatMap(({ path }) => linkOf(path) ?? []));
  const lists: Lists = { unchanged: [], changed: [], missing: [], stale: [], foreign: [], links: [...links] };
  for (const file of files) {
    const { path } = file;
    if (linkOf(path) !== undefined) continue;
    const old = hashOrNothing(join(folder, path), file.bytes ?? file.text);
    if (old === undefined) lists.missing.push(path);
    // In the place of the file is something else, such as a link.
    else if (old === noFile) lists.foreign.push(path);
    // A file with the right content counts as tenon's even if the manifest does not list it.
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
 * The paths of the files of a manifest that are tenon's. A complete manifest lists only such files.
 *
 * A manifest without a version is left by a run that was killed while it changed files one by one. A file with the listed hash is tenon's.
 * A file that is listed with the hash `""` is tenon's as well: it was before the killed run. Any other file may be a user's, since the
 * killed run had not yet written the listed content.
 */
function listOwned({ tenon, outputs }: Manifest, folder: string): readonly string[] {
  const paths = Object.keys(outputs);
  if (tenon !== "") return paths;
  return paths.filter((path) => {
    return outputs[path] === "" || hashOrNothing(join(folder, path)) === outputs[path];
  });
}

/** Stands for the hash of something that is not a file. */
const noFile = "no file";

/** The length of a content, in characters or bytes, above which sizes are compared first. Shorter files are read at once. */
const LONG = 262_144;

/**
 * The hash of a file; `undefined` if there is none. Synchronous: for thousands of small files, that is faster than the thread pool.
 *
 * @param wanted - The content to compare with. A long file of another size is not hashed: the result is a text that equals no hash.
 */
function hashOrNothing(path: string, wanted: string | Uint8Array = ""): string | undefined {
  try {
    const stats = lstatSync(path);
    // Links are not followed. Reading a pipe would never end.
    if (!stats.isFile()) return noFile;
    if (wanted.length > LONG && stats.size !== Buffer.byteLength(wanted)) return "other";
    return hashOnDisk(path);
  } catch (error) {
    if (isCode(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}
