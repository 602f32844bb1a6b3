import { withAdvice } from "../../contract/findings/create-finding.ts";
import { type Finding, relocateFinding } from "../../contract/findings/finding.ts";
import type { ReportFormat } from "../../contract/findings/reporters/report-options.ts";
import { printSafeJson, showCount, showNumber } from "../../contract/findings/show-text.ts";
import { groupFinding, type Tally, type TrafficSummary } from "../../verifier/report/create-tally.ts";
import { printExchangeJson, type VerifiedExchange } from "../../verifier/report/create-verifier.ts";
import { printTrafficHtml } from "../../verifier/report/print-traffic-html.ts";
import type { Io, Output } from "../shared/io.ts";
import { readVersion } from "../shared/read-package.ts";
import { reportFindings } from "../shared/report-findings.ts";
import type { SourceTexts } from "../shared/source-texts.ts";
import type { LoadedApi } from "../targets/load-api.ts";
import type { VerifyRequest } from "./verify-request.ts";

/** What a report is made with. */
export interface ReportTools {
  readonly request: VerifyRequest;
  readonly api: LoadedApi;
  readonly texts: SourceTexts;
  readonly io: Io;
  readonly tally: Tally;
}

/** A report that grows exchange by exchange. */
export interface TrafficReport {
  /** Something to wait for only where the reader does not keep up. */
  add(verified: VerifiedExchange): Promise<void> | undefined;
  /** @param others - Findings that are about no exchange. */
  end(others: readonly Finding[]): Promise<void>;
}

/** Names files from the folder that the command runs in; asked for the same few files again and again. */
export function createRelocation({
  api,
  texts,
}: Pick<ReportTools, "api" | "texts">): <T extends Finding>(finding: T) => T {
  const names = new Map<string, string>();
  const nameOf = (file: string): string => {
    let name = names.get(file);
    if (name === undefined) {
      name = texts.nameIn(api.folder, file);
      names.set(file, name);
    }
    return name;
  };
  // Places are all that is changed.
  return (finding) => relocateFinding(finding, nameOf) as typeof finding;
}

/** Makes the report that was asked for. */
export function createTrafficReport(tools: ReportTools): TrafficReport {
  return tools.request.format === "json" ? createJsonReport(tools) : createGroupedReport(tools);
}

/** Findings in groups, once all traffic has gone by. */
export function createGroupedReport(tools: ReportTools): TrafficReport {
  const { request, api, texts, io, tally } = tools;
  const relocate = createRelocation(tools);
  return {
    add: () => undefined,
    async end(others) {
      const groups = tally.groups().map((group) => ({ ...group, finding: relocate(group.finding) }));
      const summary = tally.summary();
      if (request.format === "html") {
        const linesOf = (file: string) => texts.linesOf(file);
        const about = { document: api.name, traffic: request.paths.join(", "), version: readVersion() };
        io.stdout.write(printTrafficHtml({ about, summary, groups, others, linesOf }));
        return;
      }
      // Format json has a report of its own.
      const format = request.format as ReportFormat;
      const findings = [...groups.map(groupFinding), ...others];
      if (format !== "pretty" || findings.length > 0)
        reportFindings(findings, { format, all: request.all || undefined, subject: api.name }, texts, io);
      const output = format === "pretty" ? io.stdout : io.stderr;
      output.write(describeSummary(summary, tally.ungrouped()));
    },
  };
}

function describeSummary(summary: TrafficSummary, ungrouped: number): string {
  const { exchanges, valid, invalid, unchecked, unreadable, skipped, known, operations } = summary;
  const parts = [
    `${showCount(exchanges, "exchange")} of ${showCount(operations, "operation")}: ${showNumber(valid)} valid, ${showNumber(invalid)} invalid, ${showNumber(unchecked)} unchecked`,
    unreadable === 0 ? "" : `${showNumber(unreadable)} unreadable`,
    skipped === 0 ? "" : `${showNumber(skipped)} passed over`,
    known === 0 ? "" : `${showCount(known, "finding")} known to the baseline`,
    ungrouped === 0 ? "" : `${showCount(ungrouped, "more finding")} of further kinds`,
  ];
  return `${parts.filter((part) => part !== "").join("; ")}\n`;
}

/**
 * One JSON object, `{exchanges: [{id, verdict, findings, …}], findings, summary}`: an exchange a line, written as it is judged.
 * `findings` beside `exchanges` are those about none of them. `docs/reference/verify-report.schema.json` describes it. Members may be
 * added, none removed or changed.
 */
export function createJsonReport(tools: ReportTools): TrafficReport {
  const output = createBatchedOutput(tools.io.stdout);
  const relocate = createRelocation(tools);
  let lead = '{"exchanges":[\n';
  return {
    add(verified) {
      const { findings } = verified;
      const text = printExchangeJson(
        findings.length === 0 ? verified : { ...verified, findings: findings.map(relocate) },
      );
      const written = output.write(lead + text);
      lead = ",\n";
      return written;
    },
    async end(others) {
      const summary = printSafeJson(tools.tally.summary(), 0);
      const open = lead === ",\n" ? "" : lead;
      await output.write(
        `${open}\n],\n"findings":${printSafeJson(others.map(withAdvice), 0)},\n"summary":${summary}}\n`,
      );
      await output.end();
    },
  };
}

/** Output of many small pieces, written in few large ones. */
export interface BatchedOutput {
  /** Waits where whoever reads does not keep up. */
  write(text: string): Promise<void> | undefined;
  end(): Promise<void>;
}

const BATCH = 64 * 1024;

/** Makes batched output. What is kept never grows beyond a batch, however slow the reader is. */
export function createBatchedOutput(output: Output): BatchedOutput {
  let pending = "";
  const flush = async (): Promise<void> => {
    output.write(pending);
    pending = "";
    await output.taken?.();
  };
  return {
    write(text) {
      pending += text;
      return pending.length < BATCH ? undefined : flush();
    },
    end: flush,
  };
}
