/** A filter for TanStack Query's `invalidateQueries`, `refetchQueries`, `removeQueries` and `cancelQueries`. */
export interface StaleQueries {
  readonly predicate: (query: { readonly queryKey: readonly unknown[] }) => boolean;
}

/** Matches queries by the beginnings of their keys. As in TanStack Query, an object in a key may have further members. */
export function matchKeys(...keys: readonly (readonly unknown[])[]): StaleQueries {
  return { predicate: ({ queryKey }) => keys.some((key) => isPartOf(key, queryKey)) };
}

function isPartOf(part: unknown, whole: unknown): boolean {
  if (part === whole) return true;
  if (typeof part !== "object" || typeof whole !== "object" || part === null || whole === null) return false;
  return Object.entries(part).every(([name, value]) => isPartOf(value, Reflect.get(whole, name)));
}

/** Mutation options whose `meta` has a function from the variables to the queries that become stale. */
interface FinishedMutation {
  readonly meta: Readonly<Record<string, unknown>> | undefined;
}

interface Invalidating {
  readonly client: { invalidateQueries(filters: StaleQueries): Promise<void> };
}

/**
 * Invalidates what a generated mutation makes stale: `new MutationCache({ onSuccess: invalidateStale })`. Requires TanStack Query 5.89 or
 * later, which passes the query client to this callback.
 */
export function invalidateStale(
  _data: unknown,
  variables: unknown,
  _result: unknown,
  { meta }: FinishedMutation,
  { client }: Invalidating,
): void {
  const find = meta?.["staleQueries"];
  // Not awaited: offline, refetching waits for the network, and the mutation would stay pending.
  if (typeof find === "function") void client.invalidateQueries(find(variables));
}
