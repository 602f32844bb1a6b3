import { join } from "node:path";
import type { EmittedFile } from "../output/emitted-file.ts";
import { createLinkFinder, statOrNothing } from "./file-system.ts";
import { hashFile, hashOnDisk } from "./hash-file.ts";
import type { FoundStage } from "./list-stages.ts";
import { type FoundManifest, manifestName, readManifest } from "./manifest.ts";

/** How a file of the output relates to the output folder. `linked`: a symbolic link is in the place of one of its folders. */
type FileState = "unchanged" | "changed" | "missing" | "foreign" | "linked";

/** The differences between an output folder and the files it should contain. Paths are relative to the folder, and sorted. */
export interface Comparison {
  readonly manifest: FoundManifest["kind"];
  readonly unchanged: readonly string[];
  /** Files tenon wrote whose content differs. */
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  /** Files tenon wrote that the output no longer has. */
  readonly stale: readonly string[];
  /** Files tenon did not write, at paths that it needs. */
  readonly foreign: readonly string[];
  /** Symbolic links at paths where tenon needs folders. */
  readonly links: readonly string[];
}

export interface FolderComparison {
  /** Compares one file. Throws the system's error if the file on disk cannot be read. */
  add(file: EmittedFile): FileState;
  /** Compares what is left in the folder. Call it once, after the last {@link add}. */
  finish(): Comparison;
}

/**
 * Opens a comparison. A missing folder counts as empty.
 *
 * @param stages - Stages of other runs. A file with the content that the manifest of one of them lists is tenon's.
 */
export function openComparison(folder: string, stages: readonly FoundStage[]): FolderComparison {
  const found = readManifest(folder);
  const linkOf = createLinkFinder(folder);
  const owned = new Set(listOwned(folder, found, stages).filter((path) => linkOf(path) === undefined));
  const states = new Map<string, FileState>();
  const links = new Set<string>();
  const stateOf = (file: EmittedFile): FileState => {
    const { path } = file;
    const link = linkOf(path);
    if (link !== undefined) {
      links.add(link);
      return "linked";
    }
    const old = hashOrNothing(join(folder, path));
    if (old === undefined) return "missing";
    if (old === noFile) return "foreign";
    if (old === hashFile(file)) return "unchanged";
    const isOwned = owned.has(path) || path === manifestName || found.kind === "unreadable";
    return isOwned ? "changed" : "foreign";
  };
  return {
    add(file) {
      const state = stateOf(file);
      states.set(file.path, state);
      return state;
    },
    finish() {
      const list = (wanted: FileState): readonly string[] =>
        [...states].flatMap(([path, state]) => (state === wanted ? [path] : [])).sort();
      const isStale = (path: string): boolean =>
        !states.has(path) && statOrNothing(join(folder, path))?.isFile() === true;
      return {
        manifest: found.kind,
        unchanged: list("unchanged"),
        changed: list("changed"),
        missing: list("missing"),
        stale: [...owned].filter(isStale).sort(),
        foreign: list("foreign"),
        links: [...links].sort(),
      };
    },
  };
}

/** Lists the files in a folder that tenon wrote: those of its manifest, and those that a run has moved but not listed there yet. */
function listOwned(folder: string, found: FoundManifest, stages: readonly FoundStage[]): readonly string[] {
  const listed = found.kind === "manifest" ? Object.keys(found.manifest.outputs) : [];
  const moved = stages.flatMap(({ manifest }) =>
    Object.entries(manifest?.outputs ?? {}).flatMap(([path, hash]) =>
      hashOrNothing(join(folder, path)) === hash ? [path] : [],
    ),
  );
  return [...listed, ...moved];
}

/** Stands for the hash of something that is not a regular file. */
const noFile = "no file";

/** The hash of a file; `undefined` if there is none. Synchronous: for thousands of small files, that is faster than the thread pool. */
function hashOrNothing(path: string): string | undefined {
  const stats = statOrNothing(path);
  // Links are not followed. Reading a pipe would never end.
  return stats?.isFile() === false ? noFile : stats && hashOnDisk(path);
}
