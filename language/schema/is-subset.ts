import { isEqual } from "../../runtime/validators/check-kit.ts";
import type { SchemaObject } from "../values/json-object.ts";
import { elementsOf, isObject, membersOf } from "../values/json-object.ts";
import { gone, rewriteMembers } from "../values/rewrite-members.ts";
import { appliedSchemas, certainKeywords, joinedSchemas } from "./applicable.ts";
import { type FindSchema, refNameOf } from "./local-ref.ts";
import { rewriteSubschemas } from "./rewrite-subschemas.ts";
import { isAnnotation } from "./schema-keywords.ts";

/** Deeper than this nothing is said for certain. */
const deepest = 6;

/**
 * Whether every value of one schema is one of another, as far as that can be seen from their keywords: `true` is certain, `false`
 * need not be.
 */
export function isSubset(inner: unknown, outer: unknown, find: FindSchema, depth = 0): boolean {
  if (outer === true || inner === false) return true;
  if (inner === true || depth > deepest) return isFree(outer);
  if (!isObject(inner) || !isObject(outer)) return false;
  if (isSameSchema(inner, outer)) return true;
  const asked = partsOf(outer, find);
  const given = partsOf(inner, find);
  return (
    asked !== undefined && given !== undefined && asked.every((part) => implies(given, part, find, depth))
  );
}

function isFree(schema: unknown): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).every(isAnnotation));
}

/** The schemas that apply together with a schema; `undefined` if a reference leads to none that is known. */
function partsOf(schema: SchemaObject, find: FindSchema): readonly SchemaObject[] | undefined {
  const parts = appliedSchemas(schema, find, "certain").map((part) => part.schema);
  const isKnown = parts.every(
    (part) =>
      joinedSchemas(part, find).every(isObject) &&
      (!Object.hasOwn(part, "$ref") || refNameOf(part) !== undefined),
  );
  return isKnown ? parts : undefined;
}

const lowerBounds = new Set(["minLength", "minItems", "minProperties", "minimum", "exclusiveMinimum"]);
const upperBounds = new Set(["maxLength", "maxItems", "maxProperties", "maximum", "exclusiveMaximum"]);

/** Whether the constraints of one part follow from those of the others. */
function implies(
  given: readonly SchemaObject[],
  asked: SchemaObject,
  find: FindSchema,
  depth: number,
): boolean {
  return Object.entries(asked).every(([keyword, value]) => {
    if (certainKeywords.has(keyword) || isAnnotation(keyword) || keyword === "discriminator") return true;
    if (given.some((part) => Object.hasOwn(part, keyword) && isEqual(part[keyword], value))) return true;
    if (keyword === "type") return given.some((part) => isListed(part["type"], value));
    if (keyword === "enum")
      return given.some((part) => isListed(part["enum"] ?? listOf(part, "const"), value));
    if (keyword === "required")
      return elementsOf(value).every((name) =>
        given.some((part) => elementsOf(part["required"]).includes(name)),
      );
    if (keyword === "properties")
      return membersOf(value).every(([name, member]) => hasMember(given, name, member, find, depth));
    if (keyword === "additionalProperties") return isFree(value);
    if (lowerBounds.has(keyword))
      return given.some((part) => isNumber(part[keyword]) && isNumber(value) && part[keyword] >= value);
    if (upperBounds.has(keyword))
      return given.some((part) => isNumber(part[keyword]) && isNumber(value) && part[keyword] <= value);
    return false;
  });
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

function listOf(schema: SchemaObject, keyword: string): readonly unknown[] | undefined {
  return Object.hasOwn(schema, keyword) ? [schema[keyword]] : undefined;
}

/** Whether all of one value or list are in another; a whole number is a number. */
function isListed(some: unknown, all: unknown): boolean {
  if (some === undefined) return false;
  const known = new Set([all].flat().map((value) => JSON.stringify(value)));
  return [some]
    .flat()
    .every((value) => known.has(JSON.stringify(value)) || (value === "integer" && known.has('"number"')));
}

function hasMember(
  given: readonly SchemaObject[],
  name: string,
  asked: unknown,
  find: FindSchema,
  depth: number,
): boolean {
  if (isFree(asked)) return true;
  return given.some((part) => {
    const known = membersOf(part["properties"]).find(([own]) => own === name);
    if (known !== undefined) return isSubset(known[1], asked, find, depth + 1);
    return part["additionalProperties"] === false && membersOf(part["patternProperties"]).length === 0;
  });
}

/** Whether two schemas have equal keywords, annotations apart. */
export function isSameSchema(one: unknown, other: unknown): boolean {
  return one === other || isEqual(withoutAnnotations(one), withoutAnnotations(other));
}

function withoutAnnotations(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const asked = rewriteMembers(schema, (value, keyword) => (isAnnotation(keyword) ? gone : value));
  return rewriteSubschemas(asked, "", withoutAnnotations);
}
