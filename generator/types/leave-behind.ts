import type { FindSchema } from "../../language/schema/local-ref.ts";
import { type Direction, staysBehind } from "../../language/schema/one-way-members.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject, memberOf, membersOf, objectOf } from "../../language/values/json-object.ts";
import { markSchema } from "./marked-schema.ts";

/**
 * The schema with members that do not travel in a direction marked as absent: a request that sends a `readOnly` member is refused,
 * and so is a reply that shows a `writeOnly` one. To leave them out would not do, since another part of the schema may name them too.
 */
export function leaveBehind(schema: SchemaObject, direction: Direction, find: FindSchema): SchemaObject {
  const behind = membersOf(memberOf(schema, "properties")).filter(([, member]) =>
    staysBehind(member, direction, find),
  );
  if (behind.length === 0) return schema;
  const absent = behind.map(([name, member]) => [name, markAbsent(member)] as const);
  return { ...schema, properties: objectOf([...membersOf(memberOf(schema, "properties")), ...absent]) };
}

function markAbsent(member: unknown): SchemaObject {
  const description = isObject(member) ? memberOf(member, "description") : undefined;
  return markSchema({ type: "string", description }, { kind: "never" });
}
