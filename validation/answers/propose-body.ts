import type { SchemaLookup } from "../../contract/model/model-lookup.ts";
import { appliedSchemas, unionsOf } from "../../language/schema/applicable.ts";
import { addTo } from "../../language/values/group.ts";
import {
  elementsOf,
  includesType,
  isJsonType,
  isObject,
  memberOf,
  membersOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import type { ErrorPart, JsonType } from "../../runtime/descriptors.ts";
import { isOneOfWords, matchStatus, nameKindOf, rankOfWord } from "./error-words.ts";
import type { Context, ProposalTools, Target } from "./proposal-context.ts";
import { fillNumber, isChoosy, mostOf, textsFor } from "./propose-scalar.ts";

interface Proposal {
  readonly part: ErrorPart;
  /** Whether the proposal depends on the status, so that each status needs its own. */
  readonly isOfStatus: boolean;
  /** Whether the proposal depends on the operation, so that each operation needs its own. */
  readonly isOfOperation: boolean;
}

export interface Proposals {
  readonly proposals: readonly Proposal[];
  readonly missing: readonly string[];
}

const MAX_DEPTH = 6;

const MAX_COMBINATIONS = 40;

/**
 * Proposes error bodies for a schema, first with optional members, then without. Values are chosen by member names, types and formats.
 * Members for the message and the issues are added. The caller must validate the proposals.
 */
export function proposeBody(schema: unknown, tools: ProposalTools): Proposals {
  const missing = new Set<string>();
  const proposals = [true, false].flatMap((fillsOptional): readonly Proposal[] => {
    const told = { isOfStatus: false, isOfOperation: false, missing };
    const part = fillValue(schema, "message", { ...tools, pointer: "", isIssue: false, fillsOptional, told });
    if (part === undefined) return [];
    const { isOfStatus, isOfOperation } = told;
    return [{ part: holdsIssues(part) ? part : withSummary(part), isOfStatus, isOfOperation }];
  });
  return { proposals, missing: [...missing] };
}

function holdsIssues(part: ErrorPart): boolean {
  if ("members" in part) return part.members.some(([, member]) => holdsIssues(member));
  return "each" in part || ("known" in part && part.known === "groups");
}

function withSummary(part: ErrorPart): ErrorPart {
  if ("members" in part)
    return { members: part.members.map(([name, member]) => [name, withSummary(member)] as const) };
  return "known" in part && part.known === "message" ? { ...part, known: "summary" } : part;
}

function fillValue(schema: unknown, name: string, context: Context): ErrorPart | undefined {
  if (context.pointer.split("/").length > MAX_DEPTH) return undefined;
  const certain = appliedSchemas(schema, context.lookup, "certain").map((applied) => applied.schema);
  if (!certain.some((part) => unionsOf(part).length > 0))
    return fillParts({ schema, parts: certain, name }, context);
  const fitting = combinationsOf(certain, context.lookup).flatMap((parts) => {
    const filled = fillParts({ schema, parts, name }, context);
    return filled !== undefined && context.accepts(schema, filled) ? [filled] : [];
  });
  const telling = fitting.filter(holdsMessage);
  return [...telling, ...fitting].find(holdsIssues) ?? telling[0] ?? fitting[0];
}

function combinationsOf(
  certain: readonly SchemaObject[],
  lookup: SchemaLookup,
): readonly (readonly SchemaObject[])[] {
  let combinations: (readonly SchemaObject[])[] = [certain];
  const followed = new Set<unknown>();
  for (;;) {
    const union = combinations
      .flat()
      .flatMap(unionsOf)
      .find(({ branches }) => !followed.has(branches[0]));
    if (union === undefined || combinations.length > MAX_COMBINATIONS) return combinations;
    followed.add(union.branches[0]);
    combinations = combinations.flatMap((parts) => {
      if (!parts.flatMap(unionsOf).some(({ branches }) => branches[0] === union.branches[0])) return [parts];
      return union.branches.map((branch) => [
        ...parts,
        ...appliedSchemas(branch, lookup, "certain").map(({ schema }) => schema),
      ]);
    });
  }
}

function fillParts(target: Target, context: Context): ErrorPart | undefined {
  const { parts } = target;
  const fixed = parts.find((part) => Object.hasOwn(part, "const"));
  if (fixed !== undefined) return { value: fixed["const"] };
  const listed = parts.find((part) => Array.isArray(memberOf(part, "enum")));
  if (listed !== undefined) return chooseListed(elementsOf(listed["enum"]), context);
  const types = typesOf(parts);
  for (const type of types) {
    const filled = fillType(type, target, context);
    if (filled === undefined) continue;
    const saysNothing =
      (type === "object" || type === "array") && !holdsMessage(filled) && !holdsIssues(filled);
    return saysNothing && types.includes("null") ? { value: null } : filled;
  }
  return undefined;
}

function chooseListed(values: readonly unknown[], { status, told }: Context): ErrorPart | undefined {
  const [first] = values;
  if (values.length === 1) return { value: first };
  told.isOfStatus = true;
  const value = values.includes(status) ? status : matchStatus(values, status);
  if (value !== undefined) return { value };
  return values.includes(null) ? { value: null } : undefined;
}

const TYPES: readonly JsonType[] = ["string", "object", "array", "integer", "number", "boolean", "null"];

function typesOf(parts: readonly SchemaObject[]): readonly JsonType[] {
  const has = (keyword: string): boolean => parts.some((part) => Object.hasOwn(part, keyword));
  const declared = parts.flatMap(({ type }) =>
    type === undefined ? [] : [[type].flat().filter(isJsonType)],
  );
  const types = TYPES.filter((type) => declared.every((admitted) => includesType(admitted, type)));
  return declared.length === 0 && (has("properties") || has("required")) ? ["object"] : types;
}

function fillType(type: JsonType, target: Target, context: Context): ErrorPart | undefined {
  const { schema, parts, name } = target;
  switch (type) {
    case "string":
      return textsFor(target, context).find((part) => !isChoosy(parts) || context.accepts(schema, part));
    case "object":
      return fillObject(target, context);
    case "array":
      return fillList(target, context);
    case "integer":
    case "number":
      return fillNumber(name);
    case "boolean":
      if (isOneOfWords("success", name)) return { value: false };
      return isOneOfWords("failure", name) ? { value: true } : undefined;
    case "null":
      return { value: null };
  }
}

/**
 * Fills an object. Returns `undefined` if no value is known for a required member. An object without `properties` and with a name such as
 * `details` maps pointers to messages.
 */
function fillObject({ schema, parts, name }: Target, context: Context): ErrorPart | undefined {
  const properties = propertiesOf(parts);
  if (isOneOfWords("details", name) && context.pointer !== "" && properties.size === 0) {
    const groups: ErrorPart = { known: "groups" };
    if (context.accepts(schema, groups)) return groups;
  }
  const required = [...new Set(parts.flatMap((part) => elementsOf(memberOf(part, "required")).map(String)))];
  const members: (readonly [string, ErrorPart])[] = [];
  for (const member of required) {
    const filled = fillMember(member, properties, context);
    if (filled === undefined) {
      context.told.missing.add(`${context.pointer}/${member}`);
      return undefined;
    }
    members.push([member, filled]);
  }
  if (context.fillsOptional) members.push(...optionalMembers(members, properties, context));
  return { members };
}

function propertiesOf(parts: readonly SchemaObject[]): ReadonlyMap<string, unknown> {
  const properties = new Map<string, unknown[]>();
  for (const part of parts)
    for (const [name, schema] of membersOf(memberOf(part, "properties"))) addTo(properties, name, schema);
  return new Map(
    [...properties].map(([name, schemas]) => [
      name,
      schemas.length === 1 ? schemas[0] : Object.assign({}, ...schemas),
    ]),
  );
}

function fillMember(
  name: string,
  properties: ReadonlyMap<string, unknown>,
  context: Context,
): ErrorPart | undefined {
  const inner = { ...context, pointer: `${context.pointer}/${name}` };
  return fillValue(properties.get(name) ?? true, roleOf(name, properties), inner);
}

/**
 * Returns the purpose of a member. A name such as `error` can mean the message or an identifier. It means the message unless the name of
 * another member can only mean the message.
 */
function roleOf(name: string, properties: ReadonlyMap<string, unknown>): string {
  if (!isOneOfWords("eitherWord", name)) return name;
  const others = [...properties.keys()].filter((other) => other !== name);
  const hasMessage = others.some(
    (other) => isOneOfWords("message", other) && !isOneOfWords("eitherWord", other),
  );
  if (hasMessage) return isOneOfWords("title", name) ? "title" : "code";
  return "message";
}

function optionalMembers(
  filled: readonly (readonly [string, ErrorPart])[],
  properties: ReadonlyMap<string, unknown>,
  context: Context,
): readonly (readonly [string, ErrorPart])[] {
  const taken = new Set(filled.map(([name]) => name));
  const added: (readonly [string, ErrorPart])[] = [];
  const add = (kind: "message" | "details" | "place", fits: (part: ErrorPart) => boolean): void => {
    if ([...filled, ...added].some(([, part]) => fits(part))) return;
    const names = [...properties.keys()].filter((name) => !taken.has(name) && isOneOfWords(kind, name));
    for (const name of names.sort((one, two) => rankOfWord(kind, one) - rankOfWord(kind, two))) {
      const part = fillOptional(context, new Set(), (own) => {
        const filled = fillMember(name, properties, own);
        return filled !== undefined && fits(filled) ? filled : undefined;
      });
      if (part === undefined) continue;
      added.push([name, part]);
      return;
    }
  };
  add("message", holdsMessage);
  if (context.isIssue) add("place", isPlace);
  else add("details", holdsIssues);
  return added;
}

/**
 * Fills an optional part of the body. If the part is omitted, it does not affect `isOfStatus` and `isOfOperation`.
 * @param missing - Receives pointers to required members without a known value.
 * @param fill - Returns `undefined` if the part is omitted.
 */
function fillOptional(
  context: Context,
  missing: Set<string>,
  fill: (context: Context) => ErrorPart | undefined,
): ErrorPart | undefined {
  const told = { ...context.told, missing };
  const part = fill({ ...context, told });
  if (part !== undefined)
    Object.assign(context.told, { isOfStatus: told.isOfStatus, isOfOperation: told.isOfOperation });
  return part;
}

function holdsMessage(part: ErrorPart): boolean {
  if ("members" in part) return part.members.some(([, member]) => holdsMessage(member));
  if ("each" in part) return part.least === 1 && holdsMessage(part.each);
  return "known" in part && (part.known === "message" || part.known === "issue");
}

function isPlace(part: ErrorPart): boolean {
  return "known" in part && ["pointer", "name", "tokens"].includes(part.known);
}

/**
 * Fills a list with the issues if its name suggests that it contains them. Otherwise, leaves the list empty, or returns `undefined` if an
 * empty list is not allowed.
 */
function fillList({ parts, name }: Target, context: Context): ErrorPart | undefined {
  if (context.isIssue && nameKindOf(name, true) === "pointer") return { known: "tokens" };
  const least = Math.max(
    0,
    ...parts.map(({ minItems }) => minItems).filter((limit) => typeof limit === "number"),
  );
  const isOfIssues = !context.isIssue && (isOneOfWords("details", name) || isOneOfWords("message", name));
  const items = parts.find((part) => Object.hasOwn(part, "items"))?.["items"] ?? true;
  if (isOfIssues && least < 2 && (isObject(items) || items === true)) {
    const missing = least === 0 ? new Set<string>() : context.told.missing;
    const each = fillOptional(context, missing, (own) =>
      fillValue(items, "message", { ...own, isIssue: true, pointer: `${context.pointer}/0` }),
    );
    // If there are no issues, the list contains a single item with the message.
    if (each !== undefined) return { each, least: 1, ...mostOf(parts, "maxItems") };
  }
  return least === 0 ? { value: [] } : undefined;
}
