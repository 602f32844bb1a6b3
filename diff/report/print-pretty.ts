import type { Place } from "../../contract/findings/finding.ts";
import { showPlace, showProse, showText } from "../../contract/findings/show-text.ts";
import type { Style } from "../../contract/findings/style.ts";
import type { Change, ChangeLevel, ConsumerAnswer } from "../changes/change.ts";
import {
  countConsumers,
  describeAnswer,
  describeChange,
  describeOperations,
  describeOutcome,
  describeParts,
  describeSearch,
  describeWitness,
  type PrintedDiff,
} from "./describe-report.ts";

/** Prints the report for a terminal: each change with its places, the operations that it affects and its witness. */
export function printDiff(report: PrintedDiff, style: Style): string {
  const blocks = report.changes.map((change) => printChange(change, style));
  const summary = [
    `${style.bold(report.level)} · ${describeParts(report)}`,
    `${describeOutcome(report)} Version to raise: ${report.advice}.`,
    style.dim(describeSearch(report)),
  ].join("\n");
  const { consumers } = report;
  const answers = consumers === undefined ? [] : [printAnswers(consumers, style)];
  return `${[...blocks, ...answers, summary].join("\n\n")}\n`;
}

function printAnswers(answers: readonly ConsumerAnswer[], style: Style): string {
  const lines = [style.bold(countConsumers(answers))];
  for (const { consumer, outcome, concerns } of answers.map(describeAnswer)) {
    lines.push(`  ${style.bold(showText(consumer))} ${showText(outcome)}`);
    for (const { message, uses } of concerns)
      lines.push(`    ${showText(message)}`, ...uses.map((use) => style.dim(`      ${showText(use)}`)));
  }
  return lines.join("\n");
}

function printChange(change: Change, style: Style): string {
  const { level, code, places, operations, witness, fix, fingerprint } = change;
  const lines = [`${styleLevel(style, level)} ${showText(describeChange(change))} ${style.dim(code)}`];
  const at = [describePlace("old", places.old), describePlace("new", places.new)].filter(
    (text) => text !== "",
  );
  if (at.length > 0) lines.push(style.dim(`  ${at.join("  ")}`));
  if (operations.length > 0) lines.push(`  ${describeOperations(operations)}`);
  if (witness !== undefined) {
    const { curl, answer, line } = describeWitness(witness);
    lines.push(`  witness: ${showProse(curl, "  ")}`);
    if (answer !== undefined) lines.push(`  answered ${showProse(answer, "    ")}`);
    lines.push(style.dim(`  for tenon verify: ${showText(line)}`));
  }
  if (fix !== undefined) lines.push(`  fix: ${showText(fix)}`);
  if (level === "breaking" || level === "undecided")
    lines.push(style.dim(`  fingerprint: ${showText(fingerprint)}`));
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
  return place === null ? "" : `${name} ${showPlace(place)}`;
}
