import type { Stats } from "node:fs";
import { lstat, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import type { FindingCode } from "../findings/codes.ts";
import type { Finding } from "../findings/finding.ts";
import { isWithin } from "./origin-copies.ts";
import {
  describeSize,
  type FileAccess,
  type FileKind,
  isAbsence,
  isSystemError,
  readSourceFile,
} from "./read-file.ts";
import type { SourceFile } from "./source-file.ts";

/** The reason why a file cannot be used. The code is absent if the file was opened, because a finding then describes the problem. */
interface Refusal {
  readonly code?: FindingCode;
  readonly message: string;
  readonly fix?: string;
  readonly isAbsent?: boolean;
}

export interface FileStore {
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly refusals: ReadonlyMap<string, Refusal>;
  findings(): readonly Finding[];
  load(wanted: ReadonlyMap<string, FileKind>): Promise<void>;
}

const openFiles = 24;

/**
 * Creates a store that reads only files in `folder` and in `allow` (files or folders relative to `folder`). Symbolic links are resolved
 * before this check. The root document is always allowed, since the user named it.
 */
export async function createFileStore(
  folder: string,
  root: SourceFile | undefined,
  { allow, onRead, buffers, parse }: FileAccess & { readonly allow: readonly string[] },
): Promise<FileStore> {
  const files = new Map(root === undefined ? [] : [[root.name, root]]);
  const refusals = new Map<string, Refusal>();
  const findings = new Map<string, readonly Finding[]>();
  const grounds = await Promise.all(
    [folder, ...allow.map((path) => resolve(folder, path))].map(realPathOrSelf),
  );
  const access: Access = { grounds, folders: new Map() };
  const loadOne = async (name: string, kind: FileKind): Promise<void> => {
    const path = isAbsolute(name) ? name : join(folder, name);
    const refusal = await checkAccess(access, name, path);
    if (refusal !== undefined && !(refusal.isAbsent === true && buffers?.has(path) === true)) {
      onRead?.(path, refusal.isAbsent === true ? "absent" : "refused");
      refusals.set(name, refusal);
      return;
    }
    const result = await readSourceFile(name, path, kind, { onRead, buffers, parse });
    findings.set(name, result.findings);
    if (result.file === undefined) refusals.set(name, { message: `${name} cannot be read.` });
    else files.set(name, result.file);
  };
  return {
    files,
    refusals,
    findings: () => [...findings].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, found]) => found),
    load: async (wanted) => {
      const queue = [...wanted].filter(([name]) => !files.has(name) && !refusals.has(name)).values();
      const work = async (): Promise<void> => {
        for (const [name, kind] of queue) await loadOne(name, kind);
      };
      await Promise.all(Array.from({ length: openFiles }, work));
    },
  };
}

interface Access {
  readonly grounds: readonly string[];
  readonly folders: Map<string, Promise<string>>;
}

async function checkAccess(access: Access, name: string, path: string): Promise<Refusal | undefined> {
  const stats = await statSelf(path);
  const isLink = typeof stats !== "string" && stats.isSymbolicLink();
  const real = isLink
    ? await realPathOrSelf(path)
    : join(await realFolder(access, dirname(path)), basename(path));
  if (!access.grounds.some((ground) => isWithin(ground, real))) {
    return { code: "ref/outside-root", message: `\`${name}\` is outside the root document's folder.` };
  }
  const found = isLink ? await statSelf(real) : stats;
  if (typeof found === "string") {
    const isAbsent = isAbsence(found);
    const message = isAbsent ? `\`${name}\` does not exist.` : `\`${name}\` cannot be reached (${found}).`;
    return { code: "ref/file-not-found", message, isAbsent };
  }
  if (found.isFile()) {
    const message = describeSize(name, found.size);
    return message === undefined ? undefined : { code: "load/too-large", message };
  }
  return {
    code: "ref/file-not-found",
    message: `\`${name}\` is ${found.isDirectory() ? "a folder" : "not a file"}.`,
  };
}

async function statSelf(path: string): Promise<Stats | string> {
  try {
    return await lstat(path);
  } catch (error) {
    return isSystemError(error) ? error.code : "unknown error";
  }
}

function realFolder(access: Access, folder: string): Promise<string> {
  const known = access.folders.get(folder) ?? realPathOrSelf(folder);
  access.folders.set(folder, known);
  return known;
}

async function realPathOrSelf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await realPathOrSelf(parent), relative(parent, path));
  }
}
