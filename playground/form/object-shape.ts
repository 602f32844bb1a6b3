import { admittedTypes } from "../../language/schema/admitted-types.ts";
import { appliedSchemas, type Inner, schemaOfAll } from "../../language/schema/applicable.ts";
import { isOmittedIn } from "../../language/schema/directional-members.ts";
import { discriminatedBranches, nameBranches } from "../../language/schema/discriminated-branches.ts";
import { type FindSchema, refNameOf } from "../../language/schema/local-ref.ts";
import {
  elementsOf,
  isObject,
  type Json,
  type JsonSchema,
  memberOf,
  membersOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import { branchesBesideNull, mostSchemas } from "../../site/views/describe-value.ts";
import { choicesOf, describesMembers, entriesOf, isAmong, isShown } from "./value-shape.ts";

export interface ObjectShape {
  readonly unions: readonly ObjectUnion[];
  readonly members: readonly ObjectMember[];
  readonly fixed: readonly (readonly [name: string, value: Json])[];
  readonly rest: JsonSchema | undefined;
}

export interface ObjectUnion {
  readonly branches: readonly unknown[];
  readonly property: string | undefined;
  readonly options: readonly BranchOption[];
  readonly chosen: number;
}

interface BranchOption {
  readonly label: string;
  readonly branch: unknown;
  readonly value?: Json | undefined;
}

export interface ObjectMember {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

export interface BranchState {
  readonly chosen?: ReadonlyMap<unknown, number>;
  /** The value that determines the selected option if the user has not chosen one. If no option matches, the first one is selected. */
  readonly value?: unknown;
}

export function describeObject(
  schema: unknown,
  find: FindSchema,
  { chosen = new Map(), value }: BranchState = {},
): ObjectShape {
  const unions = new Map<unknown, ObjectUnion | undefined>();
  const readUnion = (holder: SchemaObject, branches: readonly unknown[]): ObjectUnion | undefined => {
    if (unions.has(branches)) return unions.get(branches);
    const found = findOptions(holder, branches, find);
    const fitting = (): number =>
      found === undefined || value === undefined ? 0 : fittingOption(found, value, find);
    const made = found && { ...found, chosen: chosen.get(branches) ?? fitting() };
    unions.set(branches, made);
    return made;
  };
  const selects = (holder: SchemaObject, [branch, keyword]: Inner): boolean => {
    const union = readUnion(holder, elementsOf(holder[String(keyword)]));
    return union !== undefined && union.options[union.chosen]?.branch === branch;
  };
  const parts = appliedSchemas(schema, find, "alternatives", { selects, limit: mostSchemas }).map(
    (applied) => applied.schema,
  );
  const shown = [...unions.values()].filter((union) => union !== undefined);
  const fixed = shown.flatMap(({ property, options, chosen: at }) => {
    const decided = options[at]?.value;
    return property === undefined || decided === undefined ? [] : [[property, decided] as const];
  });
  const members = listMembers(parts, find).filter(({ name }) =>
    fixed.every(([property]) => property !== name),
  );
  return {
    unions: shown.filter(({ options }) => options.length > 1),
    members,
    fixed,
    rest: entriesOf(parts),
  };
}

export function withoutOptional(value: Json, schema: JsonSchema, find: FindSchema): Json {
  if (!isObject(value)) return value;
  const { members } = describeObject(schema, find, { value });
  const optional = new Set(members.filter(({ isRequired }) => !isRequired).map(({ name }) => name));
  return Object.fromEntries(Object.entries(value).filter(([name]) => !optional.has(name))) as Json; // Part of a JSON value.
}

function listMembers(parts: readonly SchemaObject[], find: FindSchema): readonly ObjectMember[] {
  const required = new Set(parts.flatMap((part) => elementsOf(part["required"])));
  const byName = new Map<string, Set<unknown>>();
  for (const [name, schema] of parts.flatMap((part) => membersOf(part["properties"])))
    byName.set(name, (byName.get(name) ?? new Set()).add(schema));
  for (const name of required)
    if (typeof name === "string" && !byName.has(name)) byName.set(name, new Set([true]));
  return [...byName].flatMap(([name, schemas]): ObjectMember[] => {
    const [only, ...others] = schemas;
    const schema = (others.length === 0 ? only : schemaOfAll([...schemas])) as JsonSchema; // Properties are schemas.
    return isOmittedIn(schema, "request", find) ? [] : [{ name, schema, isRequired: required.has(name) }];
  });
}

function findOptions(
  holder: SchemaObject,
  branches: readonly unknown[],
  find: FindSchema,
): Omit<ObjectUnion, "chosen"> | undefined {
  const kinds = branchesBesideNull(branches).filter(([branch]) => mayBeObject(branch, find));
  if (kinds.length > 1 && !kinds.some(([branch]) => describesMembers(branch, find))) return undefined;
  const discriminated = discriminatedBranches(holder, branches);
  const names = nameBranches(holder, branches);
  const options = kinds.flatMap(([branch, index]): BranchOption[] => {
    const name = names[index] ?? "";
    const label = /^\d+$/.test(name) ? outlineBranch(branch, name, find) : name;
    if (discriminated === undefined) return [{ label, branch }];
    const named = [...discriminated.branches].flatMap(([value, at]) => (at === index ? [value] : []));
    const mapped = named.length > 1 ? named.filter((value) => value !== refNameOf(branch)) : named;
    const admitted = choicesOfMember(branch, discriminated.property, find);
    const values = mapped.filter((value) => isAmong(value, admitted));
    if (values.length > 0) return values.map((value) => ({ label: value, branch, value }));
    return [{ label, branch, value: admitted[0]?.value }];
  });
  return { branches, property: discriminated?.property, options };
}

function mayBeObject(schema: unknown, find: FindSchema): boolean {
  const types = admittedTypes(schema, find);
  return types.length === 0 || types.includes("object");
}

function choicesOfMember(schema: unknown, name: string, find: FindSchema): ReturnType<typeof choicesOf> {
  const members = appliedSchemas(schema, find, "certain").flatMap((applied) => {
    const member = memberOf(isObject(applied.schema["properties"]) ? applied.schema["properties"] : {}, name);
    return member === undefined ? [] : [member];
  });
  return choicesOf(schemaOfAll(members), find);
}

function outlineBranch(branch: unknown, number: string, find: FindSchema): string {
  const members = listMembers(
    appliedSchemas(branch, find, "certain").map((applied) => applied.schema),
    find,
  );
  const told = [...members.filter(({ isRequired }) => isRequired), ...members]
    .slice(0, 3)
    .map(({ name }) => name);
  return told.length === 0 ? number : `${number}: ${[...new Set(told)].join(", ")}`;
}

function fittingOption(
  { options, property }: Pick<ObjectUnion, "options" | "property">,
  value: unknown,
  find: FindSchema,
): number {
  const said = property === undefined || !isObject(value) ? undefined : memberOf(value, property);
  const named = said === undefined ? -1 : options.findIndex((option) => option.value === said);
  if (named !== -1) return named;
  const scores = options.map(({ branch }) => scoreBranch(branch, value, find));
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}

/**
 * Scores how well a value matches a branch. Higher is better. Each matching member adds to the score. Members with a wrong type reduce it
 * most, missing required members less, and undeclared members least.
 */
export function scoreBranch(branch: unknown, value: unknown, find: FindSchema): number {
  if (!isShown(value, branch as JsonSchema, find) || !isAmong(value, choicesOf(branch, find))) return -1_000;
  if (!isObject(value)) return 0;
  const members = new Map(describeObject(branch, find).members.map((member) => [member.name, member]));
  let score = 0;
  for (const { name, schema, isRequired } of members.values()) {
    const member = memberOf(value, name);
    if (member === undefined) score -= isRequired ? 10 : 0;
    else score += isShown(member, schema, find) && isAmong(member, choicesOf(schema, find)) ? 1 : -100;
  }
  return score - Object.keys(value).filter((name) => !members.has(name)).length;
}
