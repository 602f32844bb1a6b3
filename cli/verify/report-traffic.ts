import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding, Severity } from "../../contract/findings/finding.ts";
import { showNumber } from "../../contract/findings/show-text.ts";
import type { SampleCounts } from "../../verifier/exchanges/create-sampler.ts";
import type { ListedSource } from "../../verifier/exchanges/sources/open-sources.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import { createTally, type Tally, type TrafficSummary } from "../../verifier/report/create-tally.ts";
import { holdKnown } from "../../verifier/report/create-verifier.ts";
import { isRun, type ValidRun, type VerifiedItem } from "../../verifier/report/verified-item.ts";
import { describeCoverage, writeCoverageData } from "../coverage/coverage-file.ts";
import { drawBar, type ExitCode, type Io, type Progress } from "../shared/io.ts";
import { writeBaselineFile } from "../targets/baseline-file.ts";
import { describeApiFindings, type LoadedApi } from "../targets/load-api.ts";
import type { ShareEnd, ShareRun } from "./run-share.ts";
import { createTrafficReport } from "./traffic-report.ts";
import type { FailLevel } from "./verify-options.ts";
import type { VerifyRequest } from "./verify-request.ts";

export async function reportTraffic(
  request: VerifyRequest,
  api: LoadedApi,
  run: ShareRun,
  { io, bar }: { readonly io: Io; readonly bar?: TrafficProgress },
): Promise<ExitCode> {
  const tally = createTally();
  const report = createTrafficReport({ request, api, io, tally });
  const held = request.baseline?.held;
  const add = (entry: VerifiedItem | ValidRun): Promise<void> | undefined => {
    if (isRun(entry)) {
      tally.addRun(entry);
      return report.addRun(entry);
    }
    const verified = held === undefined ? entry.verified : holdKnown(entry.verified, held);
    tally.add(verified);
    return report.add(verified);
  };
  for await (const batch of run.items) {
    for (const entry of batch) {
      // Awaiting every call would cost one turn of the event loop per exchange.
      const written = add(entry);
      if (written !== undefined) await written;
      bar?.draw(tally.summary);
    }
  }
  bar?.end();
  const end = run.end();
  tally.skip(end.skipped);
  const others = listOthers(request, tally.summary(), end);
  await report.end(others);
  const code = conclude(request, api, { tally, io, others });
  if (request.coverage !== undefined && end.coverage !== undefined && api.contract !== undefined) {
    writeCoverageData(io.cwd, request.coverage, end.coverage);
    io.stderr.write(`${describeCoverage(api.contract, request.coverage, end.coverage)}\n`);
  }
  return code;
}

function listOthers(request: VerifyRequest, summary: TrafficSummary, end: ShareEnd): readonly Finding[] {
  const { baseline, sampling } = request;
  const others: Finding[] = end.sanitised.map(([, finding]) => finding);
  if (summary.exchanges === 0 && summary.unreadable === 0)
    others.push(describeNone(request, end.counts, end.elsewhere?.target));
  // A sample can miss exchanges by chance, so unused baseline entries mean nothing.
  if (baseline?.held !== undefined && sampling.kind === "all") others.push(...baseline.held.findings());
  return others;
}

function conclude(
  { baseline, failOn, format }: VerifyRequest,
  api: LoadedApi,
  { tally, io, others }: { readonly tally: Tally; readonly io: Io; readonly others: readonly Finding[] },
): ExitCode {
  const line = describeApiFindings(api);
  if (line !== undefined && format === "pretty") io.stderr.write(`${line}\n`);
  if (baseline === undefined || baseline.held !== undefined)
    return exitCodeOf(failOn, tally.summary(), others);
  writeBaselineFile(io, baseline.name, listKnowable(tally), baseline.baseline);
  return 0;
}

function listKnowable(tally: Tally): readonly ExchangeFinding[] {
  return tally
    .groups()
    .map(({ finding }) => finding)
    .filter(({ code, severity }) => severity !== "info" && code !== "traffic/unreadable");
}

function exitCodeOf(failOn: FailLevel, summary: TrafficSummary, others: readonly Finding[]): ExitCode {
  if (failOn === "never") return 0;
  const isAny = (severity: Severity): boolean =>
    summary.findings[severity] > 0 || others.some((finding) => finding.severity === severity);
  if (isAny("error")) return 1;
  if (failOn !== "error" && summary.unchecked > 0) return 1;
  return failOn === "warning" && isAny("warning") ? 1 : 0;
}

function describeNone(
  { paths, server = "" }: VerifyRequest,
  { exchanges, taken }: SampleCounts,
  first: string | undefined,
): Finding {
  const where = paths.join(", ");
  if (first !== undefined) {
    const all = taken === 1 ? "The only exchange" : `All ${taken} exchanges`;
    const message = `${all} in ${where} went to other servers than --server ${server}: the first to ${first}. Nothing was verified.`;
    const fix = "Pass the server the traffic was recorded from with --server, or omit the option.";
    return createFinding("traffic/none", { message, fix });
  }
  if (exchanges === 0)
    return createFinding("traffic/none", { message: `There was no exchange in ${where}.` });
  const message = `--sample selected none of the ${exchanges} exchanges in ${where}. Nothing was verified.`;
  return createFinding("traffic/none", { message, fix: "Take a larger sample." });
}

export interface TrafficProgress {
  read(octets: number): void;
  draw(summary: () => TrafficSummary): void;
  end(): void;
}

const WIDTH = 24;
const EVERY_MS = 100;

/** Displays count, rate and verdicts. Adds a progress bar if the sizes of all sources are known. */
export function createTrafficProgress(progress: Progress, sources: readonly ListedSource[]): TrafficProgress {
  const total = totalOf(sources);
  const start = performance.now();
  let done = 0;
  let last = start;
  return {
    read(octets) {
      done += octets;
    },
    draw(summary) {
      if (!progress.isWatched) return;
      const now = performance.now();
      if (now - last < EVERY_MS) return;
      last = now;
      const { exchanges, invalid, unchecked } = summary();
      const rate = Math.round((exchanges * 1000) / (now - start));
      const counts = `${showNumber(exchanges)} exchanges, ${showNumber(rate)}/s`;
      const bad = `${showNumber(invalid)} invalid, ${showNumber(unchecked)} unchecked`;
      progress.show(`${total === undefined ? "" : describeShare(done / total)}${counts}; ${bad}`);
    },
    end: progress.end,
  };
}

function totalOf(sources: readonly ListedSource[]): number | undefined {
  let total = 0;
  for (const source of sources) {
    if (source.kind === "stdin" || (source.kind === "file" && source.size === 0)) return undefined;
    if (source.kind === "file") total += source.size;
  }
  return total === 0 ? undefined : total;
}

function describeShare(share: number): string {
  const percent = String(Math.floor(Math.min(1, share) * 100)).padStart(3);
  return `${drawBar(share, WIDTH)} ${percent} %  `;
}
