/**
 * The input of the compiler. A prepared schema contains only keywords that can reject a value, in a fixed order. It is flat: a part with
 * more than a few tests becomes a unit, and the schema calls that unit. Equal parts become the same unit, which is compiled once. Small
 * units are inlined again before compilation (`inline-tests.ts`).
 *
 * A prepared schema is JSON Schema with these differences:
 * - `call` is the key of a unit.
 * - `types` is `type` as a list. It has another name because ajv would report faults of `type` in its own way.
 * - `binary` marks a string type that also accepts bytes.
 * - `never` is the schema `false`.
 * - `place` is the schema's pointer. It is set only if faults must report it.
 * - The `unevaluated…` keywords contain an `Unevaluated`.
 * - `discriminator` contains a `PreparedDiscriminator` for each of `anyOf` and `oneOf`.
 *
 * @module
 */
import type { SchemaObject } from "../../language/values/json-object.ts";

export type PreparedSchema = SchemaObject;

export type PreparedPart = PreparedSchema | true;

export interface PreparedDiscriminator {
  readonly property: string;
  /** Branch indexes by discriminator value. The key `""` is the default branch. */
  readonly branches: Readonly<Record<string, number>>;
}

export interface Unit {
  readonly key: string;
  readonly name: string;
  readonly schema: PreparedSchema;
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

/** Maximum JSON length of an `enum` schema that is inlined. A longer schema becomes a function, so that its values are printed only once. */
const longestInline = 160;

export function isInline(part: PreparedSchema): boolean {
  const keywords = Object.keys(part);
  if (!keywords.every((keyword) => testKeywords.has(keyword))) return false;
  return (
    !keywords.some((keyword) => keyword === "enum" || keyword === "const") ||
    // Ignore places, so that checks have the same structure and find faults in the same order, whether or not they report places.
    JSON.stringify({ ...part, place: undefined }).length <= longestInline
  );
}

export function isCall(part: PreparedSchema): part is { readonly call: string } {
  return typeof part["call"] === "string" && Object.keys(part).length === 1;
}

export function isTypeTest(part: PreparedSchema): part is { readonly types: readonly string[] } {
  return Array.isArray(part["types"]) && Object.keys(part).length === 1;
}

/** A test that only requires an object and checks its members. */
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

/** An observation made while preparing a schema. `describeNotes` turns it into findings. */
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
  /** The format, pattern, reference or dialect concerned. For `unknown-setting`, the setting's value as JSON. */
  readonly subject: string;
}

/**
 * Members or items evaluated by schemas that apply under the same condition. "Evaluated" is defined as for `unevaluatedProperties` and
 * `unevaluatedItems`.
 */
export interface EvaluatedPart {
  /** Alternative conditions for the part. The list is empty for the first part, which always applies. */
  readonly when: readonly EvaluatedWhen[];
  readonly all: boolean;
  readonly names: readonly string[];
  readonly patterns: readonly string[];
  /** Number of evaluated items at the start of a list, or 0 for members. */
  readonly first: number;
  /** Schemas for evaluated items. An item is evaluated if it matches any of them. */
  readonly fitting: readonly PreparedPart[];
}

/** A condition. At most one of `test` and `has` is set. */
export interface EvaluatedWhen {
  /** Index of an earlier part that must also apply for the condition to hold. */
  readonly within: number;
  readonly test?: PreparedPart;
  readonly negated?: boolean;
  readonly has?: string;
}

export interface Unevaluated {
  /** The schema for unevaluated members or items, or `false` if none are allowed. */
  readonly part: PreparedPart | false;
  readonly seen: readonly EvaluatedPart[];
}
