import type { Place } from "../../contract/findings/finding.ts";
import { showNumber, showProse } from "../../contract/findings/show-text.ts";
import { escapeMarkup } from "../../language/values/markup.ts";
import { escapeProse, escapeText, printCounts, printHtmlPage } from "../../verifier/report/html-page.ts";
import type { Change, ConsumerAnswer } from "../changes/change.ts";
import {
  changeSeverity,
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

/** Prints the report as one page, for people. */
export function printDiffHtml(report: PrintedDiff): string {
  const { names, changes, version, fails, consumers = [] } = report;
  const { parts, proved, witnessed, undecided } = report.summary;
  const counts = { parts, proved, witnessed, undecided };
  return printHtmlPage({
    title: `${names.old} → ${names.new}: ${report.level}`,
    body: [
      printCounts(Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, showNumber(n)]))),
      `<p>${escapeText(`${describeOutcome(report)} ${describeParts(report)}. Version to raise: ${report.advice}.`)}</p>`,
      ...(consumers.length === 0 ? [] : [`<h2>${escapeText(countConsumers(consumers))}</h2>`]),
      ...consumers.map(printAnswer),
      ...changes.map((change) => printChange(change, fails(change))),
      `<p>${escapeText(describeSearch(report))}</p>`,
    ],
    version,
  });
}

function printAnswer(answer: ConsumerAnswer): string {
  const { consumer, outcome, concerns } = describeAnswer(answer);
  const items = concerns.map(
    ({ message, uses }) => `<li>${[message, ...uses].map(escapeProse).join("<br>")}</li>`,
  );
  return `<p><b>${escapeText(consumer)}</b> ${escapeProse(outcome)}</p>${items.length === 0 ? "" : `<ul>${items.join("")}</ul>`}`;
}

function printChange(change: Change, fails: boolean): string {
  const { level, code, operations, places, witness, fix } = change;
  return [
    `<section class="${changeSeverity(change, fails)}">`,
    `<h2><b>${level}</b> <code>${escapeText(code)}</code></h2>`,
    `<p>${escapeProse(describeChange(change))}</p>`,
    operations.length === 0 ? "" : `<p>${escapeText(describeOperations(operations, (one) => one))}</p>`,
    fix === undefined ? "" : `<p>${escapeProse(fix)}</p>`,
    ...(witness === undefined ? [] : printWitness(describeWitness(witness))),
    printPlace("old", places.old),
    printPlace("new", places.new),
    "</section>",
  ].join("\n");
}

function printWitness({ curl, answer, line }: ReturnType<typeof describeWitness>): readonly string[] {
  return [curl, answer, line].map((text) =>
    text === undefined ? "" : `<pre>${escapeMarkup(showProse(text))}</pre>`,
  );
}

function printPlace(name: string, place: Place | null): string {
  if (place === null) return "";
  return `<p class="place">${escapeText(`${name} ${place.file}:${place.line}:${place.column}`)}</p>`;
}
