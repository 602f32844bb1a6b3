import { createSubsetTest } from "../../language/inclusion/create-subset-test.ts";
import { isPureReference } from "../../language/openapi/visit-references.ts";
import { certainKeywords, unionKeywords, unionsOf } from "../../language/schema/applicable.ts";
import {
  createNameFinder,
  type Direction,
  isOmittedIn,
  markers,
} from "../../language/schema/directional-members.ts";
import { type FindSchema, refNameOf, schemaPointer } from "../../language/schema/local-ref.ts";
import { typeListOf } from "../../language/schema/schema-keywords.ts";
import { elementsOf, isObject, memberOf, membersOf, objectOf } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { createEndlessFinder } from "./find-endless.ts";
import {
  type Contradiction,
  certainParts,
  findCrossedBounds,
  findExcludedValues,
  isOnlyOf,
  type SchemaPart,
  upperBounds,
} from "./find-excluded-values.ts";

const limits = { depth: 40, branches: 64 };

interface Search {
  readonly find: FindSchema;
  readonly isSubset: (inner: unknown, outer: unknown) => boolean;
  readonly sentBy: (schema: unknown) => unknown;
  readonly depth: number;
  readonly known: Map<unknown, Contradiction | undefined>;
  readonly direction: Direction | undefined;
  readonly nameOf: (name: string | undefined) => string | undefined;
  /** Set while several schemas for one property are searched together. Nested properties are then searched separately. */
  readonly isJoined?: boolean;
}

/**
 * Creates a function that searches for schemas no value can satisfy. All reported contradictions are certain, but some are not found. The
 * search covers required but forbidden properties; mutually exclusive types, listed values, formats and bounds; a `not` that excludes
 * everything; a `oneOf` whose branches cover each other; and required members that contain each other endlessly.
 * @param direction - If set, also finds members that are required but omitted in this direction, and `oneOf` branches that differ only in
 * such members. The search for endless members is skipped.
 * @param nameOf - Returns schema names for messages. Default: the names in the document.
 */
export function createContradictionFinder(
  find: FindSchema,
  direction?: Direction,
  nameOf: Search["nameOf"] = (name) => name,
): (schema: unknown, pointer: string) => Contradiction | undefined {
  const sentBy = direction === undefined ? (schema: unknown) => schema : createOmission(find, direction);
  const isSubset = createSubsetTest(find);
  const search: Search = { find, isSubset, sentBy, direction, nameOf, depth: 0, known: new Map() };
  const findEndless = direction === undefined ? createEndlessFinder(find) : (): undefined => undefined;
  return (schema, pointer) => {
    if (isHarmless(schema)) return undefined;
    return contradictionOf(schema, pointer, search) ?? findEndless(schema, pointer);
  };
}

function createOmission(find: FindSchema, direction: Direction): Search["sentBy"] {
  const namesOf = createNameFinder(direction, find, "certain");
  return (schema) => {
    const names = [...namesOf(schema)];
    if (names.length === 0) return schema;
    return { allOf: [schema], properties: objectOf(names.map((name) => [name, false] as const)) };
  };
}

function contradictionOf(schema: unknown, pointer: string, search: Search): Contradiction | undefined {
  if (schema === false) return { pointer, also: [], reason: "the schema is `false`." };
  if (!isObject(schema)) return undefined;
  if (search.known.has(schema)) return search.known.get(schema);
  if (search.depth > limits.depth) return undefined;
  // Recursive schemas are not searched within themselves.
  search.known.set(schema, undefined);
  const target = isPureReference(schema) ? refNameOf(schema) : undefined;
  const found =
    target === undefined ? searchAlone({ schema, pointer }, search) : contradictionOfNamed(target, search);
  search.known.set(schema, found);
  return found;
}

function searchAlone(part: SchemaPart, search: Search): Contradiction | undefined {
  const parts = certainParts(part, search.find);
  return searchParts(parts, { ...search, isJoined: false, depth: search.depth + 1 });
}

function contradictionOfNamed(name: string, search: Search): Contradiction | undefined {
  const schema = search.find(name);
  if (!isObject(schema) || isHarmless(schema)) return undefined;
  return contradictionOf(schema, schemaPointer(name), search);
}

function isHarmless(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  for (const keyword of Object.keys(schema)) if (EXCLUDING.has(keyword)) return false;
  return true;
}

const EXCLUDING: ReadonlySet<string> = new Set([
  ...certainKeywords,
  ...unionKeywords,
  ...["enum", "const", "required", "not"],
  ...upperBounds,
]);

function searchParts(parts: readonly SchemaPart[], search: Search): Contradiction | undefined {
  const has = (keywords: readonly string[]): boolean =>
    parts.some(({ schema }) => keywords.some((keyword) => Object.hasOwn(schema, keyword)));
  const requires = has(["required"]) && isOnlyOf(parts, ["object"]);
  return (
    (parts.length > 1 ? excludedTypes(parts) : undefined) ??
    (has(["enum", "const"]) ? findExcludedValues(parts) : undefined) ??
    notAnything(parts) ??
    findCrossedBounds(parts) ??
    (requires ? forbiddenProperty(parts) : undefined) ??
    (requires ? requiredLeftBehind(parts, search) : undefined) ??
    (has(unionKeywords) ? unionOfNothing(parts, search) : undefined) ??
    (requires ? requiredNothing(parts, search) : undefined)
  );
}

function notAnything(parts: readonly SchemaPart[]): Contradiction | undefined {
  const part = parts.find(({ schema }) => {
    const not = memberOf(schema, "not");
    return not === true || (isObject(not) && Object.keys(not).length === 0);
  });
  if (part === undefined) return undefined;
  return { pointer: `${part.pointer}/not`, also: [], reason: "`not` excludes every value." };
}

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
          isObject(properties) && isOmittedIn(memberOf(properties, name), direction, find),
      );
      if (marked === undefined) continue;
      const reason = `the member \`${name}\` is required, and \`${marker}\` in another place excludes it from ${direction}s.`;
      const also = [pointerTo(marked.pointer, "properties", name)];
      return { pointer: `${pointer}/required`, also, reason };
    }
  }
  return undefined;
}

function excludedTypes(parts: readonly SchemaPart[]): Contradiction | undefined {
  const typed = parts.filter((part) => typeListOf(part.schema) !== undefined);
  for (const [index, one] of typed.entries()) {
    const other = typed.slice(index + 1).find((candidate) => !haveCommonType(one, candidate));
    if (other === undefined) continue;
    const reason = `no value is both of type ${JSON.stringify(one.schema["type"])} and of type ${JSON.stringify(other.schema["type"])}.`;
    return { pointer: `${one.pointer}/type`, also: [`${other.pointer}/type`], reason };
  }
  return undefined;
}

function haveCommonType(one: SchemaPart, other: SchemaPart): boolean {
  const others = typeListOf(other.schema) ?? [];
  const isNumber = (type: unknown): boolean => type === "number" || type === "integer";
  return (typeListOf(one.schema) ?? []).some(
    (type) => others.includes(type) || (isNumber(type) && others.some(isNumber)),
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
      const reason = `the property \`${name}\` is required, but an \`additionalProperties: false\` forbids it, because the \`properties\` beside that keyword do not list it.`;
      return { pointer: `${pointer}/required`, also: [`${shut.pointer}/additionalProperties`], reason };
    }
  }
  return undefined;
}

function requiredNothing(parts: readonly SchemaPart[], search: Search): Contradiction | undefined {
  const names = new Set(parts.flatMap(({ schema }) => elementsOf(schema["required"])));
  if (names.size === 0) return undefined;
  const isJoinable = parts.length > 1 && search.isJoined !== true;
  const seen = new Map<string, readonly SchemaPart[]>();
  for (const { schema, pointer } of parts) {
    const { properties } = schema;
    if (!isObject(properties)) continue;
    for (const name of Object.keys(properties)) {
      if (!names.has(name)) continue;
      const property = properties[name];
      // A property that is described once cannot contradict another description.
      if (!isJoinable && isHarmless(property)) continue;
      const at = pointerTo(pointer, "properties", name);
      const found = isHarmless(property) ? undefined : contradictionOf(property, at, search);
      if (found !== undefined) return found;
      if (!isJoinable || !isObject(property)) continue;
      const all = [...(seen.get(name) ?? []), { schema: property, pointer: at }];
      seen.set(name, all);
      const joined = all.length < 2 ? undefined : joinedNothing(all, search);
      if (joined !== undefined) return joined;
    }
  }
  return undefined;
}

function joinedNothing(described: readonly SchemaPart[], search: Search): Contradiction | undefined {
  const seen = new Set<unknown>();
  const parts = described.flatMap((part) => certainParts(part, search.find, seen));
  return searchParts(parts, { ...search, isJoined: true, depth: search.depth + 1 });
}

function unionOfNothing(parts: readonly SchemaPart[], search: Search): Contradiction | undefined {
  for (const { schema, pointer } of parts) {
    for (const { keyword, branches } of unionsOf(schema)) {
      if (branches.length > limits.branches) continue;
      const at = pointerTo(pointer, keyword);
      const found = everyBranchProblem(branches, at, search);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function everyBranchProblem(
  branches: readonly unknown[],
  pointer: string,
  search: Search,
): Contradiction | undefined {
  let first: Contradiction | undefined;
  for (const index of branches.keys()) {
    const problem = branchProblem(branches, index, pointer, search);
    if (problem === undefined) return undefined;
    first ??= problem;
  }
  return first;
}

function branchProblem(
  branches: readonly unknown[],
  index: number,
  pointer: string,
  search: Search,
): Contradiction | undefined {
  const branch = branches[index];
  const at = pointerTo(pointer, String(index));
  const own = isHarmless(branch) ? undefined : contradictionOf(branch, at, search);
  if (own !== undefined || !pointer.endsWith("/oneOf")) return own;
  const sent = search.sentBy(branch);
  const outer = branches.findIndex((other, place) => place !== index && search.isSubset(sent, other));
  if (outer === -1) return undefined;
  const names = [branch, branches[outer]].map((one) => search.nameOf(refNameOf(one)));
  const example = names.includes(undefined) ? "" : `, such as \`${names.join("` and `")}\``;
  return {
    pointer,
    also: [at, pointerTo(pointer, String(outer))],
    reason: `\`oneOf\` requires a value to match exactly one branch, but every value${sentIn(search, branch, sent)} that matches one also matches another${example}.`,
  };
}

function sentIn({ direction }: Search, branch: unknown, sent: unknown): string {
  return direction === undefined || branch === sent ? "" : ` without \`${markers[direction]}\` members`;
}
