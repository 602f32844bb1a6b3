import { dialectOf, versionOf } from "../../language/openapi/document-shape.ts";
import { type DocumentVisitor, rewriteDocument } from "../../language/openapi/rewrite-document.ts";
import { addParts } from "../../language/schema/applicable.ts";
import type { CustomFormat, CustomFormats } from "../../language/schema/known-formats.ts";
import { rewriteSubschemas } from "../../language/schema/rewrite-subschemas.ts";
import {
  asObject,
  isObject,
  membersOf,
  objectOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import type { Bundle } from "../bundle/bundle-document.ts";
import type { Finding, Place, UnreadNode } from "../findings/finding.ts";
import { cutCycles } from "./cut-cycles.ts";
import { createReferenceInliner } from "./inline-reference.ts";
import { joinItems } from "./join-items.ts";
import { createNodeOrigins, type NodeOrigins } from "./node-origins.ts";
import { createSchemaNormaliser, type NormaliseSchema, oldDraft } from "./normalise-schema.ts";
import { createReporter } from "./report.ts";
import { createSchemaRefs, type SchemaRefs } from "./schema-context.ts";
import { type SplitDocument, splitDirections } from "./split-directions.ts";
import { upgradeSwagger } from "./swagger/upgrade-swagger.ts";

export interface Normalised extends SplitDocument {
  readonly specification: string;
  placeOf(pointer: string): Place;
  readonly findings: readonly Finding[];
  readonly unread: readonly UnreadNode[];
}

/**
 * Converts an OpenAPI 2.0 to 3.2 document to a single form: the structure of 3.1 with members of 3.2, JSON Schema 2020-12, and `$ref`s that
 * all point to named components. A schema with `readOnly` members can be split into two schemas, for requests and responses. Unchanged
 * parts are shared.
 * @param select - Removes unwanted parts after every reference points to a component. Default: nothing is removed.
 */
export function normaliseDocument(
  bundle: Bundle,
  select: (document: SchemaObject) => SchemaObject = (document) => document,
): Normalised {
  const origins = createNodeOrigins();
  const placeOf = (pointer: string): Place => bundle.placeOf(origins.resolve(pointer));
  const { report, findings, unread } = createReporter(placeOf);
  const dialect = dialectOf(bundle.specification);
  const structure =
    dialect === "2.0" ? upgradeSwagger({ document: bundle.document, origins, report }) : bundle.document;
  const section = dialect === "2.0" ? "/definitions" : "/components/schemas";
  const refs = createSchemaRefs(bundle.document, section);
  const draft = oldDraft(bundle.document["jsonSchemaDialect"]);
  const context = { dialect, report, refs, origins, ...(draft === undefined ? {} : { draft }) };
  const schema = createSchemaNormaliser(context, unread);
  const visitor: DocumentVisitor = {
    schema: (value, site) => schema(value, site.pointer),
    mediaType: (media, site) => joinItems(media, site.pointer, origins),
    reference: createReferenceInliner({ document: structure, origins, report }, () => visitor),
  };
  const rewritten = rewriteDocument(structure, visitor);
  const named = select(addHoisted(rewritten, { refs, schema, origins }));
  const split = splitDirections(cutCycles(named, report));
  for (const [base, variant] of split.requestNames) origins.derive(variant, base);
  return {
    ...split,
    document: markVersion(split.document, bundle.specification),
    specification: bundle.specification,
    placeOf,
    findings,
    unread,
  };
}

interface Hoisting {
  readonly refs: SchemaRefs;
  readonly schema: NormaliseSchema;
  readonly origins: NodeOrigins;
}

function addHoisted(document: SchemaObject, { refs, schema, origins }: Hoisting): SchemaObject {
  const added: (readonly [string, unknown])[] = [];
  for (let hoisted = refs.takeHoisted(); hoisted.length > 0; hoisted = refs.takeHoisted()) {
    for (const { name, value, pointer } of hoisted) {
      const at = `/components/schemas/${encodeToken(name)}`;
      origins.move(at, pointer);
      const normalised = schema(value, at);
      // The schema, including its identifiers, also remains in its previous place, because a `$dynamicRef` can depend on both places.
      added.push([name, refs.isDynamic() ? normalised : dropIdentifiers(normalised)]);
    }
  }
  if (added.length === 0) return document;
  const components = asObject(document["components"]);
  const schemas = objectOf([...membersOf(components["schemas"]), ...added]);
  return { ...document, components: { ...components, schemas } };
}

function markVersion(document: SchemaObject, specification: string): SchemaObject {
  const dialect = dialectOf(specification);
  if (dialect !== "3.1") return { ...document, openapi: "3.1.0" };
  if (typeof document["openapi"] === "string") return document;
  return { ...document, openapi: `${versionOf(specification) ?? dialect}.0` };
}

const IDENTIFIERS = ["$id", "$anchor", "$dynamicAnchor"];

function dropIdentifiers(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const inner = rewriteSubschemas(schema, undefined, dropIdentifiers);
  if (!IDENTIFIERS.some((keyword) => Object.hasOwn(inner, keyword))) return inner;
  return Object.fromEntries(Object.entries(inner).filter(([keyword]) => !IDENTIFIERS.includes(keyword)));
}

/**
 * Adds the patterns and examples of custom formats to schemas, so that the patterns are checked wherever the document is used. Keeps a
 * schema's own examples.
 */
export function applyFormats(document: SchemaObject, formats: CustomFormats): SchemaObject {
  if (formats.size === 0) return document;
  const apply = (schema: unknown): unknown => {
    if (!isObject(schema)) return schema;
    const inner = rewriteSubschemas(schema, undefined, apply);
    const format = typeof inner["format"] === "string" ? formats.get(inner["format"]) : undefined;
    return format === undefined ? inner : applyFormat(inner, format);
  };
  return rewriteDocument(document, { schema: apply });
}

function applyFormat(schema: SchemaObject, { pattern, examples = [] }: CustomFormat): SchemaObject {
  const known = Object.hasOwn(schema, "examples") || examples.length === 0 ? schema : { ...schema, examples };
  if (pattern === undefined) return known;
  if (!Object.hasOwn(known, "pattern")) return { ...known, pattern };
  return known["pattern"] === pattern ? known : addParts(known, [{ pattern }]);
}
