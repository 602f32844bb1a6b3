import type { ApiModel, Operation } from "../../contract/model/types.ts";
import { groupBy } from "../../language/values/group.ts";
import { camelCase, reservedFiles } from "../names/choose-name.ts";
import type { Names, OperationNames } from "../names/names.ts";

export interface NamedOperation {
  readonly operation: Operation;
  readonly names: OperationNames;
  /** Handler key: the operation's id, or `METHOD /path` if several operations share the id. */
  readonly key: string;
}

export function nameOperations({ operations }: ApiModel, names: Names): readonly NamedOperation[] {
  return nameAll(operations, names);
}

/**
 * Returns webhooks and callbacks with their keys: the id, the unique name for a webhook without id, or the method and path if several share
 * the id.
 */
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

/** Items whose operations share the same first tag, printed to one module. */
export interface TagGroup<T> {
  /** File name of the module, without folder and extension. */
  readonly file: string;
  readonly tag: string | undefined;
  readonly items: readonly T[];
}

/**
 * Groups items by the first tag of their operation, sorted by tag with untagged items last. File names are unique, ignoring case, and never
 * `context`, which is a module of a split client.
 */
export function groupByTag<T>(
  items: readonly T[],
  operationOf: (item: T) => Operation,
): readonly TagGroup<T>[] {
  const groups = groupBy(items, (item) => operationOf(item).tags[0]);
  const used = new Set([...reservedFiles, "context"]);
  return [...groups]
    .sort(([one], [other]) => compareTags(one, other))
    .map(([tag, items]) => ({
      file: chooseFile(tag, used),
      tag,
      items,
    }));
}

function compareTags(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined);
  return one < other ? -1 : 1;
}

/** Returns an ASCII name, like all file names in the output. */
function chooseFile(tag: string | undefined, used: Set<string>): string {
  const words = tag === undefined ? "untagged" : camelCase(tag).replace(/\W/g, "").slice(0, 60);
  const wish = words === "" ? "tag" : words;
  let file = wish;
  for (let count = 2; used.has(file.toLowerCase()); count++) file = `${wish}${count}`;
  used.add(file.toLowerCase());
  return file;
}
