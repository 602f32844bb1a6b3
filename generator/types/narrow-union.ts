import { followSchema, joinedSchemas, schemaOfAll, unionsOf } from "../../language/schema/applicable.ts";
import { type Discriminated, readDiscriminator } from "../../language/schema/discriminated-branches.ts";
import { type FindSchema, refNameOf } from "../../language/schema/local-ref.ts";
import {
  elementsOf,
  isObject,
  memberOf,
  rewriteItems,
  rewriteMembers,
  type SchemaObject,
} from "../../language/values/json-object.ts";

/**
 * Rewrites a union with a discriminator so that TypeScript can narrow it. Each `$ref` branch gets the discriminator values that select
 * it, unless its target already restricts the property to values that no other branch allows. Returns its argument if nothing changes.
 */
export function narrowUnion(schema: SchemaObject, findSchema: FindSchema): SchemaObject {
  const discriminator = readNames(schema);
  if (discriminator === undefined) return schema;
  const { property, branches } = discriminator;
  const valuesOf = (name: string): readonly string[] =>
    [...branches].filter(([, named]) => named === name).map(([value]) => value);
  const narrow = (alternative: unknown): unknown => {
    const name = refNameOf(alternative);
    if (name === undefined) return alternative;
    const others = new Set([...branches].flatMap(([value, named]) => (named === name ? [] : [value])));
    if (isTagged(findSchema(name), { property, others, findSchema, seen: new Set() })) return alternative;
    const values = valuesOf(name);
    const tag = {
      type: "object",
      required: [property],
      properties: { [property]: { enum: values.length === 0 ? [name] : values } },
    };
    return schemaOfAll([alternative, tag]);
  };
  return rewriteMembers(
    schema,
    (branches) => rewriteItems(elementsOf(branches), narrow),
    unionsOf(schema).map(({ keyword }) => keyword),
  );
}

/**
 * Returns the comment for a narrowed union. The schema accepts more values than the type, since discriminators do not affect validation
 * (OpenAPI 3.1.1 §4.8.25).
 */
export function describeNarrowed(schema: unknown, findSchema: FindSchema): string {
  if (!isObject(schema) || narrowUnion(schema, findSchema) === schema) return "";
  return `Narrowed by \`${readNames(schema)?.property}\`. The schema alone also admits other values.`;
}

function readNames(schema: SchemaObject): Discriminated<string> | undefined {
  return readDiscriminator(schema, (name) => name, new Map());
}

interface TagSearch {
  readonly property: string;
  readonly others: ReadonlySet<unknown>;
  readonly findSchema: FindSchema;
  readonly seen: Set<unknown>;
}

function isTagged(schema: unknown, search: TagSearch): boolean {
  const { property, findSchema, seen } = search;
  if (!isObject(schema) || unionsOf(schema).length > 0) return true;
  if (seen.has(schema)) return false;
  seen.add(schema);
  const properties = memberOf(schema, "properties");
  const tag = isObject(properties) ? memberOf(properties, property) : undefined;
  if (isFixed(tag, search)) return true;
  return joinedSchemas(schema, findSchema).some((part) => isTagged(part, search));
}

function isFixed(schema: unknown, { others, findSchema }: TagSearch): boolean {
  const target = followSchema(schema, findSchema);
  if (!isObject(target)) return false;
  if (Object.hasOwn(target, "const")) return !others.has(memberOf(target, "const"));
  return (
    Object.hasOwn(target, "enum") && !elementsOf(memberOf(target, "enum")).some((value) => others.has(value))
  );
}
