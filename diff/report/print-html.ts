import type { Place } from "../../contract/findings/finding.ts";
import { showNumber, showProse } from "../../contract/findings/show-text.ts";
import { escapeMarkup } from "../../language/values/markup.ts";
import { escapeProse, escapeText, printCounts, printHtmlPage } from "../../verifier/report/html-page.ts";
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
  entrySeverity,
  listPlaces,
  type PrintedDiff,
} from "./describe-report.ts";
import { type DiffEntry, gatherEntries, groupEntries } from "./gather-entries.ts";

export function printDiffHtml(report: PrintedDiff): string {
  const { names, version, fails, consumers = [], group } = report;
  const entries = gatherEntries(report.changes);
  const groups = group === undefined ? [{ title: "", entries }] : groupEntries(entries, group);
  const { parts, proved, witnessed, undecided } = report.summary;
  const counts = { parts, proved, witnessed, undecided };
  return printHtmlPage({
    title: `${names.old} → ${names.new}: ${report.level}`,
    body: [
      printCounts(Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, showNumber(n)]))),
      `<p>${escapeText(`${describeOutcome(report)} ${describeParts(report)}. Version to raise: ${report.advice}.`)}</p>`,
      ...describeAdjusted(report).map((line) => `<p>${escapeText(line)}</p>`),
      ...(consumers.length === 0 ? [] : [`<h2>${escapeText(countConsumers(consumers))}</h2>`]),
      ...consumers.map(printAnswer),
      ...groups.flatMap(({ title, entries: own }) => [
        title === "" ? "" : `<h2>${escapeText(`${title} (${own.length})`)}</h2>`,
        ...own.map((entry) => printEntry(entry, fails)),
      ]),
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

function printEntry(entry: DiffEntry, fails: PrintedDiff["fails"]): string {
  const { level, witness, shownBy, changes } = entry;
  const [first] = changes;
  const { code, fix } = first;
  const { named, more } = listPlaces(entry);
  return [
    `<section class="${entrySeverity(entry, fails)}">`,
    `<h2><b>${level}</b> <code>${escapeText(code)}</code></h2>`,
    `<p>${escapeProse(describeChange(first))}</p>`,
    ...describeScope(entry, (one) => one).map((line) => `<p>${escapeText(line)}</p>`),
    fix === undefined ? "" : `<p>${escapeProse(fix)}</p>`,
    ...(witness === undefined ? [] : printWitness(describeWitness(witness))),
    shownBy === undefined ? "" : `<p>Witness: ${escapeProse(describeShown(shownBy))}</p>`,
    ...named.flatMap((places) => [printPlace("old", places.old), printPlace("new", places.new)]),
    more === "" ? "" : `<p class="place">${escapeText(more)}</p>`,
    "</section>",
  ].join("\n");
}

function printWitness({
  curl,
  answer,
  command,
  line,
}: ReturnType<typeof describeWitness>): readonly string[] {
  const [request, response, exchange] = [curl, answer, line].map((text) =>
    text === undefined ? "" : `<pre>${escapeMarkup(showProse(text))}</pre>`,
  );
  return [request ?? "", response ?? "", `<p>For <code>${escapeText(command)}</code>:</p>`, exchange ?? ""];
}

function printPlace(name: string, place: Place | null): string {
  if (place === null) return "";
  return `<p class="place">${escapeText(`${name} ${place.file}:${place.line}:${place.column}`)}</p>`;
}
