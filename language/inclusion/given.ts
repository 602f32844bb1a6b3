import type { JsonType } from "../../runtime/descriptors.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { conditionalSchemas, partsOf, type Union, unionsOf } from "../schema/applicable.ts";
import { type FindSchema, refNameOf, schemaPointer } from "../schema/local-ref.ts";
import { isAnnotation, ownTypes } from "../schema/schema-keywords.ts";
import {
  isObject,
  jsonTypes,
  memberOf,
  membersOf,
  type SchemaObject,
  sharedTypes,
} from "../values/json-object.ts";

export interface SchemaAt {
  readonly schema: unknown;
  readonly pointer: string;
}

export interface Atom {
  readonly schema: SchemaObject;
  readonly pointer: string;
}

/** The facts known about a sender's values: schemas that all values match, and schemas that no value matches. */
export interface Given {
  readonly roots: readonly SchemaAt[];
  /** Object schemas that all values match, i.e. the root schemas with their `$ref` and `allOf`. */
  readonly atoms: readonly Atom[];
  /**
   * Schemas that some values can match. After choosing a branch of an `anyOf`, these are the other branches. Undecided unions are excluded.
   */
  readonly perhaps: readonly SchemaAt[];
  readonly excluded: readonly SchemaAt[];
  /** The unions (arrays of branches) and schemas with `if` that {@link splitCases} has decided. */
  readonly decided: ReadonlySet<unknown>;
  /** The types of the values, set by {@link splitCases}. If absent, all types that the schemas admit. */
  readonly types?: readonly JsonType[];
  readonly isEmpty: boolean;
  /** Whether an applicable schema cannot be determined because of a `$ref` without a target or a `$dynamicRef`. */
  readonly isOpaque: boolean;
}

export function givenOf(roots: readonly SchemaAt[], find: FindSchema): Given {
  const base: Given = {
    ...{ roots: [], atoms: [], perhaps: [], excluded: [] },
    ...{ decided: new Set<unknown>(), isEmpty: false, isOpaque: false },
  };
  return addSchemas(base, roots, find);
}

export function addSchemas(given: Given, added: readonly SchemaAt[], find: FindSchema): Given {
  const atoms = [...given.atoms];
  const seen = new Set<unknown>(atoms.map(({ schema }) => schema));
  const excluded = [...given.excluded];
  let { isEmpty, isOpaque } = given;
  const visit = ({ schema, pointer }: SchemaAt): void => {
    if (schema === false) isEmpty = true;
    if (!isObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    atoms.push({ schema, pointer });
    if (Object.hasOwn(schema, "$ref")) {
      const name = refNameOf(schema);
      const target = name === undefined ? undefined : find(name);
      if (name === undefined || target === undefined) isOpaque = true;
      else visit({ schema: target, pointer: schemaPointer(name) });
    }
    if (Object.hasOwn(schema, "$dynamicRef")) isOpaque = true;
    if (Object.hasOwn(schema, "not")) {
      const inner = negatedBy(schema["not"]);
      const at = { schema: schema["not"], pointer: pointerTo(pointer, "not") };
      if (inner === undefined) excluded.push(at);
      else visit({ schema: inner, pointer: pointerTo(at.pointer, "not") });
    }
    for (const [part, ...tokens] of partsOf(schema))
      visit({ schema: part, pointer: pointerTo(pointer, ...tokens) });
  };
  for (const one of added) visit(one);
  return { ...given, roots: [...given.roots, ...added], atoms, excluded, isEmpty, isOpaque };
}

export function negatedBy(schema: unknown): unknown {
  if (!isObject(schema) || !Object.hasOwn(schema, "not")) return undefined;
  const isAlone = Object.keys(schema).every((keyword) => keyword === "not" || isAnnotation(keyword));
  return isAlone ? schema["not"] : undefined;
}

export function joinedAt({ schema, pointer }: Atom, find: FindSchema): readonly SchemaAt[] {
  const parts = partsOf(schema).map(([part, ...tokens]) => ({
    schema: part,
    pointer: pointerTo(pointer, ...tokens),
  }));
  const name = refNameOf(schema);
  const target = name === undefined ? undefined : find(name);
  if (name === undefined || target === undefined) return parts;
  return [{ schema: target, pointer: schemaPointer(name) }, ...parts];
}

export interface UnionAt {
  readonly keyword: Union["keyword"];
  readonly branches: readonly SchemaAt[];
  readonly list: readonly unknown[];
}

export function unionsAt({ schema, pointer }: Atom): readonly UnionAt[] {
  return unionsOf(schema).map(({ keyword, branches }) => ({
    keyword,
    branches: branches.map((branch, index) => ({
      schema: branch,
      pointer: pointerTo(pointer, keyword, index),
    })),
    list: branches,
  }));
}

/** Returns {@link Given.perhaps} together with undecided branches and conditions, including their `$ref` and `allOf`. */
export function possibleAtoms(given: Given, find: FindSchema): readonly Atom[] {
  const found: Atom[] = [];
  const seen = new Set<unknown>(given.atoms.map(({ schema }) => schema));
  const visit = ({ schema, pointer }: SchemaAt): void => {
    if (!isObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    const atom = { schema, pointer };
    found.push(atom);
    for (const one of [...joinedAt(atom, find), ...optionalParts(atom, given.decided)]) visit(one);
  };
  for (const atom of given.atoms) for (const one of optionalParts(atom, given.decided)) visit(one);
  for (const one of given.perhaps) visit(one);
  return found;
}

function optionalParts(atom: Atom, decided: ReadonlySet<unknown>): readonly SchemaAt[] {
  const undecided = unionsAt(atom).filter(({ list }) => !decided.has(list));
  const conditional = decided.has(atom.schema) ? [] : conditionalSchemas(atom.schema);
  return [
    ...undecided.flatMap(({ branches }) => branches),
    ...conditional.map(([schema, ...tokens]) => ({ schema, pointer: pointerTo(atom.pointer, ...tokens) })),
  ];
}

/** Keywords that apply to a single type. A schema that uses one of them without `type` usually implies that type. */
const typedKeywords: ReadonlyMap<string, JsonType> = new Map([
  ["properties", "object"],
  ["patternProperties", "object"],
  ["additionalProperties", "object"],
  ["required", "object"],
  ["items", "array"],
  ["prefixItems", "array"],
]);

/** @param isClosed - Whether a schema without `type` admits only the types constrained by its keywords. */
export function typesOf(given: Given, isClosed: boolean): readonly JsonType[] {
  let types: readonly JsonType[] | undefined = given.types;
  for (const { schema } of given.atoms) types = narrow(types, typesOfSchema(schema));
  if (types !== undefined) return types;
  if (!isClosed) return allTypes;
  const implied = given.atoms.flatMap(({ schema }) =>
    Object.keys(schema).flatMap((keyword) => typedKeywords.get(keyword) ?? []),
  );
  return implied.length === 0 ? allTypes : [...new Set(implied)];
}

const allTypes: readonly JsonType[] = jsonTypes.filter((type) => type !== "integer");

function typesOfSchema(schema: SchemaObject): readonly JsonType[] | undefined {
  const types = ownTypes(schema);
  const includesIntegers = Array.isArray(schema["type"]) && types?.has("number") === true;
  return types && [...types].filter((type) => !(includesIntegers && type === "integer"));
}

function narrow(
  some: readonly JsonType[] | undefined,
  others: readonly JsonType[] | undefined,
): readonly JsonType[] | undefined {
  return some === undefined || others === undefined ? (some ?? others) : sharedTypes(some, others);
}

/**
 * Splits the sender's values into cases by the first undecided union, otherwise by the first undecided `if`, otherwise by type. Every value
 * belongs to at least one case. Returns `undefined` if there is nothing left to split.
 */
export function splitCases(given: Given, find: FindSchema, isClosed: boolean): readonly Given[] | undefined {
  for (const atom of given.atoms)
    for (const union of unionsAt(atom))
      if (!given.decided.has(union.list))
        return union.branches.map((branch) => decideBranch(given, union, branch, find));
  for (const { schema, pointer } of given.atoms) {
    if (!Object.hasOwn(schema, "if") || given.decided.has(schema)) continue;
    const decided = new Set([...given.decided, schema]);
    const at = (keyword: string): readonly SchemaAt[] =>
      Object.hasOwn(schema, keyword) ? [{ schema: schema[keyword], pointer: `${pointer}/${keyword}` }] : [];
    return [
      addSchemas({ ...given, decided }, [...at("if"), ...at("then")], find),
      addSchemas({ ...given, decided, excluded: [...given.excluded, ...at("if")] }, at("else"), find),
    ];
  }
  const types = typesOf(given, isClosed);
  return types.length > 1 ? types.map((type) => ({ ...given, types: [type] })) : undefined;
}

function decideBranch(
  given: Given,
  { branches, keyword, list }: UnionAt,
  branch: SchemaAt,
  find: FindSchema,
): Given {
  const others = branches.filter((other) => other !== branch);
  const decided = new Set([...given.decided, list]);
  // In a `oneOf`, a value that matches this branch matches no other branch. In an `anyOf`, it can match others.
  const rest =
    keyword === "oneOf"
      ? { excluded: [...given.excluded, ...others] }
      : { perhaps: [...given.perhaps, ...others] };
  return addSchemas({ ...given, ...rest, decided }, [branch], find);
}

export function describedNames(atoms: readonly Atom[]): ReadonlySet<string> {
  return new Set(
    atoms.flatMap(({ schema }) => membersOf(memberOf(schema, "properties")).map(([name]) => name)),
  );
}
