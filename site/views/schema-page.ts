import type { NamedSchema } from "../../contract/model/types.ts";
import { isObject, textOf } from "../../language/values/json-object.ts";
import { escapeHtml, trustHtml } from "../text/html-text.ts";
import { firstSentence, renderMarkdown } from "../text/render-markdown.ts";
import { createCodeView } from "./code-view.ts";
import { describeType } from "./describe-type.ts";
import { type DocsContext, type DocsPage, renderBody } from "./docs-context.ts";
import { listMembers } from "./list-members.ts";
import { listMarks } from "./mark-view.ts";

const root = trustHtml("../");

/** One named schema: its members at a glance, and the schema itself. `undefined` for one that only requests derive. */
export function createSchemaPage(
  { name, schema, pointer }: NamedSchema,
  context: DocsContext,
): DocsPage | undefined {
  const path = context.links.schema(name);
  if (path === undefined) return undefined;
  const description = isObject(schema) ? textOf(schema, "description") : undefined;
  const { file, line } = context.contract.placeOf(pointer);
  const members = listMembers(schema, context.links, root);
  const body = renderBody(context, "schema.hbs", {
    name: escapeHtml(name),
    description: renderMarkdown(description),
    type: describeType(schema, context.links, root),
    members,
    marks: listMarks(pointer, context),
    samples: [createCodeView("JSON Schema", JSON.stringify(schema, null, 2), "json")],
    source: escapeHtml(`${file}:${line}`),
  });
  return { path: decodeURIComponent(path), title: name, description: firstSentence(description), body };
}
