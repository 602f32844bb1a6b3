import type { PreparedPart, PreparedSchema } from "./prepared-schema.ts";

/** Keywords about a single value that is not nested. */
const testKeywords: ReadonlySet<string> = new Set([
  "types",
  "binary",
  "place",
  "never",
  "const",
  "enum",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "isOwnFormat",
]);

/** The maximum length of an inline schema with `enum`, in characters of JSON. A longer one gets a function, to print its values once. */
const longestInline = 160;

/** Tells whether a prepared schema is small enough to be checked inline. */
export function isInline(part: PreparedSchema): boolean {
  const keywords = Object.keys(part);
  if (!keywords.every((keyword) => testKeywords.has(keyword))) return false;
  return (
    !keywords.some((keyword) => keyword === "enum" || keyword === "const") ||
    // The length must not depend on places: checks with and without them have the same form, and find faults in the same order.
    JSON.stringify({ ...part, place: undefined }).length <= longestInline
  );
}

/** Tells whether a prepared schema only calls the check function of another schema. */
export function isCall(part: PreparedSchema): part is { readonly call: string } {
  return typeof part["call"] === "string" && Object.keys(part).length === 1;
}

/** Tells whether a prepared schema is only a type test. */
export function isTypeTest(part: PreparedSchema): part is { readonly types: readonly string[] } {
  return Array.isArray(part["types"]) && Object.keys(part).length === 1;
}

/** A prepared schema that only requires an object with members. */
export interface ObjectTest extends PreparedSchema {
  readonly properties: Readonly<Record<string, PreparedPart>>;
  readonly required?: readonly string[];
}

const objectKeywords: ReadonlySet<string> = new Set(["types", "required", "properties"]);

/** Tells whether a prepared schema is an {@link ObjectTest}. */
export function isObjectTest(part: PreparedSchema): part is ObjectTest {
  const { types, properties } = part;
  return (
    properties !== undefined &&
    Array.isArray(types) &&
    types.join() === "object" &&
    Object.keys(part).every((keyword) => objectKeywords.has(keyword))
  );
}

/** The keys of the units that a prepared schema refers to. */
export function usesOf(part: PreparedPart): ReadonlySet<string> {
  const uses = new Set<string>();
  collectUses(part, uses);
  return uses;
}

/** Keywords whose values are data, not schemas. */
const dataKeywords: ReadonlySet<string> = new Set([
  "enum",
  "const",
  "types",
  "required",
  "dependentRequired",
  "discriminator",
]);

function collectUses(node: unknown, uses: Set<string>): void {
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) collectUses(item, uses);
    return;
  }
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === "call" && typeof value === "string") uses.add(value);
    else if (mapKeywords.has(keyword)) for (const member of Object.values(value)) collectUses(member, uses);
    else if (!dataKeywords.has(keyword)) collectUses(value, uses);
  }
}

/** Keywords whose values are maps of schemas with arbitrary names. */
const mapKeywords: ReadonlySet<string> = new Set(["properties", "patternProperties", "dependentSchemas"]);
