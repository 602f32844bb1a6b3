import type { ApiModel, Operation } from "../../contract/model/types.ts";
import type { Names, OperationNames } from "../names/names.ts";

/** An operation, and its names. */
export interface NamedOperation {
  readonly operation: Operation;
  readonly names: OperationNames;
  /** The key of its handler: the operation's id, or `METHOD /path` if several have the same id. */
  readonly key: string;
}

/** The operations of a model, in its order, without webhooks. */
export function nameOperations({ operations }: ApiModel, names: Names): readonly NamedOperation[] {
  return nameAll(operations, names);
}

/** The webhooks and callbacks of a model. The key of a webhook without an id is its name, if no other has that. */
export function nameWebhooks({ webhooks }: ApiModel, names: Names): readonly NamedOperation[] {
  const counts = new Map<string, number>();
  for (const { path } of webhooks) counts.set(path, (counts.get(path) ?? 0) + 1);
  const ids = new Set(webhooks.map(({ id }) => id));
  return nameAll(webhooks, names).map((named) => {
    const { hasOperationId, path, callback } = named.operation;
    const isPlain = !hasOperationId && callback === undefined && counts.get(path) === 1 && !ids.has(path);
    return isPlain ? { ...named, key: path } : named;
  });
}

function nameAll(operations: readonly Operation[], names: Names): readonly NamedOperation[] {
  const counts = new Map<string, number>();
  for (const { id } of operations) counts.set(id, (counts.get(id) ?? 0) + 1);
  return operations.map((operation) => {
    const isUnique = counts.get(operation.id) === 1;
    const key = isUnique ? operation.id : `${operation.method} ${operation.path}`;
    return { operation, names: names.operation(operation), key };
  });
}
