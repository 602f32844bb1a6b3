import { admittedTypes, isBinarySchema } from "../../language/schema/admitted-types.ts";
import { appliedSchemas, unionsOf } from "../../language/schema/applicable.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import { itemsOf } from "../../language/schema/properties-of.ts";
import { isOnlyNull } from "../../language/schema/schema-keywords.ts";
import {
  elementsOf,
  isObject,
  isOfType,
  type Json,
  type JsonSchema,
  type SchemaObject,
  textOf,
} from "../../language/values/json-object.ts";
import type { JsonType } from "../../runtime/descriptors.ts";
import { includesEqual, isEqual } from "../../runtime/validators/equality.ts";
import { branchesBesideNull, describingSchemas, mostSchemas } from "../../site/views/describe-value.ts";

export interface Choice {
  readonly value: Json;
  readonly label: string;
}

/** Kind of field for editing a value. `json`: only a JSON editor can edit the value. `any`: the schema accepts everything. */
export type ValueShape =
  | { readonly kind: "choice"; readonly choices: readonly Choice[] }
  | { readonly kind: "number"; readonly range: NumberRange }
  | { readonly kind: "text"; readonly type: TextType; readonly isNumeric: boolean }
  | { readonly kind: "object" | "map" | "list" | "json" }
  | { readonly kind: "any" }
  | { readonly kind: "union"; readonly branches: readonly unknown[]; readonly holder: SchemaObject };

interface NumberRange {
  readonly min?: string;
  readonly max?: string;
  readonly step: string;
}

type TextType = "text" | "date" | "email" | "url" | "password";

export function shapeOf(schema: unknown, find: FindSchema): ValueShape {
  const choices = choicesOf(schema, find);
  if (choices.length > 0) return { kind: "choice", choices };
  const types = admittedTypes(schema, find).filter((type) => type !== "null");
  const isOnly = (...wanted: readonly JsonType[]): boolean =>
    types.length > 0 && types.every((type) => wanted.includes(type));
  const parts = describingSchemas(schema, find);
  if (isOnly("integer", "number"))
    return { kind: "number", range: rangeOf(parts, !types.includes("number")) };
  if (isOnly("string", "integer", "number", "boolean"))
    return {
      kind: "text",
      type: isOnly("string") ? textTypeOf(parts) : "text",
      isNumeric: !isOnly("string"),
    };
  const says = (...keywords: readonly string[]): boolean =>
    parts.some((part) => keywords.some((keyword) => part[keyword] !== undefined));
  if (isOnly("array") && says("items", "prefixItems")) return { kind: "list" };
  const unions = parts.flatMap((holder) => unionsOf(holder).map(({ branches }) => ({ holder, branches })));
  const union = unions.find(({ branches }) => branchesBesideNull(branches).length > 1);
  if (types.length === 0 || isOnly("object")) {
    const isUnion = unions.some(({ branches }) => branches.some((branch) => describesMembers(branch, find)));
    if (isUnion || says("properties")) return { kind: "object" };
    if (entriesOf(parts) !== undefined) return { kind: "map" };
  }
  if (union !== undefined) return { kind: "union", ...union };
  return { kind: types.length === 0 ? "any" : "json" };
}

export function describesMembers(schema: unknown, find: FindSchema): boolean {
  return appliedSchemas(schema, find, "alternatives", { limit: mostSchemas }).some(
    (applied) => applied.schema["properties"] !== undefined,
  );
}

export function entriesOf(parts: readonly SchemaObject[]): JsonSchema | undefined {
  return parts.map((part) => part["additionalProperties"]).find(isObject);
}

export function isNullable(schema: unknown, find: FindSchema): boolean {
  return admittedTypes(schema, find).includes("null");
}

/** Lists the allowed values if `const`, `enum` or every branch of a union restricts them. Booleans allow true and false. */
export function choicesOf(
  schema: unknown,
  find: FindSchema,
  seen: Set<unknown> = new Set(),
): readonly Choice[] {
  const parts = describingSchemas(schema, find);
  const lists = parts.flatMap((part): (readonly Choice[])[] => {
    if (part["const"] !== undefined) return [listChoices([part["const"]], textOf(part, "title"))];
    const values = elementsOf(part["enum"]);
    const own = values.length === 0 ? [] : [listChoices(values)];
    return [...own, ...unionsOf(part).map(({ branches }) => choicesOfBranches(branches, find, seen))];
  });
  const [first, ...others] = lists.filter((list) => list.length > 0);
  if (first === undefined) {
    const types = admittedTypes(schema, find);
    const isBoolean =
      types.includes("boolean") && types.every((type) => type === "boolean" || type === "null");
    return isBoolean ? listChoices([true, false, ...(types.includes("null") ? [null] : [])]) : [];
  }
  const common = first.filter(({ value }) =>
    others.every((list) => list.some((each) => isEqual(each.value, value))),
  );
  const hasNull = parts.some((part) => unionsOf(part).some(({ branches }) => branches.some(isOnlyNull)));
  return hasNull && !common.some(({ value }) => value === null)
    ? [...common, ...listChoices([null])]
    : common;
}

function choicesOfBranches(
  branches: readonly unknown[],
  find: FindSchema,
  seen: Set<unknown>,
): readonly Choice[] {
  const kinds = branchesBesideNull(branches);
  if (kinds.length < 2 || seen.has(branches)) return [];
  seen.add(branches);
  const lists = kinds.map(([branch]) => choicesOf(branch, find, seen));
  if (!lists.every((list) => list.length > 0)) return [];
  // Quote strings that could be mistaken for another value.
  const all = lists.flat();
  const isClear = ({ label }: Choice): boolean => all.filter((each) => each.label === label).length === 1;
  return all.map((each) => (isClear(each) ? each : { ...each, label: JSON.stringify(each.value) }));
}

function listChoices(values: readonly unknown[], title?: string): readonly Choice[] {
  return (values as readonly Json[]).map((value) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return { value, label: title === undefined || title === text ? text : `${text} (${title})` };
  });
}

function rangeOf(parts: readonly SchemaObject[], isInteger: boolean): NumberRange {
  const read = (keyword: string): readonly number[] =>
    parts.map((part) => part[keyword]).filter((value) => typeof value === "number");
  // With an exclusive bound, the next integer is known, but not the next number.
  const next = isInteger ? 1 : 0;
  const least = [...read("minimum"), ...read("exclusiveMinimum").map((bound) => bound + next)];
  const most = [...read("maximum"), ...read("exclusiveMaximum").map((bound) => bound - next)];
  const [step = isInteger ? 1 : "any"] = read("multipleOf");
  return {
    ...(least.length === 0 ? {} : { min: String(Math.max(...least)) }),
    ...(most.length === 0 ? {} : { max: String(Math.min(...most)) }),
    step: String(step),
  };
}

const typesByFormat: ReadonlyMap<string | undefined, TextType> = new Map([
  ["date", "date"],
  ["email", "email"],
  ["uri", "url"],
  ["password", "password"],
]);

function textTypeOf(parts: readonly SchemaObject[]): TextType {
  for (const part of parts) {
    const type = typesByFormat.get(textOf(part, "format"));
    if (type !== undefined) return type;
  }
  return "text";
}

export function isShown(value: unknown, schema: JsonSchema, find: FindSchema): boolean {
  const [first = value] = Array.isArray(value) ? value : [];
  if (first instanceof Blob) return filesOf(schema, find) !== undefined;
  const types = admittedTypes(schema, find);
  return types.length === 0 || types.some((type) => isOfType(value, type));
}

export function filesOf(schema: JsonSchema, find: FindSchema): "one" | "list" | undefined {
  if (isBinarySchema(schema, find)) return "one";
  const isList = admittedTypes(schema, find).includes("array");
  return isList && isBinarySchema(itemsOf(schema, find), find) ? "list" : undefined;
}

export function isAmong(value: unknown, choices: readonly Choice[]): boolean {
  return (
    choices.length === 0 ||
    includesEqual(
      choices.map((choice) => choice.value),
      value,
    )
  );
}
