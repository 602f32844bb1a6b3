import type { Place } from "../../contract/findings/finding.ts";
import { showPlace, showProse, showText } from "../../contract/findings/show-text.ts";
import type { Style } from "../../contract/findings/style.ts";
import type { ChangeLevel, ConsumerAnswer } from "../changes/change.ts";
import {
  countConsumers,
  describeAdjusted,
  describeAnswer,
  describeChange,
  describeOutcome,
  describeParts,
  describeScope,
  describeSearch,
  describeShown,
  describeWitness,
  listPlaces,
  type PrintedDiff,
} from "./describe-report.ts";
import { type DiffEntry, gatherEntries, groupEntries } from "./gather-entries.ts";

export function printDiff(report: PrintedDiff, style: Style): string {
  const { group } = report;
  const entries = gatherEntries(report.changes);
  const groups = group === undefined ? [{ title: "", entries }] : groupEntries(entries, group);
  const blocks = groups.flatMap(({ title, entries: own }) => [
    ...(title === "" ? [] : [style.bold(`${showText(title)} (${own.length})`)]),
    ...own.map((entry) => printEntry(entry, style)),
  ]);
  const summary = [
    `${style.bold(report.level)} · ${describeParts(report)}`,
    `${describeOutcome(report)} Version to raise: ${report.advice}.`,
    ...describeAdjusted(report),
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

function printEntry(entry: DiffEntry, style: Style): string {
  const { level, changes, witness, shownBy } = entry;
  const [first] = changes;
  const { code, fix, fingerprint } = first;
  const lines = [`${styleLevel(style, level)} ${showText(describeChange(first))} ${style.dim(code)}`];
  const { named, more } = listPlaces(entry);
  for (const places of named) {
    const at = [describePlace("old", places.old), describePlace("new", places.new)];
    const text = at.filter((part) => part !== "").join("  ");
    if (text !== "") lines.push(style.dim(`  ${text}`));
  }
  if (more !== "") lines.push(style.dim(`  ${more}`));
  lines.push(...describeScope(entry).map((line) => `  ${line}`));
  if (witness !== undefined) {
    const { curl, answer, command, line } = describeWitness(witness);
    lines.push(`  witness: ${showProse(curl, "  ")}`);
    if (answer !== undefined) lines.push(`  answered ${showProse(answer, "    ")}`);
    lines.push(style.dim(`  for ${showText(command)}: ${showText(line)}`));
  }
  if (shownBy !== undefined) lines.push(`  witness: ${showText(describeShown(shownBy))}`);
  if (fix !== undefined) lines.push(`  fix: ${showText(fix)}`);
  if (level === "breaking" || level === "undecided") {
    const count = changes.filter((change) => change.level === level).length;
    const also = count === 1 ? "" : `, for all ${count} changes`;
    lines.push(style.dim(`  fingerprint: ${showText(fingerprint)}${also}`));
  }
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
