import { partsOf } from "../../language/schema/applicable.ts";
import { type FindSchema, targetOf } from "../../language/schema/local-ref.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject, memberOf } from "../../language/values/json-object.ts";
import { tellName } from "./unsaid-keywords.ts";

/** Names that have to be there, and of which the type knows nothing. */
export function listUnsaidRequired(schema: SchemaObject, find: FindSchema): readonly string[] {
  const { required } = schema;
  if (!Array.isArray(required)) return [];
  const names = required.filter((name) => typeof name === "string" && !isNamed(name, schema, find));
  return names.length === 0 ? [] : [`required ${names.map(tellName).join(", ")}`];
}

/** Of what may be null, no member can be made required by another schema. */
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

/** A union lets values be of several of its types, and knows no alternative that only asks for members. */
export function listUnsaidBranches(schema: SchemaObject, find: FindSchema): readonly string[] {
  const { anyOf, oneOf } = schema;
  return [
    ...(Array.isArray(anyOf) && anyOf.some(isOnlyRequired) ? [`anyOf ${tellBranches(anyOf)}`] : []),
    ...(Array.isArray(oneOf) && !isDisjoint(schema, oneOf, find)
      ? [`exactly one of ${oneOf.some(isOnlyRequired) ? tellBranches(oneOf) : "the alternatives"}`]
      : []),
  ];
}

/** Whether an alternative only asks for members. */
export function isOnlyRequired(branch: unknown): boolean {
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

/** Whether no value fits two alternatives, as far as their types, tags and constants show. */
function isDisjoint(schema: object, branches: readonly unknown[], find: FindSchema): boolean {
  if (branches.length < 2 || Object.hasOwn(schema, "discriminator")) return true;
  const targets = branches.map((branch) => targetOf(branch, find) ?? branch).filter(isObject);
  if (targets.length < branches.length) return false;
  if (targets.every((target) => Object.hasOwn(target, "const"))) return true;
  const types = targets.map(({ type }) => (type === "integer" ? "number" : type));
  return types.every((type) => typeof type === "string") && new Set(types).size === types.length;
}
