import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { type Finding, isError } from "../../contract/findings/finding.ts";
import type { LossReport } from "../../contract/losses/loss-report.ts";
import type { LoadedDocument } from "../../contract/read/loaded-document.ts";
import type { CustomFormats } from "../../language/schema/known-formats.ts";
import type { SourceText } from "../../site/facts/source-links.ts";
import type { AddFile, EmittedDocs, PageForm } from "../../site/pages/emit-docs.ts";
import type { DocsSources, TryItSources } from "../../site/pages/plan-site.ts";
import type { VersionSources } from "../../site/pages/version-links.ts";
import type { Changelog } from "../../site/views/changelog-page.ts";
import type { CoverageSummary } from "../../site/views/coverage-page.ts";
import {
  buildReport,
  type CoverageReport,
  kindWords,
  sumCounts,
} from "../../verifier/coverage/build-report.ts";
import { mergeCoverage } from "../../verifier/coverage/coverage-data.ts";
import { leafKinds } from "../../verifier/coverage/leaf.ts";
import { loadFormatChecks } from "../config/load-config.ts";
import { type NamedShard, sortShards } from "../coverage/coverage-file.ts";
import type { StageTools } from "../generate/generate-request.ts";
import { lintTarget } from "../targets/lint-target.ts";
import type { BuiltReference } from "./build-reference.ts";
import type { Site } from "./choose-site.ts";
import { type ConvertingThread, startConvertingThread } from "./convert-in-thread.ts";
import type { ReadVersion } from "./read-versions.ts";

export interface BuiltSite {
  readonly made?: MadeSite | undefined;
  readonly findings: readonly Finding[];
  readonly loaded?: LoadedDocument | undefined;
  readonly operations: number;
}

interface MadeSite {
  /**
   * Creates files one at a time. Includes Redocly's page if HTML is among `forms`.
   * @returns Findings. If any of them is an error, some files are missing.
   */
  emit(forms: readonly PageForm[], add: AddFile): Promise<readonly Finding[]>;
  emitMarkdown(add: AddFile): void;
}

export async function buildSite(site: Site, tools: StageTools, liveScript?: string): Promise<BuiltSite> {
  const { target } = site;
  const { document, allow, overlays, formats } = target;
  const { cwd } = tools.texts;
  const read = {
    ...{ document, allow, overlays, runLinter: false, onRead: tools.onRead },
    formats: formats && (await loadFormatChecks(formats, cwd)),
  };
  const { loaded, contract, own, unrelocated } = await lintTarget(read, tools.texts, tools.progress);
  const none = { loaded, operations: 0 };
  if (loaded === undefined || contract === undefined || own.some(isLoadError))
    return { ...none, findings: own };
  const { readVersions } = await import("./read-versions.ts");
  const name = contract.model.version;
  const older = await readVersions(site, tools, name);
  if (older.findings.length > 0) return { ...none, findings: older.findings };
  const newest = { name, folder: "", date: await dateOf(site), loaded, contract };
  const { made, findings } = await makeSite(
    { site, versions: [newest, ...older.versions], unrelocated, liveScript },
    tools,
  );
  return {
    ...{ loaded, made, operations: contract.model.operations.length },
    findings: [...own, ...tellUncalled(formats), ...findings],
  };
}

function tellUncalled(formats: CustomFormats = new Map()): readonly Finding[] {
  const names = [...formats].flatMap(([name, { check }]) =>
    check === undefined ? [] : [JSON.stringify(name)],
  );
  if (names.length === 0) return [];
  const message = `Pages do not check the custom formats ${names.join(", ")}.`;
  return [createFinding("schema/unknown-format", { message })];
}

function isLoadError({ severity, code }: Finding): boolean {
  return severity === "error" && code.startsWith("load/");
}

/** Uses the date in the config. If the site has a feed, falls back to the commit date of the document. */
async function dateOf({ date, siteUrl, versions, target }: Site): Promise<string | undefined> {
  if (date !== undefined || siteUrl === undefined || versions.length === 0) return date;
  const { readCommitDate } = await import("../targets/git-revision.ts");
  return readCommitDate(target.document, target.document);
}

interface Understood {
  readonly site: Site;
  readonly versions: readonly [ReadVersion, ...ReadVersion[]];
  readonly unrelocated: readonly Finding[];
  readonly liveScript: string | undefined;
}

async function makeSite(
  understood: Understood,
  tools: StageTools,
): Promise<Pick<BuiltSite, "made" | "findings">> {
  const { addSamples } = await import("../../site/samples/create-samples.ts");
  const { buildReference, findRedocly } = await import("./build-reference.ts");
  const { site, versions, liveScript } = understood;
  const [{ contract }] = versions;
  const own = await nameAndSample(versions[0], site);
  const { configFolder } = site.target;
  const script = findRedocly([...(configFolder === undefined ? [] : [configFolder]), tools.texts.cwd]);
  const hasReference = site.reference && script !== undefined;
  tools.progress.stage("Making pages …");
  // Redocly runs in a separate process while the other pages are built.
  const reference = hasReference
    ? buildReference(addSamples(contract.document, own.samples), script)
    : Promise.resolve(noReference(site));
  const pages = await makePages(understood, { ...own, hasReference }, tools);
  const { findings } = pages;
  // With `--serve`, ignore errors so that the rest of the site stays available while a page is being edited.
  if (liveScript === undefined && findings.some(isError)) {
    const { findings: others } = await reference;
    return { findings: [...others, ...findings] };
  }
  const made: MadeSite = {
    async emit(forms, add) {
      const converting = forms.includes("markdown") ? startConverter(contract) : undefined;
      const found = pages.emit(forms, add, converting?.create);
      await converting?.finish();
      const { page, findings: others } = forms.includes("html") ? await reference : { findings: [] };
      if (page !== undefined) add({ path: "reference.html", text: page });
      return [...others, ...found];
    },
    emitMarkdown: (add) => {
      pages.emit(["markdown"], add);
    },
  };
  return { made, findings };
}

/** Below this number of operations, a thread takes longer to start than it saves. */
const FEW = 100;

function startConverter({ model }: Contract): ConvertingThread | undefined {
  return model.operations.length < FEW ? undefined : startConvertingThread();
}

function noReference({ reference }: Site): BuiltReference {
  if (!reference) return { findings: [] };
  const message = "The site has no reference: @redocly/cli, which makes it, is not installed.";
  return {
    findings: [createFinding("docs/no-reference", { message, fix: "npm install --save-dev @redocly/cli" })],
  };
}

async function makePages(
  { site, versions, unrelocated, liveScript }: Understood,
  newest: Pick<DocsSources, "names" | "samples" | "choose" | "hasReference">,
  tools: StageTools,
): Promise<EmittedDocs> {
  const { readDocsTemplates } = await import("../../site/pages/docs-templates.ts");
  const { emitDocs } = await import("../../site/pages/emit-docs.ts");
  const { logoOf } = await import("../../site/facts/authored.ts");
  const [{ contract, loaded }] = versions;
  const covered = mergeShards(site.coverage, contract, loaded.root.name);
  const [since, templates] = await Promise.all([
    makeChangelogs(site, versions, tools),
    readDocsTemplates(site.templates),
  ]);
  const findings = [...since.findings, ...covered.findings, ...templates.findings];
  if (findings.some(isError)) return { emit: () => [], findings };
  const tryIt = await readTryIt(site);
  const { readBrand, readPages } = await import("./read-pages.ts");
  const guides = site.pages === undefined ? undefined : await readPages(site.pages, tools);
  const ran =
    guides === undefined || !site.runCode || liveScript !== undefined
      ? []
      : await (await import("./run-code.ts")).runCode(
          guides.pages,
          contract,
          site.target.configFolder ?? tools.texts.cwd,
        );
  const sources: VersionSources[] = [];
  for (const [index, version] of versions.entries()) {
    const shared = { templates, tryIt, changelogs: since.changelogs[index] };
    const own =
      index === 0
        ? { ...newest, guides, coverage: covered.coverage }
        : { ...(await nameAndSample(version, site)), guides: version.guides, hasReference: false };
    sources.push({
      name: version.name,
      folder: version.folder,
      date: version.date,
      isPast: version.isPast,
      sources: {
        ...shared,
        ...own,
        contract: version.contract,
        yaml: await writeYaml(version.loaded, version.contract),
        source: readOwnText(version.loaded),
        sourceUrl: index === 0 ? site.sourceUrl : undefined,
        authoredBase: site.links,
        clientPackage: site.client,
        expand: site.expand,
        lang: site.lang,
        losses: index === 0 ? await reportLosses(contract, unrelocated) : undefined,
      },
    });
  }
  const brand = await readBrand(site, tools);
  const emitted = emitDocs(sources, {
    siteUrl: site.siteUrl,
    domain: site.domain,
    redirects: site.redirects,
    brand: { ...brand, logo: brand.logo ?? logoOf(contract.document["info"]) },
    liveScript,
  });
  return { ...emitted, findings: [...findings, ...ran, ...emitted.findings] };
}

async function nameAndSample(
  { contract }: ReadVersion,
  { target, samples }: Site,
): Promise<Pick<DocsSources, "names" | "samples" | "choose">> {
  const { createNames } = await import("../../generator/names/create-names.ts");
  const { createSamples } = await import("../../site/samples/create-samples.ts");
  const { names } = createNames(contract.model, target.names);
  const { createChecks } = await import("../../validation/checks/create-checks.ts");
  const { createValueChooser } = await import("../../live/sample/prepare-tools.ts");
  const choose = createValueChooser(contract.model, createChecks(contract));
  return { names, choose, samples: await createSamples(contract, names, samples, choose) };
}

async function readTryIt({ tryIt, connect }: Site): Promise<TryItSources | undefined> {
  if (!tryIt) return undefined;
  const { readPlayground } = await import("../../site/pages/docs-templates.ts");
  return { playground: await readPlayground(), origins: connect };
}

async function reportLosses(
  { losses, placeOf, placeOfBundled = placeOf }: Contract,
  unrelocated: readonly Finding[],
): Promise<LossReport | undefined> {
  if (losses === undefined) return undefined;
  const { createLossReport } = await import("../../contract/losses/loss-report.ts");
  return createLossReport(unrelocated, losses, placeOfBundled);
}

function mergeShards(
  shards: readonly NamedShard[],
  contract: Contract,
  name: string,
): { readonly coverage?: CoverageSummary; readonly findings: readonly Finding[] } {
  const { own, findings } = sortShards(shards, contract, name, "warning");
  if (own.length === 0) return { findings };
  return { coverage: summarize(buildReport(contract, mergeCoverage(own.map(({ data }) => data)))), findings };
}

function summarize({ data, totals, groups }: CoverageReport): CoverageSummary {
  return {
    exchanges: data.exchanges,
    totals: leafKinds.map((kind) => ({ kind: kindWords[kind], ...totals[kind] })),
    parts: groups.map(({ name, operation, counts, missing }) => ({
      name,
      operation,
      ...sumCounts(counts),
      missing: missing.map(({ kind, label, place }) => ({ kind: kindWords[kind], label, place })),
    })),
  };
}

async function makeChangelogs(
  site: Site,
  versions: readonly ReadVersion[],
  tools: StageTools,
): Promise<{
  readonly changelogs: readonly (readonly Changelog[])[];
  readonly findings: readonly Finding[];
}> {
  const { buildChangelogs, readOlder } = await import("./read-versions.ts");
  if (site.since === undefined)
    return { changelogs: await buildChangelogs(versions, site, undefined), findings: [] };
  const { contract, own } = await readOlder(site.since, site.target, tools);
  if (contract === undefined) return { changelogs: [], findings: own };
  const since = { name: contract.model.version, contract };
  return { changelogs: await buildChangelogs(versions, site, since), findings: [] };
}

/** Returns `undefined` if the document consists of several files or uses overlays. */
function readOwnText({ root, files, overlays }: LoadedDocument): SourceText | undefined {
  return files.size <= 1 && overlays === undefined ? root : undefined;
}

/** Prints the author's own YAML with comments if the document is a single file, and otherwise the bundled document. */
async function writeYaml(loaded: LoadedDocument, { document }: Contract): Promise<string> {
  const own = readOwnText(loaded);
  if (own !== undefined && /\.ya?ml$/i.test(own.name)) return own.text;
  const { printYaml } = await import("../../site/views/document-pages.ts");
  return printYaml(document);
}
