import type { StatusKey } from "../../runtime/descriptors.ts";
import type { ErrorBody } from "../facts/collect-facts.ts";
import { sampleBody } from "../samples/sample-input.ts";
import { createCodeView } from "../text/highlight-code.ts";
import { escapeHtml, html, trustHtml } from "../text/html-text.ts";
import { renderMarkdown } from "../text/render-markdown.ts";
import { createPage, type DocsContext, type DocsPage } from "./docs-context.ts";
import { viewRules } from "./gaps-page.ts";
import { createOperationRow } from "./operation-row.ts";

const mostReasons = 6;
const mostOperations = 4;
const mostBodies = 8;
const longestSample = 1_200;

export function createErrorsPage(context: DocsContext): DocsPage {
  return createPage(
    context,
    "errors.hbs",
    {
      path: "errors.html",
      title: "Errors",
      description: "Error responses, their causes, and how to handle them.",
    },
    {
      statuses: context.errors.map(({ status, bodies }) => ({
        status: escapeHtml(String(status)),
        anchor: escapeHtml(`status-${status}`),
        advice: escapeHtml(adviseStatus(status)),
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
      createCodeView("Body", JSON.stringify(value, null, 2).slice(0, longestSample), "json"),
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

const advice: ReadonlyMap<number, string> = new Map([
  [400, "Fix the malformed request."],
  [401, "Send valid credentials. If the token has expired, get a new one."],
  [403, "Check that the token has the required scope and may access the resource."],
  [404, "Check the identifiers in the path. The resource may have been deleted, or be hidden from you."],
  [405, "Use a method listed in the Allow header."],
  [406, "Accept a media type that the operation returns."],
  [409, "Read the resource again, merge your change, and retry."],
  [410, "Do not retry: the resource was permanently deleted."],
  [412, "Read the resource again: it has changed since you last read it."],
  [413, "Send a smaller body."],
  [415, "Send a media type that the operation accepts."],
  [422, "Fix the values named in the response body, and retry."],
  [429, "Wait for the time in Retry-After before retrying, and send fewer requests."],
]);

/** Returns advice based on RFC 9110 §15 and RFC 6585, which supplements the document's descriptions. */
function adviseStatus(status: StatusKey): string {
  const exact = typeof status === "number" ? advice.get(status) : undefined;
  if (exact !== undefined) return exact;
  if (status === "default") return "Handle it according to its status.";
  if (/^4/.test(String(status)))
    return "Fix the request before retrying; the response body describes the problem.";
  return "The server failed. If the request is safe to repeat, retry with exponential backoff.";
}
