import type { SchemaUse } from "../../contract/model/types.ts";
import { unionKeywords } from "../../language/schema/applicable.ts";
import {
  elementsOf,
  isObject,
  isOfType,
  type JsonSchema,
  memberOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import type { Check } from "../../runtime/checks.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import { keepVerdictsDuring } from "../../runtime/validators/reuse-verdicts.ts";
import { parseJsonText } from "../../runtime/wire/read-json.ts";
import {
  type FindNamed,
  type SelectsPart,
  selectByConditions,
  type ValueStep,
  walkValue,
} from "../judge/applicable-schemas.ts";
import { hasBooleans, typesOf } from "./applied-schemas.ts";
import type { LeafKind } from "./leaf.ts";

export interface ValueTools {
  readonly find: FindNamed;
  checkOf(use: SchemaUse): Check;
  /** Whether the value was sent as a string, in which case `1` can represent a number or a string. */
  readonly isText: boolean;
  /** Called for each covered leaf with its pointer in the normalised document. `value` is only set for boolean leaves. */
  mark(kind: LeafKind, pointer: string, value?: boolean): void;
}

/** Keywords to skip, because a valid value does not show whether it matched their subschemas. */
const unshown: ReadonlySet<unknown> = new Set([
  "if",
  "contains",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

type UnionKeyword = (typeof unionKeywords)[number];

/**
 * Marks the leaves covered by a valid value. If several `anyOf` alternatives match, none is marked, because the value would be valid
 * without any one of them.
 */
export function coverValue(tools: ValueTools, use: SchemaUse, whole: unknown): void {
  const chosen = new Map<unknown, number | undefined>();
  const choose = (schema: SchemaObject, keyword: UnionKeyword, value: unknown): number | undefined => {
    const branches = elementsOf(memberOf(schema, keyword));
    if (branches.length > 0 && !chosen.has(branches))
      chosen.set(branches, onlyFit(tools, branches, value, keyword));
    return chosen.get(branches);
  };
  const selectConditions = selectByConditions((schema, value) => fits(tools, schema, value));
  const selects: SelectsPart = (schema, part, value) => {
    const [, keyword, token] = part;
    const union = unionKeywords.find((name) => name === keyword);
    if (union !== undefined) return choose(schema, union, value) === token;
    return !unshown.has(keyword) && selectConditions(schema, part, value);
  };
  const visit = ({ value, applicable }: ValueStep): void => {
    for (const { schema, pointer } of applicable()) {
      for (const keyword of unionKeywords) {
        const index = choose(schema, keyword, value);
        if (index !== undefined && elementsOf(schema[keyword]).length > 1)
          tools.mark("branches", pointerTo(pointer, keyword, index));
      }
      coverOwn(tools, schema, { pointer, value });
    }
    chosen.clear();
  };
  keepVerdictsDuring(() => walkValue(use, whole, tools.find, visit, selects));
}

function onlyFit(
  tools: ValueTools,
  branches: readonly unknown[],
  value: unknown,
  keyword: UnionKeyword,
): number | undefined {
  const possible = tools.isText ? possibleValues(value) : [value];
  // Exactly one `oneOf` branch matches a valid value, so the search can stop at the first match.
  const isFirst = keyword === "oneOf" && possible.length === 1;
  let found: number | undefined;
  for (const [index, branch] of branches.entries()) {
    if (!possible.some((one) => isOfItsType(branch, one) && fits(tools, branch, one))) continue;
    if (isFirst) return index;
    if (found !== undefined) return undefined;
    found = index;
  }
  return found;
}

function possibleValues(value: unknown): readonly unknown[] {
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

function fits(tools: ValueTools, schema: unknown, value: unknown): boolean {
  return tools.checkOf({ schema: schema as JsonSchema, pointer: "" })(value, true) === undefined;
}

/** Compares types before compiling a schema, since most alternatives have a different type. */
function isOfItsType(schema: unknown, value: unknown): boolean {
  const type = isObject(schema) ? memberOf(schema, "type") : undefined;
  return typeof type !== "string" || value instanceof Blob || isOfType(value, type);
}

interface Place {
  readonly pointer: string;
  readonly value: unknown;
}

function coverOwn({ mark, isText }: ValueTools, schema: SchemaObject, { pointer, value }: Place): void {
  const fitting = typesOf(schema, isText).filter(([type]) => isOfType(value, type));
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) mark("branches", pointerTo(pointer, "type", only[1]));
  if (typeof value === "boolean" && hasBooleans(schema)) mark("enumValues", pointer, value);
  const index = elementsOf(memberOf(schema, "enum")).findIndex((one) => isEqual(one, value));
  if (index >= 0) mark("enumValues", pointerTo(pointer, "enum", index));
  const properties = memberOf(schema, "properties");
  if (!isObject(properties) || !isObject(value) || value instanceof Blob) return;
  for (const name of Object.keys(value))
    if (Object.hasOwn(properties, name)) mark("properties", pointerTo(pointer, "properties", name));
}
