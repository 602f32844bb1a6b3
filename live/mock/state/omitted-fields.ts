import type { Operation } from "../../../contract/model/types.ts";
import type { Json, JsonSchema } from "../../../language/values/json-object.ts";
import type { SchemaMembers } from "../schema-members.ts";
import { resourceSchemas } from "./resource-objects.ts";

/** Lists the members that a JSON body can send, with their schemas, inside envelopes as well. */
export function sendableMembers(
  { body }: Operation,
  members: SchemaMembers,
): readonly (readonly [name: string, schema: JsonSchema])[] {
  const schema = body?.content.find(({ kind }) => kind === "json")?.schema?.schema;
  if (schema === undefined) return [];
  return resourceSchemas(schema, members).flatMap((each) =>
    members.names(each).map((name) => [name, members.member(each, name) ?? true] as const),
  );
}

/** The defaults that the document declares for members of a JSON body. A server uses them where a request omits the member. */
export function bodyDefaults(operation: Operation, members: SchemaMembers): ReadonlyMap<string, Json> {
  const defaults = new Map<string, Json>();
  for (const [name, schema] of sendableMembers(operation, members)) {
    const value = members.defaultOf(schema);
    if (value !== undefined && value !== null) defaults.set(name, value);
  }
  return defaults;
}
