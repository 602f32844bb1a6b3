import { elementsOf, isObject, membersOf, textOf } from "../../../contract/model/json-object.ts";
import type { NamedSchema } from "../../../contract/model/types.ts";
import { escapeHtml, type HtmlText, trustHtml } from "../text/html-text.ts";
import { firstSentence, renderMarkdown } from "../text/render-markdown.ts";
import { createCodeView } from "./code-view.ts";
import { describeType } from "./describe-type.ts";
import { type DocsContext, type DocsPage, renderBody } from "./docs-context.ts";
import { listMarks } from "./mark-view.ts";

const root = trustHtml("../");
const mostMembers = 120;

/** One named schema: its members at a glance, and the schema itself. `undefined` for one that only requests derive. */
export function createSchemaPage(
  { name, schema, pointer }: NamedSchema,
  context: DocsContext,
): DocsPage | undefined {
  const path = context.links.schema(name);
  if (path === undefined) return undefined;
  const description = isObject(schema) ? textOf(schema, "description") : undefined;
  const { file, line } = context.contract.placeOf(pointer);
  const members = isObject(schema) ? listMembers(schema, context) : [];
  const body = renderBody(context, "schema.hbs", {
    name: escapeHtml(name),
    description: renderMarkdown(description),
    type: describeType(schema, context.links, root),
    members: members.slice(0, mostMembers),
    more: Math.max(0, members.length - mostMembers),
    marks: listMarks(pointer, context),
    samples: [createCodeView("JSON Schema", JSON.stringify(schema, null, 2), "json")],
    source: escapeHtml(`${file}:${line}`),
  });
  return { path: decodeURIComponent(path), title: name, description: firstSentence(description), body };
}

interface MemberView {
  readonly name: HtmlText;
  readonly type: HtmlText;
  readonly required: boolean;
  readonly description: HtmlText;
}

function listMembers(
  schema: Readonly<Record<string, unknown>>,
  { links }: DocsContext,
): readonly MemberView[] {
  const parts = [schema, ...elementsOf(schema["allOf"])].filter(isObject);
  const required = new Set(parts.flatMap((part) => elementsOf(part["required"])));
  return parts.flatMap((part) =>
    membersOf(part["properties"]).map(([name, member]) => ({
      name: escapeHtml(name),
      type: describeType(member, links, root),
      required: required.has(name),
      description: escapeHtml(isObject(member) ? firstSentence(textOf(member, "description")) : ""),
    })),
  );
}
