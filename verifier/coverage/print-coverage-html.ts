import type { Finding, Place } from "../../contract/findings/finding.ts";
import { showCount, showPlace } from "../../contract/findings/show-text.ts";
import { escapeMarkup } from "../../language/values/markup.ts";
import { escapeProse, escapeText, printHtmlPage } from "../report/html-page.ts";
import {
  type Count,
  type CoverageReport,
  type GroupReport,
  kindWords,
  type MissingLeaf,
  percentOf,
  showShare,
  sumCounts,
} from "./build-report.ts";
import { leafKinds } from "./leaf.ts";

interface CoveragePage {
  readonly report: CoverageReport;
  readonly findings: readonly Finding[];
  readonly version: string;
}

export function printCoverageHtml({ report, findings, version }: CoveragePage): string {
  const { document, exchanges } = report.data;
  const isOperation = ({ operation }: GroupReport): boolean => operation !== undefined;
  return printHtmlPage({
    title: `Coverage of ${document.title} ${document.version}`,
    body: [
      `<p>${showCount(exchanges, "exchange")}</p>`,
      ...findings.map(printFinding),
      printTotals(report),
      "<h2>Operations</h2>",
      ...report.groups.filter(isOperation).map(printGroup),
      ...printShared(report.groups.filter((group) => !isOperation(group))),
    ],
    version,
    style: coverageStyle,
  });
}

function printFinding({ code, message }: Finding): string {
  return `<section class="finding"><h2><code>${escapeText(code)}</code></h2><p>${escapeProse(message)}</p></section>`;
}

export function printTotals({ totals }: CoverageReport): string {
  const rows = leafKinds.map((kind) => {
    const count = totals[kind];
    const percent = percentOf(count);
    const name = kindWords[kind];
    return [
      `<tr><th scope="row">${name}</th>`,
      `<td class="count ${classOf(count)}">${percent.toFixed(1)} %</td>`,
      `<td class="count">${showShare(count)}</td>`,
      `<td><meter min="0" max="100" value="${percent}" aria-label="${name}">${percent} %</meter></td></tr>`,
    ].join("");
  });
  const head =
    '<tr><th scope="col">Kind</th><th scope="col" class="count">Covered</th><th scope="col" class="count">Of</th><td></td></tr>';
  return `<div class="scroll"><table><thead>${head}</thead><tbody>\n${rows.join("\n")}\n</tbody></table></div>`;
}

function printShared(groups: readonly GroupReport[]): readonly string[] {
  return groups.length === 0 ? [] : ["<h2>Shared by operations</h2>", ...groups.map(printGroup)];
}

export function printGroup({ name, operation, place, counts, missing }: GroupReport): string {
  const count = sumCounts(counts);
  const own = operation === undefined ? "" : ` <span class="place">${escapeText(name)}</span>`;
  const head = `<b class="${classOf(count)}">${showShare(count)}</b> <code>${escapeText(operation ?? name)}</code>${own}`;
  if (missing.length === 0) return `<div class="leaf">${head}</div>`;
  return [
    `<details><summary>${head}</summary>`,
    `<p class="place">${printPlace(place)}</p>`,
    '<div class="scroll"><table><thead><tr><th scope="col">Missing</th><th scope="col">What</th><th scope="col">Where</th></tr></thead><tbody>',
    ...missing.map(printMissing),
    "</tbody></table></div></details>",
  ].join("\n");
}

function printMissing({ kind, label, place }: MissingLeaf): string {
  const cells = [kindWords[kind], `<code>${escapeText(label)}</code>`];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}<td class="place">${printPlace(place)}</td></tr>`;
}

function printPlace(place: Place): string {
  return escapeMarkup(showPlace(place));
}

function classOf({ covered, of }: Count): string {
  if (covered === of) return "good";
  return covered === 0 ? "none" : "part";
}

export const coverageStyle = `
:root { --good: #2e7d32; --part: #b26a00; --none: #c62828; }
@media (prefers-color-scheme: dark) { :root { --good: #81c784; --part: #ffb74d; --none: #ef9a9a; } }
body { max-width: 70rem; }
h2 { font-size: 1.15rem; margin-block: 2rem .5rem; }
table { border-collapse: collapse; }
th, td { padding: .2rem .8rem .2rem 0; text-align: start; vertical-align: baseline; }
td.count, th.count { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.good { color: var(--good); } .part { color: var(--part); } .none { color: var(--none); }
meter { width: 8rem; }
details, .leaf { border-block-start: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding-block: .3rem; }
summary, .leaf { overflow-wrap: anywhere; }
summary { cursor: pointer; }
summary b, .leaf b { display: inline-block; min-width: 5.5rem; font-variant-numeric: tabular-nums; }
.leaf { padding-inline-start: 1.05rem; }
.place { font-size: .85rem; opacity: .8; }
.scroll { overflow-x: auto; }
section.finding { border-color: var(--none); }
`;
