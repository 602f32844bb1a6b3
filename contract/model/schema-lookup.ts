import type { JsonSchema } from "../../language/values/json-object.ts";
import type { ApiModel } from "./types.ts";

/** Finds a named schema of a model by its name; `undefined` where there is none. */
export type SchemaLookup = (name: string) => JsonSchema | undefined;

const lookups = new WeakMap<ApiModel, SchemaLookup>();

/** The lookup of a model's named schemas. Made once a model. */
export function lookupOf(model: ApiModel): SchemaLookup {
  const known = lookups.get(model);
  if (known !== undefined) return known;
  const schemas = new Map(model.schemas.map(({ name, schema }) => [name, schema] as const));
  const lookup: SchemaLookup = (name) => schemas.get(name);
  lookups.set(model, lookup);
  return lookup;
}
