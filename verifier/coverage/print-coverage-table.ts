import { showCount, showNumber, showPlace, showText } from "../../contract/findings/show-text.ts";
import type { Style } from "../../contract/findings/style.ts";
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

export interface TableOptions {
  readonly style: Style;
  readonly most: number;
}

export function printCoverageTable(report: CoverageReport, options: TableOptions): string {
  const { data, totals, groups } = report;
  const { title, version } = data.document;
  const exchanges = showCount(data.exchanges, "exchange");
  const kinds = leafKinds.filter((kind) => totals[kind].of > 0);
  return [
    `${options.style.bold(showText(`${title} ${version}`))} by ${exchanges}`,
    "",
    ...kinds.map((kind) => printCount(kindWords[kind], totals[kind], options.style)),
    "",
    ...groups.flatMap((group) => printGroup(group, options)),
    "",
  ].join("\n");
}

function printCount(name: string, count: Count, style: Style): string {
  const percent = `${percentOf(count).toFixed(1)} %`.padStart(8);
  return `  ${name.padEnd(18)}${paint(style, count, percent)}  ${style.dim(showShare(count))}`;
}

function paint(style: Style, count: Count, text: string): string {
  if (count.covered === count.of) return style.green(text);
  return count.covered === 0 ? style.red(text) : style.yellow(text);
}

function printGroup(group: GroupReport, { style, most }: TableOptions): readonly string[] {
  const count = sumCounts(group.counts);
  const name = showText(group.operation ?? group.name);
  const share = `${showNumber(count.covered)}/${showNumber(count.of)}`;
  const line = `${paint(style, count, share.padStart(9))}  ${name}`;
  // An operation that was never called lacks every leaf, so print its place instead.
  if (count.covered === 0) return [`${line}  ${style.dim(showPlace(group.place))}`];
  const listed = group.missing.slice(0, most).map((leaf) => printMissing(leaf, style));
  const rest = group.missing.length - listed.length;
  return [line, ...listed, ...(rest > 0 ? [style.dim(`${indent}and ${showNumber(rest)} more`)] : [])];
}

const indent = " ".repeat(11);

function printMissing({ kind, label, place }: MissingLeaf, style: Style): string {
  const word = singular[kind];
  return `${indent}${word} ${showText(label)}  ${style.dim(showPlace(place))}`;
}

const singular: Readonly<Record<MissingLeaf["kind"], string>> = {
  operations: "operation",
  statuses: "status",
  mediaTypes: "media type",
  parameters: "parameter",
  headers: "header",
  properties: "property",
  enumValues: "value",
  branches: "alternative",
};
