import { escapeHtml, trustHtml } from "../text/html-text.ts";
import { firstSentence, renderMarkdown } from "../text/render-markdown.ts";
import { type DocsContext, type DocsPage, renderBody } from "./docs-context.ts";
import { listMarks } from "./mark-view.ts";
import { createOperationRow } from "./operation-row.ts";
import type { TagGroup } from "./overview-page.ts";

/** One tag: what it is about, and its operations. */
export function createTagPage({ name, description, operations }: TagGroup, context: DocsContext): DocsPage {
  const root = trustHtml("../");
  const declared = context.contract.model.tags.find((tag) => tag.name === name);
  const body = renderBody(context, "tag.hbs", {
    name: escapeHtml(name),
    description: renderMarkdown(description),
    operations: operations.map((operation) => createOperationRow(operation, context.links, root)),
    marks: declared === undefined ? [] : listMarks(declared.pointer, context),
  });
  return {
    path: decodeURI(context.links.tag(name)),
    title: name,
    description: firstSentence(description),
    body,
  };
}
