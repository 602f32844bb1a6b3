import type { SourceLines } from "../../contract/findings/code-frame.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { showNumber } from "../../contract/findings/show-text.ts";
import { checkNames, type OperationRow, type ProbeReport } from "../../live/probe/probe.ts";
import { sumCounts } from "../../verifier/coverage/build-report.ts";
import { coverageStyle, printGroup, printTotals } from "../../verifier/coverage/print-coverage-html.ts";
import { escapeText, printCounts, printHtmlPage } from "../../verifier/report/html-page.ts";
import { printSection } from "../../verifier/report/print-traffic-html.ts";
import { missingOf } from "./print-probe-coverage.ts";

interface ProbePage {
  readonly document: string;
  readonly version: string;
  readonly findings: readonly Finding[];
  readonly linesOf: (file: string) => SourceLines | undefined;
}

export function printProbeHtml(report: ProbeReport, page: ProbePage): string {
  const { operations, requests, failures, groups, coverage, seed, milliseconds } = report;
  const { covered, of } = sumCounts(coverage.totals);
  const counts = {
    requests: showNumber(requests),
    operations: showNumber(operations.length),
    failures: showNumber(failures.length),
    causes: showNumber(groups.length),
    covered: `${showNumber(covered)} of ${showNumber(of)}`,
    seconds: (milliseconds / 1000).toFixed(1),
    seed: String(seed),
  };
  return printHtmlPage({
    title: `${report.baseUrl} against ${page.document}`,
    body: [
      printCounts(counts),
      ...page.findings.map((finding) => printSection(finding, "", page)),
      "<h2>Checks</h2>",
      printTable(operations),
      ...printUnchecked(operations),
      ...printExcluded(report.excluded),
      "<h2>Coverage</h2>",
      "<p>Parts of the document in accepted requests and valid responses.</p>",
      printTotals(coverage),
      ...missingOf(coverage.groups, operations).map(printGroup),
    ],
    version: page.version,
    style: coverageStyle,
  });
}

function printTable(rows: readonly OperationRow[]): string {
  const checks = checkNames.filter((check) => rows.some((row) => row.checks.has(check)));
  const head = checks.map((check) => `<th scope="col" class="count">${check}</th>`).join("");
  const lines = rows.map((row) => {
    const cells = checks.map((check) => {
      const { tried, failures } = row.checks.get(check) ?? { tried: undefined, failures: 0 };
      const kind = failures > 0 ? "none" : tried === 0 ? "part" : "good";
      const text = tried === undefined ? "" : `${tried}${failures > 0 ? ` ✗${failures}` : ""}`;
      return `<td class="count ${kind}">${text}</td>`;
    });
    return `<tr><th scope="row"><code>${escapeText(row.id)}</code></th>${cells.join("")}</tr>`;
  });
  return `<div class="scroll"><table><thead><tr><th scope="col">Operation</th>${head}</tr></thead><tbody>\n${lines.join("\n")}\n</tbody></table></div>`;
}

function printUnchecked(rows: readonly OperationRow[]): readonly string[] {
  const items = rows.flatMap(({ id, checks }) =>
    [...checks].flatMap(([check, { unchecked }]) =>
      unchecked.map((why) => `<li><code>${escapeText(id)}</code> ${check}: ${escapeText(why)}</li>`),
    ),
  );
  return items.length === 0 ? [] : ["<h2>Unchecked</h2>", `<ul>${items.join("")}</ul>`];
}

function printExcluded(excluded: readonly string[]): readonly string[] {
  const items = excluded.map((id) => `<li><code>${escapeText(id)}</code></li>`);
  return items.length === 0 ? [] : ["<h2>Not tried (excluded)</h2>", `<ul>${items.join("")}</ul>`];
}
