import { capital, encodeComponent } from "../../contract/findings/show-text.ts";
import type { LossReport, LostConstruct } from "../../contract/losses/loss-report.ts";
import { groupBy } from "../../language/values/group.ts";
import type { MarkedSpot, Statement } from "../facts/collect-facts.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { renderInline } from "../text/render-markdown.ts";
import { fill, fillCount, type Words } from "../words/words.ts";
import { createPage, type DocsContext, type DocsPage } from "./docs-context.ts";

/**
 * Lists what is uncertain: open questions, names and types chosen without a source, statements without a schema (`x-tenon-mentioned`), and
 * rules that OpenAPI cannot express (`x-tenon-rules`).
 */
export function createGapsPage(context: DocsContext): DocsPage {
  const { gaps, choices, mentioned, rules } = context.markers;
  return createPage(
    context,
    "gaps.hbs",
    {
      path: "gaps.html",
      title: context.links.words.gaps,
      description: context.links.words.gapsDescription,
    },
    {
      gaps: gaps.map(({ id, spots }) => ({
        id: escapeHtml(id),
        anchor: html`gap-${escapeHtml(encodeComponent(id))}`,
        spots: spots.map((spot) => viewSpot(spot, context)),
      })),
      mentioned: groupStatements(mentioned),
      rules: groupStatements(rules),
      choices: choices.map((choice) => ({ ...viewSpot(choice, context), member: escapeHtml(choice.member) })),
    },
  );
}

function viewSpot({ label, place, text, section }: MarkedSpot, { linkPlace }: DocsContext): object {
  return {
    subject: escapeHtml(label.subject),
    part: escapeHtml(label.part),
    text: renderInline(text),
    section: escapeHtml(section ?? ""),
    source: linkPlace(place, trustHtml("")),
  };
}

function groupStatements(statements: readonly Statement[]): readonly object[] {
  return [...groupBy(statements, ({ group }) => group)].map(([name, entries]) => ({
    name: escapeHtml(capital(name)),
    entries: entries.map((entry) => ({ ...viewStatement(entry), details: entry.details.map(escapeHtml) })),
  }));
}

function viewStatement({ says, section }: Statement): object {
  return { says: renderInline(says), section: escapeHtml(section ?? "") };
}

export function viewRules(
  { markers }: Pick<DocsContext, "markers">,
  groups: readonly string[],
): readonly object[] {
  return markers.rules.filter(({ group }) => groups.includes(group)).map(viewStatement);
}

export interface MarkView {
  readonly id: HtmlText;
  readonly part: HtmlText;
  readonly text: HtmlText;
}

export function listMarks(pointer: string, { markers }: Pick<DocsContext, "markers">): readonly MarkView[] {
  return markers.gaps.flatMap(({ id, spots }) =>
    spots
      .filter((spot) => spot.pointer === pointer || spot.pointer.startsWith(`${pointer}/`))
      .map(({ label, text }) => ({
        id: escapeHtml(id),
        part: escapeHtml(label.part),
        text: renderInline(text),
      })),
  );
}

const maximumPlaces = 10;

export function createLossesPage({ total, constructs }: LossReport, context: DocsContext): DocsPage {
  const { words } = context.links;
  return createPage(
    context,
    "losses.hbs",
    {
      path: "losses.html",
      title: words.losses,
      description: words.lossesDescription,
    },
    {
      total: escapeHtml(fillCount(words.forms, words.places, total)),
      constructs: constructs.map((construct) => viewConstruct(construct, words)),
    },
  );
}

function viewConstruct(
  { code, construct, count, message, places }: LostConstruct,
  { andMore }: Words,
): object {
  const shown = places.slice(0, maximumPlaces);
  return {
    name: escapeHtml(construct ?? code),
    message: renderInline(message),
    places: shown.map(({ file, line }) => escapeHtml(`${file}:${line}`)),
    more: escapeHtml(count > shown.length ? fill(andMore, { more: count - shown.length }) : ""),
  };
}
