import type { Place } from "../../contract/findings/finding.ts";
import { showText } from "../../contract/findings/show-text.ts";
import type { Style } from "../../contract/findings/style.ts";
import { printNdjsonLine } from "../../verifier/exchanges/ndjson/print-ndjson-line.ts";
import type { Change, ChangeLevel, DiffReport } from "../changes/change.ts";

/** The most operations of a change that are named. */
const most = 3;

/** The report for a terminal: each change with its places, the operations that see it and its witness. */
export function printDiff(report: DiffReport, style: Style): string {
  const { summary, level, changes } = report;
  const blocks = changes.map((change) => printChange(change, style));
  const parts = `${summary.parts} ${summary.parts === 1 ? "part" : "parts"}: ${summary.proved} proved, ${summary.witnessed} witnessed, ${summary.undecided} undecided`;
  return `${[...blocks, `${style.bold(level)} · ${parts}`].join("\n\n")}\n`;
}

function printChange(change: Change, style: Style): string {
  const { level, message, code, places, operations, witness, fix } = change;
  const lines = [`${styleLevel(style, level)} ${showText(message)} ${style.dim(code)}`];
  const at = [describePlace("old", places.old), describePlace("new", places.new)].filter(
    (text) => text !== "",
  );
  if (at.length > 0) lines.push(style.dim(`  ${at.join("  ")}`));
  const [first, ...others] = operations;
  if (first !== undefined) {
    const named = operations.slice(0, most).map(showText).join(", ");
    const more = operations.length > most ? `, and ${operations.length - most} more` : "";
    lines.push(`  seen by ${others.length === 0 ? "" : `${operations.length} operations: `}${named}${more}`);
  }
  if (witness !== undefined) lines.push(`  witness: ${showText(printNdjsonLine(witness).trimEnd())}`);
  if (fix !== undefined) lines.push(`  fix: ${showText(fix)}`);
  return lines.join("\n");
}

function styleLevel(style: Style, level: ChangeLevel): string {
  switch (level) {
    case "breaking":
      return style.bold(style.red(level));
    case "undecided":
    case "risk":
      return style.bold(style.yellow(level));
    case "compatible":
    case "policy":
    case "source":
      return style.bold(style.blue(level));
  }
}

function describePlace(name: string, place: Place | null): string {
  return place === null ? "" : `${name} ${place.file}:${place.line}:${place.column}`;
}
