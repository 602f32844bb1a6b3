import type { FindSchema } from "../../language/schema/local-ref.ts";
import { isObject, type JsonSchema, type SchemaObject } from "../../language/values/json-object.ts";
import type { Description, Workflow } from "./description.ts";

/** Returns the schema of a workflow's inputs. References have the same form as in a model: `#/components/schemas/<name>`. */
export function inputSchemaOf({ inputs }: Workflow): JsonSchema | undefined {
  return inputs === undefined ? undefined : (toModelForm(inputs) as JsonSchema);
}

export function inputLookupOf({ inputs }: Description): FindSchema {
  const schemas = new Map([...inputs].map(([name, schema]) => [name, toModelForm(schema) as JsonSchema]));
  return (name) => schemas.get(name);
}

const WRITTEN = "#/components/inputs/";

export function toModelForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toModelForm);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, toModelMember(name, member)]),
  ) satisfies SchemaObject;
}

function toModelMember(name: string, member: unknown): unknown {
  return name === "$ref" && typeof member === "string" && member.startsWith(WRITTEN)
    ? `#/components/schemas/${member.slice(WRITTEN.length)}`
    : toModelForm(member);
}
