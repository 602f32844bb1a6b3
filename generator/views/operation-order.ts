import type { ApiModel, Operation } from "../../contract/model/types.ts";
import type { Names, OperationNames } from "../names/names.ts";

/** An operation with its names. */
export interface NamedOperation {
  readonly operation: Operation;
  readonly names: OperationNames;
  /** What handlers are keyed by: the id, or `METHOD /path` where several operations have one id. */
  readonly key: string;
}

/** The operations of a model with their names, in the document's order. Webhooks are not among them. */
export function nameOperations(model: ApiModel, names: Names): readonly NamedOperation[] {
  const counts = new Map<string, number>();
  for (const { id } of model.operations) counts.set(id, (counts.get(id) ?? 0) + 1);
  return model.operations.map((operation) => {
    const isUnique = counts.get(operation.id) === 1;
    const key = isUnique ? operation.id : `${operation.method} ${operation.path}`;
    return { operation, names: names.operation(operation), key };
  });
}
