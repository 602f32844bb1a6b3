/**
 * The input of the compiler. A prepared schema contains only keywords that can refuse a value, in a fixed order. It is flat: a part with
 * more than a few tests becomes a unit, and the schema calls that unit. Equal parts become the same unit, which is compiled once. Small
 * units are inlined again before compiling (`inline-tests.ts`).
 *
 * A prepared schema is JSON Schema with these differences:
 * - `call` is the key of a unit.
 * - `types` is `type` as a list. It has another name, since ajv would report faults of `type` in its own way.
 * - `binary` marks a string type that also admits bytes.
 * - `never` is the schema `false`.
 * - `place` is the pointer of the schema, if faults are to report it.
 * - The `unevaluated…` keywords contain an `Unevaluated`.
 * - `discriminator` contains a `PreparedDiscriminator` for each of `anyOf` and `oneOf`.
 *
 * @module
 */
import type { SchemaObject } from "../../language/values/json-object.ts";

export type PreparedSchema = SchemaObject;

export type PreparedPart = PreparedSchema | true;

/** The property that a discriminator names, and the branches that the values of this property select. */
export interface PreparedDiscriminator {
  readonly property: string;
  /**
   * The index of the branch for each value of the property. The key `""` has the index of the branch for all other values, if there is one.
   */
  readonly branches: Readonly<Record<string, number>>;
}

export interface Unit {
  /** Names the unit in `call`s: `schema:<name>` for a named schema, `part:<hash>` for others. */
  readonly key: string;
  /** The function's name, e.g. `checkRecipe` or `check_1f0c9a2b3d`. */
  readonly name: string;
  readonly schema: PreparedSchema;
  /** The keys of the units whose functions this function calls. */
  readonly uses: ReadonlySet<string>;
}

export const limitKeywords = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
] as const;

const testKeywords: ReadonlySet<string> = new Set([
  ...["types", "binary", "place", "never", "const", "enum"],
  ...limitKeywords,
  ...["pattern", "format", "isOwnFormat"],
]);

/**
 * The maximum length of a schema with `enum` that is checked inline, in characters of JSON. A longer schema gets a check function, so that
 * its values are printed only once.
 */
const longestInline = 160;

export function isInline(part: PreparedSchema): boolean {
  const keywords = Object.keys(part);
  if (!keywords.every((keyword) => testKeywords.has(keyword))) return false;
  return (
    !keywords.some((keyword) => keyword === "enum" || keyword === "const") ||
    // The length must not depend on places: checks with and without them have the same form, and find faults in the same order.
    JSON.stringify({ ...part, place: undefined }).length <= longestInline
  );
}

export function isCall(part: PreparedSchema): part is { readonly call: string } {
  return typeof part["call"] === "string" && Object.keys(part).length === 1;
}

export function isTypeTest(part: PreparedSchema): part is { readonly types: readonly string[] } {
  return Array.isArray(part["types"]) && Object.keys(part).length === 1;
}

/** A prepared schema that only requires the value to be an object, and checks its members. */
export interface ObjectTest extends PreparedSchema {
  readonly properties: Readonly<Record<string, PreparedPart>>;
  readonly required?: readonly string[];
}

const objectKeywords: ReadonlySet<string> = new Set(["types", "required", "properties"]);

export function isObjectTest(part: PreparedSchema): part is ObjectTest {
  const { types, properties } = part;
  return (
    properties !== undefined &&
    Array.isArray(types) &&
    types.join() === "object" &&
    Object.keys(part).every((keyword) => objectKeywords.has(keyword))
  );
}

export function usesOf(part: PreparedPart): ReadonlySet<string> {
  const uses = new Set<string>();
  collectUses(part, uses);
  return uses;
}

const mapKeywords: ReadonlySet<string> = new Set(["properties", "patternProperties", "dependentSchemas"]);

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

/** Something noticed while a schema was prepared. `describeNotes` makes findings from notes. */
export interface SchemaNote {
  readonly kind:
    | "unknown-format"
    | "loose-pattern"
    | "refused-pattern"
    | "exponential-pattern"
    | "polynomial-pattern"
    | "unknown-ref"
    | "many-scopes"
    | "unknown-dialect"
    | "unknown-setting";
  readonly pointer: string;
  /** The format, pattern, reference or dialect that the note is about. For `unknown-setting`, the value of the setting as JSON. */
  readonly subject: string;
}

/**
 * Members or items that schemas evaluate, as JSON Schema uses the word for `unevaluatedProperties` and `unevaluatedItems`. All these schemas
 * apply to the value under the same condition.
 */
export interface EvaluatedPart {
  /** The conditions, one of which must hold. Empty for the first part, which always applies. */
  readonly when: readonly EvaluatedWhen[];
  readonly all: boolean;
  readonly names: readonly string[];
  readonly patterns: readonly string[];
  /** How many items at the start of a list are evaluated. 0 for members. */
  readonly first: number;
  /** Schemas for items. Every item that matches one of them is evaluated. */
  readonly fitting: readonly PreparedPart[];
}

/** A condition of an {@link EvaluatedPart}. It has at most one of `test` and `has`. */
export interface EvaluatedWhen {
  /** The index of an earlier part, which must apply. */
  readonly within: number;
  /** The schema that the value must match. */
  readonly test?: PreparedPart;
  /** If true, the condition holds if the value does not match `test`. Default: false. */
  readonly negated?: boolean;
  /** The condition holds if the object has this member. */
  readonly has?: string;
}

/** The value of a prepared `unevaluatedProperties` or `unevaluatedItems`. */
export interface Unevaluated {
  /** The schema for the unevaluated members or items; `false` if there must be none. */
  readonly part: PreparedPart | false;
  readonly seen: readonly EvaluatedPart[];
}
