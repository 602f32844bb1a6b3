import type { Operation } from "./types.ts";

/**
 * The query that the document writes into an operation's path (`/messages?beta=true`), as it is sent; `undefined` where there
 * is none.
 */
export function fixedQuery({ parameters }: Operation): string | undefined {
  const pairs = parameters.flatMap(({ name, fixed }) => (fixed === undefined ? [] : [[name, fixed]]));
  return pairs.length === 0 ? undefined : String(new URLSearchParams(pairs));
}
