import { partsOf, unionsOf } from "../../language/schema/applicable.ts";
import { knownFormats } from "../../language/schema/known-formats.ts";
import { type FindSchema, schemaNameOf, targetOf } from "../../language/schema/local-ref.ts";
import {
  isObject,
  memberOf,
  type SchemaObject,
  textOf,
  widenType,
} from "../../language/values/json-object.ts";
import { joinReference } from "./adapt-for-openapi-typescript.ts";
import { isWithoutConstraint, listKeywordsBeyondType, tellName } from "./keywords-beyond-type.ts";

/**
 * Lists constraints of a schema that its TypeScript type cannot express, in the document's terms: `minLength 1`, `items: integer`.
 * Properties and `$ref` targets are skipped because they have their own comments, and `format` has its own line.
 */
export function listConstraintsBeyondType(given: unknown, find: FindSchema, depth = 0): readonly string[] {
  if (!isObject(given) || (depth <= deepest && saysNothing(given))) return [];
  const schema = Object.hasOwn(given, "$ref") ? (joinReference(given) ?? given) : given;
  if (depth > deepest) return ["more inside"];
  return [
    ...new Set([
      ...listKeywordsBeyondType(schema),
      ...listRequiredBeyondType(schema, find),
      ...listBranchesBeyondType(schema, find),
      ...listInside(schema, find, depth + 1),
    ]),
  ];
}

function saysNothing(schema: SchemaObject): boolean {
  for (const keyword of Object.keys(schema)) {
    if (isWithoutConstraint(keyword) || keyword === "properties") continue;
    const value = schema[keyword];
    if (keyword === "type" && typeof value === "string" && value !== "integer") continue;
    if (keyword === "$ref" && typeof value === "string" && schemaNameOf(value) !== undefined) continue;
    return false;
  }
  return true;
}

export function describeConstraintsAndFormat(schema: unknown, find: FindSchema): string {
  const constraints = [...listFormat(schema), ...listConstraintsBeyondType(schema, find)];
  const format = describeAnnotation(schema);
  if (constraints.length === 0) return format;
  const more = constraints.length > mostTold ? `, and ${constraints.length - mostTold} more` : "";
  const validated = `Also validated: ${constraints.slice(0, mostTold).join(", ")}${more}.`;
  return format === "" ? validated : `${validated} ${format}`;
}

/** Describes a format that tenon does not check, although a function in the config may. `binary` and `password` say nothing about values. */
function describeAnnotation(schema: unknown): string {
  const format = formatOf(schema);
  if (format === undefined || isChecked(format) || UNTOLD.has(format)) return "";
  return `Format: ${tellName(format)}.`;
}

const deepest = 4;

const mostTold = 12;

function listInside(schema: SchemaObject, find: FindSchema, depth: number): readonly string[] {
  const { items, prefixItems, additionalProperties } = schema;
  const inside = (part: unknown, prefix: string): readonly string[] => {
    if (part === false) return [`${prefix}no value`];
    if (isOnlyRequired(part) && prefix !== "") return [];
    return [...listFormat(part), ...listConstraintsBeyondType(part, find, depth)].map(
      (text) => `${prefix}${text}`,
    );
  };
  const each = (parts: unknown, prefix: (index: number) => string): readonly string[] =>
    Array.isArray(parts) ? parts.flatMap((part, index) => inside(part, prefix(index))) : [];
  const alternative = (index: number): string => `alternative ${index + 1}: `;
  return [
    // A tuple type already forbids further items. `additionalProperties: false` is listed elsewhere.
    ...inside(items === false && Array.isArray(prefixItems) ? true : items, "items: "),
    ...each(prefixItems, (index) => `item ${index}: `),
    ...inside(additionalProperties === false ? true : additionalProperties, "other members: "),
    ...partsOf(schema).flatMap(([part]) => inside(part, "")),
    ...unionsOf(schema).flatMap(({ branches }) => each(branches, alternative)),
  ];
}

const UNTOLD: ReadonlySet<string> = new Set(["binary", "password"]);

function listFormat(schema: unknown): readonly string[] {
  const format = formatOf(schema);
  return format !== undefined && isChecked(format) ? [`format ${tellName(format)}`] : [];
}

function formatOf(schema: unknown): string | undefined {
  return isObject(schema) ? textOf(schema, "format") : undefined;
}

function isChecked(format: string): boolean {
  return knownFormats.get(format)?.check !== undefined;
}

function listRequiredBeyondType(schema: SchemaObject, find: FindSchema): readonly string[] {
  const { required } = schema;
  if (!Array.isArray(required)) return [];
  const names = required.filter((name) => typeof name === "string" && !isNamed(name, schema, find));
  return names.length === 0 ? [] : [`required ${names.map(tellName).join(", ")}`];
}

function isNamed(name: string, schema: SchemaObject, find: FindSchema): boolean {
  if (hasProperty(schema, name)) return true;
  return partsOf(schema)
    .map(([part]) => targetOf(part, find) ?? part)
    .some((part) => isObject(part) && !Array.isArray(part["type"]) && hasProperty(part, name));
}

function hasProperty(schema: unknown, name: string): boolean {
  const properties = isObject(schema) ? memberOf(schema, "properties") : undefined;
  return isObject(properties) && Object.hasOwn(properties, name);
}

function listBranchesBeyondType(schema: SchemaObject, find: FindSchema): readonly string[] {
  const { anyOf, oneOf } = schema;
  return [
    ...(Array.isArray(anyOf) && anyOf.some(isOnlyRequired) ? [`anyOf ${tellBranches(anyOf)}`] : []),
    ...(Array.isArray(oneOf) && !isDisjoint(schema, oneOf, find)
      ? [`exactly one of ${oneOf.some(isOnlyRequired) ? tellBranches(oneOf) : "the alternatives"}`]
      : []),
  ];
}

function isOnlyRequired(branch: unknown): boolean {
  return isObject(branch) && Object.hasOwn(branch, "required") && !Object.hasOwn(branch, "properties");
}

function tellBranches(branches: readonly unknown[]): string {
  const told = branches.map((branch) => {
    const required = isObject(branch) ? memberOf(branch, "required") : undefined;
    return Array.isArray(required)
      ? `required ${required.map(String).map(tellName).join(" and ")}`
      : "another alternative";
  });
  return [...new Set(told)].join(" | ");
}

/** Whether `const`, `type` or a `discriminator` makes the branches mutually exclusive. If so, "exactly one" is redundant. */
function isDisjoint(schema: object, branches: readonly unknown[], find: FindSchema): boolean {
  if (branches.length < 2 || Object.hasOwn(schema, "discriminator")) return true;
  const targets = branches.map((branch) => targetOf(branch, find) ?? branch).filter(isObject);
  if (targets.length < branches.length) return false;
  if (targets.every((target) => Object.hasOwn(target, "const"))) return true;
  const types = targets.map(({ type }) => (typeof type === "string" ? widenType(type) : type));
  return types.every((type) => typeof type === "string") && new Set(types).size === types.length;
}
