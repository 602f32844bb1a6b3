import type { SchemaObject } from "../../language/values/json-object.ts";

/** A schema with a note of ours after its description; the same schema where there is nothing to say. */
export function addNote<S extends SchemaObject>(schema: S, note: string): S {
  if (note === "") return schema;
  const { description } = schema;
  return { ...schema, description: typeof description === "string" ? `${description}\n\n${note}` : note };
}
