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
    { path: "errors.html", title: "Errors", description: "Error bodies, when they come, and what to do." },
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
  [400, "Correct the request: something in it is malformed."],
  [401, "Send valid credentials; get a new token where the old one has run out."],
  [
    403,
    "Check that the token has the scope that the operation needs, and that its owner may access the resource.",
  ],
  [404, "Check the identifiers in the path. The resource may be gone, or not visible to you."],
  [405, "Use a method that the path has; the Allow header lists them."],
  [406, "Ask for a media type that the operation can answer with."],
  [409, "Read the resource again, bring the change up to date with it, and repeat."],
  [410, "Stop asking: the resource is gone for good."],
  [412, "Read the resource again: it is not in the state that the request supposed."],
  [413, "Send less at once."],
  [415, "Send a media type that the operation takes."],
  [422, "Correct the values that the body names, and send the request again."],
  [429, "Wait as long as Retry-After says, then repeat; call less often."],
]);

/** Returns advice based on RFC 9110 §15 and RFC 6585, which supplements the document's descriptions. */
function adviseStatus(status: StatusKey): string {
  const exact = typeof status === "number" ? advice.get(status) : undefined;
  if (exact !== undefined) return exact;
  if (status === "default") return "Handle it by the status that comes with it.";
  if (/^4/.test(String(status)))
    return "Correct the request before it is sent again; the body says what is wrong.";
  return "A fault of the service: repeat later, with growing pauses, if repeating does no harm.";
}
