import type { SchemaUse } from "../../contract/model/types.ts";
import { partsOf, unionKeywords } from "../../language/schema/applicable.ts";
import { fitsPattern } from "../../language/schema/compile-pattern.ts";
import { isOfType } from "../../language/schema/json-type.ts";
import {
  elementsOf,
  isObject,
  type JsonSchema,
  memberOf,
  membersOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { Check } from "../../runtime/validation.ts";
import { isEqual, keepVerdictsDuring } from "../../runtime/validators/check-kit.ts";
import { parseJsonText } from "../../runtime/wire/build-value.ts";
import { type FindNamed, namedTarget } from "../judge/applicable-schemas.ts";
import { hasBooleans, typesOf } from "./applied-schemas.ts";
import type { LeafKind } from "./leaf.ts";

/** The functions that covering a value needs. */
export interface ValueTools {
  readonly find: FindNamed;
  checkOf(use: SchemaUse): Check;
  /** True if the value was sent as text, which could have been read as another type. */
  readonly isText: boolean;
  /** Called for each leaf that the value covers, with its pointer in the normalised document. */
  mark(kind: LeafKind, pointer: string, value?: boolean): void;
}

/** The maximum depth of values; no sensible value is deeper. */
const DEPTH = 200;

/**
 * Follows a valid value along its schemas, and marks the leaves that make it valid. An alternative is covered if it is the only one that
 * the value matches: if two match, removing either would make no difference.
 */
export function coverValue(tools: ValueTools, use: SchemaUse, value: unknown): void {
  const covering = { ...tools, covered: new Map<object, Set<SchemaObject>>() };
  keepVerdictsDuring(() => cover(covering, use.schema, { pointer: use.pointer, value, depth: 0 }));
}

interface Covering extends ValueTools {
  /** The schemas that were applied to each part of the value. */
  readonly covered: Map<object, Set<SchemaObject>>;
}

interface Spot {
  /** The pointer of the schema. */
  readonly pointer: string;
  readonly value: unknown;
  readonly depth: number;
}

function cover(tools: Covering, schema: unknown, spot: Spot): void {
  if (!isObject(schema) || spot.depth > DEPTH) return;
  const { pointer, value } = spot;
  if (typeof value === "object" && value !== null && isCovered(tools, schema, value)) return;
  const depth = spot.depth + 1;
  const target = namedTarget(schema, tools.find);
  if (target !== undefined) cover(tools, target.schema, { pointer: target.pointer, value, depth });
  for (const [part, ...tokens] of partsOf(schema))
    cover(tools, part, { pointer: pointerTo(pointer, ...tokens), value, depth });
  for (const keyword of unionKeywords) coverUnion(tools, schema, keyword, spot);
  coverConditions(tools, schema, spot);
  coverOwn(tools, schema, spot);
  if (Array.isArray(value)) coverItems(tools, schema, value, spot);
  else if (isObject(value) && !(value instanceof Blob)) coverMembers(tools, schema, value, spot);
}

/** Tells whether a schema was applied to a part of the value before, and records that it is now. */
function isCovered({ covered }: Covering, schema: SchemaObject, value: object): boolean {
  const schemas = covered.get(value) ?? new Set();
  covered.set(value, schemas);
  return schemas.size === schemas.add(schema).size;
}

function coverUnion(tools: Covering, schema: SchemaObject, keyword: "oneOf" | "anyOf", spot: Spot): void {
  const branches = elementsOf(memberOf(schema, keyword));
  const index = onlyFit(tools, branches, spot.value, keyword);
  if (index === undefined) return;
  const pointer = pointerTo(spot.pointer, keyword, index);
  if (branches.length > 1) tools.mark("branches", pointer);
  cover(tools, branches[index], { pointer, value: spot.value, depth: spot.depth + 1 });
}

function onlyFit(
  tools: Covering,
  branches: readonly unknown[],
  value: unknown,
  keyword: "oneOf" | "anyOf",
): number | undefined {
  const readings = tools.isText ? readingsOf(value) : [value];
  // Exactly one branch of a valid `oneOf` matches, so the first match is the only one.
  const isFirst = keyword === "oneOf" && readings.length === 1;
  let found: number | undefined;
  for (const [index, branch] of branches.entries()) {
    if (!readings.some((reading) => isOfItsType(branch, reading) && fits(tools, branch, reading))) continue;
    if (isFirst) return index;
    if (found !== undefined) return undefined;
    found = index;
  }
  return found;
}

/** All values that a text in a message may represent: a number is also a string, and one item also a list. */
function readingsOf(value: unknown): readonly unknown[] {
  switch (typeof value) {
    case "number":
    case "boolean":
      return [value, String(value), [value], [String(value)]];
    case "string": {
      const parsed = parseJsonText(value);
      const isScalar = typeof parsed === "number" || typeof parsed === "boolean";
      return isScalar ? [value, parsed, [value], [parsed]] : [value, [value]];
    }
    default:
      return Array.isArray(value) && value.length === 1 ? [value, value[0]] : [value];
  }
}

function fits(tools: Covering, schema: unknown, value: unknown): boolean {
  // Normalising left nothing but schemas here.
  return tools.checkOf({ schema: schema as JsonSchema, pointer: "" })(value, true) === undefined;
}

/** Tells by the type alone whether an alternative may fit, so that others need not be compiled. */
function isOfItsType(schema: unknown, value: unknown): boolean {
  const type = isObject(schema) ? memberOf(schema, "type") : undefined;
  return typeof type !== "string" || value instanceof Blob || isOfType(value, type);
}

function coverConditions(tools: Covering, schema: SchemaObject, { pointer, value, depth }: Spot): void {
  const below = (keyword: "then" | "else"): void =>
    cover(tools, memberOf(schema, keyword), {
      pointer: pointerTo(pointer, keyword),
      value,
      depth: depth + 1,
    });
  if (Object.hasOwn(schema, "if")) below(fits(tools, memberOf(schema, "if"), value) ? "then" : "else");
  for (const [name, part] of membersOf(memberOf(schema, "dependentSchemas"))) {
    if (isObject(value) && Object.hasOwn(value, name))
      cover(tools, part, {
        pointer: pointerTo(pointer, "dependentSchemas", name),
        value,
        depth: depth + 1,
      });
  }
}

function coverOwn({ mark, isText }: ValueTools, schema: SchemaObject, { pointer, value }: Spot): void {
  const fitting = typesOf(schema, isText).filter(([type]) => isOfType(value, type));
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) mark("branches", pointerTo(pointer, "type", only[1]));
  if (typeof value === "boolean" && hasBooleans(schema)) mark("enumValues", pointer, value);
  const index = elementsOf(memberOf(schema, "enum")).findIndex((one) => isEqual(one, value));
  if (index >= 0) mark("enumValues", pointerTo(pointer, "enum", index));
}

function coverItems(tools: Covering, schema: SchemaObject, items: readonly unknown[], spot: Spot): void {
  const prefix = elementsOf(memberOf(schema, "prefixItems"));
  const rest = memberOf(schema, "items");
  if (prefix.length === 0 && !isObject(rest)) return;
  const { pointer, depth } = spot;
  for (const [index, value] of items.entries()) {
    const isOwn = index < prefix.length;
    const at = isOwn ? pointerTo(pointer, "prefixItems", index) : pointerTo(pointer, "items");
    cover(tools, isOwn ? prefix[index] : rest, { pointer: at, value, depth: depth + 1 });
  }
}

function coverMembers(tools: Covering, schema: SchemaObject, members: SchemaObject, spot: Spot): void {
  const properties = memberOf(schema, "properties");
  const patterns = membersOf(memberOf(schema, "patternProperties"));
  const rest = memberOf(schema, "additionalProperties");
  if (properties === undefined && patterns.length === 0 && !isObject(rest)) return;
  const depth = spot.depth + 1;
  for (const [name, value] of Object.entries(members)) {
    let isKnown = false;
    if (isObject(properties) && Object.hasOwn(properties, name)) {
      const pointer = pointerTo(spot.pointer, "properties", name);
      tools.mark("properties", pointer);
      cover(tools, properties[name], { pointer, value, depth });
      isKnown = true;
    }
    for (const [pattern, part] of patterns) {
      if (!fitsPattern(pattern, name)) continue;
      const pointer = pointerTo(spot.pointer, "patternProperties", pattern);
      cover(tools, part, { pointer, value, depth });
      isKnown = true;
    }
    if (!isKnown)
      cover(tools, rest, { pointer: pointerTo(spot.pointer, "additionalProperties"), value, depth });
  }
}
