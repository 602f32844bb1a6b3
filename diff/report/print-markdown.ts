import type { Place } from "../../contract/findings/finding.ts";
import { showProse, showText } from "../../contract/findings/show-text.ts";
import { type Change, type ConsumerAnswer, changeLevels } from "../changes/change.ts";
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

/** Prints the report as GitHub Flavored Markdown, for a comment on a pull request. Text of a document never acts as markup. */
export function printDiffMarkdown(report: PrintedDiff): string {
  const { names, level, changes, consumers } = report;
  const groups = changeLevels.flatMap((one) => {
    const own = changes.filter((change) => change.level === one);
    return own.length === 0 ? [] : [`### ${one} (${own.length})`, ...own.map(printChange)];
  });
  return `${[
    `## API changes: ${level}`,
    `${code(names.old)} → ${code(names.new)}`,
    `**${describeOutcome(report)}** ${describeParts(report)}. Version to raise: ${report.advice}.`,
    ...(consumers === undefined ? [] : [`### ${countConsumers(consumers)}`, ...consumers.map(printAnswer)]),
    ...groups,
    `<sub>tenon ${escapeMarkdown(report.version)}; ${escapeMarkdown(describeSearch(report))}</sub>`,
  ].join("\n\n")}\n`;
}

function printAnswer(answer: ConsumerAnswer): string {
  const { consumer, outcome, concerns } = describeAnswer(answer);
  const lines = concerns.map(({ message, uses }) =>
    [`  - ${printMessage(message)}`, ...uses.map(escapeMarkdown)].join("<br>\n    "),
  );
  return [`- ${code(consumer)} ${printMessage(outcome)}`, ...lines].join("\n");
}

function printChange(change: Change): string {
  const { code: name, places, operations, witness, fix } = change;
  const at = [printPlace(places.old), printPlace(places.new)].filter((text) => text !== "").join(" → ");
  const lines = [
    `- ${printMessage(describeChange(change))} ${code(name)}`,
    [at, describeOperations(operations, code)].filter((text) => text !== "").join("; "),
    ...(fix === undefined ? [] : [`Fix: ${printMessage(fix)}`]),
  ].filter((text) => text !== "");
  const text = lines.join("<br>\n");
  const shown = witness === undefined ? "" : printWitness(describeWitness(witness));
  return `${text}${shown}`.replaceAll("\n", "\n  ");
}

function printWitness({ curl, answer, line }: ReturnType<typeof describeWitness>): string {
  const blocks = [
    fence("sh", curl),
    ...(answer === undefined ? [] : [fence("http", answer)]),
    fence("json", line),
  ];
  return `\n\n<details><summary>Witness</summary>\n\n${blocks.join("\n\n")}\n\n</details>`;
}

/** A fenced code block, with a fence that does not occur in the text. */
function fence(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = "`".repeat(longest + 1);
  return `${marks}${language}\n${showProse(text)}\n${marks}`;
}

function printPlace(place: Place | null): string {
  return place === null ? "" : code(`${place.file}:${place.line}:${place.column}`);
}

/** Converts a message to Markdown. Names in backticks become code, and all other text is escaped. */
function printMessage(message: string): string {
  return message
    .split("`")
    .map((text, index) => (index % 2 === 0 ? escapeMarkdown(text) : text === "" ? "" : code(text)))
    .join("");
}

function code(text: string): string {
  return `<code>${escapeMarkdown(text)}</code>`;
}

function escapeMarkdown(text: string): string {
  const escaped = showText(text).replace(
    /[^\p{L}\p{N} .,;/-]/gu,
    (character) => `&#${character.codePointAt(0)};`,
  );
  // The zero-width space keeps GitHub from notifying a user of this name.
  return escaped.replaceAll("&#64;", "&#64;&#8203;");
}
