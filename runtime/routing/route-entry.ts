export type Methods<T> = Map<string, T>;

export interface RouteEntry<O> {
  plain: Twins<O> | undefined;
  /** Operations whose templates contain a query, longest query first. */
  queried: QueriedTwins<O>[] | undefined;
}

export interface Twins<O> {
  readonly operation: O;
  others: O[] | undefined;
}

export interface QueriedTwins<O> extends Twins<O> {
  readonly pairs: readonly (readonly [name: string, value: string])[];
}

export function addTwin<O>(twins: Twins<O>, operation: O): void {
  if (twins.operation === operation || twins.others?.includes(operation) === true) return;
  twins.others ??= [];
  twins.others.push(operation);
}
