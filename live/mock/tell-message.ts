import { isObject, type Json, type JsonSchema, setMember } from "../../language/values/json-object.ts";
import { isOneOfWords } from "../../validation/answers/error-words.ts";
import type { CheckedSchema, SchemaMembers } from "./schema-members.ts";
import type { Writable } from "./state/resource-objects.ts";

/** The maximum depth at which texts are searched for. */
const MOST_DEPTH = 4;

/** A member that a message can be written to. */
interface TextMember {
  readonly holder: Writable;
  readonly name: string;
}

/**
 * Writes the message into each member of an error whose name suggests a message and that is a string or absent, also in nested objects and
 * lists. If the schema refuses the result, the member keeps its value.
 */
export function tellMessage(
  base: Json,
  { schema, accepts }: CheckedSchema,
  message: string,
  members: SchemaMembers,
): Json {
  if (typeof base === "string") return accepts(message) ? message : base;
  const value = structuredClone(base);
  for (const { holder, name } of listTextMembers(value, schema, members, 0)) {
    const before = Object.hasOwn(holder, name) ? holder[name] : undefined;
    setMember(holder, name, message);
    if (accepts(value)) continue;
    if (before === undefined) delete holder[name];
    else setMember(holder, name, before);
  }
  return value;
}

function listTextMembers(
  value: Json,
  schema: JsonSchema,
  members: SchemaMembers,
  depth: number,
): readonly TextMember[] {
  if (depth > MOST_DEPTH) return [];
  if (Array.isArray(value)) {
    const items = members.items(schema) ?? true;
    return value.flatMap((item: Json) => listTextMembers(item, items, members, depth + 1));
  }
  if (!isObject(value)) return [];
  const holder = value as Writable; // Part of a copy made here.
  const within = Object.entries(holder).flatMap(([name, inner]) =>
    listTextMembers(inner, members.member(schema, name) ?? true, members, depth + 1),
  );
  const names = new Set([...Object.keys(holder), ...members.names(schema)]);
  const own = [...names].filter((name) => {
    const inner: unknown = Object.hasOwn(holder, name) ? holder[name] : undefined;
    return isOneOfWords("message", name) && (inner === undefined || typeof inner === "string");
  });
  return [...own.map((name) => ({ holder, name })), ...within];
}
