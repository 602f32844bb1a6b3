import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { NamedSchema } from "../../contract/model/types.ts";
import {
  type AppliedSchema,
  appliedSchemas,
  schemaOfAll,
  unionsOf,
} from "../../language/schema/applicable.ts";
import { isOmittedIn } from "../../language/schema/directional-members.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { isAnnotation } from "../../language/schema/schema-keywords.ts";
import {
  elementsOf,
  isObject,
  isSchema,
  type Json,
  type JsonSchema,
  memberOf,
  membersOf,
  type SchemaObject,
  textOf,
} from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import { isJson } from "../../runtime/http-semantics.ts";

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
  /** Lists the members whose value is JSON in a string, with the schema of the decoded value (`contentSchema`). */
  contents(schema: JsonSchema): readonly (readonly [name: string, schema: JsonSchema])[];
}

export function createSchemaMembers(schemas: readonly NamedSchema[]): SchemaMembers {
  const find = lookupOf({ schemas });
  const appliedTo = oncePer((schema: SchemaObject): readonly AppliedSchema[] =>
    appliedSchemas(schema, find, "alternatives", { limit: MOST }).filter(
      ({ schema: part }) => refNameOf(part) === undefined || Object.keys(part).length > 1,
    ),
  );
  const partsOf = oncePer((schema: SchemaObject): readonly SchemaObject[] =>
    appliedTo(schema).map((part) => part.schema),
  );
  const parts = (schema: JsonSchema): readonly SchemaObject[] => (isObject(schema) ? partsOf(schema) : []);
  const joinedOf = oncePer((): Map<string, JsonSchema | undefined> => new Map());
  /** Memoised, because callers compare schemas by identity. */
  const join = (
    schema: JsonSchema,
    name: string,
    read: (part: SchemaObject) => unknown,
  ): JsonSchema | undefined => {
    if (!isObject(schema)) return undefined;
    const known = joinedOf(schema);
    if (known.has(name)) return known.get(name);
    const declared = appliedTo(schema).flatMap(({ schema: part, isCertain }) => {
      const found = read(part);
      return isSchema(found) ? [{ found, isCertain }] : [];
    });
    // Requests can ask for any name, so only declared ones are remembered.
    if (declared.length === 0) return undefined;
    // Branches of a union contradict each other, so only the first one counts.
    const certain = declared[0]?.isCertain === true ? declared.filter((one) => one.isCertain) : [];
    const all = certain.length > 0 ? certain : declared.slice(0, 1);
    const isOmitted = all.some(({ found }) => isOmittedIn(found, "response", find));
    const made = isOmitted ? undefined : joinSchemas(all.map(({ found }) => found));
    known.set(name, made);
    return made;
  };
  const namesOf = oncePer((schema: SchemaObject): readonly string[] => [
    ...new Set(parts(schema).flatMap((part) => membersOf(part["properties"]).map(([name]) => name))),
  ]);
  const member = (schema: JsonSchema, name: string): JsonSchema | undefined =>
    join(schema, `.${name}`, (part) => membersOf(part["properties"]).find(([key]) => key === name)?.[1]);
  const contentOf = (schema: JsonSchema): JsonSchema | undefined =>
    parts(schema).flatMap((part) => {
      const type = textOf(part, "contentMediaType");
      const content = part["contentSchema"];
      return type !== undefined && isJson(type) && isSchema(content) ? [content] : [];
    })[0];
  const contentsOf = oncePer((schema: SchemaObject): readonly (readonly [string, JsonSchema])[] =>
    namesOf(schema).flatMap((name) => {
      const content = contentOf(member(schema, name) ?? true);
      return content === undefined ? [] : [[name, content] as const];
    }),
  );
  return {
    member,
    names: (schema) => (isObject(schema) ? namesOf(schema) : []),
    isUnion: (schema) => parts(schema).some((part) => unionsOf(part).length > 0),
    items: (schema) => join(schema, "[]", (part) => part["items"]),
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
    contents: (schema) => (isObject(schema) ? contentsOf(schema) : []),
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

/** Joins the declarations of one member in several parts of an `allOf`. Those that only repeat the type are left out. */
function joinSchemas(schemas: readonly JsonSchema[]): JsonSchema | undefined {
  const [first, ...others] = new Set(schemas);
  if (others.length === 0) return first;
  const narrowing = [...new Set(schemas)].filter((schema) => isObject(schema) && !isPlain(schema));
  const [only, ...further] = narrowing;
  if (further.length === 0) return only ?? first;
  return schemaOfAll(narrowing);
}

function isPlain(schema: SchemaObject): boolean {
  return Object.keys(schema).every((keyword) => keyword === "type" || isAnnotation(keyword));
}

function isGiven(value: Json | undefined): boolean {
  return value !== undefined;
}

const MOST = 200;
