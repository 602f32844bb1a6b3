import { fitsPattern } from "../schema/compile-pattern.ts";
import { isObject } from "../values/json-object.ts";
import type { SchemaAt } from "./given.ts";
import type { Inclusion } from "./inclusion.ts";
import { itemOfGiven } from "./members-of-given.ts";

/** Whether every member of a value is named by a schema of the sender, or covered by its `patternProperties` or `additionalProperties`. */
export function isDescribed(value: unknown, schemas: readonly SchemaAt[], inclusion: Inclusion): boolean {
  const given = inclusion.inner(schemas);
  if (Array.isArray(value))
    return value.every((item, index) => isDescribed(item, itemOfGiven(given, index) ?? [], inclusion));
  if (!isObject(value)) return true;
  const members = inclusion.members(given);
  const names = new Set(members.names);
  return Object.entries(value).every(([name, inner]) => {
    const isKnown = names.has(name) || members.patterns.some(([pattern]) => fitsPattern(pattern, name));
    if (!isKnown && members.rest === undefined) return false;
    return isDescribed(inner, members.member(name).schemas, inclusion);
  });
}
