import { printCodeFrame, type SourceLines } from "../../contract/findings/code-frame.ts";
import type { Finding, Place } from "../../contract/findings/finding.ts";
import { showCount, showNumber, showPlace } from "../../contract/findings/show-text.ts";
import { escapeMarkup } from "../../language/values/markup.ts";
import type { FindingGroup, TrafficSummary } from "./create-tally.ts";
import { escapeProse, escapeText, printCounts, printHtmlPage } from "./html-page.ts";

interface TrafficPage {
  readonly about: { readonly document: string; readonly traffic: string; readonly version: string };
  readonly summary: TrafficSummary;
  readonly groups: readonly FindingGroup[];
  readonly others: readonly Finding[];
  readonly linesOf: (file: string) => SourceLines | undefined;
}

export function printTrafficHtml(page: TrafficPage): string {
  const { about, summary, groups, others } = page;
  const title = `${about.traffic} against ${about.document}`;
  return printHtmlPage({
    title,
    body: [
      printSummary(summary),
      ...others.map((finding) => printSection(finding, "", page)),
      ...groups.toSorted(byWeight).map((group) => printSection(group.finding, printExamples(group), page)),
    ],
    version: about.version,
  });
}

const weights = { error: 0, warning: 1, info: 2 };

function byWeight(left: FindingGroup, right: FindingGroup): number {
  return weights[left.finding.severity] - weights[right.finding.severity] || right.count - left.count;
}

function printSummary(summary: TrafficSummary): string {
  const { exchanges, valid, invalid, unchecked, unreadable, skipped, known, operations } = summary;
  const counts = { exchanges, operations, valid, invalid, unchecked, unreadable, skipped, known };
  return printCounts(
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, showNumber(count)])),
  );
}

export function printSection(
  finding: Finding,
  examples: string,
  { linesOf }: Pick<TrafficPage, "linesOf">,
): string {
  const { code, severity, message, fix, places } = finding;
  const operation = "operation" in finding && typeof finding.operation === "string" ? finding.operation : "";
  return [
    `<section class="${severity}">`,
    `<h2><b>${severity}</b> <code>${escapeText(code)}</code> ${escapeText(operation)}</h2>`,
    `<p>${escapeProse(message)}</p>`,
    fix === undefined ? "" : `<p>${escapeProse(fix)}</p>`,
    examples,
    ...places.map((place) => printPlace(place, linesOf)),
    "</section>",
  ].join("\n");
}

function printExamples({ count, examples }: FindingGroup): string {
  const items = examples.map(({ id, request, status, pointer }) => {
    const line = [id, request ?? "", status === undefined ? "" : `→ ${status}`].filter((part) => part !== "");
    return `<li>${escapeText(line.join(" "))} <code>${escapeText(pointer)}</code></li>`;
  });
  const more = count > examples.length ? `<li>and ${showNumber(count - examples.length)} more</li>` : "";
  return `<p>${showCount(count, "time")}:</p><ul>${items.join("")}${more}</ul>`;
}

function printPlace(place: Place, linesOf: TrafficPage["linesOf"]): string {
  const source = linesOf(place.file);
  const frame = source === undefined ? "" : `<pre>${escapeMarkup(printCodeFrame(source, place))}</pre>`;
  return `<p class="place">${escapeMarkup(showPlace(place))}</p>${frame}`;
}
