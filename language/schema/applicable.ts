/**
 * Subschemas that apply to the same value as a schema, and to its members and items (JSON Schema 2020-12 Core §10.2, §10.3).
 * @module
 */
import { pointerTo } from "../../runtime/pointer.ts";
import type { SchemaObject } from "../values/json-object.ts";
import { elementsOf, isObject, memberOf, membersOf } from "../values/json-object.ts";
import { type FindSchema, refNameOf, schemaPointer, targetOf } from "./local-ref.ts";
import { fitsPattern } from "./patterns/compile-pattern.ts";
import { isAnnotation } from "./schema-keywords.ts";

export type Inner = readonly [schema: unknown, ...tokens: readonly (string | number)[]];

export const unionKeywords = ["anyOf", "oneOf"] as const;

export const compositionKeywords: readonly string[] = ["allOf", ...unionKeywords];

export const certainKeywords: ReadonlySet<string> = new Set(["$ref", "allOf"]);

const sameInstance: readonly string[] = [...certainKeywords, ...unionKeywords];

export const companionKeywords: ReadonlyMap<string, readonly string[]> = new Map([
  ["additionalProperties", ["properties", "patternProperties"]],
  ["unevaluatedProperties", ["properties", "patternProperties", "additionalProperties", ...sameInstance]],
  ["items", ["prefixItems"]],
  ["unevaluatedItems", ["items", "prefixItems", "contains", ...sameInstance]],
  ["contains", ["minContains", "maxContains"]],
  ["if", ["then", "else"]],
]);

/** Keywords whose subschemas apply to the same value, always or conditionally. Excludes `$ref`, `if` and `not`. */
export const inPlaceApplicators: ReadonlySet<string> = new Set([
  ...compositionKeywords,
  "then",
  "else",
  "dependentSchemas",
]);

/** Shared, because most schemas have neither parts nor unions nor conditions. */
const none: readonly never[] = [];

export function partsOf(schema: SchemaObject): readonly Inner[] {
  const { allOf: parts } = schema;
  return Array.isArray(parts) ? parts.map((part, index) => [part, "allOf", index] as const) : none;
}

export function joinedSchemas(schema: SchemaObject, find: FindSchema): readonly unknown[] {
  const parts = elementsOf(memberOf(schema, "allOf"));
  const name = refNameOf(schema);
  return name === undefined ? parts : [find(name), ...parts];
}

export interface Union {
  readonly keyword: (typeof unionKeywords)[number];
  readonly branches: readonly unknown[];
}

export function unionsOf(schema: SchemaObject): readonly Union[] {
  if (unionKeywords.every((keyword) => schema[keyword] === undefined)) return none;
  return unionKeywords.flatMap((keyword) => {
    const branches = elementsOf(memberOf(schema, keyword));
    return branches.length === 0 ? [] : [{ keyword, branches }];
  });
}

export function inPlaceSchemas(schema: SchemaObject): readonly Inner[] {
  return [
    ...partsOf(schema),
    ...unionsOf(schema).flatMap(({ keyword, branches }) =>
      branches.map((branch, index) => [branch, keyword, index] as const),
    ),
  ];
}

/** Returns the branches of a schema's unions: `oneOf` before `anyOf`, which is the order used in documentation. */
export function branchesOf(schema: SchemaObject): readonly unknown[] {
  return ["oneOf", "anyOf"].flatMap((keyword) => elementsOf(memberOf(schema, keyword)));
}

const conditionKeywords: readonly string[] = ["if", "then", "else"];

export function conditionalSchemas(schema: SchemaObject): readonly Inner[] {
  if (
    schema["dependentSchemas"] === undefined &&
    !conditionKeywords.some((keyword) => Object.hasOwn(schema, keyword))
  )
    return none;
  return [
    ...conditionKeywords.flatMap((keyword) =>
      Object.hasOwn(schema, keyword) ? [[schema[keyword], keyword] as const] : [],
    ),
    ...membersOf(memberOf(schema, "dependentSchemas")).map(
      ([name, part]) => [part, "dependentSchemas", name] as const,
    ),
  ];
}

/**
 * Keywords to follow. `certain` follows `$ref` and `allOf`, `alternatives` also `anyOf` and `oneOf`, and `conditions` also `if`, `then`,
 * `else` and `dependentSchemas`.
 */
export type Reach = "certain" | "alternatives" | "conditions";

export interface AppliedSchema {
  readonly schema: SchemaObject;
  readonly isCertain: boolean;
  /** The schema's pointer. It is below `/components/schemas/` after a `$ref`, otherwise below {@link AppliedOptions.pointer}. */
  readonly pointer: string;
}

export interface AppliedOptions {
  readonly pointer?: string;
  readonly isCertain?: boolean;
  readonly seen?: Set<unknown>;
  /** The maximum size of {@link seen}. Beyond it, the result is incomplete. Default: no limit. */
  readonly limit?: number;
  /** Whether to visit an alternative or conditional schema. Default: all are visited. */
  readonly selects?: (schema: SchemaObject, part: Inner) => boolean;
}

export function appliedSchemas(
  start: unknown,
  find: FindSchema,
  reach: Reach,
  options: AppliedOptions = {},
): readonly AppliedSchema[] {
  const { seen = new Set(), limit = Number.POSITIVE_INFINITY, selects = () => true } = options;
  const applied: AppliedSchema[] = [];
  const visit = (schema: unknown, pointer: string, isCertain: boolean): void => {
    if (!isObject(schema) || seen.has(schema) || seen.size >= limit) return;
    seen.add(schema);
    applied.push({ schema, pointer, isCertain });
    const name = refNameOf(schema);
    if (name !== undefined) visit(find(name), schemaPointer(name), isCertain);
    for (const [part, ...tokens] of partsOf(schema)) visit(part, pointerTo(pointer, ...tokens), isCertain);
    if (reach === "certain") return;
    for (const { keyword, branches } of unionsOf(schema))
      for (const [index, branch] of branches.entries())
        if (selects(schema, [branch, keyword, index]))
          visit(branch, pointerTo(pointer, keyword, index), isCertain && branches.length === 1);
    if (reach === "alternatives") return;
    for (const inner of conditionalSchemas(schema)) {
      const [part, ...tokens] = inner;
      if (selects(schema, inner)) visit(part, pointerTo(pointer, ...tokens), false);
    }
  };
  visit(start, options.pointer ?? "", options.isCertain ?? true);
  return applied;
}

/**
 * Returns the schemas of a member in `properties` and `patternProperties`, otherwise in `additionalProperties` and `unevaluatedProperties`.
 * Does not follow `$ref`.
 */
export function schemasOfMember(schema: SchemaObject, name: string): readonly Inner[] {
  const properties = memberOf(schema, "properties");
  const named: readonly Inner[] =
    isObject(properties) && Object.hasOwn(properties, name) ? [[properties[name], "properties", name]] : [];
  const matching = membersOf(memberOf(schema, "patternProperties")).flatMap(([pattern, part]) =>
    fitsPattern(pattern, name) ? [[part, "patternProperties", pattern] as const] : [],
  );
  if (named.length + matching.length > 0) return [...named, ...matching];
  return restOf(schema, ["additionalProperties", "unevaluatedProperties"]);
}

/** Returns the schemas of an item in `prefixItems`, otherwise in `items`, `contains` and `unevaluatedItems`. Does not follow `$ref`. */
export function schemasOfItem(schema: SchemaObject, index: number): readonly Inner[] {
  const prefix = elementsOf(memberOf(schema, "prefixItems"));
  return index < prefix.length
    ? [[prefix[index], "prefixItems", index]]
    : restOf(schema, ["items", "contains", "unevaluatedItems"]);
}

function restOf(schema: SchemaObject, keywords: readonly string[]): readonly Inner[] {
  return keywords.flatMap((keyword) =>
    Object.hasOwn(schema, keyword) ? [[schema[keyword], keyword] as const] : [],
  );
}

/** Follows `$ref`s to a schema without `$ref`, or to the last schema before a missing or visited target. */
export function followSchema<Schema>(schema: Schema, find: (name: string) => Schema | undefined): Schema {
  return follow(schema, (one) => targetOf(one, find));
}

function follow<Schema>(start: Schema, next: (schema: Schema) => Schema | undefined): Schema {
  const seen = new Set<Schema>();
  let end = start;
  for (let target = next(end); target !== undefined && !seen.has(target); target = next(end)) {
    seen.add(target);
    end = target;
  }
  return end;
}

/**
 * Like {@link followSchema}, but stops if keywords other than annotations accompany the `$ref`. The result therefore accepts the same
 * values.
 */
export function followAlone<Schema>(schema: Schema, find: (name: string) => Schema | undefined): Schema {
  const isAlone = (one: Schema): boolean =>
    isObject(one) && Object.keys(one).every((keyword) => keyword === "$ref" || isAnnotation(keyword));
  return follow(schema, (one) => (isAlone(one) ? targetOf(one, find) : undefined));
}

export function addParts(schema: SchemaObject, parts: readonly unknown[]): SchemaObject {
  return { ...schema, allOf: [...partsOf(schema).map(([part]) => part), ...parts] };
}

export function schemaOfAll<Schema>(schemas: readonly Schema[]): { readonly allOf: readonly Schema[] } {
  return { allOf: schemas };
}
