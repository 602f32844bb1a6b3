/**
 * Finds keywords that together exclude every value: listed values with a wrong type or format, disjoint lists, and inverted bounds.
 * @module
 */
import { appliedSchemas } from "../../language/schema/applicable.ts";
import { formatFunctions } from "../../language/schema/format-functions.ts";
import { knownFormats } from "../../language/schema/known-formats.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import { typeListOf } from "../../language/schema/schema-keywords.ts";
import { elementsOf, includesType, typeOfValue } from "../../language/values/json-object.ts";

export interface Contradiction {
  readonly pointer: string;
  readonly also: readonly string[];
  readonly reason: string;
}

export interface SchemaPart {
  readonly schema: { readonly [keyword: string]: unknown };
  readonly pointer: string;
}

export function isOnlyOf(parts: readonly SchemaPart[], types: readonly string[]): boolean {
  return parts.some(
    (part) => typeListOf(part.schema)?.every((type) => types.some((one) => one === type)) === true,
  );
}

const limit = 40;

export function certainParts(
  { schema, pointer }: SchemaPart,
  find: FindSchema,
  seen: Set<unknown> = new Set(),
): readonly SchemaPart[] {
  return appliedSchemas(schema, find, "certain", { pointer, seen, limit });
}

/** Detects `const` and `enum` keywords without a common value, or without any value of a required type or format. */
export function findExcludedValues(parts: readonly SchemaPart[]): Contradiction | undefined {
  return disjointLists(parts) ?? valuesOfOtherTypes(parts) ?? valuesOfOtherFormat(parts);
}

function disjointLists(parts: readonly SchemaPart[]): Contradiction | undefined {
  const listed = parts.filter(
    ({ schema }) => Array.isArray(schema["enum"]) || Object.hasOwn(schema, "const"),
  );
  for (const [index, one] of listed.entries()) {
    const texts = new Set(listedTexts(one));
    if (texts.size === 0) return { pointer: `${one.pointer}/enum`, also: [], reason: "the `enum` is empty." };
    const other = listed
      .slice(index + 1)
      .find((candidate) => !listedTexts(candidate).some((text) => texts.has(text)));
    if (other === undefined) continue;
    const reason = "two lists of values apply here, and they have no value in common.";
    return { pointer: one.pointer, also: [other.pointer], reason };
  }
  return undefined;
}

function valuesOfOtherTypes(parts: readonly SchemaPart[]): Contradiction | undefined {
  for (const listed of parts) {
    const { keyword, values } = listedValues(listed);
    if (values.length === 0) continue;
    const types = values.map(typeOfValue);
    const typed = parts.find((part) => {
      const admitted = typeListOf(part.schema);
      return admitted !== undefined && !types.some((type) => includesType(admitted, type));
    });
    if (typed === undefined) continue;
    const reason = `no value of \`${keyword}\` is of type ${JSON.stringify(typed.schema["type"])}.`;
    return { pointer: `${listed.pointer}/${keyword}`, also: [`${typed.pointer}/type`], reason };
  }
  return undefined;
}

function valuesOfOtherFormat(parts: readonly SchemaPart[]): Contradiction | undefined {
  for (const formatted of parts) {
    const { format } = formatted.schema;
    const known = typeof format === "string" ? knownFormats.get(format) : undefined;
    const check = known?.check === undefined ? undefined : formatFunctions.get(known.check);
    if (known?.type !== "string" || typeof check !== "function") continue;
    const listed = parts.find((part) => {
      const { values } = listedValues(part);
      return values.length > 0 && values.every((value) => typeof value === "string" && check(value) !== true);
    });
    if (listed === undefined) continue;
    const { keyword } = listedValues(listed);
    const reason = `no value of \`${keyword}\` is of the format \`${format}\`.`;
    return { pointer: `${listed.pointer}/${keyword}`, also: [`${formatted.pointer}/format`], reason };
  }
  return undefined;
}

function listedValues({ schema }: SchemaPart): {
  readonly keyword: "const" | "enum";
  readonly values: readonly unknown[];
} {
  return Object.hasOwn(schema, "const")
    ? { keyword: "const", values: [schema["const"]] }
    : { keyword: "enum", values: elementsOf(schema["enum"]) };
}

/** Returns listed values as JSON. All objects and arrays are treated as equal, so that lists that contain them never seem disjoint. */
function listedTexts(part: SchemaPart): readonly string[] {
  return listedValues(part).values.map((value) =>
    typeof value === "object" && value !== null ? "compound" : JSON.stringify(value),
  );
}

interface Range {
  readonly types: readonly string[];
  readonly lower: readonly string[];
  readonly upper: readonly string[];
}

const ranges: readonly Range[] = [
  {
    types: ["number", "integer"],
    lower: ["minimum", "exclusiveMinimum"],
    upper: ["maximum", "exclusiveMaximum"],
  },
  { types: ["string"], lower: ["minLength"], upper: ["maxLength"] },
  { types: ["array"], lower: ["minItems", "minContains"], upper: ["maxItems"] },
  { types: ["object"], lower: ["minProperties"], upper: ["maxProperties"] },
];

export const upperBounds: readonly string[] = ranges.flatMap(({ upper }) => upper);

interface Bound {
  readonly keyword: string;
  readonly value: number;
  readonly pointer: string;
}

/**
 * Detects inverted bounds. At least one of the schemas must allow only types with bounds, since values of any other type satisfy the
 * bounds.
 */
export function findCrossedBounds(parts: readonly SchemaPart[]): Contradiction | undefined {
  if (!parts.some(({ schema }) => upperBounds.some((keyword) => Object.hasOwn(schema, keyword))))
    return undefined;
  for (const { types, lower, upper } of ranges) {
    const uppers = boundsOf(parts, upper);
    if (uppers.length === 0 || !isOnlyOf(parts, types)) continue;
    for (const low of boundsOf(parts, lower)) {
      const high = uppers.find((bound) => areCrossed(low, bound));
      if (high === undefined) continue;
      const reason = `no value satisfies both \`${low.keyword}: ${low.value}\` and \`${high.keyword}: ${high.value}\`.`;
      return { pointer: low.pointer, also: [high.pointer], reason };
    }
  }
  return undefined;
}

function boundsOf(parts: readonly SchemaPart[], keywords: readonly string[]): readonly Bound[] {
  return parts.flatMap(({ schema, pointer }) =>
    keywords.flatMap((keyword) => {
      const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
      if (typeof value !== "number" || (keyword === "minContains" && !Object.hasOwn(schema, "contains")))
        return [];
      return [{ keyword, value, pointer: `${pointer}/${keyword}` }];
    }),
  );
}

function areCrossed(low: Bound, high: Bound): boolean {
  const isExclusive = low.keyword.startsWith("exclusive") || high.keyword.startsWith("exclusive");
  return isExclusive ? low.value >= high.value : low.value > high.value;
}
