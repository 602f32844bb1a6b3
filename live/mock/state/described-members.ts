import type { JsonSchema } from "../../../language/values/json-object.ts";
import { oncePer } from "../../../language/values/memory.ts";
import { bareName } from "../../../language/values/names.ts";
import type { SchemaMembers } from "../schema-members.ts";
import { resourceSchemas } from "./resource-objects.ts";

export interface DescribedMember {
  readonly name: string;
  readonly bare: string;
  readonly schema: JsonSchema;
}

const describedBy: (members: SchemaMembers) => Map<JsonSchema, readonly DescribedMember[]> = oncePer(
  (): Map<JsonSchema, readonly DescribedMember[]> => new Map(),
);

/** Lists the members that a schema declares for a resource, inside envelopes as well. Kept, since each write asks for them. */
export function describedMembers(schema: JsonSchema, members: SchemaMembers): readonly DescribedMember[] {
  const known = describedBy(members);
  const found = known.get(schema);
  if (found !== undefined) return found;
  const made = resourceSchemas(schema, members).flatMap((each) =>
    members
      .names(each)
      .map((name) => ({ name, bare: bareName(name), schema: members.member(each, name) ?? true })),
  );
  known.set(schema, made);
  return made;
}
