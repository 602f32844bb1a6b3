import type { Media, NamedSchema, SchemaUse } from "../../contract/model/types.ts";
import { elementsOf, isObject, textOf } from "../../language/values/json-object.ts";
import { sampleBody } from "../samples/sample-input.ts";
import { type CodeView, createCodeView } from "../text/highlight-code.ts";
import { escapeHtml, type HtmlText, trustHtml } from "../text/html-text.ts";
import { firstSentence, renderMarkdown } from "../text/render-markdown.ts";
import { describeConstraints } from "./describe-constraints.ts";
import { createMembers } from "./describe-members.ts";
import { describeType } from "./describe-type.ts";
import { type DocsContext, type DocsPage, renderBody } from "./docs-context.ts";
import { listMarks } from "./gaps-page.ts";
import { viewUses } from "./schema-uses.ts";

/** The maximum number of schemas in a list with descriptions. A longer list has none. */
const mostDescribed = 250;

/** The maximum number of schemas in a list. A longer list is divided into pages, so that each stays below 100 KB. */
const mostListed = 500;

/** Makes the pages that list all named schemas, at least one. The menu leads to the first. */
export function createSchemasPages(context: DocsContext): readonly [DocsPage, ...DocsPage[]] {
  const schemas = context.contract.model.schemas.filter(({ derivedFrom }) => derivedFrom === undefined);
  const count = Math.max(1, Math.ceil(schemas.length / mostListed));
  const make = (index: number): DocsPage => createList(schemas, { index, count }, context);
  return [make(0), ...Array.from({ length: count - 1 }, (_, index) => make(index + 1))];
}

/** One of the lists, by its number from 0. */
interface Part {
  readonly index: number;
  readonly count: number;
}

/** The paths of the lists of schemas. No schema's page has such a path. */
function pathOf(index: number): string {
  return index === 0 ? "schemas/index.html" : `schemas-${index + 1}/index.html`;
}

function createList(all: readonly NamedSchema[], { index, count }: Part, context: DocsContext): DocsPage {
  const described = all.length <= mostDescribed;
  const schemas = all.slice(index * mostListed, (index + 1) * mostListed);
  const body = renderBody(context, "schemas.hbs", {
    described,
    parts: Array.from({ length: count > 1 ? count : 0 }, (_, part) => ({
      href: trustHtml(`../${pathOf(part)}`),
      label: escapeHtml(labelPart(all, part)),
      current: part === index,
    })),
    schemas: schemas.flatMap(({ name, schema }) => {
      const href = context.links.schema(name);
      const description =
        described && isObject(schema) ? firstSentence(textOf(schema, "description"), 120) : "";
      return href === undefined
        ? []
        : [
            {
              name: escapeHtml(context.links.schemaName(name)),
              href: trustHtml(index === 0 ? href.slice("schemas/".length) : `../${href}`),
              description: escapeHtml(description),
            },
          ];
    }),
  });
  const title = index === 0 ? "Schemas" : `Schemas, part ${index + 1}`;
  return { path: pathOf(index), title, description: "All named schemas.", body };
}

/** Labels a list as `1–500`: by numbers, since names are in document order. */
function labelPart({ length }: readonly NamedSchema[], part: number): string {
  return `${part * mostListed + 1}–${Math.min(length, (part + 1) * mostListed)}`;
}

const root = trustHtml("../");

/** Makes the page of one named schema: its members, and the schema itself. */
export function createSchemaPage(
  { name, schema, pointer }: NamedSchema,
  path: HtmlText,
  context: DocsContext,
): DocsPage {
  const description = isObject(schema) ? textOf(schema, "description") : undefined;
  const inside = createMembers({ find: context.find, links: context.links, root });
  const title = context.links.schemaName(name);
  const body = renderBody(context, "schema.hbs", {
    name: escapeHtml(title),
    description: renderMarkdown(description),
    type: describeType(schema, context.links, root),
    // The samples show its examples.
    constraints: trustHtml(
      describeConstraints(isObject(schema) ? { ...schema, examples: [] } : schema).join("; "),
    ),
    ...inside(schema),
    marks: listMarks(pointer, context),
    ...viewUses(context.uses, name, context.links),
    samples: [
      ...listExamples({ schema, pointer }, context),
      createCodeView("JSON Schema", JSON.stringify(schema, null, 2), "json"),
    ],
    source: context.linkPlace(context.contract.placeOf(pointer), root),
  });
  return { path: decodeURIComponent(path), title, description: firstSentence(description), body };
}

/** The maximum number of examples of a schema that are shown. */
const mostExamples = 3;

/** The examples of a schema. For a schema without examples, a sample value. */
function listExamples({ schema, pointer }: SchemaUse, { sampleTools }: DocsContext): readonly CodeView[] {
  const print = (label: string, value: unknown): CodeView =>
    createCodeView(label, JSON.stringify(value, null, 2), "json");
  const own = isObject(schema) ? elementsOf(schema["examples"]) : [];
  if (own.length === 0) {
    const media: Media = {
      ...{ type: "application/json", kind: "json", pointer },
      ...{ schema: { schema, pointer }, encoding: [], examples: [] },
    };
    const { value } = sampleBody(media, undefined, "response", sampleTools);
    return [print("Example, made from the schema", value)];
  }
  return own.slice(0, mostExamples).map((value) => print("Example", value));
}
