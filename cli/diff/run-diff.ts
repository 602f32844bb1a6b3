import { printFindings } from "../../contract/findings/print-findings.ts";
import { showCount } from "../../contract/findings/show-text.ts";
import { chooseStyle } from "../../contract/findings/style.ts";
import { type Change, type ConsumerAnswer, worstLevel } from "../../diff/changes/change.ts";
import { answerForConsumers } from "../../diff/consumers/answer-for-consumers.ts";
import type { DiffOptions } from "../../diff/diff-contracts.ts";
import {
  adviseVersion,
  changeFindings,
  countConsumers,
  describeOutcome,
  describeParts,
  type PrintedDiff,
} from "../../diff/report/describe-report.ts";
import { printDiffHtml } from "../../diff/report/print-html.ts";
import { printDiffJson } from "../../diff/report/print-json.ts";
import { printDiffMarkdown } from "../../diff/report/print-markdown.ts";
import { printDiff } from "../../diff/report/print-pretty.ts";
import { readVersion } from "../../generator/output/read-package.ts";
import { assertNever } from "../../runtime/assert-never.ts";
import { readReadings } from "../config/parse-readings.ts";
import type { CommandInput, CommonOptions } from "../shared/command.ts";
import { createProgress, drawBar, type ExitCode, type Io } from "../shared/io.ts";
import { readGlobs, readNumber, readSeed, splitList } from "../shared/parse-arguments.ts";
import { reportFindings, SourceTexts } from "../shared/report-findings.ts";
import { stopYoungGrowth } from "../shared/tune-engine.ts";
import { createUsageError } from "../shared/usage-error.ts";
import { today } from "../targets/baseline-file.ts";
import { chooseTargets, type Target } from "../targets/choose-targets.ts";
import { chooseApi, isRead, type LoadedApi, loadTarget, reportUnreadable } from "../targets/load-api.ts";
import { approveChanges } from "./approve-changes.ts";
import { type ComparedApi, compareVersions, type OlderApi } from "./compare-versions.ts";
import type { DiffCommandOptions, DiffFormat } from "./diff-options.ts";
import { createFailureRule } from "./failing-changes.ts";
import { ignoreChanges } from "./ignore-changes.ts";
import { findUnmatchedLevels, setLevels } from "./set-levels.ts";

type Options = DiffCommandOptions & CommonOptions;

export async function runDiff(
  { operands, options }: CommandInput<DiffCommandOptions>,
  io: Io,
): Promise<ExitCode> {
  const { olders, documents } = readOperands(operands, options);
  const loaded: Omit<ComparedApi, "options">[] = [];
  for (const target of await chooseDocuments(documents, olders, options, io)) {
    const now = await loadTarget(target, options, io);
    if (!isRead(now)) return reportUnreadable(now, io);
    const before: OlderApi[] = [];
    for (const name of olders) {
      const older = await loadOlder(name, target, options, io);
      if (!isRead(older)) return reportUnreadable(older, io);
      before.push({ ...older, day: await readDay(name, target, older) });
    }
    loaded.push({ olders: before, now });
  }
  const [before, after] = [loaded.flatMap(({ olders }) => olders), loaded.map(({ now }) => now)];
  const given = options["notice-days"];
  const days =
    given === undefined ? undefined : readNumber("notice-days", given, 0, { least: 0, most: 36_500 });
  const noticeDays = days ?? after.find((api) => api.noticeDays !== undefined)?.noticeDays;
  const progress = createProgress(io, options.debug);
  progress.stage("Comparing …");
  stopYoungGrowth();
  const shared: DiffOptions = {
    onProgress: (done, of) => progress.show(`Comparing ${drawBar(done / of, 20)} ${done} of ${of} changes`),
    strictStatuses: options["strict-statuses"] === true,
    withSource: options.source === true || options.strict === "source",
    isExtensionListed: readGlobs(options.extensions),
    today: today(),
    seed: readSeed(options.seed),
    effort: options.effort,
  };
  const readings = readReadings(options.reading);
  const apis = loaded.map(({ olders: own, now }) => {
    const { noticeDays: ownDays, unstable } = now;
    const limits = { noticeDays: days ?? ownDays, unstable };
    return {
      olders: own,
      now,
      options: { ...shared, ...limits, readings: { ...now.readings, ...readings } },
    };
  });
  const compared = await compareVersions(apis, options.deploy ?? "server");
  progress.end();
  const kept = ignoreChanges(setLevels(compared.changes, options.severity), options.ignore, today());
  const found = { ...compared, changes: kept.changes, level: worstLevel(kept.changes) };
  const consumers = await askConsumers(options, found.changes, loaded, io);
  const { format = "pretty", all, undecided } = options;
  const counts = createFailureRule({ ...options, noticeDays, consumers });
  const { changes, findings } = approveChanges(found.changes, options, counts, io);
  const fails = (change: Change): boolean => change.approval === undefined && counts(change);
  const isShown = (change: Change): boolean =>
    all === true || format === "json" || change.level !== "compatible" || counts(change);
  const report = {
    ...found,
    changes: changes.filter(isShown),
    names: { old: listNames(before), new: listNames(after) },
    advice: adviseVersion(found),
    version: readVersion(),
    fails,
    consumers,
    group: options.group,
  };
  printDiffReport(report, format, [...after, ...before], io);
  if (kept.ignored > 0) io.stderr.write(`${showCount(kept.ignored, "change")} ignored by --ignore.\n`);
  const told = [...findUnmatchedLevels(compared.changes, options.severity), ...kept.findings, ...findings];
  if (told.length > 0) reportFindings(told, {}, new SourceTexts(io.cwd), { ...io, stdout: io.stderr });
  const isOpen = undecided === "error" && consumers?.some(({ answer }) => answer === "not known") === true;
  return changes.some(fails) || isOpen ? 1 : 0;
}

async function askConsumers(
  { consumers, "fail-on": failOn }: Options,
  changes: readonly Change[],
  apis: readonly Omit<ComparedApi, "options">[],
  io: Io,
): Promise<readonly ConsumerAnswer[] | undefined> {
  if (consumers === undefined) {
    if (failOn !== "consumers") return undefined;
    const fix = "Pass the folder with their files: --consumers consumers/";
    throw createUsageError("usage/missing-argument", "--fail-on consumers needs consumers.", fix);
  }
  const { readConsumers } = await import("../consumer/write-consumer.ts");
  const files = readConsumers(io.cwd, splitList(consumers));
  const comparisons = apis.flatMap(({ olders, now }) =>
    olders.map((old) => ({
      contracts: { old: old.contract, new: now.contract },
      changes: changes.filter(({ against }) => against === undefined || against === old.name),
    })),
  );
  return answerForConsumers(files, comparisons, today());
}

function listNames(apis: readonly LoadedApi[]): string {
  return apis.map(({ name }) => name).join(", ");
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
): Promise<readonly Target[]> {
  const [only, ...others] = documents;
  const isForAll = olders.every((name) => /^git:[^:]+$/.test(name));
  if (!isForAll && others.length === 0) return [await chooseApi({ ...options, api: only }, io)];
  if (!isForAll) {
    const message = "The older version of several documents must be a git revision.";
    throw createUsageError("usage/extra-argument", message, "tenon diff --against git:main <document>…");
  }
  const { targets } = await chooseTargets(documents, options, io.cwd);
  return [...new Map(targets.map((target) => [target.document, target])).values()];
}

/** A file can differ from its last commit, so that the date of this commit would say nothing about what is deprecated in it. */
async function readDay(
  name: string,
  { document }: Target,
  { texts }: LoadedApi,
): Promise<string | undefined> {
  const { isRevision, readCommitDate, readCommittedDate } = await import("../targets/git-revision.ts");
  if (isRevision(name)) return (await readCommitDate(name, document))?.slice(0, 10);
  return URL.canParse(name) ? undefined : (await readCommittedDate(texts.paths))?.slice(0, 10);
}

async function loadOlder(name: string, today: Target, options: Options, io: Io): Promise<LoadedApi> {
  const { copyRevision, isRevision } = await import("../targets/git-revision.ts");
  if (!isRevision(name)) return loadTarget(await chooseApi({ ...options, api: name }, io), options, io);
  const copy = await copyRevision(name, today);
  try {
    return await loadTarget(copy.target, options, io, { texts: new SourceTexts(io.cwd, copy) });
  } finally {
    await copy.remove();
  }
}

function printDiffReport(report: PrintedDiff, format: DiffFormat, apis: readonly LoadedApi[], io: Io): void {
  switch (format) {
    case "pretty":
      io.stdout.write(printDiff(report, chooseStyle(io.stdout.isTerminal, io.env)));
      return;
    case "json":
      io.stdout.write(printDiffJson(report));
      return;
    case "markdown":
      io.stdout.write(printDiffMarkdown(report));
      return;
    case "html":
      io.stdout.write(printDiffHtml(report));
      return;
    case "github":
    case "sarif":
    case "junit":
    case "gitlab": {
      const linesOf = (file: string) =>
        apis.map(({ texts }) => texts.linesOf(file)).find((lines) => lines !== undefined);
      io.stdout.write(printFindings(changeFindings(report), format, { linesOf, version: report.version }));
      io.stderr.write(`${describeOutcome(report)} ${describeParts(report)}.\n`);
      if (report.consumers !== undefined) io.stderr.write(`${countConsumers(report.consumers)}\n`);
      return;
    }
    default:
      assertNever(format);
  }
}
