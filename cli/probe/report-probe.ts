import type { SourceLines } from "../../contract/findings/code-frame.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { printSafeJson, showCount, showNumber } from "../../contract/findings/show-text.ts";
import { chooseStyle } from "../../contract/findings/style.ts";
import { readVersion } from "../../generator/output/read-package.ts";
import { NOT_OPENED } from "../../live/probe/checks/prepare-play.ts";
import type { FailureGroup, ProbeFailure, ProbeReport, StopReason } from "../../live/probe/probe.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import { textOfBody } from "../../verifier/exchanges/content/recorded-body.ts";
import type { Exchange, ExchangeRequest } from "../../verifier/exchanges/exchange.ts";
import { redactExchange } from "../../verifier/exchanges/redaction/redact-exchange.ts";
import type { RedactionRules } from "../../verifier/exchanges/redaction/redaction-rules.ts";
import type { Io } from "../shared/io.ts";
import { reportFindings, type SourceTexts } from "../shared/report-findings.ts";
import { missingOf, printProbeCoverage } from "./print-probe-coverage.ts";
import { printProbeHtml } from "./print-probe-html.ts";
import { type CheckFinding, printProbeJunit } from "./print-probe-junit.ts";
import { printProbeTable } from "./print-probe-table.ts";
import type { ProbeCommandOptions } from "./probe-options.ts";

export interface ProbeReporting {
  readonly options: ProbeCommandOptions;
  readonly io: Io;
  readonly texts: SourceTexts;
  readonly name: string;
  readonly folder: string;
  readonly rules: RedactionRules;
  replayOf(failure: ProbeFailure): string | undefined;
}

const ROWS = 40;

export function reportProbe(report: ProbeReport, reporting: ProbeReporting): void {
  const { options, io, texts } = reporting;
  const findings = listFindings(report, reporting);
  const { format = "pretty" } = options;
  if (format === "json") {
    io.stdout.write(printProbeJson(report, findings));
    return;
  }
  if (format === "html") {
    const linesOf = (file: string): SourceLines | undefined => texts.linesOf(file);
    const page = { document: reporting.name, version: readVersion(), findings, linesOf };
    io.stdout.write(printProbeHtml(report, page));
    return;
  }
  if (format === "junit") {
    const others = findings.filter(({ check }) => check === undefined);
    io.stdout.write(printProbeJunit(report, listByCheck(report, reporting), others));
    return;
  }
  const isPretty = format === "pretty";
  if (!isPretty || findings.length > 0)
    reportFindings(
      findings,
      { format, all: options.all, subject: reporting.name, first: "probe/nothing-found" },
      texts,
      io,
    );
  if (!isPretty) return;
  const style = chooseStyle(io.stdout.isTerminal, io.env);
  const limit = options.all === true ? Number.POSITIVE_INFINITY : ROWS;
  const lead = findings.length > 0 ? "\n" : "";
  const table =
    report.requests === 0 || wasSilent(report)
      ? ""
      : [
          lead,
          printProbeTable(report, { style, width: io.stdout.columns ?? 100, limit }),
          "\n",
          printProbeCoverage(report.coverage, report.operations, { style, isAll: options.all === true }),
          "\n",
        ].join("");
  const flaky = report.failures.filter((failure) => failure.flaky).length;
  const verdict = describeVerdict(report, flaky);
  io.stdout.write(
    `${table}${report.failures.length > flaky ? style.bold(style.red(verdict)) : style.bold(verdict)}${describeRun(report)}\n`,
  );
}

/** Whether the server answered no request, so that nothing else is worth reporting. */
function wasSilent({ stopped, requests }: ProbeReport): boolean {
  return stopped === "unreachable" && requests <= 1;
}

function listFindings(
  report: ProbeReport,
  { texts, folder, rules, replayOf }: ProbeReporting,
): readonly ReportedFinding[] {
  const groups = new Map<Finding, FailureGroup>(report.groups.map((group) => [group.finding, group]));
  const told = wasSilent(report)
    ? report.findings.filter(({ code }) => code !== "probe/no-credentials")
    : report.findings;
  const findings = told.map((finding) => {
    const { failures = [] } = groups.get(finding) ?? {};
    const [first] = failures;
    if (first === undefined) return finding;
    const replays = failures.flatMap((failure) => replayOf(failure) ?? []);
    const { check, flaky, exchanges } = first;
    const message = describeFailure({ finding, exchanges }, replayOf(first), rules);
    const [replay] = replays;
    const operations = [...new Set(failures.map((failure) => failure.finding.operation ?? ""))];
    return {
      ...finding,
      message,
      check,
      flaky,
      operations,
      ...(replay === undefined ? {} : { replay, replays }),
    };
  });
  return texts.relocate<ReportedFinding>(findings, folder);
}

/** Lists every failure under the operation and check that it belongs to. */
function listByCheck(
  { failures }: ProbeReport,
  { texts, folder, rules, replayOf }: ProbeReporting,
): readonly CheckFinding[] {
  const findings = failures.map((failure): CheckFinding => {
    const { finding, check } = failure;
    const message = describeFailure(failure, replayOf(failure), rules);
    return { ...finding, message, check, operationId: finding.operation ?? "" };
  });
  return texts.relocate(findings, folder);
}

function describeVerdict(report: ProbeReport, flaky: number): string {
  if (wasSilent(report)) return "Nothing was probed";
  const { groups, stopped, operations } = report;
  const failures = report.failures.length;
  const closed = operations.filter(({ checks }) => checks.get("valid")?.unchecked.includes(NOT_OPENED));
  if (failures === 0 && closed.length > 0) {
    const rest = closed.length < operations.length ? ", no failures in the others" : "";
    return `${showNumber(closed.length)} of ${showNumber(operations.length)} operations were not probed (no token)${rest}`;
  }
  if (failures === 0) return stopped === undefined ? "No failures" : "No failures so far";
  const some = flaky === 0 ? "" : `, ${flaky} of them did not happen again`;
  const causes = groups.length < failures ? ` with ${showCount(groups.length, "cause")}` : "";
  return `${showCount(failures, "failure")}${causes}${some}`;
}

function describeRun({ requests, milliseconds, seed, baseUrl, stopped, operations }: ProbeReport): string {
  const counts = `${showCount(requests, "request")} to ${showNumber(operations.length)} operations`;
  const end = stopped === undefined ? "" : `; ended early: ${describeStopped(stopped)}`;
  return `: ${counts} of ${baseUrl} in ${(milliseconds / 1000).toFixed(1)} s, seed ${seed}${end}`;
}

function describeStopped(reason: StopReason): string {
  switch (reason) {
    case "max-requests":
      return "--max-requests";
    case "max-time":
      return "--max-time";
    case "unreachable":
      return "nothing answers";
    case "interrupted":
      return "interrupted";
  }
}

type ReportedFinding = Finding & {
  readonly check?: string;
  readonly flaky?: boolean;
  readonly operations?: readonly string[];
  readonly replay?: string;
  readonly replays?: readonly string[];
};

/** The printed structure is public: members can be added, but not removed or changed. */
function printProbeJson(report: ProbeReport, findings: readonly ReportedFinding[]): string {
  const { baseUrl, seed, requests, milliseconds, stopped, operations, excluded, left, coverage } = report;
  const rows = operations.map(({ id, method, path, checks }) => ({
    id,
    method,
    path,
    checks: Object.fromEntries(checks),
  }));
  const failures = report.failures.length;
  const flaky = report.failures.filter((one) => one.flaky).length;
  const summary = {
    requests,
    milliseconds: Math.round(milliseconds),
    failures,
    causes: report.groups.length,
    flaky,
    stopped: stopped ?? null,
  };
  const missing = missingOf(coverage.groups, operations).flatMap((group) =>
    group.missing.map(({ kind, label }) => ({ in: group.name, kind, label })),
  );
  const covered = { totals: coverage.totals, missing };
  return `${printSafeJson({ target: baseUrl, seed, summary, operations: rows, excluded, coverage: covered, left, findings })}\n`;
}

const LONGEST = 160;

export function describeFailure(
  { exchanges, finding }: Pick<ProbeFailure, "exchanges"> & { readonly finding: Finding },
  replay: string | undefined,
  rules: RedactionRules,
): string {
  const lines = exchanges.map((exchange) => describeExchange(redactExchange(exchange, rules)));
  return [
    finding.message,
    ...lines,
    ...(replay === undefined ? [] : [`again: tenon probe --replay ${replay}`]),
  ].join("\n");
}

function describeExchange({ request, response }: Exchange): string {
  const body = describeBody(request);
  const sent = `${request.method} ${request.url.replace(/^https?:\/\/[^/]+/, "")}${body === "" ? "" : ` ${body}`}`;
  return `${cut(sent)} → ${response?.status ?? "no answer"}`;
}

function describeBody({ body, headers }: ExchangeRequest): string {
  if (body.kind !== "bytes") return "";
  const text = textOfBody(body.bytes, headerValue(headers, "content-type"));
  return text === undefined ? `${body.bytes.length} octets` : text.replaceAll(/\s*[\r\n]\s*/g, " ");
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("")}…` : text;
}
