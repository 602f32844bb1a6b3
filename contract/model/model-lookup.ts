import { eraseNames } from "../../language/openapi/path-template.ts";
import { objectsIn } from "../../language/openapi/walk-schema-resources.ts";
import { addTo, groupBy } from "../../language/values/group.ts";
import type { JsonSchema, SchemaObject } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import type { ApiModel, Link, NamedSchema, Operation } from "./types.ts";

type WithSchemas = Pick<ApiModel, "schemas">;

/** Looks up a named schema of a model, with its pointer, by its name; `undefined` if there is none. Created once for each model. */
export const namedLookupOf: (model: WithSchemas) => (name: string) => NamedSchema | undefined = oncePer(
  (model) => {
    const schemas = new Map(model.schemas.map((schema) => [schema.name, schema] as const));
    return (name) => schemas.get(name);
  },
);

export interface SchemaLookup {
  (name: string): JsonSchema | undefined;
  /** The schemas of a model with this `$dynamicAnchor`, in named schemas. Absent if the lookup is not that of a model. */
  readonly anchored?: (anchor: string) => readonly SchemaObject[];
  /** The name of a schema in the author's components: of the schema that a variant for requests was derived from. */
  readonly componentName?: (name: string) => string;
}

export const lookupOf: (model: WithSchemas) => SchemaLookup = oncePer((model) => {
  const find = namedLookupOf(model);
  let byAnchor: ReadonlyMap<string, readonly SchemaObject[]> | undefined;
  const anchored = (anchor: string): readonly SchemaObject[] => {
    byAnchor ??= schemasByAnchor(model);
    return byAnchor.get(anchor) ?? [];
  };
  const componentName = (name: string): string => find(name)?.derivedFrom ?? name;
  return Object.assign((name: string) => find(name)?.schema, { anchored, componentName });
});

function schemasByAnchor({ schemas }: WithSchemas): ReadonlyMap<string, readonly SchemaObject[]> {
  const byAnchor = new Map<string, SchemaObject[]>();
  for (const { schema } of schemas)
    for (const node of objectsIn(schema)) {
      const anchor = node["$dynamicAnchor"];
      if (typeof anchor === "string") addTo(byAnchor, anchor, node);
    }
  return byAnchor;
}

export type OperationLookup = (id: string | undefined) => Operation | undefined;

/** The lookup of a model's operations. Created once for each model. */
export const operationLookupOf: (model: ApiModel) => OperationLookup = oncePer((model) => {
  const operations = new Map(model.operations.map((operation) => [operation.id, operation] as const));
  return (id) => (id === undefined ? undefined : operations.get(id));
});

export const operationsAtOf: (model: ApiModel) => (path: string) => readonly Operation[] = oncePer(
  (model) => {
    const operations = groupBy(model.operations, ({ path }) => path);
    return (path) => operations.get(path) ?? [];
  },
);

export function findLinked({ target }: Link, operations: readonly Operation[]): Operation | undefined {
  return target.kind === "id"
    ? operations.find(({ id, hasOperationId }) => hasOperationId && id === target.id)
    : operations.find(({ pointer }) => pointer === target.pointer);
}

/**
 * A name for a request that the service sends. For a webhook, this is the webhook's name. For a callback it is `METHOD /path name
 * expression`, where `METHOD /path` is the operation that receives the callback's URL, and `{}` stands for each path parameter. This name
 * and the method identify the same webhook or callback in other versions of the document.
 */
export function webhookNameOf({ path, callback }: Operation, model: ApiModel): string {
  if (callback === undefined) return path;
  const { of, name, expression } = callback;
  const owner = operationLookupOf(model)(of) ?? model.webhooks.find(({ id }) => id === of);
  const place = owner === undefined ? of : `${owner.method} ${eraseNames(owner.path)}`;
  return `${place} ${name} ${expression}`;
}
