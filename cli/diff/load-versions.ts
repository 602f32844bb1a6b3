import type { Finding } from "../../contract/findings/finding.ts";
import type { CommonOptions } from "../shared/command.ts";
import type { Io } from "../shared/io.ts";
import { SourceTexts } from "../shared/report-findings.ts";
import { createUsageError } from "../shared/usage-error.ts";
import { chooseTargets, findConfigPath, type Target } from "../targets/choose-targets.ts";
import { isRevision, pathOfRevision } from "../targets/git-revision.ts";
import { chooseApi, isRead, type LoadedApi, loadTarget } from "../targets/load-api.ts";
import type { ComparedApi, OlderApi } from "./compare-versions.ts";
import type { DiffCommandOptions } from "./diff-options.ts";

type Options = DiffCommandOptions & CommonOptions;

type LoadedVersions = Omit<ComparedApi, "options">;

interface NamedTarget {
  /** The operand. Absent for documents of the config. */
  readonly name?: string | undefined;
  readonly target: Target;
}

/** The documents to compare, or the first one that cannot be read. */
type Loaded =
  | { readonly versions: readonly LoadedVersions[] }
  | { readonly versions?: undefined; readonly unread: LoadedApi };

/** Loads the documents to compare, each with its older versions. Every version is a file, a URL, or a git revision. */
export async function loadVersions(operands: readonly string[], options: Options, io: Io): Promise<Loaded> {
  const { olders, documents } = readOperands(operands, options);
  const loaded: LoadedVersions[] = [];
  for (const { name, target } of await chooseDocuments(documents, olders, options, io)) {
    const isCopied = name !== undefined && isRevision(name);
    const now = await (isCopied ? loadVersion(name, target, options, io) : loadTarget(target, options, io));
    if (!isRead(now)) return { unread: now };
    const before: OlderApi[] = [];
    for (const one of olders) {
      const older = await loadVersion(one, target, options, io);
      if (!isRead(older)) return { unread: older };
      before.push({ ...older, day: await readDay(one, target, older) });
    }
    loaded.push({ olders: before, now });
  }
  return { versions: loaded };
}

function readOperands(
  operands: readonly string[],
  { against }: Options,
): { readonly olders: readonly string[]; readonly documents: readonly string[] } {
  if (against !== undefined) return { olders: against.split(","), documents: operands };
  const [first, second, ...others] = operands;
  if (first !== undefined && second !== undefined && others.length === 0)
    return { olders: [first], documents: [second] };
  if (others.length > 0) {
    const message = "Several documents can only be compared with a git revision.";
    throw createUsageError("usage/extra-argument", message, "tenon diff --against git:main <document>…");
  }
  const fix = "Pass the old and the new version of the document, or the old one as --against git:main.";
  throw createUsageError("usage/missing-argument", "Two documents are needed to compare.", fix);
}

/** With several documents, only a git revision can provide the older version of each. */
async function chooseDocuments(
  documents: readonly string[],
  olders: readonly string[],
  options: Options,
  io: Io,
): Promise<readonly NamedTarget[]> {
  const [only, ...others] = documents;
  const isForAll = olders.every((name) => /^git:[^:]+$/.test(name));
  const isOne = others.length === 0 && (!isForAll || (only !== undefined && isRevision(only)));
  if (isOne) return [{ name: only, target: await chooseTarget(only, olders, options, io) }];
  if (!isForAll) {
    const message = "The older version of several documents must be a git revision.";
    throw createUsageError("usage/extra-argument", message, "tenon diff --against git:main <document>…");
  }
  const revision = documents.find(isRevision);
  if (revision !== undefined) {
    const message = `\`${revision}\` cannot be one of several documents.`;
    throw createUsageError("usage/extra-argument", message, `tenon diff --against git:main ${revision}`);
  }
  const { targets } = await chooseTargets(documents, options, io.cwd);
  return [...new Map(targets.map((target) => [target.document, { target }])).values()];
}

/** Returns the document in the working tree that a revision refers to: by its own path, or by that of the older version. */
async function chooseTarget(
  name: string | undefined,
  olders: readonly string[],
  options: Options,
  io: Io,
): Promise<Target> {
  if (name === undefined || !isRevision(name)) return chooseApi({ ...options, api: name }, io);
  const older = olders.find((one) => !isRevision(one) && !URL.canParse(one));
  const api = pathOfRevision(name, io.cwd) ?? older ?? pathOfOlder(olders, io.cwd);
  if (api !== undefined || findConfigPath(options.config, io.cwd) !== undefined)
    return chooseApi({ ...options, api }, io);
  const message = `\`${name}\` names no document.`;
  throw createUsageError("usage/missing-argument", message, `Name its path: ${name}:openapi.yaml`);
}

function pathOfOlder(olders: readonly string[], cwd: string): string | undefined {
  return olders.map((older) => pathOfRevision(older, cwd)).find((path) => path !== undefined);
}

/** A file can differ from its last commit, so that the date of this commit would say nothing about what is deprecated in it. */
async function readDay(
  name: string,
  { document }: Target,
  { texts }: LoadedApi,
): Promise<string | undefined> {
  const { readCommitDate, readCommittedDate } = await import("../targets/git-revision.ts");
  if (isRevision(name)) return (await readCommitDate(name, document))?.slice(0, 10);
  return URL.canParse(name) ? undefined : (await readCommittedDate(texts.paths))?.slice(0, 10);
}

async function loadVersion(name: string, target: Target, options: Options, io: Io): Promise<LoadedApi> {
  const { copyRevision, proposeRevision } = await import("../targets/git-revision.ts");
  if (!isRevision(name)) {
    const read = await loadTarget(await chooseApi({ ...options, api: name }, io), options, io);
    const meant = isRead(read) ? undefined : await proposeRevision(name, io.cwd);
    return meant === undefined
      ? read
      : { ...read, findings: read.findings.map((one) => withFix(one, meant)) };
  }
  const copy = await copyRevision(name, target);
  try {
    return await loadTarget(copy.target, options, io, { texts: new SourceTexts(io.cwd, copy) });
  } finally {
    await copy.remove();
  }
}

function withFix(finding: Finding, meant: string): Finding {
  return finding.code === "load/not-found"
    ? { ...finding, fix: `For the revision of git, write ${meant}` }
    : finding;
}
