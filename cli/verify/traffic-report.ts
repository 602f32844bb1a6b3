import { withAdvice } from "../../contract/findings/create-finding.ts";
import { type Finding, relocateFinding } from "../../contract/findings/finding.ts";
import type { ReportFormat } from "../../contract/findings/report-options.ts";
import { printSafeJson, showCount, showNumber } from "../../contract/findings/show-text.ts";
import { readVersion } from "../../generator/output/read-package.ts";
import { groupFinding, type Tally, type TrafficSummary } from "../../verifier/report/create-tally.ts";
import { printExchangeJson, type VerifiedExchange } from "../../verifier/report/create-verifier.ts";
import { printTrafficHtml } from "../../verifier/report/print-traffic-html.ts";
import type { ValidRun, VerifiedItem } from "../../verifier/report/verified-item.ts";
import { createBatchedOutput, type Io } from "../shared/io.ts";
import { reportFindings } from "../shared/report-findings.ts";
import type { LoadedApi } from "../targets/load-api.ts";
import type { VerifyRequest } from "./verify-request.ts";

interface ReportTools {
  readonly request: VerifyRequest;
  readonly api: LoadedApi;
  readonly io: Io;
  readonly tally: Tally;
}

export interface TrafficReport {
  /** Returns a promise only if the output is slower than the traffic. */
  add(verified: VerifiedExchange): Promise<void> | undefined;
  addRun(run: ValidRun): Promise<void> | undefined;
  end(others: readonly Finding[]): Promise<void>;
}

export function createTrafficReport(tools: ReportTools): TrafficReport {
  return tools.request.format === "json" ? createJsonReport(tools) : createGroupedReport(tools);
}

export function listingOf({ format }: VerifyRequest): ((item: VerifiedItem) => string) | undefined {
  return format === "json" ? ({ verified }) => printExchangeJson(verified) : undefined;
}

function createGroupedReport(tools: ReportTools): TrafficReport {
  const { request, api, io, tally } = tools;
  return {
    add: () => undefined,
    addRun: () => undefined,
    async end(others) {
      const nameOf = (file: string): string => api.texts.nameIn(api.folder, file);
      const groups = tally
        .groups()
        .map((group) => ({ ...group, finding: relocateFinding(group.finding, nameOf) }));
      const summary = tally.summary();
      if (request.format === "html") {
        const linesOf = (file: string) => api.texts.linesOf(file);
        const about = { document: api.name, traffic: request.paths.join(", "), version: readVersion() };
        io.stdout.write(printTrafficHtml({ about, summary, groups, others, linesOf }));
        return;
      }
      // `json` was handled by `createTrafficReport`.
      const format = request.format as ReportFormat;
      const findings = [...groups.map(groupFinding), ...others];
      if (format !== "pretty" || findings.length > 0)
        reportFindings(findings, { format, all: request.all || undefined, subject: api.name }, api.texts, io);
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
    skipped === 0 ? "" : `${showNumber(skipped)} skipped`,
    known === 0 ? "" : `${showCount(known, "finding")} known to the baseline`,
    ungrouped === 0 ? "" : `${showCount(ungrouped, "more finding")} of other kinds`,
  ];
  return `${parts.filter((part) => part !== "").join("; ")}\n`;
}

/**
 * Prints `{exchanges: [{id, verdict, findings, …}], findings, summary}`, writing each exchange on its own line as soon as it is judged.
 * `docs/reference/verify-report.schema.json` defines the structure. Later versions can add members, but not remove or change any.
 */
function createJsonReport(tools: ReportTools): TrafficReport {
  const output = createBatchedOutput(tools.io.stdout);
  const { texts, folder } = tools.api;
  let lead = '{"exchanges":[\n';
  const write = (text: string): Promise<void> | undefined => {
    const written = output.write(lead + text);
    lead = ",\n";
    return written;
  };
  return {
    add(verified) {
      const { findings } = verified;
      return write(
        printExchangeJson(
          findings.length === 0 ? verified : { ...verified, findings: texts.relocate(findings, folder) },
        ),
      );
    },
    addRun: ({ texts }) => write(texts.join(",\n")),
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
