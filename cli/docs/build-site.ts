import { dirname } from "node:path";
import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { LossReport } from "../../contract/losses/loss-report.ts";
import type { LoadedDocument } from "../../contract/read/loaded-document.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import type { EmittedDocs, TryItSources } from "../../site/pages/emit-docs.ts";
import type { Changelog } from "../../site/views/changelog-page.ts";
import type { CoverageSummary } from "../../site/views/coverage-page.ts";
import type { NamedShard } from "../coverage/coverage-file.ts";
import type { StageTools } from "../generate/generate-request.ts";
import { lintTarget } from "../targets/lint-target.ts";
import type { Site } from "./choose-site.ts";
import { findRedocly } from "./run-redocly.ts";

/** The files of a site, and the findings about them. */
export interface BuiltSite {
  /** Empty if there is an error among the findings. */
  readonly files: readonly EmittedFile[];
  /** Converts the pages to Markdown: further files. */
  markdown(): readonly EmittedFile[];
  /** Files are relative to the working directory. */
  readonly findings: readonly Finding[];
  readonly loaded?: LoadedDocument | undefined;
  readonly operations: number;
}

/** Builds the files of a site from a document. */
export async function buildSite(site: Site, tools: StageTools, liveScript?: string): Promise<BuiltSite> {
  const { target } = site;
  const { document, allow, overlays, formats } = target;
  const read = { document, allow, overlays, formats, runLinter: false, onRead: tools.onRead };
  const { loaded, contract, own, unrelocated } = await lintTarget(read, tools.texts, tools.progress);
  if (loaded === undefined || contract === undefined || own.some(isLoadError))
    return { files: [], markdown: () => [], findings: own, loaded, operations: 0 };
  const operations = contract.model.operations.length;
  const made = await makeFiles({ site, loaded, contract, unrelocated, liveScript }, tools);
  return { ...made, findings: [...own, ...made.findings], loaded, operations };
}

function isLoadError({ severity, code }: Finding): boolean {
  return severity === "error" && code.startsWith("load/");
}

interface Understood {
  readonly site: Site;
  readonly loaded: LoadedDocument;
  readonly contract: Contract;
  /** Files are relative to the document's folder. */
  readonly unrelocated: readonly Finding[];
  readonly liveScript: string | undefined;
}

async function makeFiles(
  { site, loaded, contract, unrelocated, liveScript }: Understood,
  tools: StageTools,
): Promise<EmittedDocs> {
  const { createNames } = await import("../../generator/names/create-names.ts");
  const { createSamples } = await import("../../site/samples/create-samples.ts");
  const { addSamples } = await import("../../site/samples/create-samples.ts");
  const { makeDescriptionsInert } = await import("../../site/facts/inert-descriptions.ts");
  const { readDocsTemplates } = await import("../../site/pages/page-frame.ts");
  const { emitDocs } = await import("../../site/pages/emit-docs.ts");
  const { names } = createNames(contract.model, site.target.names);
  const samples = await createSamples(contract, names);
  const script = findRedocly([dirname(site.target.document), tools.texts.cwd]);
  tools.progress.stage("Making the reference …");
  const [reference, since, covered, templates] = await Promise.all([
    makeReference(site, addSamples(makeDescriptionsInert(contract.document), samples), script),
    makeChangelog(site, contract, tools),
    tellCoverage(site.coverage, contract, loaded.root.name),
    readDocsTemplates(site.templates),
  ]);
  const findings = [...reference.findings, ...since.findings, ...covered.findings, ...templates.findings];
  if (findings.some(({ severity }) => severity === "error"))
    return { files: [], markdown: () => [], findings };
  tools.progress.stage("Making pages …");
  const emitted = emitDocs({
    contract,
    names,
    samples,
    templates,
    yaml: await writeYaml(loaded, contract),
    reference: reference.page,
    changelog: since.changelog,
    coverage: covered.coverage,
    losses: await reportLosses(contract, unrelocated),
    tryIt: await readTryIt(site),
    liveScript,
  });
  return { ...emitted, findings: [...findings, ...emitted.findings] };
}

async function readTryIt({ tryIt, connect }: Site): Promise<TryItSources | undefined> {
  if (!tryIt) return undefined;
  const { readPlayground } = await import("../../site/tryit/read-playground.ts");
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

async function tellCoverage(
  shards: readonly NamedShard[],
  contract: Contract,
  name: string,
): Promise<{ readonly coverage?: CoverageSummary; readonly findings: readonly Finding[] }> {
  if (shards.length === 0) return { findings: [] };
  const { summarizeCoverage } = await import("./summarize-coverage.ts");
  return summarizeCoverage(shards, contract, name);
}

async function makeReference(
  { reference }: Site,
  document: Contract["document"],
  script: string | undefined,
): Promise<{ readonly page?: string; readonly findings: readonly Finding[] }> {
  if (!reference) return { findings: [] };
  if (script === undefined) {
    const message = "The site has no reference: @redocly/cli, which makes it, is not installed.";
    return {
      findings: [createFinding("docs/no-reference", { message, fix: "npm install --save-dev @redocly/cli" })],
    };
  }
  const { buildReference } = await import("./build-reference.ts");
  return buildReference(document, script);
}

async function makeChangelog(
  { since, target }: Site,
  contract: Contract,
  { texts, progress }: StageTools,
): Promise<{ readonly changelog?: Changelog; readonly findings: readonly Finding[] }> {
  if (since === undefined) return { findings: [] };
  const before = await lintTarget(
    { document: since, allow: target.allow, runLinter: false },
    texts,
    progress,
  );
  if (before.contract === undefined) return { findings: before.own };
  const { buildChangelog } = await import("./build-changelog.ts");
  return { changelog: await buildChangelog(before.contract, contract, target.readings), findings: [] };
}

/** The author's own text with its comments, if the document is one YAML file; otherwise the bundled document. */
async function writeYaml({ root, files, overlays }: LoadedDocument, { document }: Contract): Promise<string> {
  if (files.size <= 1 && overlays === undefined && /\.ya?ml$/i.test(root.name)) return root.text;
  const { printYaml } = await import("../../site/facts/print-yaml.ts");
  return printYaml(document);
}
