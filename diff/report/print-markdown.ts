import type { Place } from "../../contract/findings/finding.ts";
import { showCount, showProse } from "../../contract/findings/show-text.ts";
import type { ConsumerAnswer } from "../changes/change.ts";
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
import { codeInMarkdown as code, escapeMarkdown, messageInMarkdown } from "./markdown-text.ts";

/** Maximum length of the comment in characters. GitHub allows 65,536. */
const longest = 65_000;

/**
 * Prints GitHub Flavored Markdown for a pull request comment. Strings from a document are escaped so that they never act as markup. If
 * the comment is too long, exchanges are omitted first, then the last entries.
 */
export function printDiffMarkdown(report: PrintedDiff): string {
  const { names, level, changes, consumers, group = "level" } = report;
  const answers = consumers === undefined ? [] : consumers.map(printAnswer);
  const areShown = join(answers).length < longest / 2;
  const head = [
    `## API changes: ${level}`,
    `${code(names.old)} → ${code(names.new)}`,
    [
      `**${describeOutcome(report)}** ${describeParts(report)}. Version to raise: ${report.advice}.`,
      ...describeAdjusted(report).map(escapeMarkdown),
    ].join(" "),
    ...(consumers === undefined ? [] : [`### ${countConsumers(consumers)}`, ...(areShown ? answers : [])]),
  ];
  const foot = `<sub>tenon ${escapeMarkdown(report.version)}; ${escapeMarkdown(describeSearch(report))}</sub>`;
  const blocks = groupEntries(gatherEntries(changes), group).flatMap(({ title, entries }) =>
    entries.map((entry, index) => ({
      title: index === 0 ? `### ${group === "level" ? title : code(title)} (${entries.length})\n\n` : "",
      entry,
    })),
  );
  const whole = blocks.map(({ title, entry }) => title + printEntry(entry, true));
  const full = join([...head, ...whole, foot]);
  if (full.length <= longest) return full;
  return join([...head, ...chooseEntries(blocks, longest - join([...head, foot]).length), foot]);
}

function join(blocks: readonly string[]): string {
  return `${blocks.join("\n\n")}\n`;
}

function chooseEntries(
  blocks: readonly { readonly title: string; readonly entry: DiffEntry }[],
  most: number,
): readonly string[] {
  const printed: string[] = [];
  let left = most - 200;
  for (const { title, entry } of blocks) {
    const text = title + printEntry(entry, false);
    left -= text.length + 2;
    if (left < 0) break;
    printed.push(text);
  }
  const rest = blocks.length - printed.length;
  const hidden = rest === 0 ? "exchanges" : `exchanges and ${showCount(rest, "further change")}`;
  return [...printed, `Too long for a comment: ${hidden} are left out. ${code("--format html")} shows all.`];
}

function printAnswer(answer: ConsumerAnswer): string {
  const { consumer, outcome, concerns } = describeAnswer(answer);
  const lines = concerns.map(({ message, uses }) =>
    [`  - ${messageInMarkdown(message)}`, ...uses.map(escapeMarkdown)].join("<br>\n    "),
  );
  return [`- ${code(consumer)} ${messageInMarkdown(outcome)}`, ...lines].join("\n");
}

function printEntry(entry: DiffEntry, withWitness: boolean): string {
  const { witness, shownBy, changes } = entry;
  const [first] = changes;
  const { code: name, fix } = first;
  const { named, more } = listPlaces(entry);
  const at = named.map((places) =>
    [printPlace(places.old), printPlace(places.new)].filter((text) => text !== "").join(" → "),
  );
  const lines = [
    `- ${messageInMarkdown(describeChange(first))} ${code(name)}`,
    [...at, more].filter((text) => text !== "").join(", "),
    ...describeScope(entry, code),
    ...(fix === undefined ? [] : [`Fix: ${messageInMarkdown(fix)}`]),
    ...(shownBy === undefined ? [] : [`Witness: ${messageInMarkdown(describeShown(shownBy))}`]),
  ].filter((text) => text !== "");
  const text = lines.join("<br>\n");
  const shown = witness === undefined || !withWitness ? "" : printWitness(describeWitness(witness));
  return `${text}${shown}`.replaceAll("\n", "\n  ");
}

function printWitness({ curl, answer, command, line }: ReturnType<typeof describeWitness>): string {
  const blocks = [
    fence("sh", curl),
    ...(answer === undefined ? [] : [fence("http", answer)]),
    `For ${code(command)}:`,
    fence("json", line),
  ];
  return `\n\n<details><summary>Witness</summary>\n\n${blocks.join("\n\n")}\n\n</details>`;
}

function fence(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = "`".repeat(longest + 1);
  return `${marks}${language}\n${showProse(text)}\n${marks}`;
}

function printPlace(place: Place | null): string {
  return place === null ? "" : code(`${place.file}:${place.line}:${place.column}`);
}
