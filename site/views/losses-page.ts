import { showCount } from "../../contract/findings/show-text.ts";
import type { LossReport, LostConstruct } from "../../contract/losses/loss-report.ts";
import { escapeHtml } from "../text/html-text.ts";
import { renderInline } from "../text/render-markdown.ts";
import { type DocsContext, type DocsPage, renderBody } from "./docs-context.ts";

/** The maximum number of places that the page lists for a construct. */
const maximumPlaces = 10;

/** Makes the page about the parts that generated code omits, as in the manifest of generated code. */
export function createLossesPage({ total, constructs }: LossReport, context: DocsContext): DocsPage {
  const body = renderBody(context, "losses.hbs", {
    total: escapeHtml(showCount(total, "place")),
    constructs: constructs.map(viewConstruct),
  });
  return {
    path: "losses.html",
    title: "What code leaves out",
    description: "What the document describes and generated code does not implement.",
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
