import { scanOnce } from "../../language/schema/scan-schema.ts";

/** Named schemas, by name. */
export type SchemasByName = ReadonlyMap<string, unknown>;

/** The names whose schemas, or anything that these lead to, are not the same objects in two states of a document. */
export function touchedNames(before: SchemasByName, after: SchemasByName): ReadonlySet<string> {
  const touched = new Set<string>();
  for (const name of new Set([...before.keys(), ...after.keys()]))
    if (before.get(name) !== after.get(name)) touched.add(name);
  const users = listUsers(after);
  // A set that grows while it is walked is walked to its new end.
  for (const name of touched) for (const user of users.get(name) ?? []) touched.add(user);
  return touched;
}

function listUsers(schemas: SchemasByName): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const [user, schema] of schemas)
    for (const name of scanOnce(schema).names) {
      const known = users.get(name);
      if (known === undefined) users.set(name, [user]);
      else known.push(user);
    }
  return users;
}
