import { realpath, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { FindingCode } from "../findings/codes.ts";
import type { Finding } from "../findings/finding.ts";
import { codeOf, type FileKind, readSourceFile } from "./read-file.ts";
import type { SourceFile } from "./source-file.ts";

/** Why a file is not there for those who refer to it. Without a code its own findings say enough. */
export interface Refusal {
  readonly code?: FindingCode;
  readonly message: string;
}

/** The files of a document, by name; each is read at most once. */
export interface FileStore {
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly refusals: ReadonlyMap<string, Refusal>;
  /** What is to be said of the files themselves, in the order of their names. */
  findings(): readonly Finding[];
  /** Whether a name was read, or refused. */
  has(name: string): boolean;
  /** Reads what was not yet read, several files at a time. */
  load(wanted: ReadonlyMap<string, FileKind>): Promise<void>;
}

/** How many files are open at a time. */
const openFiles = 24;

/**
 * Makes a store that reads below `folder` (symbolic links followed) and in what `allow` names: files or folders, relative
 * to `folder`. The root document itself was named by the user and is not asked for here.
 */
export async function createFileStore(
  folder: string,
  root: SourceFile,
  allow: readonly string[],
): Promise<FileStore> {
  const files = new Map([[root.name, root]]);
  const refusals = new Map<string, Refusal>();
  const findings = new Map<string, readonly Finding[]>();
  const grounds = await Promise.all(
    [folder, ...allow.map((path) => resolve(folder, path))].map(realPathOrSelf),
  );
  const loadOne = async (name: string, kind: FileKind): Promise<void> => {
    const path = isAbsolute(name) ? name : join(folder, name);
    const refusal = await checkAccess(name, path, grounds);
    if (refusal !== undefined) {
      refusals.set(name, refusal);
      return;
    }
    const result = await readSourceFile(name, path, kind);
    findings.set(name, result.findings);
    if (result.file === undefined) refusals.set(name, { message: `${name} cannot be read.` });
    else files.set(name, result.file);
  };
  return {
    files,
    refusals,
    findings: () => [...findings].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, found]) => found),
    has: (name) => files.has(name) || refusals.has(name),
    load: async (wanted) => {
      const queue = [...wanted].filter(([name]) => !files.has(name) && !refusals.has(name)).values();
      const work = async (): Promise<void> => {
        for (const [name, kind] of queue) await loadOne(name, kind);
      };
      await Promise.all(Array.from({ length: openFiles }, work));
    },
  };
}

async function checkAccess(
  name: string,
  path: string,
  grounds: readonly string[],
): Promise<Refusal | undefined> {
  const outside: Refusal = {
    code: "ref/outside-root",
    message: `\`${name}\` is outside the root document's folder.`,
  };
  // Asked first, so that a document cannot tell what exists outside from what does not.
  const nearest = await realPathOrSelf(path);
  if (!grounds.some((ground) => isWithin(ground, nearest))) return outside;
  try {
    const stats = await stat(nearest);
    if (stats.isFile()) return undefined;
    return {
      code: "ref/file-not-found",
      message: `\`${name}\` is ${stats.isDirectory() ? "a folder" : "no file"}.`,
    };
  } catch (error) {
    const code = codeOf(error);
    const isAbsent = code === "ENOENT" || code === "ENOTDIR";
    const message = isAbsent ? `\`${name}\` does not exist.` : `\`${name}\` cannot be reached (${code}).`;
    return { code: "ref/file-not-found", message };
  }
}

function isWithin(ground: string, path: string): boolean {
  const way = relative(ground, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

async function realPathOrSelf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await realPathOrSelf(parent), relative(parent, path));
  }
}
