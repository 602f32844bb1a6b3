import { adviseStatus } from "../facts/advise-status.ts";
import type { ErrorBody } from "../facts/collect-errors.ts";
import { createPlaceholder } from "../samples/placeholder-value.ts";
import { sampleMedia } from "../samples/sample-input.ts";
import { escapeHtml, html, trustHtml } from "../text/html-text.ts";
import { renderInline, renderMarkdown } from "../text/render-markdown.ts";
import { createCodeView } from "./code-view.ts";
import { type DocsContext, type DocsPage, renderBody } from "./docs-context.ts";
import { createOperationRow } from "./operation-row.ts";

const mostReasons = 6;
const mostOperations = 4;
const mostBodies = 8;
const longestSample = 1_200;

/** Each error by status: its body, when it comes, what to do. */
export function createErrorsPage(context: DocsContext): DocsPage {
  const body = renderBody(context, "errors.hbs", {
    statuses: context.errors.map(({ status, bodies }) => ({
      status: escapeHtml(String(status)),
      anchor: escapeHtml(`status-${status}`),
      advice: escapeHtml(adviseStatus(status)),
      bodies: bodies.slice(0, mostBodies).map((error) => viewBody(error, context)),
      more: Math.max(0, bodies.length - mostBodies),
    })),
    rules: context.markers.rules
      .filter(({ group }) => group === "errors" || group === "limits")
      .map(({ says, section }) => ({ says: renderInline(says), section: escapeHtml(section ?? "") })),
  });
  return {
    path: "errors.html",
    title: "Errors",
    description: "Error bodies, when they come, and what to do.",
    body,
  };
}

function viewBody(
  { schemas, types, media, reasons, operations }: ErrorBody,
  { contract, links }: DocsContext,
): object {
  const examples = media?.examples.slice(0, 3).map(({ value }) => value) ?? [];
  const hasSchema = media?.schema !== undefined || media?.itemSchema !== undefined;
  if (media !== undefined && examples.length === 0 && hasSchema && media.kind === "json")
    examples.push(sampleMedia(media, createPlaceholder(contract.model.schemas)));
  return {
    schemas: schemas.map((name) => ({
      name: escapeHtml(name),
      href: links.schema(name) ?? trustHtml("schemas/index.html"),
    })),
    types: types.map(escapeHtml),
    samples: examples.map((value) =>
      createCodeView("Body", JSON.stringify(value, null, 2).slice(0, longestSample), "json"),
    ),
    reasons: reasons.slice(0, mostReasons).map((reason) => renderMarkdown(reason.slice(0, 600))),
    moreReasons: Math.max(0, reasons.length - mostReasons),
    operations: operations
      .slice(0, mostOperations)
      .map((operation) => createOperationRow(operation, links, trustHtml(""))),
    count: html`${operations.length}`,
    moreOperations: Math.max(0, operations.length - mostOperations),
  };
}
