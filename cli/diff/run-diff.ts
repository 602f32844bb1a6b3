import { printFindings } from "../../contract/findings/print-findings.ts";
import { chooseStyle } from "../../contract/findings/style.ts";
import { type Change, type ConsumerAnswer, worstLevel } from "../../diff/changes/change.ts";
import { answerForConsumers } from "../../diff/consumers/answer-for-consumers.ts";
import type { DiffOptions } from "../../diff/diff-contracts.ts";
import {
  adviseVersion,
  changeFindings,
  countConsumers,
  describeAdjusted,
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
import type { LoadedApi } from "../targets/load-api.ts";
import { approveChanges } from "./approve-changes.ts";
import { type ComparedApi, compareVersions } from "./compare-versions.ts";
import type { DiffCommandOptions, DiffFormat } from "./diff-options.ts";
import { createFailureRule } from "./failing-changes.ts";
import { ignoreChanges } from "./ignore-changes.ts";
import { loadVersions } from "./load-versions.ts";
import { reportUncompared } from "./report-uncompared.ts";
import { countLowered, findUnmatchedLevels, setLevels } from "./set-levels.ts";

type Options = DiffCommandOptions & CommonOptions;

export async function runDiff(
  { operands, options }: CommandInput<DiffCommandOptions>,
  io: Io,
): Promise<ExitCode> {
  const read = await loadVersions(operands, options, io);
  if (read.versions === undefined) return reportUncompared(read.unread, options.format ?? "pretty", io);
  const loaded = read.versions;
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
  const set = setLevels(compared.changes, options.severity);
  const kept = ignoreChanges(set, options.ignore, today());
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
    ignored: kept.ignored,
    lowered: countLowered(found.changes),
  };
  printDiffReport(report, format, [...after, ...before], io);
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

function printDiffReport(report: PrintedDiff, format: DiffFormat, apis: readonly LoadedApi[], io: Io): void {
  switch (format) {
    case "pretty":
      io.stdout.write(printDiff(report, chooseStyle(io.stdout.isTerminal, io.env)));
      return;
    case "json":
      io.stdout.write(printDiffJson(report));
      for (const line of describeAdjusted(report)) io.stderr.write(`${line}\n`);
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
      for (const line of describeAdjusted(report)) io.stderr.write(`${line}\n`);
      if (report.consumers !== undefined) io.stderr.write(`${countConsumers(report.consumers)}\n`);
      return;
    }
    default:
      assertNever(format);
  }
}
