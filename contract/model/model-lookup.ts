import { eraseNames } from "../../language/openapi/path-template.ts";
import { objectsIn } from "../../language/openapi/walk-schema-resources.ts";
import { addTo, groupBy } from "../../language/values/group.ts";
import type { JsonSchema, SchemaObject } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import type { ApiModel, Link, NamedSchema, Operation } from "./types.ts";

type WithSchemas = Pick<ApiModel, "schemas">;

export const namedLookupOf: (model: WithSchemas) => (name: string) => NamedSchema | undefined = oncePer(
  (model) => {
    const schemas = new Map(model.schemas.map((schema) => [schema.name, schema] as const));
    return (name) => schemas.get(name);
  },
);

export interface SchemaLookup {
  (name: string): JsonSchema | undefined;
  /** Returns the schemas with a given `$dynamicAnchor`. Absent unless the lookup belongs to a model. */
  readonly anchored?: (anchor: string) => readonly SchemaObject[];
  /** Returns the author's name for a schema or request variant. */
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
 * Identifies a webhook or callback: the webhook's name, or `METHOD /path name expression` for a callback, with the operation that receives
 * the callback URL and `{}` for path parameters. Together with the method, the result identifies the same request in other versions of the
 * document.
 */
export function webhookNameOf({ path, callback }: Operation, model: ApiModel): string {
  if (callback === undefined) return path;
  const { of, name, expression } = callback;
  const owner = operationLookupOf(model)(of) ?? model.webhooks.find(({ id }) => id === of);
  const place = owner === undefined ? of : `${owner.method} ${eraseNames(owner.path)}`;
  return `${place} ${name} ${expression}`;
}
