import { typeOfValue } from "../../language/schema/admitted-types.ts";
import { certainKeywords, unionKeywords, unionsOf } from "../../language/schema/applicable.ts";
import {
  type Contradiction,
  isOnlyOf,
  partsOf,
  type SchemaPart,
  typesOf,
} from "../../language/schema/contradiction.ts";
import { formatFunctions } from "../../language/schema/format-functions.ts";
import { isSubset } from "../../language/schema/is-subset.ts";
import { knownFormats } from "../../language/schema/known-formats.ts";
import { type FindSchema, refNameOf } from "../../language/schema/local-ref.ts";
import type { Direction } from "../../language/schema/one-way-members.ts";
import { markers, staysBehind } from "../../language/schema/one-way-members.ts";
import { elementsOf, isObject, memberOf, membersOf } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { findCrossedBounds, upperBounds } from "./find-crossed-bounds.ts";
import { createEndlessFinder } from "./find-endless.ts";

/** So that documents made to take long do not: of what goes further, nothing is said. */
const limits = { depth: 40, branches: 64 };

interface Search {
  readonly find: FindSchema;
  readonly depth: number;
  readonly known: Map<unknown, Contradiction | undefined>;
  readonly direction: Direction | undefined;
  /** Whether the parts are of several schemas, which stand together in one place alone. */
  readonly isJoined?: boolean;
}

/**
 * Makes a search for schemas that admit no value at all, so that no message can ever be valid. What it finds is certain; what it
 * does not find need not admit anything. It sees properties that are required and forbidden, types, listed values, formats and
 * bounds that exclude each other, a `not` of everything, a `oneOf` whose branches each lie within another, and members required without
 * end.
 *
 * @param direction - Which way the values travel: only what is required and kept from it adds to what is found without a direction,
 *   and members required without end are not searched again. Default: it does not matter.
 */
export function createContradictionFinder(
  find: FindSchema,
  direction?: Direction,
): (schema: unknown, pointer: string) => Contradiction | undefined {
  const search: Search = { find, direction, depth: 0, known: new Map() };
  const findEndless = direction === undefined ? createEndlessFinder(find) : (): undefined => undefined;
  return (schema, pointer) => contradictionOf(schema, pointer, search) ?? findEndless(schema, pointer);
}

function contradictionOf(schema: unknown, pointer: string, search: Search): Contradiction | undefined {
  if (schema === false) return { pointer, also: [], reason: "the schema is `false`." };
  if (!isObject(schema) || !mayExclude(schema)) return undefined;
  if (search.known.has(schema)) return search.known.get(schema);
  if (search.depth > limits.depth) return undefined;
  // A schema that comes back to itself is not looked into again.
  search.known.set(schema, undefined);
  const parts = partsOf({ schema, pointer }, search.find);
  const found = searchParts(parts, { ...search, isJoined: false, depth: search.depth + 1 });
  search.known.set(schema, found);
  return found;
}

/** Whether a schema has keywords that can be at odds with others: the most have none, and need not be looked into. */
function mayExclude(schema: SchemaPart["schema"]): boolean {
  for (const keyword of Object.keys(schema)) if (EXCLUDING.has(keyword)) return true;
  return false;
}

const EXCLUDING: ReadonlySet<string> = new Set([
  ...certainKeywords,
  ...unionKeywords,
  ...["enum", "const", "required", "not"],
  ...upperBounds,
]);

function searchParts(parts: readonly SchemaPart[], search: Search): Contradiction | undefined {
  return (
    excludedTypes(parts) ??
    excludedValues(parts) ??
    valuesOfOtherTypes(parts) ??
    valuesOfOtherFormat(parts) ??
    notAnything(parts) ??
    findCrossedBounds(parts) ??
    (isObjectOnly(parts) ? forbiddenProperty(parts) : undefined) ??
    (isObjectOnly(parts) ? requiredLeftBehind(parts, search) : undefined) ??
    unionOfNothing(parts, search) ??
    (isObjectOnly(parts) ? requiredNothing(parts, search) : undefined)
  );
}

function isObjectOnly(parts: readonly SchemaPart[]): boolean {
  return isOnlyOf(parts, ["object"]);
}

/** `not: {}` and `not: true`. */
function notAnything(parts: readonly SchemaPart[]): Contradiction | undefined {
  const part = parts.find(({ schema }) => {
    const not = memberOf(schema, "not");
    return not === true || (isObject(not) && Object.keys(not).length === 0);
  });
  if (part === undefined) return undefined;
  return { pointer: `${part.pointer}/not`, also: [], reason: "`not` excludes every value." };
}

/** Values are listed, and each of a type that is not admitted. */
function valuesOfOtherTypes(parts: readonly SchemaPart[]): Contradiction | undefined {
  for (const listed of parts) {
    const keyword = Object.hasOwn(listed.schema, "const") ? "const" : "enum";
    const values = keyword === "const" ? [listed.schema["const"]] : elementsOf(listed.schema["enum"]);
    if (values.length === 0) continue;
    const types = values.map(typeOfValue);
    const typed = parts.find((part) => {
      const admitted = typesOf(part);
      return admitted !== undefined && !types.some((type) => admits(admitted, type));
    });
    if (typed === undefined) continue;
    const reason = `no value of \`${keyword}\` is of type ${JSON.stringify(typed.schema["type"])}.`;
    return { pointer: `${listed.pointer}/${keyword}`, also: [`${typed.pointer}/type`], reason };
  }
  return undefined;
}

/** Values are listed, and none is of the format that is asked of texts. */
function valuesOfOtherFormat(parts: readonly SchemaPart[]): Contradiction | undefined {
  for (const formatted of parts) {
    const { format } = formatted.schema;
    const known = typeof format === "string" ? knownFormats.get(format) : undefined;
    const check = known?.check === undefined ? undefined : formatFunctions.get(known.check);
    if (known?.type !== "string" || typeof check !== "function") continue;
    const listed = parts.find(({ schema }) => {
      const values = Object.hasOwn(schema, "const") ? [schema["const"]] : elementsOf(schema["enum"]);
      return values.length > 0 && values.every((value) => typeof value === "string" && check(value) !== true);
    });
    if (listed === undefined) continue;
    const keyword = Object.hasOwn(listed.schema, "const") ? "const" : "enum";
    const reason = `no value of \`${keyword}\` is of the format \`${format}\`.`;
    return { pointer: `${listed.pointer}/${keyword}`, also: [`${formatted.pointer}/format`], reason };
  }
  return undefined;
}

/** A member is required in one place, and kept from the direction in another: `readOnly` from requests. */
function requiredLeftBehind(
  parts: readonly SchemaPart[],
  { direction, find }: Search,
): Contradiction | undefined {
  if (direction === undefined) return undefined;
  const marker = markers[direction];
  for (const { schema, pointer } of parts) {
    for (const name of elementsOf(schema["required"])) {
      if (typeof name !== "string") continue;
      const marked = parts.find(
        ({ schema: { properties } }) =>
          isObject(properties) && staysBehind(memberOf(properties, name), direction, find),
      );
      if (marked === undefined) continue;
      const reason = `the member \`${name}\` is required, and \`${marker}\` in another place keeps it out of ${direction}s.`;
      const also = [pointerTo(marked.pointer, "properties", name)];
      return { pointer: `${pointer}/required`, also, reason };
    }
  }
  return undefined;
}

function admits(types: readonly unknown[], type: string): boolean {
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

function excludedTypes(parts: readonly SchemaPart[]): Contradiction | undefined {
  const typed = parts.filter((part) => typesOf(part) !== undefined);
  for (const [index, one] of typed.entries()) {
    const other = typed.slice(index + 1).find((candidate) => !haveCommonType(one, candidate));
    if (other === undefined) continue;
    const reason = `nothing is of type ${JSON.stringify(one.schema["type"])} and of type ${JSON.stringify(other.schema["type"])}.`;
    return { pointer: `${one.pointer}/type`, also: [`${other.pointer}/type`], reason };
  }
  return undefined;
}

function haveCommonType(one: SchemaPart, other: SchemaPart): boolean {
  const others = typesOf(other) ?? [];
  const isNumber = (type: unknown): boolean => type === "number" || type === "integer";
  return (typesOf(one) ?? []).some(
    (type) => others.includes(type) || (isNumber(type) && others.some(isNumber)),
  );
}

function excludedValues(parts: readonly SchemaPart[]): Contradiction | undefined {
  const listed = parts.filter(
    ({ schema }) => Array.isArray(schema["enum"]) || Object.hasOwn(schema, "const"),
  );
  for (const [index, one] of listed.entries()) {
    const texts = new Set(valuesOf(one));
    if (texts.size === 0) return { pointer: `${one.pointer}/enum`, also: [], reason: "the `enum` is empty." };
    const other = listed
      .slice(index + 1)
      .find((candidate) => !valuesOf(candidate).some((text) => texts.has(text)));
    if (other === undefined) continue;
    const reason = "the values that are listed in two places have none in common.";
    return { pointer: one.pointer, also: [other.pointer], reason };
  }
  return undefined;
}

/** As texts that are the same for the same value. */
function valuesOf({ schema }: SchemaPart): readonly string[] {
  const values = Object.hasOwn(schema, "const") ? [schema["const"]] : elementsOf(schema["enum"]);
  // `1.0` and `1` are the same number to JSON.parse already; of what is compound nothing is said.
  return values.map((value) =>
    typeof value === "object" && value !== null ? "compound" : JSON.stringify(value),
  );
}

function forbiddenProperty(parts: readonly SchemaPart[]): Contradiction | undefined {
  const closed = parts.filter(
    ({ schema }) =>
      schema["additionalProperties"] === false && membersOf(schema["patternProperties"]).length === 0,
  );
  if (closed.length === 0) return undefined;
  for (const { schema, pointer } of parts) {
    for (const name of elementsOf(schema["required"])) {
      if (typeof name !== "string") continue;
      const shut = closed.find(
        ({ schema: { properties } }) => !isObject(properties) || !Object.hasOwn(properties, name),
      );
      if (shut === undefined) continue;
      const reason = `the property \`${name}\` is required, and an \`additionalProperties: false\` that does not see it forbids it.`;
      return { pointer: `${pointer}/required`, also: [`${shut.pointer}/additionalProperties`], reason };
    }
  }
  return undefined;
}

function requiredNothing(parts: readonly SchemaPart[], search: Search): Contradiction | undefined {
  const names = new Set(parts.flatMap(({ schema }) => elementsOf(schema["required"])));
  if (names.size === 0) return undefined;
  const seen = new Map<string, readonly SchemaPart[]>();
  for (const { schema, pointer } of parts) {
    const { properties } = schema;
    if (!isObject(properties)) continue;
    for (const name of Object.keys(properties)) {
      if (!names.has(name)) continue;
      const property = properties[name];
      const at = pointerTo(pointer, "properties", name);
      const before = seen.get(name) ?? [];
      const all = isObject(property) ? [...before, { schema: property, pointer: at }] : before;
      seen.set(name, all);
      const found =
        !isObject(property) || mayExclude(property) ? contradictionOf(property, at, search) : undefined;
      if (found !== undefined) return found;
      if (all.length < 2 || all.length === before.length || search.isJoined === true) continue;
      const joined = joinedNothing(all, search);
      if (joined !== undefined) return joined;
    }
  }
  return undefined;
}

/** One property that several parts describe: all of them are asked of its value. What is inside it is looked at by itself. */
function joinedNothing(described: readonly SchemaPart[], search: Search): Contradiction | undefined {
  const seen = new Set<unknown>();
  const parts = described.flatMap((part) => partsOf(part, search.find, seen));
  return searchParts(parts, { ...search, isJoined: true, depth: search.depth + 1 });
}

function unionOfNothing(parts: readonly SchemaPart[], search: Search): Contradiction | undefined {
  for (const { schema, pointer } of parts) {
    for (const { keyword, branches } of unionsOf(schema)) {
      const found = nothingIn(branches, pointerTo(pointer, keyword), search);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Every branch admits nothing, or, in a `oneOf`, nothing that another does not admit as well. */
function nothingIn(branches: readonly unknown[], pointer: string, search: Search): Contradiction | undefined {
  if (branches.length > limits.branches) return undefined;
  const isOneOf = pointer.endsWith("/oneOf");
  let first: Contradiction | undefined;
  for (const [index, branch] of branches.entries()) {
    const at = pointerTo(pointer, String(index));
    const own = contradictionOf(branch, at, search);
    const outer =
      own === undefined && isOneOf
        ? branches.findIndex((other, place) => place !== index && isSubset(branch, other, search.find))
        : -1;
    if (own === undefined && outer === -1) return undefined;
    first ??= own ?? {
      pointer,
      also: [at, pointerTo(pointer, String(outer))],
      reason: `\`oneOf\` asks for a value of one branch alone, and whatever a branch admits, another admits as well${nameBoth(branch, branches[outer])}.`,
    };
  }
  return first;
}

function nameBoth(one: unknown, other: unknown): string {
  const names = [one, other].map(refNameOf);
  return names.includes(undefined) ? "" : `, such as \`${names.join("` and `")}\``;
}
