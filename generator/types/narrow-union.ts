import { schemaNameOf } from "../../language/schema/local-ref.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject, memberOf, membersOf } from "../../language/values/json-object.ts";

/** A named schema of the document. */
export type FindSchema = (name: string) => unknown;

/**
 * A union with a discriminator, in a form that TypeScript can narrow: each alternative with the values that lead to it.
 * An alternative that says so itself, by `const` or `enum`, stays as it is. Answers its argument where there is no
 * discriminator, or nothing to add.
 */
export function narrowUnion(schema: SchemaObject, findSchema: FindSchema): SchemaObject {
  const discriminator = memberOf(schema, "discriminator");
  const property = propertyOf(schema);
  if (!isObject(discriminator) || property === undefined) return schema;
  const values = valuesByName(memberOf(discriminator, "mapping"));
  const narrow = (alternative: unknown): unknown => {
    const ref = isObject(alternative) ? memberOf(alternative, "$ref") : undefined;
    const name = typeof ref === "string" ? schemaNameOf(ref) : undefined;
    if (name === undefined || isTagged(findSchema(name), property, findSchema, new Set([name])))
      return alternative;
    const tag = {
      type: "object",
      required: [property],
      properties: { [property]: { enum: values.get(name) ?? [name] } },
    };
    return { allOf: [alternative, tag] };
  };
  const changed = (["oneOf", "anyOf"] as const).flatMap((keyword) => {
    const before = memberOf(schema, keyword);
    if (!Array.isArray(before)) return [];
    const after = before.map(narrow);
    return after.every((alternative, index) => alternative === before[index])
      ? []
      : [[keyword, after] as const];
  });
  return changed.length === 0 ? schema : { ...schema, ...Object.fromEntries(changed) };
}

/**
 * What a comment says of a union that {@link narrowUnion} narrows, or nothing: a discriminator changes no validation (OpenAPI
 * 3.1.1 §4.8.25), so that such a type admits less than the letter of its schema.
 */
export function describeNarrowed(schema: unknown, findSchema: FindSchema): string {
  if (!isObject(schema) || narrowUnion(schema, findSchema) === schema) return "";
  return `Told apart by \`${propertyOf(schema)}\`: by the letter, it may hold other values as well.`;
}

function propertyOf(schema: SchemaObject): string | undefined {
  const discriminator = memberOf(schema, "discriminator");
  const property = isObject(discriminator) ? memberOf(discriminator, "propertyName") : undefined;
  return typeof property === "string" ? property : undefined;
}

function valuesByName(mapping: unknown): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, readonly string[]>();
  for (const [value, target] of membersOf(mapping)) {
    const name = typeof target === "string" ? schemaNameOf(target) : undefined;
    if (name !== undefined) values.set(name, [...(values.get(name) ?? []), value]);
  }
  return values;
}

/** Whether a schema, or one that it is made of, fixes the values of a property. Unions of its own are left alone. */
function isTagged(schema: unknown, property: string, findSchema: FindSchema, seen: Set<string>): boolean {
  if (!isObject(schema) || Object.hasOwn(schema, "oneOf") || Object.hasOwn(schema, "anyOf")) return true;
  const ref = memberOf(schema, "$ref");
  const name = typeof ref === "string" ? schemaNameOf(ref) : undefined;
  if (name !== undefined && !seen.has(name)) {
    seen.add(name);
    if (isTagged(findSchema(name), property, findSchema, seen)) return true;
  }
  const properties = memberOf(schema, "properties");
  const tag = isObject(properties) ? memberOf(properties, property) : undefined;
  if (isFixed(tag, findSchema)) return true;
  const parts = memberOf(schema, "allOf");
  return Array.isArray(parts) && parts.some((part) => isTagged(part, property, findSchema, seen));
}

function isFixed(schema: unknown, findSchema: FindSchema): boolean {
  if (!isObject(schema)) return false;
  const ref = memberOf(schema, "$ref");
  const name = typeof ref === "string" ? schemaNameOf(ref) : undefined;
  const target = name === undefined ? schema : findSchema(name);
  return isObject(target) && (Object.hasOwn(target, "const") || Object.hasOwn(target, "enum"));
}
