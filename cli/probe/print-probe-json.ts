import type { Finding } from "../../contract/findings/finding.ts";
import { printSafeJson } from "../../contract/findings/show-text.ts";
import type { ProbeReport } from "../../live/probe/probe.ts";

/** A finding, with what a probe knows beside it. */
export type ReportedFinding = Finding & {
  readonly check?: string;
  readonly flaky?: boolean;
  readonly replay?: string;
};

/** One JSON object for programs. Members may be added, none removed or changed. */
export function printProbeJson(report: ProbeReport, findings: readonly ReportedFinding[]): string {
  const { baseUrl, seed, requests, milliseconds, stopped, operations, left } = report;
  const rows = operations.map(({ id, method, path, checks }) => ({
    id,
    method,
    path,
    checks: Object.fromEntries(checks),
  }));
  const complaints = report.complaints.length;
  const flaky = report.complaints.filter((one) => one.flaky).length;
  const summary = {
    requests,
    milliseconds: Math.round(milliseconds),
    complaints,
    flaky,
    stopped: stopped ?? null,
  };
  return `${printSafeJson({ target: baseUrl, seed, summary, operations: rows, left, findings })}\n`;
}
