import type { Json, JsonSchema } from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import type { SchemaMembers } from "../schema-members.ts";
import { resourceSchemas } from "./resource-objects.ts";
import type { Fields } from "./store.ts";

const CREATED =
  /^(?:creat(?:ed|ion)|insert(?:ed|ion)|added)(?:at|on|date|time|timestamp)?$|^date(?:created|added)$/;
const CHANGED =
  /^(?:last)?(?:updated?|modif(?:ied|ication)|changed?|edited)(?:at|on|date|time|timestamp)?$|^date(?:updated|modified)$/;

/**
 * Returns the current time for the members of an item that name when it was created or changed. Members that a request can set, or that
 * have no date format, are left out.
 * @param shown - The item's schema in responses.
 * @param sent - Names of the members in the request.
 */
export function writtenTimes(
  shown: JsonSchema | undefined,
  isNew: boolean,
  sent: ReadonlySet<string>,
  members: SchemaMembers,
): Fields {
  const fields = new Map<string, Json>();
  for (const schema of shown === undefined ? [] : resourceSchemas(shown, members)) {
    for (const name of members.names(schema)) {
      const bare = bareName(name);
      if (sent.has(name) || !(CHANGED.test(bare) || (isNew && CREATED.test(bare)))) continue;
      const time = timeFor(members.formats(members.member(schema, name) ?? true));
      if (time !== undefined) fields.set(name, time);
    }
  }
  return fields;
}

function timeFor(formats: readonly unknown[]): string | undefined {
  const now = new Date().toISOString();
  if (formats.includes("date-time")) return now.replace(/\.\d+Z$/, "Z");
  return formats.includes("date") ? now.slice(0, 10) : undefined;
}
