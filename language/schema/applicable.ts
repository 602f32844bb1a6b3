/**
 * Lists subschemas (JSON Schema 2020-12 Core §10.2 and §10.3): those that apply to the same value as their schema, and those that apply
 * to the value's members and items.
 *
 * @module
 */
import { pointerTo } from "../../runtime/pointer.ts";
import type { SchemaObject } from "../values/json-object.ts";
import { elementsOf, isObject, memberOf, membersOf } from "../values/json-object.ts";
import { type FindSchema, refNameOf, schemaPointer, targetOf } from "./local-ref.ts";
import { fitsPattern } from "./patterns/compile-pattern.ts";
import { isAnnotation } from "./schema-keywords.ts";

/** A subschema, and the pointer tokens from the containing schema to it: `[schema, "allOf", 0]`. */
export type Inner = readonly [schema: unknown, ...tokens: readonly (string | number)[]];

export const unionKeywords = ["anyOf", "oneOf"] as const;

export const compositionKeywords: readonly string[] = ["allOf", ...unionKeywords];

export const certainKeywords: ReadonlySet<string> = new Set(["$ref", "allOf"]);

/** The keywords whose subschemas apply to the instance itself, not to its members or items. */
const sameInstance: readonly string[] = [...certainKeywords, ...unionKeywords];

export const companionKeywords: ReadonlyMap<string, readonly string[]> = new Map([
  ["additionalProperties", ["properties", "patternProperties"]],
  ["unevaluatedProperties", ["properties", "patternProperties", "additionalProperties", ...sameInstance]],
  ["items", ["prefixItems"]],
  ["unevaluatedItems", ["items", "prefixItems", "contains", ...sameInstance]],
  ["contains", ["minContains", "maxContains"]],
  ["if", ["then", "else"]],
]);

/** The keywords whose subschemas apply to the same value, always or under a condition. `$ref`, `if` and `not` are not included. */
export const inPlaceApplicators: ReadonlySet<string> = new Set([
  ...compositionKeywords,
  "then",
  "else",
  "dependentSchemas",
]);

/** The `allOf` subschemas of a schema. The target of its `$ref` is not included. */
export function partsOf(schema: SchemaObject): readonly Inner[] {
  return elementsOf(memberOf(schema, "allOf")).map((part, index) => [part, "allOf", index] as const);
}

/** The schemas that apply to every value to which a schema applies: the target of its `$ref` first, then its `allOf`. */
export function joinedSchemas(schema: SchemaObject, find: FindSchema): readonly unknown[] {
  const parts = elementsOf(memberOf(schema, "allOf"));
  const name = refNameOf(schema);
  return name === undefined ? parts : [find(name), ...parts];
}

/** An `anyOf` or `oneOf`. A value must fit at least one branch of an `anyOf`, and exactly one branch of a `oneOf`. */
export interface Union {
  readonly keyword: (typeof unionKeywords)[number];
  readonly branches: readonly unknown[];
}

/** The unions of a schema: `anyOf`, `oneOf`, both or none. A value must fit each of them. */
export function unionsOf(schema: SchemaObject): readonly Union[] {
  return unionKeywords.flatMap((keyword) => {
    const branches = elementsOf(memberOf(schema, keyword));
    return branches.length === 0 ? [] : [{ keyword, branches }];
  });
}

/** The `allOf`, `anyOf` and `oneOf` subschemas of a schema. The target of its `$ref` is not included. */
export function inPlaceSchemas(schema: SchemaObject): readonly Inner[] {
  return [
    ...partsOf(schema),
    ...unionsOf(schema).flatMap(({ keyword, branches }) =>
      branches.map((branch, index) => [branch, keyword, index] as const),
    ),
  ];
}

/** The branches of `oneOf`, then those of `anyOf`. Documentation lists them in this order. */
export function branchesOf(schema: SchemaObject): readonly unknown[] {
  return ["oneOf", "anyOf"].flatMap((keyword) => elementsOf(memberOf(schema, keyword)));
}

/** The subschemas of `if`, `then`, `else` and `dependentSchemas`. */
export function conditionalSchemas(schema: SchemaObject): readonly Inner[] {
  return [
    ...["if", "then", "else"].flatMap((keyword) =>
      Object.hasOwn(schema, keyword) ? [[schema[keyword], keyword] as const] : [],
    ),
    ...membersOf(memberOf(schema, "dependentSchemas")).map(
      ([name, part]) => [part, "dependentSchemas", name] as const,
    ),
  ];
}

/**
 * Which schemas to include. `certain`: those of `$ref` and `allOf`. `alternatives`: also those of `anyOf` and `oneOf`. `conditions`: also
 * those of `if`, `then`, `else` and `dependentSchemas`.
 */
export type Reach = "certain" | "alternatives" | "conditions";

export interface AppliedSchema {
  readonly schema: SchemaObject;
  /** Whether every value must fit the schema. False in a union of several branches, and under a condition. */
  readonly isCertain: boolean;
  /** The pointer of the schema: below `/components/schemas/` if a `$ref` led to it, else below {@link AppliedOptions.pointer}. */
  readonly pointer: string;
}

/**
 * Options of {@link appliedSchemas}. `pointer` is the pointer of the starting schema (default `""`). `isCertain` tells whether that
 * schema is certain to apply (default: true).
 */
export interface AppliedOptions {
  readonly pointer?: string;
  readonly isCertain?: boolean;
  /** Schemas to leave out. `appliedSchemas` adds the schemas that it finds to this set. */
  readonly seen?: Set<unknown>;
  /** The maximum number of schemas in {@link seen}. Beyond it, no schemas are added, and the result is incomplete. Default: no limit. */
  readonly limit?: number;
  /** Tells whether to visit `part`, an alternative or conditional schema inside `schema`. Default: all are visited. */
  readonly selects?: (schema: SchemaObject, part: Inner) => boolean;
}

/** All schemas that apply to the same value as the schema `start`, which is the first. Each schema is listed once. */
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
 * The subschemas for the member `name`: from `properties` and `patternProperties`, else from `additionalProperties` and
 * `unevaluatedProperties`. `$ref`s are not followed.
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

/** The subschemas for the item at `index`: from `prefixItems`, else from `items`, `contains` and `unevaluatedItems`. Follows no `$ref`. */
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

/** Follows `$ref`s up to a schema without one. Returns the last schema before a target that is missing, or was visited already. */
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
 * Follows `$ref`s as long as a schema consists of nothing else but annotations. The result describes the same values as the schema. Returns
 * the last schema before a target that is missing, or was visited already.
 */
export function followAlone<Schema>(schema: Schema, find: (name: string) => Schema | undefined): Schema {
  const isAlone = (one: Schema): boolean =>
    isObject(one) && Object.keys(one).every((keyword) => keyword === "$ref" || isAnnotation(keyword));
  return follow(schema, (one) => (isAlone(one) ? targetOf(one, find) : undefined));
}

/** A copy of a schema with `parts` added to its `allOf`. */
export function addParts(schema: SchemaObject, parts: readonly unknown[]): SchemaObject {
  return { ...schema, allOf: [...partsOf(schema).map(([part]) => part), ...parts] };
}

export function schemaOfAll<Schema>(schemas: readonly Schema[]): { readonly allOf: readonly Schema[] } {
  return { allOf: schemas };
}
