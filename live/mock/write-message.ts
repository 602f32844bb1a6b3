import { isObject, type Json, type JsonSchema } from "../../language/values/json-object.ts";
import { isOneOfWords } from "../../validation/answers/error-words.ts";
import type { CheckedSchema, SchemaMembers } from "./schema-members.ts";
import { type Member, readMember, setFirstValid, type Writable } from "./state/resource-objects.ts";

const MOST_DEPTH = 4;

/**
 * Writes the message into an error body: replaces a string body, or sets members such as `message` in nested objects and lists. Changes
 * that the schema rejects are skipped.
 */
export function tellMessage(
  base: Json,
  { schema, accepts }: CheckedSchema,
  message: string,
  members: SchemaMembers,
): Json {
  if (typeof base === "string") return accepts(message) ? message : base;
  const value = structuredClone(base);
  for (const member of listTextMembers(value, schema, members, 0))
    setFirstValid(member, [message], () => accepts(value));
  return value;
}

function listTextMembers(
  value: Json,
  schema: JsonSchema,
  members: SchemaMembers,
  depth: number,
): readonly Member[] {
  if (depth > MOST_DEPTH) return [];
  if (Array.isArray(value)) {
    const items = members.items(schema) ?? true;
    return value.flatMap((item: Json) => listTextMembers(item, items, members, depth + 1));
  }
  if (!isObject(value)) return [];
  const object = value as Writable; // Part of the copy above, so safe to modify.
  const within = Object.entries(object).flatMap(([name, inner]) =>
    listTextMembers(inner, members.member(schema, name) ?? true, members, depth + 1),
  );
  const names = new Set([...Object.keys(object), ...members.names(schema)]);
  const own = [...names].filter((name) => {
    const inner = readMember({ object, name });
    return isOneOfWords("message", name) && (inner === undefined || typeof inner === "string");
  });
  return [...own.map((name) => ({ object, name })), ...within];
}
