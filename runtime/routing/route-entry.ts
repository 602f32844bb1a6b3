export type Methods<T> = Map<string, T>;

/** By the query of their templates. */
export interface RouteEntry<O> {
  plain: Twins<O> | undefined;
  /** Longest query first. */
  queried: QueriedTwins<O>[] | undefined;
}

export interface Twins<O> {
  readonly operation: O;
  others: O[] | undefined;
}

/** `pairs` are the decoded pairs of the query. */
export interface QueriedTwins<O> extends Twins<O> {
  readonly pairs: readonly (readonly [name: string, value: string])[];
}

/** The same operation counts once. */
export function addTwin<O>(twins: Twins<O>, operation: O): void {
  if (twins.operation === operation || twins.others?.includes(operation) === true) return;
  twins.others ??= [];
  twins.others.push(operation);
}
