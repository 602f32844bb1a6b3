import { isObject } from "../../language/values/json-object.ts";
import type { SuiteGroup, SuiteRemote } from "./read-suite.ts";

/** Members at the top of a document. */
export interface SuiteSettings {
  readonly openapi: string;
  readonly "x-tenon-formats"?: "annotate";
}

/** A document with the schemas of several groups. Each has its own name. */
export interface SuiteDocument {
  readonly groups: ReadonlyMap<string, SuiteGroup>;
  readonly document: object;
}

/**
 * Puts groups into as few documents as possible. Groups with the same identifier need different documents.
 *
 * @param remotes - Added to every document whose groups contain a URL.
 */
export function createSuiteDocuments(
  groups: readonly SuiteGroup[],
  remotes: readonly SuiteRemote[],
  settings: SuiteSettings,
): readonly SuiteDocument[] {
  const batches: Batch[] = [];
  for (const [index, group] of groups.entries()) {
    const name = `Group${index}`;
    const schema = settings.openapi.startsWith("3.0")
      ? relocate(group.schema, `#/components/schemas/${name}`)
      : identify(group.schema, `https://suite.test/${index}`);
    const ids = new Set(collectIds(schema));
    const isRemote = /localhost:1234|json-schema\.org\/draft\/2020-12\/(?:schema|meta)/.test(
      JSON.stringify(withoutDialect(schema)),
    );
    const fits = (batch: Batch): boolean =>
      batch.isRemote === isRemote && ![...ids].some((id) => batch.ids.has(id));
    let batch = batches.find(fits);
    if (batch === undefined) {
      const own = isRemote ? collectIds(remotes.flatMap(placeRemote)) : [];
      batch = { isRemote, ids: new Set(own), groups: new Map(), schemas: new Map() };
      batches.push(batch);
    }
    for (const id of ids) batch.ids.add(id);
    batch.groups.set(name, group);
    batch.schemas.set(name, schema);
  }
  return batches.map((batch) => ({
    groups: batch.groups,
    document: writeDocument(batch, remotes, settings),
  }));
}

interface Batch {
  readonly isRemote: boolean;
  readonly ids: Set<string>;
  readonly groups: Map<string, SuiteGroup>;
  readonly schemas: Map<string, unknown>;
}

function writeDocument(batch: Batch, remotes: readonly SuiteRemote[], settings: SuiteSettings): object {
  const served = batch.isRemote
    ? remotes.flatMap(placeRemote).map((schema, index) => [`Remote${index}`, schema] as const)
    : [];
  return {
    ...settings,
    info: { title: "Suite", version: "1" },
    paths: {},
    components: { schemas: Object.fromEntries([...batch.schemas, ...served]) },
  };
}

/**
 * Gives a schema an `$id`. In the suite, a schema is a whole document. In an OpenAPI document, the schema's references are relative to the
 * schema only if it has an `$id`.
 */
function identify(schema: unknown, id: string): unknown {
  if (!isObject(schema) || Object.hasOwn(schema, "$id")) return schema;
  return /"\$(?:ref|dynamicRef|anchor|dynamicAnchor|id)"/.test(JSON.stringify(schema))
    ? { $id: id, ...schema }
    : schema;
}

/** Changes references so that they are relative to the document, as OpenAPI 3.0 requires. */
function relocate(node: unknown, root: string, isMap = false): unknown {
  if (Array.isArray(node)) return node.map((item) => relocate(item, root));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, member]) => {
      if (name === "$ref" && typeof member === "string" && !isMap) return [name, member.replace(/^#/, root)];
      const isData = !isMap && (name === "enum" || name === "default");
      return [name, isData ? member : relocate(member, root, !isMap && mapMembers.has(name))];
    }),
  );
}

const mapMembers: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "definitions",
  "dependencies",
]);

/** A remote whose `$id` differs from its URL is added under both. */
function placeRemote({ address, schema }: SuiteRemote): readonly unknown[] {
  if (!isObject(schema)) return [schema];
  if (!Object.hasOwn(schema, "$id")) return [{ $id: address, ...schema }];
  return schema["$id"] === address ? [schema] : [schema, { $id: address, $ref: schema["$id"] }];
}

function withoutDialect(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const { $schema: _, ...rest } = schema;
  return rest;
}

function collectIds(node: unknown): readonly string[] {
  if (typeof node !== "object" || node === null) return [];
  const own: unknown = Array.isArray(node) ? undefined : Reflect.get(node, "$id");
  return [...(typeof own === "string" ? [own] : []), ...Object.values(node).flatMap(collectIds)];
}
