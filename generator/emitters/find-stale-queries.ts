import type { EmitterOperation } from "../output/emitter.ts";

/** A query that a mutation makes stale, and the path parameters that both share. */
export interface StaleQuery {
  readonly operation: EmitterOperation;
  /** Pairs of input keys. */
  readonly shared: readonly (readonly [ofQuery: string, ofMutation: string])[];
}

/**
 * Finds the queries of the resource that a mutation changes, and of the lists that contain it, by their paths:
 *
 * - `PATCH /notes/{note}`: `GET /notes/{note}` with the same `note`, `GET /notes` and its views such as `GET /notes/search`
 * - `POST /notes`: `GET /notes` and its views
 * - `POST /notes/{note}/comments`: `GET /notes/{note}/comments` and `GET /notes/{note}`, both with the same `note`
 * - `POST /notes/{note}/archive` or `/notes/{note}:archive`, if no query has this path: as `PATCH /notes/{note}`
 */
export function createStaleFinder(
  queries: readonly EmitterOperation[],
): (mutation: EmitterOperation) => readonly StaleQuery[] {
  const byShape = new Map<string, EmitterOperation[]>();
  const byParent = new Map<string, EmitterOperation[]>();
  for (const query of queries) {
    const shape = shapeOf(query.path);
    const parent = parentOf(shape);
    byShape.set(shape, [...(byShape.get(shape) ?? []), query]);
    if (!isItem(shape)) byParent.set(parent, [...(byParent.get(parent) ?? []), query]);
  }
  return (mutation) => {
    if (mutation.method === "OPTIONS" || mutation.method === "TRACE") return [];
    const target = findTarget(shapeOf(mutation.path), byShape);
    if (target === "") return [];
    const parent = parentOf(target);
    const collection = isItem(target) ? parent : target;
    const shapes = isItem(target) || isItem(parent) ? [target, parent] : [target];
    const exact = shapes.flatMap((shape) => byShape.get(shape) ?? []);
    const views = collection === "" ? [] : (byParent.get(collection) ?? []);
    return [...new Set([...exact, ...views])].map((operation) => ({
      operation,
      shared: pairParameters(operation, mutation),
    }));
  };
}

/** Returns the path of the changed resource: the mutation's own, or that of the resource on which it is an action. */
function findTarget(shape: string, queries: ReadonlyMap<string, unknown>): string {
  if (queries.has(shape)) return shape;
  const plain = shape.replace(/:[^/{}]*$/, "");
  if (plain !== shape) return findTarget(plain, queries);
  if (isItem(shape)) return shape;
  let above = parentOf(shape);
  if (queries.has(above)) return above;
  while (above !== "" && !isItem(above)) above = parentOf(above);
  return queries.has(above) ? above : "";
}

/** Replaces the names of parameters, and a slash at the end, since both may differ between paths of the same resource. */
function shapeOf(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}").replace(/\/$/, "");
}

function parentOf(shape: string): string {
  return shape.slice(0, Math.max(0, shape.lastIndexOf("/")));
}

function isItem(shape: string): boolean {
  return shape.endsWith("}");
}

function pairParameters(query: EmitterOperation, mutation: EmitterOperation): StaleQuery["shared"] {
  const others = listPathKeys(mutation);
  return listPathKeys(query).flatMap((key, at) => {
    const other = others[at];
    return key === undefined || other === undefined ? [] : [[key, other] as const];
  });
}

/** Input keys of the path parameters, in the order of the path. */
function listPathKeys({ path, parameters }: EmitterOperation): readonly (string | undefined)[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(
    ([, name]) => parameters.find((each) => each.in === "path" && each.name === name)?.key,
  );
}
