import type { Operation } from "../../../contract/model/types.ts";
import type { Json } from "../../../language/values/json-object.ts";
import { oncePer } from "../../../language/values/memory.ts";
import type { SchemaMembers } from "../schema-members.ts";
import { type DescribedMember, describedMembers } from "./described-members.ts";

/** Lists the members that a JSON body can send, inside envelopes as well. */
export function sendableMembers({ body }: Operation, members: SchemaMembers): readonly DescribedMember[] {
  const schema = body?.content.find(({ kind }) => kind === "json")?.schema?.schema;
  return schema === undefined ? [] : describedMembers(schema, members);
}

const defaultsBy: (members: SchemaMembers) => Map<Operation, ReadonlyMap<string, Json>> = oncePer(
  (): Map<Operation, ReadonlyMap<string, Json>> => new Map(),
);

/** The defaults that the document declares for members of a JSON body. A server uses them where a request omits the member. */
export function bodyDefaults(operation: Operation, members: SchemaMembers): ReadonlyMap<string, Json> {
  const known = defaultsBy(members);
  const found = known.get(operation);
  if (found !== undefined) return found;
  const defaults = new Map<string, Json>();
  for (const { name, schema } of sendableMembers(operation, members)) {
    const value = members.defaultOf(schema);
    if (value !== undefined && value !== null) defaults.set(name, value);
  }
  known.set(operation, defaults);
  return defaults;
}
