import type { Finding, Severity } from "../../contract/findings/finding.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import { createTally, type Tally, type TrafficSummary } from "../../verifier/report/create-tally.ts";
import { holdKnown } from "../../verifier/report/create-verifier.ts";
import { isRun, type ValidRun, type VerifiedItem } from "../../verifier/report/verified-item.ts";
import { describeCoverage, writeCoverageData } from "../coverage/coverage-file.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { writeBaselineFile } from "../targets/baseline-file.ts";
import { describeApiFindings, type LoadedApi } from "../targets/load-api.ts";
import type { ShareEnd, ShareRun } from "./run-share.ts";
import { describeNone } from "./server-filter.ts";
import type { TrafficProgress } from "./traffic-progress.ts";
import { createTrafficReport } from "./traffic-report.ts";
import type { FailLevel } from "./verify-command.ts";
import type { VerifyRequest } from "./verify-request.ts";

/** Reports verified traffic from any source: this process, its threads, or partial results. Returns the exit code. */
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
      // Awaited only if necessary: a turn of the event loop for each exchange would take noticeable time.
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

/** The findings that are not about an exchange. */
function listOthers(request: VerifyRequest, summary: TrafficSummary, end: ShareEnd): readonly Finding[] {
  const { baseline, sampling } = request;
  const others: Finding[] = end.sanitised.map(([, finding]) => finding);
  if (summary.exchanges === 0 && summary.unreadable === 0)
    others.push(describeNone(request, end.counts, end.elsewhere?.target));
  // In a sample, an entry of the baseline may match nothing by chance.
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

/** The findings that a baseline may contain: errors and warnings, except those about lines that cannot be read. */
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
