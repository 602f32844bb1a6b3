import { capital, encodeComponent } from "../../contract/findings/show-text.ts";
import { groupBy } from "../../language/values/group.ts";
import type { MarkedSpot, Statement } from "../facts/collect-gaps.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { renderInline } from "../text/render-markdown.ts";
import { type DocsContext, type DocsPage, renderBody } from "./docs-context.ts";

/**
 * Makes the page about the questions that the document leaves open, the choices without a source, and statements that are only mentioned.
 */
export function createGapsPage(context: DocsContext): DocsPage {
  const { gaps, choices, mentioned, rules } = context.markers;
  const body = renderBody(context, "gaps.hbs", {
    gaps: gaps.map(({ id, spots }) => ({
      id: escapeHtml(id),
      anchor: html`gap-${escapeHtml(encodeComponent(id))}`,
      spots: spots.map((spot) => viewSpot(spot, context)),
    })),
    mentioned: groupStatements(mentioned),
    rules: groupStatements(rules),
    choices: choices.map((choice) => ({ ...viewSpot(choice, context), member: escapeHtml(choice.member) })),
  });
  return {
    path: "gaps.html",
    title: "What is not specified",
    description: "What the document leaves open, and what not to rely on.",
    body,
  };
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
    entries: entries.map(({ says, section, details }) => ({
      says: renderInline(says),
      section: escapeHtml(section ?? ""),
      details: details.map(escapeHtml),
    })),
  }));
}

/** A gap as it is shown on the page of the part that it affects. */
export interface MarkView {
  readonly id: HtmlText;
  readonly part: HtmlText;
  readonly text: HtmlText;
}

/** Lists the gaps at or below a node of the document. */
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
