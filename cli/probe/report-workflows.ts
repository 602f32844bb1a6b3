import type { Contract } from "../../contract/build/contract.ts";
import { printSafeJson, showCount, showText } from "../../contract/findings/show-text.ts";
import { chooseStyle, type Style } from "../../contract/findings/style.ts";
import type {
  StepRow,
  WorkflowReport,
  WorkflowRow,
  WorkflowVerdict,
} from "../../live/workflows/workflow-report.ts";
import type { Io } from "../shared/io.ts";
import { reportFindings } from "../shared/report-findings.ts";
import type { LoadedWorkflows } from "../targets/load-workflows.ts";
import type { ProbeCommandOptions } from "./probe-options.ts";

export interface WorkflowReporting {
  readonly loaded: LoadedWorkflows;
  readonly options: ProbeCommandOptions;
  readonly io: Io;
  readonly servers: ReadonlyMap<Contract, string>;
}

export function reportWorkflows(
  report: WorkflowReport,
  { loaded, options, io, servers }: WorkflowReporting,
): void {
  const { all } = options;
  const format = options.format === "html" ? "pretty" : (options.format ?? "pretty");
  const { findings, workflows } = report;
  const urls = [...new Set(servers.values())];
  if (format === "json") {
    io.stdout.write(printJson(report, urls));
    return;
  }
  const isPretty = format === "pretty";
  if (!isPretty || findings.length > 0)
    reportFindings(findings, { format, all, subject: loaded.name, hideInfo: true }, loaded.texts, io);
  if (!isPretty || workflows.length === 0) return;
  const style = chooseStyle(io.stdout.isTerminal, io.env);
  const lead = findings.length > 0 ? "\n" : "";
  io.stdout.write(
    `${lead}${workflows.map((row) => printRow(row, style)).join("")}\n${describeRun(report, urls, style)}\n`,
  );
}

function printRow({ id, verdict, steps, sampled }: WorkflowRow, style: Style): string {
  const inputs = sampled.length === 0 ? "" : style.dim(`  sampled inputs: ${showText(sampled.join(", "))}`);
  return `${colour(verdict, verdict.padEnd(9), style)}  ${style.bold(showText(id))}${inputs}\n${steps.map((step) => printStep(step, style)).join("")}`;
}

function printStep({ id, calls, status, isSuccessful }: StepRow, style: Style): string {
  const mark = isSuccessful ? style.green("✓") : style.red("✗");
  const answer = status === undefined ? "" : ` → ${status}`;
  return `           ${mark} ${showText(id)} ${style.dim(`${showText(calls)}${answer}`)}\n`;
}

function colour(verdict: WorkflowVerdict, text: string, style: Style): string {
  switch (verdict) {
    case "passed":
      return style.green(text);
    case "failed":
      return style.bold(style.red(text));
    case "undecided":
    case "skipped":
      return style.yellow(text);
  }
}

/** Describes the run. Running against the mock only shows that the workflows match the document, not that a real server does. */
function describeRun(
  { workflows, requests, milliseconds }: WorkflowReport,
  urls: readonly string[],
  style: Style,
): string {
  const count = (verdict: WorkflowVerdict): number =>
    workflows.filter((row) => row.verdict === verdict).length;
  const parts = (["passed", "failed", "undecided", "skipped"] as const)
    .filter((verdict) => count(verdict) > 0)
    .map((verdict) => `${count(verdict)} ${verdict}`);
  const where =
    urls.length === 0
      ? "a mock of the documents: the workflows fit the documents, which says nothing about a server"
      : urls.join(", ");
  const to =
    urls.length === 0 && count("passed") < workflows.length ? "a mock of the documents, not a server" : where;
  const counts = style.bold(`${showCount(workflows.length, "workflow")}: ${parts.join(", ")}`);
  return `${counts}; ${showCount(requests, "request")} to ${to} (${(milliseconds / 1000).toFixed(1)} s)`;
}

/** The printed structure is public: members can be added, but not removed or changed. */
function printJson(
  { workflows, requests, milliseconds, findings }: WorkflowReport,
  urls: readonly string[],
): string {
  const summary = {
    requests,
    milliseconds: Math.round(milliseconds),
    against: urls.length === 0 ? "mock" : "server",
  };
  return `${printSafeJson({ targets: urls, summary, workflows, findings })}\n`;
}
