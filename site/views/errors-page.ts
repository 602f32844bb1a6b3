import type { StatusKey } from "../../runtime/descriptors.ts";
import type { ErrorBody } from "../facts/collect-facts.ts";
import { sampleBody } from "../samples/sample-input.ts";
import { createCodeView } from "../text/highlight-code.ts";
import { escapeHtml, html, trustHtml } from "../text/html-text.ts";
import { renderMarkdown } from "../text/render-markdown.ts";
import type { Words } from "../words/words.ts";
import { createPage, type DocsContext, type DocsPage } from "./docs-context.ts";
import { viewRules } from "./gaps-page.ts";
import { createOperationRow } from "./operation-row.ts";

const mostReasons = 6;
const mostOperations = 4;
const mostBodies = 8;
const longestSample = 1_200;

export function createErrorsPage(context: DocsContext): DocsPage {
  const { words } = context.links;
  return createPage(
    context,
    "errors.hbs",
    {
      path: "errors.html",
      title: words.errors,
      description: words.errorsDescription,
    },
    {
      statuses: context.errors.map(({ status, bodies }) => ({
        status: escapeHtml(String(status)),
        anchor: escapeHtml(`status-${status}`),
        advice: escapeHtml(adviseStatus(status, words)),
        bodies: bodies.slice(0, mostBodies).map((error) => viewBody(error, context)),
        more: Math.max(0, bodies.length - mostBodies),
      })),
      rules: viewRules(context, ["errors", "limits"]),
    },
  );
}

function viewBody(
  { schemas, types, media, reasons, operations }: ErrorBody,
  { links, sampleTools, findAuthored }: DocsContext,
): object {
  const examples = media?.examples.slice(0, 3).map(({ value }) => value) ?? [];
  const hasSchema = media?.schema !== undefined || media?.itemSchema !== undefined;
  if (media !== undefined && examples.length === 0 && hasSchema && media.kind === "json")
    examples.push(sampleBody(media, undefined, "response", sampleTools).value);
  return {
    schemas: schemas.map((name) => ({
      name: escapeHtml(links.schemaName(name)),
      href: links.schema(name) ?? trustHtml("schemas/index.html"),
    })),
    types: types.map(escapeHtml),
    samples: examples.map((value) =>
      createCodeView(links.words.body, JSON.stringify(value, null, 2).slice(0, longestSample), "json"),
    ),
    reasons: reasons
      .slice(0, mostReasons)
      .map((reason) => renderMarkdown(reason, findAuthored(trustHtml("")))),
    moreReasons: Math.max(0, reasons.length - mostReasons),
    operations: operations
      .slice(0, mostOperations)
      .map((operation) => createOperationRow(operation, links, trustHtml(""))),
    count: html`${operations.length}`,
    moreOperations: Math.max(0, operations.length - mostOperations),
  };
}

/** Returns advice based on RFC 9110 §15 and RFC 6585, which supplements the document's descriptions. */
function adviseStatus(status: StatusKey, { advice }: Words): string {
  const exact = advice[String(status) as `${keyof Words["advice"]}`] as string | undefined; // Most statuses have none.
  return exact ?? (/^4/.test(String(status)) ? advice.client : advice.server);
}
