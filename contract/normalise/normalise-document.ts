import { type DocumentVisitor, rewriteDocument } from "../../language/openapi/rewrite-document.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import { rewriteSubschemas } from "../../language/schema/rewrite-subschemas.ts";
import { isObject, membersOf, objectOf, type SchemaObject } from "../../language/values/json-object.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import type { Bundle } from "../bundle/bundle-document.ts";
import type { Finding, Place, UnreadNode } from "../findings/finding.ts";
import { cutCycles } from "./cut-cycles.ts";
import { createReferenceInliner } from "./inline-reference.ts";
import { createNodeOrigins, type NodeOrigins } from "./node-origins.ts";
import { createSchemaNormaliser, type NormaliseSchema, oldDraft } from "./normalise-schema.ts";
import { createReporter } from "./report.ts";
import { createSchemaRefs, type Dialect, type SchemaRefs } from "./schema-context.ts";
import { splitDirections } from "./split-directions.ts";
import { upgradeSwagger } from "./swagger/upgrade-swagger.ts";

/** An equivalent document in one version: OpenAPI 3.1, with additions of 3.2 kept. */
export interface Normalised {
  readonly document: SchemaObject;
  readonly specification: string;
  /** The author's place of a node of {@link document}. */
  placeOf(pointer: string): Place;
  readonly findings: readonly Finding[];
  /** The nodes that {@link document} lacks in comparison with the bundle. */
  readonly unread: readonly UnreadNode[];
  /** For schemas whose members differ between requests and responses: the name of the schema for requests. */
  readonly requestNames: ReadonlyMap<string, string>;
  /** By schema name: the direction of each schema that has, or refers to, members of one direction only. */
  readonly directions: ReadonlyMap<string, Direction>;
  /** Whether requests and responses see different members anywhere. */
  readonly isDirectional: boolean;
}

/**
 * Brings a document of OpenAPI 2.0, 3.0, 3.1 or 3.2 to one form: the structure of 3.1 with the members of 3.2, schemas in JSON Schema
 * 2020-12, every `$ref` of a schema to a named schema, every other `$ref` to a named component, request variants of schemas among the
 * components. Unchanged parts are shared with the bundle.
 *
 * @param select - Removes unwanted parts, once every reference leads to a component.
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
  const schema = createSchemaNormaliser(context);
  const visitor: DocumentVisitor = {
    schema: (value, site) => schema(value, site.pointer),
    reference: createReferenceInliner({ document: structure, origins, report }, () => visitor),
  };
  const rewritten = rewriteDocument(structure, visitor);
  const named = select(addHoisted(rewritten, { refs, schema, origins }));
  const split = splitDirections(cutCycles(named, report));
  for (const [base, variant] of split.requestNames) origins.derive(variant, base);
  return {
    ...split,
    document: markVersion(split.document),
    specification: bundle.specification,
    placeOf,
    findings,
    unread,
  };
}

function dialectOf(specification: string): Dialect {
  if (specification.startsWith("2.")) return "2.0";
  return specification.startsWith("3.0") ? "3.0" : "3.1";
}

interface Hoisting {
  readonly refs: SchemaRefs;
  readonly schema: NormaliseSchema;
  readonly origins: NodeOrigins;
}

/** Adds the schemas that were given names, including those that are found while adding. */
function addHoisted(document: SchemaObject, { refs, schema, origins }: Hoisting): SchemaObject {
  const added: (readonly [string, unknown])[] = [];
  for (let hoisted = refs.takeHoisted(); hoisted.length > 0; hoisted = refs.takeHoisted()) {
    for (const { name, value, pointer } of hoisted) {
      const at = `/components/schemas/${encodeToken(name)}`;
      origins.move(at, pointer);
      const normalised = schema(value, at);
      // It also stays at its old place, with its identifiers; both places matter to a `$dynamicRef`.
      added.push([name, refs.isDynamic() ? normalised : dropIdentifiers(normalised)]);
    }
  }
  if (added.length === 0) return document;
  const components = isObject(document["components"]) ? document["components"] : {};
  const schemas = objectOf([...membersOf(components["schemas"]), ...added]);
  return { ...document, components: { ...components, schemas } };
}

/** Marks the document as 3.1, except for 3.2, which has members that 3.1 does not have. */
function markVersion(document: SchemaObject): SchemaObject {
  const version = document["openapi"];
  return typeof version === "string" && /^3\.[12]/.test(version)
    ? document
    : { ...document, openapi: "3.1.0" };
}

const IDENTIFIERS = ["$id", "$anchor", "$dynamicAnchor"];

/**
 * A schema without its identifiers and those within it: a schema that is at two places of a document may have identifiers at only
 * one (JSON Schema Core §8.2.2). Returns its argument if there are none.
 */
function dropIdentifiers(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const inner = rewriteSubschemas(schema, "", dropIdentifiers);
  if (!IDENTIFIERS.some((keyword) => Object.hasOwn(inner, keyword))) return inner;
  return Object.fromEntries(Object.entries(inner).filter(([keyword]) => !IDENTIFIERS.includes(keyword)));
}
