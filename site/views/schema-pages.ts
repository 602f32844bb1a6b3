import type { ApiModel, Media, NamedSchema, SchemaUse } from "../../contract/model/types.ts";
import { groupBy } from "../../language/values/group.ts";
import { elementsOf, isObject, textOf } from "../../language/values/json-object.ts";
import type { SiteLinks } from "../facts/site-links.ts";
import { sampleBody } from "../samples/sample-input.ts";
import { firstSentence } from "../text/first-sentence.ts";
import { type CodeView, createCodeView } from "../text/highlight-code.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { renderProse } from "../text/render-markdown.ts";
import { usesOf } from "../tryit/lean-operation.ts";
import { namesIn } from "../tryit/schema-lines.ts";
import { fill } from "../words/words.ts";
import { createMembers } from "./describe-members.ts";
import { describeConstraints, describeType, describeTypeOnly, explainValues } from "./describe-value.ts";
import {
  createPage,
  type DocsContext,
  type DocsPage,
  type SchemaUsers,
  type SchemaUses,
} from "./docs-context.ts";
import { listMarks } from "./gaps-page.ts";
import { viewDocs } from "./operation-page.ts";
import { createOperationRow } from "./operation-row.ts";

const mostDescribed = 250;

/** Maximum number of schemas per list, so that each page stays below 100 KB. */
const mostListed = 500;

export function createSchemasPages(context: DocsContext): readonly [DocsPage, ...DocsPage[]] {
  const count = Math.max(1, Math.ceil(context.links.schemas.length / mostListed));
  const make = (index: number): DocsPage => createList({ index, count }, context);
  return [make(0), ...Array.from({ length: count - 1 }, (_, index) => make(index + 1))];
}

interface Part {
  readonly index: number;
  readonly count: number;
}

/** Returns the path of a list page. It never equals the path of a schema page. */
function pathOf(index: number): string {
  return index === 0 ? "schemas/index.html" : `schemas-${index + 1}/index.html`;
}

function createList({ index, count }: Part, context: DocsContext): DocsPage {
  const { schemas: all, schemaName } = context.links;
  const sorted = all
    .map((each): ShownSchema => ({ ...each, shown: schemaName(each.schema.name) }))
    .sort((a, b) => compareNames(a.shown, b.shown));
  const described = all.length <= mostDescribed;
  const { words } = context.links;
  const title = index === 0 ? words.schemas : fill(words.schemasPart, { number: index + 1 });
  return createPage(
    context,
    "schemas.hbs",
    { path: pathOf(index), title, description: words.schemasDescription },
    {
      parts: Array.from({ length: count > 1 ? count : 0 }, (_, part) => ({
        href: trustHtml(`../${pathOf(part)}`),
        label: escapeHtml(labelPart(sorted, part)),
        current: part === index,
      })),
      letters: [...groupBy(sorted.slice(index * mostListed, (index + 1) * mostListed), letterOf)].map(
        ([letter, found]) => ({
          letter: escapeHtml(letter),
          list: trustHtml(described ? "rows" : "columns"),
          schemas: found.map(({ shown, schema: { schema }, path }) => ({
            name: escapeHtml(shown),
            href: trustHtml(index === 0 ? path.slice("schemas/".length) : `../${path}`),
            kind: trustHtml(kindOfSchema(schema)),
            description: escapeHtml(
              described && isObject(schema) ? firstSentence(textOf(schema, "description"), 120) : "",
            ),
          })),
        }),
      ),
    },
  );
}

type ShownSchema = SiteLinks["schemas"][number] & { readonly shown: string };

function compareNames(a: string, b: string): number {
  const [one, other] = [a.toUpperCase(), b.toUpperCase()];
  return one === other ? (a < b ? -1 : 1) : one < other ? -1 : 1;
}

function letterOf({ shown }: ShownSchema): string {
  const [first = ""] = shown.toUpperCase();
  return /\p{L}/u.test(first) ? first : "#";
}

function labelPart(sorted: readonly ShownSchema[], part: number): string {
  const start = part * mostListed;
  const end = Math.min(sorted.length, start + mostListed);
  const letters = [sorted[start], sorted[end - 1]].flatMap((each) =>
    each === undefined ? [] : letterOf(each),
  );
  return `${start + 1}–${end}, ${[...new Set(letters)].join("–")}`;
}

function kindOfSchema(schema: unknown): string {
  if (!isObject(schema)) return "any";
  if (schema["enum"] !== undefined || schema["const"] !== undefined) return "enum";
  if (schema["oneOf"] !== undefined || schema["anyOf"] !== undefined) return "union";
  const types = [schema["type"]].flat().filter((type) => typeof type === "string" && type !== "null");
  const [type] = types;
  if (types.length === 1 && typeof type === "string" && /^[a-z]+$/.test(type)) return type;
  return schema["properties"] !== undefined || schema["allOf"] !== undefined ? "object" : "any";
}

const root = trustHtml("../");

export function createSchemaPage(
  { name, schema, pointer }: NamedSchema,
  path: HtmlText,
  context: DocsContext,
): DocsPage {
  const description = isObject(schema) ? textOf(schema, "description") : undefined;
  const { find, links, findAuthored } = context;
  const source = { find, links, root, findLink: findAuthored(root) };
  const { inside } = createMembers(source);
  const title = context.links.schemaName(name);
  return createPage(
    context,
    "schema.hbs",
    { path: decodeURIComponent(path), title, description: firstSentence(description) },
    {
      name: escapeHtml(title),
      told: escapeHtml(toldTitle(schema, title)),
      description: renderProse(description, { link: source.findLink, top: 3, ids: new Set() }).body,
      type: (isEnum(schema) ? describeTypeOnly : describeType)(schema, context.links, root),
      // The samples already contain the examples.
      constraints: trustHtml(
        describeConstraints(
          isObject(schema) ? { ...schema, examples: [] } : schema,
          context.links.words.forms,
        ).join("; "),
      ),
      values: explainValues(schema, source),
      docs: viewDocs(schema),
      isDeprecated: isObject(schema) && schema["deprecated"] === true,
      ...inside(schema),
      marks: listMarks(pointer, context),
      ...viewUses(context, name),
      samples: [
        ...listExamples({ schema, pointer }, context),
        createCodeView("JSON Schema", JSON.stringify(schema, null, 2), "json"),
      ],
      source: context.linkPlace(context.contract.placeOf(pointer), root),
    },
  );
}

function isEnum(schema: unknown): boolean {
  return isObject(schema) && schema["enum"] !== undefined;
}

/** The title that the author gave a schema, unless it says no more than the name. */
function toldTitle(schema: unknown, name: string): string {
  const title = isObject(schema) ? (textOf(schema, "title") ?? "") : "";
  const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  return plain(title) === plain(name) ? "" : title;
}

function listExamples(
  { schema, pointer }: SchemaUse,
  { sampleTools, links }: DocsContext,
): readonly CodeView[] {
  const print = (label: string, value: unknown): CodeView =>
    createCodeView(label, JSON.stringify(value, null, 2), "json");
  const own = isObject(schema) ? elementsOf(schema["examples"]) : [];
  if (own.length === 0) {
    const media: Media = {
      ...{ type: "application/json", kind: "json", pointer },
      ...{ schema: { schema, pointer }, encoding: [], examples: [] },
    };
    const { value } = sampleBody(media, undefined, "response", sampleTools);
    return [print(links.words.generatedExample, value)];
  }
  return own.map((value) => print(links.words.example, value));
}

export function collectSchemaUses(model: ApiModel, links: SiteLinks): SchemaUses {
  const uses = new Map<string, SchemaUsers>();
  const usersOf = (name: string): SchemaUsers => {
    const path = links.schema(name) ?? "";
    const users = uses.get(path) ?? { operations: new Set(), schemas: new Set() };
    uses.set(path, users);
    return users;
  };
  for (const operation of [...model.operations, ...model.webhooks])
    for (const { schema } of usesOf(operation))
      for (const name of namesIn(schema)) usersOf(name).operations.add(operation);
  for (const { name, schema, derivedFrom = name } of model.schemas)
    for (const used of namesIn(schema)) usersOf(used).schemas.add(derivedFrom);
  return uses;
}

/** Maximum number of users listed on a schema page. Beyond that, only their number is displayed. */
const mostUsers = 20;

function viewUses({ uses, links }: DocsContext, name: string): object {
  const { operations, schemas } = uses.get(links.schema(name) ?? "") ?? { operations: [], schemas: [] };
  const users = [...schemas].flatMap((other) => {
    const href = links.schema(other);
    return href === undefined
      ? []
      : [{ name: escapeHtml(links.schemaName(other)), href: html`${root}${href}` }];
  });
  const rows = [...operations];
  return {
    isUsed: rows.length + users.length > 0,
    operations: rows.slice(0, mostUsers).map((operation) => createOperationRow(operation, links, root)),
    moreOperations: Math.max(0, rows.length - mostUsers),
    users: users.slice(0, mostUsers),
    moreUsers: Math.max(0, users.length - mostUsers),
  };
}
