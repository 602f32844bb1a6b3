import { copyMembers, isObject, membersOf, type SchemaObject } from "../../language/values/json-object.ts";

/** Replaces the responses of all operations with copies that take less memory, in paths received from another thread. */
export function shrinkResponses(paths: SchemaObject): void {
  for (const [, item] of membersOf(paths)) {
    for (const [, operation] of membersOf(item)) {
      if (!isObject(operation) || !isObject(operation["responses"])) continue;
      Object.assign(operation, { responses: copyMembers(operation["responses"]) });
    }
  }
}
