import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, posix, relative, resolve, sep } from "node:path";
import { isWithin } from "../../contract/read/origin-copies.ts";
import { maximumBytes } from "../../contract/read/source-file.ts";
import { isCode } from "../../generator/write/file-system.ts";
import { createUsageError, type UsageError } from "../shared/usage-error.ts";
import type { Target } from "./choose-targets.ts";
import { followReferences } from "./follow-references.ts";

export interface RevisionCopy {
  /** Target whose `document`, `overlays` and `allow` point to the copies. */
  readonly target: Target;
  readonly folder: string;
  copyOf(file: string): string;
  readonly prefix: string;
  remove(): Promise<void>;
}

export function isRevision(name: string): boolean {
  return name.startsWith("git:");
}

/** Returns the path that a name such as `git:v1:api.yaml` contains, in the working tree of the repository around `cwd`. */
export function pathOfRevision(name: string, cwd: string): string | undefined {
  const path = isRevision(name) ? splitName(name).path : undefined;
  return path === undefined ? undefined : join(findRepository(cwd) ?? cwd, path);
}

/**
 * Copies a document and its references from a git revision with `git ls-tree` and `git show`, without a checkout. Throws a `UsageError` if
 * the revision or the document does not exist.
 * @param name - `git:<revision>` for the document's current path, or `git:<revision>:<path from the repository root>`.
 * @param today - The document in the working tree.
 * @param folders - Folders to copy completely, if they exist in the revision.
 */
export async function copyRevision(
  name: string,
  today: Target,
  folders: readonly string[] = [],
): Promise<RevisionCopy> {
  const { revision, path } = splitName(name);
  const root = findRepository(dirname(today.document));
  if (root === undefined) throw noRevision(name, "the document is in no git repository");
  const files = await listFiles(root, revision, name);
  const folder = await realpath(await mkdtemp(join(tmpdir(), "tenon-revision-")));
  const copyOf = (file: string): string => (isWithin(root, file) ? join(folder, relative(root, file)) : file);
  const bring = async (copy: string): Promise<boolean> => {
    const path = relative(folder, copy).split(sep).join("/");
    const found = findFile(files, path);
    if (found === undefined) return false;
    if (found.size === undefined)
      throw noRevision(
        name,
        `this partial clone lacks the content of \`${path}\``,
        `Fetch it first: git show ${revision}:${path}`,
      );
    await mkdir(dirname(copy), { recursive: true });
    await writeFile(copy, await runGit(root, ["show", "--no-textconv", "--no-ext-diff", found.id]));
    return true;
  };
  const document = path === undefined ? copyOf(today.document) : join(folder, path);
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    if (!isWithin(folder, document) || !(await bring(document)))
      throw noRevision(
        name,
        `\`${revision}\` has no file \`${path ?? relative(root, today.document)}\``,
        `Name the path that it had there: git:${revision}:<path>`,
      );
    await followReferences(document, folder, bring);
    const overlays: string[] = [];
    for (const overlay of today.overlays) {
      const copy = copyOf(overlay);
      overlays.push(copy !== overlay && (await bring(copy)) ? copy : overlay);
    }
    for (const copied of folders.map(copyOf)) {
      const lead = `${relative(folder, copied).split(sep).join("/")}/`;
      for (const inner of files.keys()) if (inner.startsWith(lead)) await bring(join(folder, inner));
    }
    const allow = today.allow.map((one) =>
      typeof one === "string" ? copyOf(resolve(dirname(today.document), one)) : one,
    );
    const target = { ...today, document, overlays, allow };
    return { target, folder, copyOf, prefix: `git:${revision}:`, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Completes a name as `git show` takes it, such as `main:api.yaml` or `HEAD~1`, if the repository around `cwd` has that revision. */
export async function proposeRevision(name: string, cwd: string): Promise<string | undefined> {
  const root = findRepository(resolve(cwd));
  const [, revision = ""] = /^([^\s:-][^\s:]*)(?::.*)?$/.exec(name) ?? [];
  if (root === undefined || revision === "") return undefined;
  const line = ["rev-parse", "--verify", "--quiet", `${revision}^{commit}`];
  return (await runGit(root, line).catch(() => undefined)) && `git:${name}`;
}

export async function readCommitDate(document: string, today: string): Promise<string | undefined> {
  const root = findRepository(dirname(isRevision(document) ? today : document));
  if (root === undefined) return undefined;
  const what = isRevision(document) ? [splitName(document).revision] : ["--", document];
  const found = await runGit(root, ["log", "-1", "--format=%cI", ...what]).catch(() => "");
  return found.toString().trim() || undefined;
}

/**
 * Returns the date of the last commit that changed one of the files. Returns `undefined` if a file is not in the commit that is checked out
 * or differs from it.
 */
export async function readCommittedDate(files: readonly string[]): Promise<string | undefined> {
  const [first] = files;
  const root = first === undefined ? undefined : findRepository(dirname(first));
  if (root === undefined) return undefined;
  try {
    // Unlike `git status`, these commands run no filter that the repository's config names.
    const paths = files.map((file) => relative(root, file).split(sep).join("/"));
    const listed = (await runGit(root, ["ls-tree", "-z", "--full-tree", "HEAD", "--", ...paths])).toString();
    const committed = new Map(
      listed.split("\0").map((line) => [line.split("\t")[1], line.split(/[ \t]/)[2]]),
    );
    const hashed = (await runGit(root, ["hash-object", "--no-filters", "--", ...files]))
      .toString()
      .split("\n");
    for (const [index, file] of files.entries()) {
      const id = committed.get(paths[index]);
      if (id === undefined) return undefined;
      if (id === hashed[index]) continue;
      const text = (await runGit(root, ["cat-file", "blob", id])).toString();
      // Git may have converted the line ends.
      if (text !== (await readFile(file, "utf8")).replaceAll("\r\n", "\n")) return undefined;
    }
    const log = ["--literal-pathspecs", "log", "-1", "--format=%cI", "--", ...files];
    return (await runGit(root, log)).toString().trim() || undefined;
  } catch {
    return undefined;
  }
}

function splitName(name: string): { readonly revision: string; readonly path?: string } {
  const [, revision = "", path] = /^git:([^:]*)(?::(.*))?$/.exec(name) ?? [];
  // Git would interpret a leading hyphen as an option.
  if (!/^[^\s-]\S*$/.test(revision)) throw noRevision(name, "it names no revision", "Write e.g. git:main.");
  return path === undefined || path === "" ? { revision } : { revision, path };
}

function findRepository(folder: string): string | undefined {
  if (existsSync(join(folder, ".git"))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : findRepository(parent);
}

interface TreeFile {
  readonly id: string;
  readonly size: number | undefined;
  readonly isLink: boolean;
}

async function listFiles(
  root: string,
  revision: string,
  name: string,
): Promise<ReadonlyMap<string, TreeFile>> {
  const line = ["ls-tree", "-r", "-z", "--long", "--full-tree", revision];
  const listed = await runGit(root, line).catch((error: unknown) => {
    const isMissing = isCode(error, "ENOENT");
    throw isMissing
      ? noRevision(name, "git is not installed")
      : noRevision(
          name,
          `git does not know the revision \`${revision}\``,
          "Use a branch, tag or commit in this clone. A CI job may have to fetch it first.",
        );
  });
  const entries = listed.toString("utf8").split("\0");
  return new Map(
    entries.flatMap((entry) => {
      const [, mode = "", id = "", size = "", path = ""] =
        /^(\d+) blob ([0-9a-f]+) +(\d+|BAD)\t([\s\S]+)$/.exec(entry) ?? [];
      return path === ""
        ? []
        : [
            [
              path,
              { id, size: size === "BAD" ? undefined : Number(size), isLink: mode === "120000" },
            ] as const,
          ];
    }),
  );
}

function findFile(files: ReadonlyMap<string, TreeFile>, path: string): TreeFile | undefined {
  const file = files.get(posix.normalize(path));
  return file === undefined || file.isLink || (file.size ?? 0) > maximumBytes ? undefined : file;
}

/**
 * Prevents the repository's config from choosing programs to run. Git must neither fetch objects missing in a partial clone, since the
 * config determines the program that fetches, nor verify signatures.
 */
const inert = {
  options: ["-c", "log.showSignature=false"],
  // Git before 2.45 supports only the second variable.
  env: { GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: "none" },
} as const;

function runGit(root: string, line: readonly string[]): Promise<Buffer> {
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", ...inert.env };
  return new Promise((done, fail) => {
    execFile(
      "git",
      ["--no-pager", ...inert.options, "-C", root, ...line],
      { encoding: "buffer", env, maxBuffer: 1_000_000_000, timeout: 120_000 },
      (error, stdout) => (error === null ? done(stdout) : fail(error)),
    );
  });
}

function noRevision(name: string, problem: string, fix?: string): UsageError {
  return createUsageError("load/no-revision", `\`${name}\` cannot be read: ${problem}.`, fix);
}
