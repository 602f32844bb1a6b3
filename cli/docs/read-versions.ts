import { existsSync } from "node:fs";
import type { Contract } from "../../contract/build/contract.ts";
import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { showCount } from "../../contract/findings/show-text.ts";
import type { LoadedDocument } from "../../contract/read/loaded-document.ts";
import { type DiffOptions, diffContracts } from "../../diff/diff-contracts.ts";
import { describeOutcome, describeWitness } from "../../diff/report/describe-report.ts";
import { gatherEntries } from "../../diff/report/gather-entries.ts";
import { splitPointer } from "../../language/schema/local-ref.ts";
import type { SiteVersion } from "../../site/pages/version-links.ts";
import { slug } from "../../site/text/slug.ts";
import type { Changelog } from "../../site/views/changelog-page.ts";
import type { GuideFolder } from "../../site/views/guide-pages.ts";
import type { StageTools } from "../generate/generate-request.ts";
import { SourceTexts } from "../shared/report-findings.ts";
import { wrongValue } from "../shared/usage-error.ts";
import type { Target } from "../targets/choose-targets.ts";
import { copyRevision, isRevision, readCommitDate } from "../targets/git-revision.ts";
import { type LintedDocument, lintTarget } from "../targets/lint-target.ts";
import type { Site } from "./choose-site.ts";
import { readPages } from "./read-pages.ts";

export interface ReadVersion extends SiteVersion {
  readonly loaded: LoadedDocument;
  readonly contract: Contract;
  readonly guides?: GuideFolder | undefined;
  /** Whether the guides come from a past revision, so that problems in them are not reported. Default: false. */
  readonly isPast?: boolean;
}

export interface ReadVersions {
  readonly versions: readonly ReadVersion[];
  readonly findings: readonly Finding[];
}

export async function readVersions(site: Site, tools: StageTools, newest: string): Promise<ReadVersions> {
  const versions: ReadVersion[] = [];
  for (const { name, document, date, pages } of site.versions) {
    const read = await readOlder(document, site.target, tools, site.pages);
    const { loaded, contract, own } = read;
    if (loaded === undefined || contract === undefined) return { versions: [], findings: own };
    const named = name ?? contract.model.version;
    if (named === newest || versions.some((version) => version.name === named))
      throw wrongValue(
        `Two versions are called "${named}".`,
        `Give one of them a name of its own: --versions <name>=${document}`,
      );
    versions.push({
      name: named,
      folder: nameFolder(named, versions),
      date: date ?? (await readCommitDate(document, site.target.document)),
      loaded,
      contract,
      guides: pages === undefined ? read.guides : await readPages(pages, tools),
      isPast: pages === undefined && isRevision(document),
    });
  }
  return { versions, findings: [] };
}

export async function readOlder(
  document: string,
  today: Target,
  { texts, progress, onRead }: StageTools,
  pages?: string,
): Promise<LintedDocument & { readonly guides?: GuideFolder }> {
  const { allow } = today;
  if (!isRevision(document))
    return lintTarget({ document, allow, runLinter: false, onRead }, texts, progress);
  const copy = await copyRevision(document, today, pages === undefined ? [] : [pages]);
  try {
    const { target } = copy;
    const request = { document: target.document, allow: target.allow, overlays: target.overlays };
    const copies = new SourceTexts(texts.cwd, copy);
    const read = await lintTarget({ ...request, runLinter: false }, copies, progress);
    const folder = pages === undefined ? undefined : copy.copyOf(pages);
    if (folder === undefined || folder === pages || !existsSync(folder)) return read;
    return { ...read, guides: await readPages(folder, { texts: copies, onRead: undefined }) };
  } finally {
    await copy.remove();
  }
}

/**
 * Returns a folder such as `versions/1.0/`, replacing characters that URLs or file systems do not allow, and avoiding names already in use.
 */
function nameFolder(name: string, taken: readonly SiteVersion[]): string {
  const wish = /^\w[\w.-]{0,60}$/.test(name) && !name.endsWith(".") ? name : slug(name) || "version";
  const isTaken = (folder: string): boolean =>
    taken.some((version) => version.folder.toLowerCase() === folder.toLowerCase());
  let folder = `versions/${wish}/`;
  for (let number = 2; isTaken(folder); number += 1) folder = `versions/${wish}-${number}/`;
  return folder;
}

/**
 * Builds changelogs for each version, starting with the changes since the previous version.
 * @param since - Version to compare with the newest version, listed first.
 */
export async function buildChangelogs(
  versions: readonly NamedContract[],
  { target: { readings }, changelogs, isExtensionListed }: Site,
  since: NamedContract | undefined,
): Promise<readonly (readonly Changelog[])[]> {
  const pairs = (changelogs === "all" ? [] : changelogs).map(
    ([from, to]) => [findVersion(from, versions), findVersion(to, versions)] as const,
  );
  const made: (readonly Changelog[])[] = [];
  for (const [index, version] of versions.entries()) {
    const neighbour = versions[index + 1];
    const chosen =
      changelogs === "all"
        ? versions.slice(index + 1)
        : pairs.flatMap(([from, to]) => (to === version ? [from] : []));
    const extra = index === 0 && since !== undefined ? [since] : [];
    const olders = new Set([...extra, ...(neighbour === undefined ? [] : [neighbour]), ...chosen]);
    const own: Changelog[] = [];
    for (const older of olders)
      own.push(await buildChangelog(older, version, { readings, isExtensionListed }));
    made.push(own);
  }
  return made;
}

function findVersion(name: string, versions: readonly NamedContract[]): NamedContract {
  const found = versions.find((version) => version.name === name);
  if (found !== undefined) return found;
  const names = versions.map((version) => version.name);
  throw wrongValue(
    `A changelog names the version "${name}", which the site does not have.`,
    didYouMean(name, names) ?? `There are ${names.join(", ")}.`,
  );
}

interface NamedContract {
  readonly name: string;
  readonly contract: Contract;
}

async function buildChangelog(
  before: NamedContract,
  after: NamedContract,
  options: DiffOptions,
): Promise<Changelog> {
  const report = await diffContracts({ old: before.contract, new: after.contract }, options);
  const entries = gatherEntries(report.changes);
  return {
    from: before.name,
    to: after.name,
    summary: `${describeOutcome(report)} ${showCount(entries.length, "change")} in all.`,
    changes: entries.map(({ level, changes: [first], operations, witness }) => {
      const { message, subject } = first;
      const { pointers } = subject;
      const schemas = { old: schemaAt(pointers.old), new: schemaAt(pointers.new) };
      const told = { level, message, operations, schemas };
      if (witness === undefined) return told;
      const { curl, answer } = describeWitness(witness);
      return { ...told, witness: answer === undefined ? curl : `${curl}\n\n${answer}` };
    }),
  };
}

function schemaAt(pointer: string | null): string | undefined {
  const [section, map, name] = pointer === null ? [] : splitPointer(pointer);
  return section === "components" && map === "schemas" ? name : undefined;
}
