import { admittedTypes } from "../../../language/schema/admitted-types.ts";
import {
  appliedSchemas,
  followSchema,
  schemasOfItem,
  schemasOfMember,
} from "../../../language/schema/applicable.ts";
import type { FindSchema } from "../../../language/schema/local-ref.ts";
import {
  elementsOf,
  isObject,
  memberOf,
  type SchemaObject,
  sharedTypes,
  typeOfValue,
} from "../../../language/values/json-object.ts";
import type { JsonType } from "../../../runtime/descriptors.ts";
import { pointerTo } from "../../../runtime/pointer.ts";
import type { Workflow } from "../description.ts";
import { readString } from "../expression.ts";
import { inputLookupOf, inputSchemaOf } from "../inputs.ts";
import { readSelector } from "../selector.ts";
import type { CheckContext } from "./check-context.ts";

interface TypedValue {
  readonly value: unknown;
  readonly schema: unknown;
  readonly find: FindSchema;
}

interface Target {
  readonly pointer: string;
  readonly what: string;
  readonly workflow: Workflow;
  /** Whether the value is sent as text, e.g. in a query. If so, a string can represent a number. */
  readonly isText?: boolean;
}

/** Reports a value that the schema can never accept, if the value's type is known before the run. */
export function checkType(context: CheckContext, { value, schema, find }: TypedValue, target: Target): void {
  const wanted = admittedTypes(schema, find);
  const given = typesOf(context, value, target.workflow);
  if (wanted.length === 0 || given.length === 0 || isAccepted(value, given, wanted, target)) return;
  // A string that is known only at run time can represent a number.
  const isMaybe = target.isText === true && given.includes("string") && isExpression(value);
  const message = `${capital(target.what)} is ${wanted.join(" or ")}, but gets ${describe(value, given)}.`;
  context.tell("workflow/wrong-type", target.pointer, message, isMaybe ? { severity: "warning" } : {});
}

function isAccepted(
  value: unknown,
  given: readonly JsonType[],
  wanted: readonly JsonType[],
  { isText }: Target,
): boolean {
  if (sharedTypes(given, wanted).length > 0) return true;
  if (isText !== true) return false;
  if (wanted.includes("string")) return given.some((type) => type !== "array" && type !== "object");
  // A string such as `a,b` can represent a list.
  if (typeof value === "string" && !isExpression(value))
    return (
      wanted.includes("array") ||
      wanted.includes("object") ||
      ((wanted.includes("integer") || wanted.includes("number")) && /^-?\d+(?:\.\d+)?$/.test(value)) ||
      (wanted.includes("boolean") && /^(?:true|false)$/.test(value))
    );
  return false;
}

function typesOf(context: CheckContext, value: unknown, workflow: Workflow): readonly JsonType[] {
  if (readSelector(value, context.set.description.version) !== undefined) return [];
  if (typeof value !== "string") return value === undefined ? [] : [typeOfValue(value)];
  const read = readString(value);
  if (read.kind === "literal" || read.kind === "template") return ["string"];
  if (read.kind !== "expression") return [];
  const { expression } = read;
  if (expression.kind === "statusCode") return ["integer"];
  if (expression.kind !== "inputs" || expression.path.tokens.length > 0) return [];
  const find = inputLookupOf(context.set.description);
  const schema = followSchema<unknown>(inputSchemaOf(workflow) ?? {}, find);
  const properties = isObject(schema) ? memberOf(schema, "properties") : undefined;
  return isObject(properties) ? admittedTypes(memberOf(properties, expression.name), find) : [];
}

function isExpression(value: unknown): boolean {
  return typeof value === "string" && readString(value).kind !== "literal";
}

function describe(value: unknown, given: readonly JsonType[]): string {
  const types = given.join(" or ");
  if (isExpression(value)) return `\`${String(value)}\`, which is ${types}`;
  const shown = JSON.stringify(value);
  return shown.length > 60 ? types : `\`${shown}\``;
}

interface Payload {
  readonly value: unknown;
  readonly schemas: readonly unknown[];
  readonly find: FindSchema;
}

/** Checks a JSON payload member by member for wrong types, missing required members, and unknown members in closed objects. */
export function checkPayload(context: CheckContext, { value, schemas, find }: Payload, target: Target): void {
  const count = context.findings.length;
  for (const schema of schemas)
    if (context.findings.length === count) checkType(context, { value, schema, find }, target);
  if (readSelector(value, context.set.description.version) !== undefined) return;
  const parts = new Set<SchemaObject>();
  for (const schema of schemas)
    for (const part of appliedSchemas(schema, find, "certain", { limit: 200 })) parts.add(part.schema);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const inner = [...parts].flatMap((part) => schemasOfItem(part, index).map(([schema]) => schema));
      checkPayload(context, { value: item, schemas: inner, find }, below(target, index));
    }
    return;
  }
  if (!isObject(value)) return;
  const required = new Set([...parts].flatMap((part) => elementsOf(memberOf(part, "required"))));
  for (const name of required)
    if (typeof name === "string" && !Object.hasOwn(value, name)) {
      const message = `${capital(target.what)} requires the member \`${name}\`, which is missing.`;
      context.tell("workflow/missing-parameter", target.pointer, message);
    }
  for (const [name, member] of Object.entries(value)) {
    const inner = [...parts].flatMap((part) => schemasOfMember(part, name).map(([schema]) => schema));
    if (inner.includes(false)) {
      const message = `${capital(target.what)} has no member \`${name}\` and allows no others.`;
      context.tell("workflow/wrong-type", pointerTo(target.pointer, name), message);
    } else checkPayload(context, { value: member, schemas: inner, find }, below(target, name));
  }
}

function below(target: Target, token: string | number): Target {
  const member = typeof token === "number" ? `item ${token}` : `\`${token}\``;
  return {
    ...target,
    pointer: pointerTo(target.pointer, token),
    what: `${member} of ${target.what.replace(/^(?:`.*?`|item \d+) of (?=the body)/, "")}`,
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
