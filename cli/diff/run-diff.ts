import { resolve } from "node:path";
import { printFindings } from "../../contract/findings/print-findings.ts";
import { showCount } from "../../contract/findings/show-text.ts";
import { chooseStyle } from "../../contract/findings/style.ts";
import { type Change, type ConsumerAnswer, worstLevel } from "../../diff/changes/change.ts";
import { answerForConsumers } from "../../diff/consumers/answer-for-consumers.ts";
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
import { readNumber, readSeed, splitList } from "../shared/parse-arguments.ts";
import { reportFindings, SourceTexts } from "../shared/report-findings.ts";
import { createUsageError } from "../shared/usage-error.ts";
import { today } from "../targets/baseline-file.ts";
import type { Target } from "../targets/choose-targets.ts";
import {
  chooseApi,
  isRead,
  type LoadedApi,
  loadTarget,
  type ReadApi,
  reportUnreadable,
} from "../targets/load-api.ts";
import { approveChanges } from "./approve-changes.ts";
import { compareVersions, type OlderApi } from "./compare-versions.ts";
import type { DiffCommandOptions, DiffFormat } from "./diff-options.ts";
import { createFailureRule } from "./failing-changes.ts";
import { ignoreChanges } from "./ignore-changes.ts";

type Options = DiffCommandOptions & CommonOptions;

export async function runDiff(
  { operands, options }: CommandInput<DiffCommandOptions>,
  io: Io,
): Promise<ExitCode> {
  const { olders, api } = readOperands(operands, options);
  const target = await chooseApi({ ...options, api }, io);
  const after = await loadTarget(target, options, io);
  if (!isRead(after)) return reportUnreadable(after, io);
  const before: OlderApi[] = [];
  for (const name of olders) {
    const older = await loadOlder(name, target, options, io);
    if (!isRead(older)) return reportUnreadable(older, io);
    before.push({ ...older, day: await readDay(name, target, io) });
  }
  const given = options["notice-days"];
  const noticeDays =
    given === undefined ? after.noticeDays : readNumber("notice-days", given, 0, { least: 0, most: 36_500 });
  const progress = createProgress(io, options.debug);
  progress.stage("Comparing …");
  const compared = await compareVersions(before, after, options.deploy ?? "server", {
    onProgress: (done, of) => progress.show(`Comparing ${drawBar(done / of, 20)} ${done} of ${of} changes`),
    strictStatuses: options["strict-statuses"] === true,
    withSource: options.source === true || options.strict === "source",
    readings: { ...after.readings, ...readReadings(options.reading) },
    today: today(),
    noticeDays,
    unstable: after.unstable,
    seed: readSeed(options.seed),
    effort: options.effort,
  });
  progress.end();
  const kept = ignoreChanges(compared.changes, options.ignore, today());
  const found = { ...compared, changes: kept.changes, level: worstLevel(kept.changes) };
  const consumers = await askConsumers(options, found.changes, before, after, io);
  const { format = "pretty", all, undecided } = options;
  const counts = createFailureRule({ ...options, noticeDays, consumers });
  const { changes, findings } = approveChanges(found.changes, options, counts, io);
  const fails = (change: Change): boolean => change.approval === undefined && counts(change);
  const isShown = (change: Change): boolean =>
    all === true || format === "json" || change.level !== "compatible" || counts(change);
  const report = {
    ...found,
    changes: changes.filter(isShown),
    names: { old: before.map(({ name }) => name).join(", "), new: after.name },
    advice: adviseVersion(found),
    version: readVersion(),
    fails,
    consumers,
    group: options.group,
  };
  printDiffReport(report, format, [after, ...before], io);
  if (kept.ignored > 0) io.stderr.write(`${showCount(kept.ignored, "change")} ignored by --ignore.\n`);
  const told = [...kept.findings, ...findings];
  if (told.length > 0) reportFindings(told, {}, after.texts, { ...io, stdout: io.stderr });
  const isOpen = undecided === "error" && consumers?.some(({ answer }) => answer === "not known") === true;
  return changes.some(fails) || isOpen ? 1 : 0;
}

async function askConsumers(
  { consumers, "fail-on": failOn }: Options,
  changes: readonly Change[],
  before: readonly ReadApi[],
  after: ReadApi,
  io: Io,
): Promise<readonly ConsumerAnswer[] | undefined> {
  if (consumers === undefined) {
    if (failOn !== "consumers") return undefined;
    const fix = "Name the folder with their files: --consumers consumers/";
    throw createUsageError("usage/missing-argument", "--fail-on consumers needs consumers.", fix);
  }
  const { readConsumers } = await import("../consumer/write-consumer.ts");
  const files = readConsumers(io.cwd, splitList(consumers));
  const comparisons = before.map((old) => ({
    contracts: { old: old.contract, new: after.contract },
    changes: changes.filter(({ against }) => against === undefined || against === old.name),
  }));
  return answerForConsumers(files, comparisons, today());
}

/** Reads the arguments: the older versions, and the new document (`api`), which is `undefined` for the document of the config. */
function readOperands(
  operands: readonly string[],
  { against }: Options,
): { readonly olders: readonly string[]; readonly api: string | undefined } {
  const [first, second] = operands;
  if (against !== undefined) {
    if (second === undefined) return { olders: against.split(","), api: first };
    const message = "tenon diff takes an older version by --against or as its first argument, not both.";
    throw createUsageError("usage/extra-argument", message, "tenon diff --against <old> <new>");
  }
  if (first !== undefined && second !== undefined) return { olders: [first], api: second };
  const fix = "Name the old and the new version of the document, or the old one as --against git:main.";
  throw createUsageError("usage/missing-argument", "tenon diff needs two documents to compare.", fix);
}

/** The day of the commit with an older version; `undefined` if git does not know it. */
async function readDay(name: string, { document }: Target, io: Io): Promise<string | undefined> {
  const { isRevision, readCommitDate } = await import("../targets/git-revision.ts");
  if (URL.canParse(name) && !isRevision(name)) return undefined;
  const date = await readCommitDate(isRevision(name) ? name : resolve(io.cwd, name), document);
  return date?.slice(0, 10);
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

/** Prints a comparison on stdout. The formats for build servers have no totals, so the totals go to stderr. */
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
