import { schemaOfAll } from "../../../language/schema/applicable.ts";
import type { Json, JsonSchema } from "../../../language/values/json-object.ts";
import { isObject } from "../../../language/values/json-object.ts";
import type { CheckedSchema, SchemaMembers } from "../schema-members.ts";
import type { Fields } from "./store.ts";

/**
 * The schema of the values that show the plain fields that a value of a union shows otherwise than they were written, as a tag does
 * that belongs to another alternative; nothing where there is no such field.
 */
export function pinLostFields(
  shown: Json,
  { schema, accepts }: CheckedSchema,
  fields: Fields | undefined,
  members: SchemaMembers,
): CheckedSchema | undefined {
  if (fields === undefined || !isObject(shown) || !members.isUnion(schema)) return undefined;
  const lost = [...fields].filter(
    ([name, value]) => Object.hasOwn(shown, name) && isPlain(value) && shown[name] !== value,
  );
  if (lost.length === 0) return undefined;
  const properties = Object.fromEntries(lost.map(([name, value]) => [name, { const: value }]));
  const hasAll = (value: Json): boolean =>
    isObject(value) && lost.every(([name, written]) => Object.hasOwn(value, name) && value[name] === written);
  return {
    schema: schemaOfAll<JsonSchema>([schema, { required: Object.keys(properties), properties }]),
    accepts: (value) => hasAll(value) && accepts(value),
  };
}

function isPlain(value: Json | undefined): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
