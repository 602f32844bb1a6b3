import { resolve } from "node:path";
import type { Contract } from "../../contract/build/contract.ts";
import type { Finding, Severity } from "../../contract/findings/finding.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import { redactionOf } from "../../verifier/exchanges/redaction/redact-exchange.ts";
import { type Sample, sampleExchanges } from "../../verifier/exchanges/sample-exchanges.ts";
import type { SourcedExchange } from "../../verifier/exchanges/sourced-exchange.ts";
import { type ListedSource, listSources } from "../../verifier/exchanges/sources/list-sources.ts";
import { readSource } from "../../verifier/exchanges/sources/open-sources.ts";
import { createJudge } from "../../verifier/judge/judge.ts";
import type { ExchangeFinding, Judge, JudgeOptions } from "../../verifier/judge/judgement.ts";
import { createTally, type Tally, type TrafficSummary } from "../../verifier/report/create-tally.ts";
import { createVerifier, type Verifier } from "../../verifier/report/create-verifier.ts";
import { type KeptCoverage, keepCoverage } from "../coverage/keep-coverage.ts";
import type { CommandInput } from "../shared/command.ts";
import { createProgress, type ExitCode, type Io } from "../shared/io.ts";
import type { SourceTexts } from "../shared/source-texts.ts";
import { writeBaselineFile } from "../targets/baseline-file.ts";
import { describeApiFindings, type LoadedApi, loadApi, reportUnreadable } from "../targets/load-api.ts";
import { createSanitisedSources, type SanitisedSources } from "./sanitised-sources.ts";
import { createServerFilter, describeNone, type ServerFilter } from "./server-filter.ts";
import { createTrafficProgress, type TrafficProgress } from "./traffic-progress.ts";
import { createTrafficReport, type TrafficReport } from "./traffic-report.ts";
import type { FailLevel, VerifyOptions } from "./verify-command.ts";
import { readVerifyRequest, type VerifyRequest } from "./verify-request.ts";

/** Judges recorded traffic, and reports. */
export async function verifyTraffic(input: CommandInput<VerifyOptions>, io: Io): Promise<ExitCode> {
  const request = readVerifyRequest(input, io.cwd);
  const api = await loadApi(input.options, io);
  const { contract } = api;
  if (contract === undefined) return reportUnreadable(api, io);
  const sources = await findSources(request, api.texts);
  const progress = createProgress(io);
  const bar = createTrafficProgress(progress, sources);
  const tally = createTally();
  const report = createTrafficReport({ request, api, io, tally });
  const judging: JudgeOptions = {
    readings: { ...api.readings, ...request.readings },
    scopesOf: request.scopesOf,
    basePath: request.server === undefined ? request.basePath : "",
    checks: createChecks(contract).checksOf,
  };
  const coverage = keepCoverage(request.coverage, contract, judging, io.cwd);
  const serverFilter = createServerFilter(request.server);
  const verifierBy = (judge: Judge): Verifier => createVerifierOf(request, contract, judge, serverFilter);
  const judge = createJudge(contract, judging);
  const lenient = createJudge(contract, {
    ...judging,
    readings: { ...judging.readings, credentials: "off" },
  });
  const sanitised = createSanitisedSources(contract, {
    verify: verifierBy(withCoverage(judge, coverage)),
    preview: verifierBy(judge),
    withoutCredentials: verifierBy(withCoverage(lenient, coverage)),
  });
  const items = readAll(sources, request, io, { bar, inspect: sanitised.inspect });
  const sample = sampleExchanges(items, request.sampling);
  await runThrough(sample, sanitised.verify, { report, tally, bar });
  progress.end();
  const none = describeNone(request, sample.counts(), serverFilter.first());
  const code = await conclude(request, api, { report, tally, io, none, others: sanitised.findings() });
  coverage?.write((line) => io.stderr.write(`${line}\n`));
  return code;
}

async function findSources({ paths }: VerifyRequest, texts: SourceTexts): Promise<readonly ListedSource[]> {
  const listed = await listSources(paths.map((path) => (path === "-" ? path : resolve(texts.cwd, path))));
  return listed.map((source) =>
    source.kind === "stdin" ? source : { ...source, name: texts.nameOf(source.name) },
  );
}

async function* readAll(
  sources: readonly ListedSource[],
  { inputFormat }: VerifyRequest,
  { stdin }: Io,
  { bar, inspect }: Pick<SanitisedSources, "inspect"> & { readonly bar: TrafficProgress },
): AsyncGenerator<SourcedExchange, void, undefined> {
  for (const source of sources) {
    if (source.kind === "problem") {
      const origin = { source: source.name, unit: "entry", number: 0 } as const;
      yield { kind: "problem", origin, message: source.message };
      continue;
    }
    const items = readSource(source, {
      onBytes: (count) => bar.read(count),
      ...(inputFormat === undefined ? {} : { format: inputFormat }),
      ...(stdin === undefined ? {} : { stdin }),
    });
    yield* inspect(items);
  }
}

function withCoverage(judge: Judge, coverage: KeptCoverage | undefined): Judge {
  if (coverage === undefined) return judge;
  return (exchange) => {
    const judgement = judge(exchange);
    coverage.add(exchange, judgement);
    return judgement;
  };
}

function createVerifierOf(
  { redact, baseline }: VerifyRequest,
  contract: Contract,
  judge: Judge,
  { strip }: ServerFilter,
): Verifier {
  return createVerifier({
    judge,
    redaction: redactionOf(contract, { headers: redact, query: redact, members: redact }),
    strip,
    baseline: baseline?.held,
  });
}

interface Run {
  readonly report: TrafficReport;
  readonly tally: Tally;
  readonly bar: TrafficProgress;
}

async function runThrough(sample: Sample, verify: Verifier, { report, tally, bar }: Run): Promise<void> {
  for await (const item of sample.items) {
    const verified = verify(item);
    if (verified === undefined) tally.skip();
    else {
      tally.add(verified);
      // Awaited only if necessary: a turn of the event loop for each exchange would take noticeable time.
      const written = report.add(verified);
      if (written !== undefined) await written;
    }
    bar.draw(tally.summary);
  }
  const { exchanges, taken } = sample.counts();
  tally.skip(exchanges - taken);
}

async function conclude(
  request: VerifyRequest,
  api: LoadedApi,
  {
    report,
    tally,
    io,
    none,
    ...run
  }: Omit<Run, "bar"> & { readonly io: Io; readonly none: Finding; readonly others: readonly Finding[] },
): Promise<ExitCode> {
  const { baseline, sampling, failOn } = request;
  const others: Finding[] = [...run.others];
  const summary = tally.summary();
  if (summary.exchanges === 0 && summary.unreadable === 0) others.push(none);
  // In a sample, an entry of the baseline may match nothing by chance.
  if (baseline?.held !== undefined && sampling.kind === "all") others.push(...baseline.held.findings());
  await report.end(others);
  const line = describeApiFindings(api);
  if (line !== undefined && request.format === "pretty") io.stderr.write(`${line}\n`);
  if (baseline === undefined || baseline.held !== undefined) return exitCodeOf(failOn, summary, others);
  writeBaselineFile(io, baseline.name, listKnowable(tally), baseline.baseline);
  return 0;
}

/** Findings that a baseline may contain: not those about lines that cannot be read. */
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
