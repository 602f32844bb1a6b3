import { printCodeFrame, type SourceLines } from "../../contract/findings/code-frame.ts";
import type { Finding, Place } from "../../contract/findings/finding.ts";
import { showCount, showNumber } from "../../contract/findings/show-text.ts";
import type { FindingGroup, TrafficSummary } from "./create-tally.ts";
import { escapeHtml, escapeProse, escapeText } from "./escape-html.ts";

/** What a page tells. */
interface TrafficPage {
  readonly about: { readonly document: string; readonly traffic: string; readonly version: string };
  readonly summary: TrafficSummary;
  readonly groups: readonly FindingGroup[];
  /** Findings that are about no exchange. */
  readonly others: readonly Finding[];
  readonly linesOf: (file: string) => SourceLines | undefined;
}

/** One page on what traffic came to, for people. It has no scripts and loads nothing; its own policy forbids both. */
export function printTrafficHtml(page: TrafficPage): string {
  const { about, summary, groups, others } = page;
  const title = `${about.traffic} against ${about.document}`;
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(title)}</title>`,
    `<style>${trafficStyle}</style>`,
    `<h1>${escapeText(title)}</h1>`,
    printSummary(summary),
    ...others.map((finding) => printSection(finding, "", page)),
    ...groups.toSorted(byWeight).map((group) => printSection(group.finding, printExamples(group), page)),
    `<footer>tenon ${escapeText(about.version)}</footer>`,
    "</html>",
    "",
  ].join("\n");
}

const weights = { error: 0, warning: 1, info: 2 };

function byWeight(left: FindingGroup, right: FindingGroup): number {
  return weights[left.finding.severity] - weights[right.finding.severity] || right.count - left.count;
}

function printSummary(summary: TrafficSummary): string {
  const { exchanges, valid, invalid, unchecked, unreadable, skipped, known, operations } = summary;
  const rows = Object.entries({
    exchanges,
    operations,
    valid,
    invalid,
    unchecked,
    unreadable,
    skipped,
    known,
  });
  const cells = rows.map(
    ([name, count]) => `<div class="${name}"><dt>${name}</dt><dd>${showNumber(count)}</dd></div>`,
  );
  return `<dl>${cells.join("")}</dl>`;
}

function printSection(finding: Finding, examples: string, { linesOf }: TrafficPage): string {
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
  const frame = source === undefined ? "" : `<pre>${escapeHtml(printCodeFrame(source, place))}</pre>`;
  return `<p class="place">${escapeText(`${place.file}:${place.line}:${place.column}`)}</p>${frame}`;
}

/** The style sheet of a page on traffic. */
const trafficStyle: string = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
h2 { font-size: 1rem; }
dl { display: flex; flex-wrap: wrap; gap: .5rem 2rem; }
dd { margin: 0; font-size: 1.4rem; font-variant-numeric: tabular-nums; }
section { border-inline-start: .25rem solid #888; padding-inline-start: 1rem; margin-block: 1.5rem; }
section.error { border-color: #c62828; }
section.warning { border-color: #b26a00; }
pre { overflow-x: auto; padding: .5rem; background: color-mix(in srgb, currentColor 8%, transparent); }
code { overflow-wrap: anywhere; }
.place { margin-bottom: 0; font-family: monospace; }
`;
