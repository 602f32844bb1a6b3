export type Methods<T> = Map<string, T>;

/** The operations of one path shape and method, by the query of their templates. */
export interface RouteEntry<O> {
  /** The operations whose templates have no query; `undefined` if there are none. */
  plain: Twins<O> | undefined;
  /** The operations whose templates have a query. Those whose query has more pairs come first. `undefined` if there are none. */
  queried: QueriedTwins<O>[] | undefined;
}

export interface Twins<O> {
  readonly operation: O;
  /** The operations after the first; `undefined` if there are none. */
  others: O[] | undefined;
}

/** Operations whose templates have the same query. `pairs` are the decoded pairs of that query. */
export interface QueriedTwins<O> extends Twins<O> {
  readonly pairs: readonly (readonly [name: string, value: string])[];
}

/** Adds an operation to those of the same method and path shape. The same operation counts once. */
export function addTwin<O>(twins: Twins<O>, operation: O): void {
  if (twins.operation === operation || twins.others?.includes(operation) === true) return;
  twins.others ??= [];
  twins.others.push(operation);
}
