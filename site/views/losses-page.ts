import { showCount } from "../../contract/findings/show-text.ts";
import type { LossReport, LostConstruct } from "../../contract/losses/loss-report.ts";
import { escapeHtml } from "../text/html-text.ts";
import { renderInline } from "../text/render-markdown.ts";
import { type DocsContext, type DocsPage, renderBody } from "./docs-context.ts";

/** How many places of a construct the page lists: with all of them it would be a list of the document. */
const maximumPlaces = 10;

/** What the document says that no code comes of, as the manifest of generated code lists it, too. */
export function createLossesPage({ total, constructs }: LossReport, context: DocsContext): DocsPage {
  const body = renderBody(context, "losses.hbs", {
    total: escapeHtml(showCount(total, "place")),
    constructs: constructs.map(viewConstruct),
  });
  return {
    path: "losses.html",
    title: "What code leaves out",
    description: "What the document describes and generated code does not hold to.",
    body,
  };
}

function viewConstruct({ code, construct, count, message, places }: LostConstruct): object {
  const shown = places.slice(0, maximumPlaces);
  return {
    name: escapeHtml(construct ?? code),
    message: renderInline(message),
    places: shown.map(({ file, line }) => escapeHtml(`${file}:${line}`)),
    more: escapeHtml(count > shown.length ? `and ${count - shown.length} more` : ""),
  };
}
