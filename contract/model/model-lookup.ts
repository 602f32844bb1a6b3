import type { JsonSchema } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import type { ApiModel, Operation } from "./types.ts";

/** Finds a named schema of a model by its name; `undefined` if there is none. */
export type SchemaLookup = (name: string) => JsonSchema | undefined;

/** The lookup of a model's named schemas. Made once for each model. */
export const lookupOf: (model: ApiModel) => SchemaLookup = oncePer((model) => {
  const schemas = new Map(model.schemas.map(({ name, schema }) => [name, schema] as const));
  return (name) => schemas.get(name);
});

/** Finds an operation of a model by its id; `undefined` if there is none. */
export type OperationLookup = (id: string | undefined) => Operation | undefined;

/** The lookup of a model's operations. Made once for each model. */
export const operationLookupOf: (model: ApiModel) => OperationLookup = oncePer((model) => {
  const operations = new Map(model.operations.map((operation) => [operation.id, operation] as const));
  return (id) => (id === undefined ? undefined : operations.get(id));
});
