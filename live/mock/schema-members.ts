import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { NamedSchema } from "../../contract/model/types.ts";
import { appliedSchemas, unionsOf } from "../../language/schema/applicable.ts";
import { isOmittedIn } from "../../language/schema/directional-members.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import {
  elementsOf,
  isObject,
  isSchema,
  type Json,
  type JsonSchema,
  memberOf,
  membersOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";

export interface CheckedSchema {
  readonly schema: JsonSchema;
  accepts(value: Json): boolean;
}

export interface SchemaMembers {
  member(schema: JsonSchema, name: string): JsonSchema | undefined;
  names(schema: JsonSchema): readonly string[];
  isUnion(schema: JsonSchema): boolean;
  items(schema: JsonSchema): JsonSchema | undefined;
  examples(schema: JsonSchema): readonly unknown[];
  values(schema: JsonSchema): readonly unknown[];
  formats(schema: JsonSchema): readonly unknown[];
  defaultOf(schema: JsonSchema): Json | undefined;
  isRequired(schema: JsonSchema, name: string): boolean;
  isNullable(schema: JsonSchema): boolean;
}

export function createSchemaMembers(schemas: readonly NamedSchema[]): SchemaMembers {
  const find = lookupOf({ schemas });
  const partsOf = oncePer((schema: SchemaObject): readonly SchemaObject[] =>
    appliedSchemas(schema, find, "alternatives", { limit: MOST })
      .map((part) => part.schema)
      .filter((part) => refNameOf(part) === undefined || Object.keys(part).length > 1),
  );
  const parts = (schema: JsonSchema): readonly SchemaObject[] => (isObject(schema) ? partsOf(schema) : []);
  const namesOf = oncePer((schema: SchemaObject): readonly string[] => [
    ...new Set(parts(schema).flatMap((part) => membersOf(part["properties"]).map(([name]) => name))),
  ]);
  return {
    member(schema, name) {
      for (const part of parts(schema)) {
        const found = membersOf(part["properties"]).find(([key]) => key === name)?.[1];
        if (isSchema(found)) return isOmittedIn(found, "response", find) ? undefined : found;
      }
      return undefined;
    },
    names: (schema) => (isObject(schema) ? namesOf(schema) : []),
    isUnion: (schema) => parts(schema).some((part) => unionsOf(part).length > 0),
    items: (schema) =>
      parts(schema)
        .map((part) => part["items"])
        .find(isSchema),
    values: (schema) =>
      parts(schema).flatMap((part) => [
        ...elementsOf(part["enum"]),
        ...(part["const"] === undefined ? [] : [part["const"]]),
      ]),
    // Parts of a document are JSON.
    defaultOf: (schema) =>
      [schema, ...parts(schema)]
        .map((part) => memberOf(Object(part), "default") as Json | undefined)
        .find(isGiven),
    formats: (schema) => parts(schema).flatMap((part) => part["format"] ?? []),
    isRequired: (schema, name) => parts(schema).some((part) => elementsOf(part["required"]).includes(name)),
    isNullable: (schema) => parts(schema).some((part) => [part["type"]].flat().includes("null")),
    examples(schema) {
      const [whole] = parts(schema);
      const own = isObject(schema) ? [schema, ...(whole === undefined ? [] : [whole])] : [];
      return own.flatMap((part) => [
        ...elementsOf(part["examples"]),
        ...(part["example"] === undefined ? [] : [part["example"]]),
      ]);
    },
  };
}

function isGiven(value: Json | undefined): boolean {
  return value !== undefined;
}

const MOST = 200;
