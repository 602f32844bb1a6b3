import type { StatusKey } from "./descriptors.ts";

/**
 * The entry that describes a status code: the exact one, then the range, then `default` (OpenAPI 3.2 §4.16).
 * `undefined` where the document says nothing of that status.
 */
export function chooseByStatus<T extends { readonly status: StatusKey }>(
  entries: readonly T[],
  status: number,
): T | undefined {
  let [range, rest]: (T | undefined)[] = [];
  // In one go: a server asks this twice for each request.
  for (const entry of entries) {
    const { status: key } = entry;
    if (key === status) return entry;
    if (key === "default") rest ??= entry;
    else if (typeof key === "string" && key === `${Math.floor(status / 100)}XX`) range ??= entry;
  }
  return range ?? rest;
}
