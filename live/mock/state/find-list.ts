import { itemsMember } from "../../../language/openapi/paging-members.ts";
import { isObject, type Json, type JsonSchema } from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import type { Checks } from "../../../validation/checks/create-checks.ts";
import type { CheckedSchema, SchemaMembers } from "../schema-members.ts";
import type { Writable } from "./resource-objects.ts";

export interface FoundList {
  readonly items: readonly Json[];
  readonly name?: string;
  readonly schema: JsonSchema;
}

export function findList(value: Json, schema: JsonSchema, members: SchemaMembers): FoundList | undefined {
  if (isList(value)) return { items: value, schema };
  if (!isObject(value)) return undefined;
  const object = value as Writable;
  const name = chooseMember(Object.keys(object).filter((one) => isList(object[one])));
  const items = name === undefined ? undefined : object[name];
  if (name === undefined || !isList(items)) return undefined;
  return { items, name, schema: members.member(schema, name) ?? true };
}

export function findListSchema(schema: JsonSchema, members: SchemaMembers): JsonSchema | undefined {
  if (members.items(schema) !== undefined) return schema;
  const lists = members
    .names(schema)
    .filter((name) => members.items(members.member(schema, name) ?? true) !== undefined);
  const name = chooseMember(lists);
  return name === undefined ? undefined : members.member(schema, name);
}

function chooseMember(lists: readonly string[]): string | undefined {
  return (
    lists.find((name) => itemsMember.test(bareName(name))) ?? (lists.length === 1 ? lists[0] : undefined)
  );
}

export function itemsOf(
  list: JsonSchema,
  { members, checks }: { readonly members: SchemaMembers; readonly checks: Checks },
): CheckedSchema {
  const schema = members.items(list) ?? true;
  const check = checks.checkOf(schema);
  return { schema, accepts: (value) => check(value, true) === undefined };
}

function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}
