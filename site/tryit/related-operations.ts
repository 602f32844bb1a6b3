import { inferRoles, writtenPath } from "../../contract/model/infer-roles.ts";
import type { Operation } from "../../contract/model/types.ts";
import { collectionOf, lastExpression, trimSlash } from "../../language/openapi/path-template.ts";
import { groupBy } from "../../language/values/group.ts";

export interface RelatedOperations {
  /** Operations that return the resource that this operation creates, changes or lists, individually or as a list. */
  readonly shown: readonly Operation[];
  /** Other operations on the same path, on its collection or items, or connected by links. Excludes {@link shown}. */
  readonly beside: readonly Operation[];
  readonly rivals: readonly Operation[];
}

export function createRelations(
  operations: readonly Operation[],
): (operation: Operation) => RelatedOperations {
  const byPath = groupBy(operations, ({ path }) => trimSlash(path));
  const byCollection = groupBy(operations, ({ path }) => ownCollectionOf(trimSlash(path)));
  const byName = new Map(
    operations.flatMap((operation) => namesOf(operation).map((name) => [name, operation])),
  );
  const byShape = groupBy(operations, shapeOf);
  const segments = new Map(operations.map(({ path }) => [path, segmentsOf(path)]));
  const roles = inferRoles(operations);
  const linking = new Map<Operation, Set<Operation>>();
  for (const operation of operations) {
    for (const target of targetsOf(operation)) {
      const led = byName.get(target);
      if (led !== undefined) linking.set(led, (linking.get(led) ?? new Set()).add(operation));
    }
  }
  return (operation) => {
    const path = trimSlash(operation.path);
    const linked = targetsOf(operation).flatMap((target) => byName.get(target) ?? []);
    const items = [...linked, ...(byCollection.get(path) ?? [])];
    const others = new Set([
      ...items,
      ...(byPath.get(path) ?? []),
      ...(byPath.get(ownCollectionOf(path) ?? path) ?? []),
      ...(linking.get(operation) ?? []),
    ]);
    others.delete(operation);
    const rivals = operation.path.includes("{")
      ? (byShape.get(shapeOf(operation)) ?? []).filter(
          (other) =>
            other !== operation &&
            mayMeet(segments.get(operation.path) ?? [], segments.get(other.path) ?? []),
        )
      : [];
    // One operation is enough to represent the item: its GET operation, or else the first one.
    const item = items.find(({ method }) => method === "GET") ?? items[0];
    const written = writtenPath(operation, roles.get(operation));
    const own = (byPath.get(trimSlash(written ?? "")) ?? []).filter(({ method }) => method === "GET");
    const lists = (byPath.get(ownCollectionOf(path) ?? path) ?? []).filter(({ method }) => method === "GET");
    const shown = new Set([...(item === undefined ? [] : [item]), ...own, ...lists]);
    shown.delete(operation);
    for (const each of shown) others.delete(each);
    return { shown: [...shown], beside: [...others], rivals };
  };
}

/** Computes a key from the method and the number of segments. Two templates can only match the same path if their keys are equal. */
function shapeOf({ method, path }: Operation): string {
  return `${method} ${segmentsOf(path).length}`;
}

function segmentsOf(path: string): readonly string[] {
  return path.replace(/\?.*$/s, "").split("/");
}

function mayMeet(one: readonly string[], other: readonly string[]): boolean {
  return one.every((segment, index) => fits(segment, other[index] ?? ""));
}

/** Compares path segments. If they contain expressions, only compares the fixed text at their start and end. */
function fits(one: string, other: string): boolean {
  if (!one.includes("{") && !other.includes("{")) return one === other;
  const [[start, end], [otherStart, otherEnd]] = [endsOf(one), endsOf(other)];
  return (
    (start.startsWith(otherStart) || otherStart.startsWith(start)) &&
    (end.endsWith(otherEnd) || otherEnd.endsWith(end))
  );
}

function endsOf(segment: string): readonly [string, string] {
  const [first = ""] = segment.split("{", 1);
  return [first, segment.slice(segment.lastIndexOf("}") + 1)];
}

function namesOf({ id, pointer }: Operation): readonly string[] {
  return [id, pointer];
}

function targetsOf({ responses }: Operation): readonly string[] {
  return responses.flatMap(({ links }) =>
    links.map(({ target }) => (target.kind === "id" ? target.id : target.pointer)),
  );
}

function ownCollectionOf(path: string): string | undefined {
  return lastExpression(path) === undefined ? undefined : collectionOf(path);
}
