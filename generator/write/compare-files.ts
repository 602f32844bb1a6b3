import { join } from "node:path";
import type { EmittedFile } from "../output/emitted-file.ts";
import { hashFile, hashOnDisk } from "../output/hash-file.ts";
import { createLinkFinder, statOrNothing } from "./file-system.ts";
import { type FoundManifest, manifestName, readManifest } from "./manifest.ts";
import type { FoundStage } from "./stage.ts";

/** State of a file. `linked` means that one of the file's folders has been replaced by a symbolic link. */
type FileState = "unchanged" | "changed" | "missing" | "foreign" | "linked";

export interface Comparison {
  readonly manifest: FoundManifest["kind"];
  readonly unchanged: readonly string[];
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  readonly stale: readonly string[];
  readonly foreign: readonly string[];
  readonly links: readonly string[];
}

export interface FolderComparison {
  add(file: EmittedFile): FileState;
  finish(): Comparison;
}

/**
 * Opens a folder for comparison. A missing folder is treated as empty.
 * @param stages - Stages of other runs. A file whose content matches one of their manifests belongs to tenon.
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

function listOwned(folder: string, found: FoundManifest, stages: readonly FoundStage[]): readonly string[] {
  const listed = found.kind === "manifest" ? Object.keys(found.manifest.outputs) : [];
  const moved = stages.flatMap(({ manifest }) =>
    Object.entries(manifest?.outputs ?? {}).flatMap(([path, hash]) =>
      hashOrNothing(join(folder, path)) === hash ? [path] : [],
    ),
  );
  return [...listed, ...moved];
}

/** Replaces the hash for anything other than a regular file. */
const noFile = "no file";

/** Hashes a file synchronously, because this is faster than the thread pool for thousands of small files. */
function hashOrNothing(path: string): string | undefined {
  const stats = statOrNothing(path);
  // Symbolic links are not followed, and pipes are skipped because reading one would never end.
  return stats?.isFile() === false ? noFile : stats && hashOnDisk(path);
}
