import { type Inner, partsOf } from "../../language/schema/applicable.ts";
import { inPlaceKeywords, isAnnotation } from "../../language/schema/schema-keywords.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { SchemaContext, SchemaDraft } from "./schema-context.ts";

/**
 * Converts `nullable: true` to JSON Schema: adds "null" to `type` if only `type` excludes null, else makes a union with null. OpenAPI 3.0.3
 * defines `nullable` only beside `type`, but documents use it elsewhere with the same meaning. Therefore `nullable` is converted
 * everywhere, even beside an `enum` without null.
 */
export function upgradeNullable(schema: SchemaObject, pointer: string, context: SchemaContext): SchemaObject {
  if (!Object.hasOwn(schema, "nullable")) return schema;
  const { nullable, ...rest } = schema;
  if (nullable !== true) return rest;
  const constraints = Object.keys(rest).filter((keyword) => !isAnnotation(keyword));
  const given = constraints.filter((keyword) => keyword !== "discriminator");
  if (given.length === 0) return rest;
  if (isDecidedByType(rest)) return addNullType(rest, pointer, context);
  if (given.length === 1 && given[0] === "anyOf" && Array.isArray(rest["anyOf"])) {
    return rest["anyOf"].some(isNullSchema) ? rest : { ...rest, anyOf: [...rest["anyOf"], { type: "null" }] };
  }
  return wrapInUnion(rest, constraints, pointer, context);
}

/** Tells whether only `type` and `enum` exclude null, because all other keywords apply to other types. */
function isDecidedByType(schema: SchemaObject): boolean {
  if (inPlaceKeywords.some((keyword) => Object.hasOwn(schema, keyword))) return false;
  return Object.hasOwn(schema, "type") || Object.hasOwn(schema, "enum");
}

function addNullType(schema: SchemaObject, pointer: string, { report }: SchemaContext): SchemaObject {
  const draft: SchemaDraft = { ...schema };
  const { type, enum: values } = schema;
  if (typeof type === "string") draft["type"] = type === "null" ? type : [type, "null"];
  else if (Array.isArray(type)) draft["type"] = type.includes("null") ? type : [...type, "null"];
  if (Array.isArray(values) && !values.includes(null)) {
    draft["enum"] = [...values, null];
    const message = "The schema is `nullable` but its `enum` does not list null; null is allowed.";
    report("schema/legacy-keyword", `${pointer}/enum`, message, {
      fix: "Add null to the `enum`.",
      severity: "info",
    });
  }
  return draft;
}

function wrapInUnion(
  schema: SchemaObject,
  constraints: readonly string[],
  pointer: string,
  { origins }: SchemaContext,
): SchemaObject {
  const inside = Object.fromEntries(constraints.map((keyword) => [keyword, schema[keyword]]));
  const outside = Object.entries(schema).filter(([keyword]) => !constraints.includes(keyword));
  const only = onlyPart(inside);
  const [part = inside, ...tokens] = only ?? [];
  origins.wrap(pointer, pointerTo("", ...tokens));
  return { ...Object.fromEntries(outside), anyOf: [part, { type: "null" }] };
}

/**
 * The only part of a schema that consists of an `allOf` with one item. In OpenAPI 3.0, this is the way to write `nullable` beside a `$ref`.
 */
function onlyPart(schema: SchemaObject): Inner | undefined {
  const [part, ...others] = partsOf(schema);
  return Object.keys(schema).length === 1 && others.length === 0 ? part : undefined;
}

function isNullSchema(schema: unknown): boolean {
  return typeof schema === "object" && schema !== null && "type" in schema && schema.type === "null";
}
