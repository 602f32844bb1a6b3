import type { ReportFormat } from "../../contract/findings/report-formats.ts";
import { showCount } from "../../contract/findings/show-count.ts";
import { showNumber } from "../../contract/findings/show-number.ts";
import type { TrafficSummary } from "../../verifier/report/create-tally.ts";
import { groupFinding } from "../../verifier/report/group-finding.ts";
import { printTrafficHtml } from "../../verifier/report/print-traffic-html.ts";
import { readVersion } from "../shared/read-version.ts";
import { reportFindings } from "../shared/report-findings.ts";
import { createRelocation, type ReportTools, type TrafficReport } from "./report-tools.ts";

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
