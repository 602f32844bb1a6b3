import type { Operation } from "../../contract/model/types.ts";

/** The operations that a mock of one operation has to know. */
export interface RelatedOperations {
  /** Those that show what it creates or lists. */
  readonly shown: readonly Operation[];
  /** Those that tell what its path names: on the same path, on that of its collection or its items, and those whose answers lead to it. */
  readonly beside: readonly Operation[];
}

/** Makes the function that finds the operations beside one. */
export function createRelations(
  operations: readonly Operation[],
): (operation: Operation) => RelatedOperations {
  const byPath = groupBy(operations, ({ path }) => trim(path));
  const byCollection = groupBy(operations, ({ path }) => collectionOf(trim(path)));
  const byName = new Map(
    operations.flatMap((operation) => namesOf(operation).map((name) => [name, operation])),
  );
  const linking = new Map<Operation, Set<Operation>>();
  for (const operation of operations) {
    for (const target of targetsOf(operation)) {
      const led = byName.get(target);
      if (led !== undefined) linking.set(led, (linking.get(led) ?? new Set()).add(operation));
    }
  }
  return (operation) => {
    const path = trim(operation.path);
    const linked = targetsOf(operation).flatMap((target) => byName.get(target) ?? []);
    const items = [...linked, ...(byCollection.get(path) ?? [])];
    const others = new Set([
      ...items,
      ...(byPath.get(path) ?? []),
      ...(byPath.get(collectionOf(path) ?? path) ?? []),
      ...(linking.get(operation) ?? []),
    ]);
    others.delete(operation);
    // The first that reads stands for the items; without one, the first.
    const shown = items.find(({ method }) => method === "GET") ?? items[0];
    if (shown === undefined || shown === operation) return { shown: [], beside: [...others] };
    others.delete(shown);
    return { shown: [shown], beside: [...others] };
  };
}

function groupBy<K>(
  operations: readonly Operation[],
  keyOf: (operation: Operation) => K,
): ReadonlyMap<K, readonly Operation[]> {
  const groups = new Map<K, Operation[]>();
  for (const operation of operations) {
    const key = keyOf(operation);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(operation);
  }
  return groups;
}

function namesOf({ id, pointer }: Operation): readonly string[] {
  return [id, pointer];
}

function targetsOf({ responses }: Operation): readonly string[] {
  return responses.flatMap(({ links }) =>
    links.map(({ target }) => (target.kind === "id" ? target.id : target.pointer)),
  );
}

function trim(path: string): string {
  return path.replace(/\/$/, "");
}

/** The path before an expression that is the whole of the last segment. */
function collectionOf(path: string): string | undefined {
  return /^(.*)\/\{[^{}/]+\}$/s.exec(path)?.[1];
}
