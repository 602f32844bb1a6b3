import type { StatusKey } from "./descriptors.js";

/** How well a key fits a status: exact beats a range, a range beats `default`; 0 is no fit. */
function rankOf(key: StatusKey, status: number): number {
  if (key === status) return 3;
  if (key === "default") return 1;
  return typeof key === "string" && key.charCodeAt(0) - 48 === Math.floor(status / 100) ? 2 : 0;
}

/**
 * The entry that describes a status code: the exact one, then the range, then `default` (OpenAPI 3.2 §4.16).
 * `undefined` where the document says nothing of that status.
 */
export function chooseByStatus<T extends { readonly status: StatusKey }>(
  entries: readonly T[],
  status: number,
): T | undefined {
  let best: T | undefined;
  let bestRank = 0;
  for (const entry of entries) {
    const rank = rankOf(entry.status, status);
    if (rank === 3) return entry;
    if (rank > bestRank) {
      best = entry;
      bestRank = rank;
    }
  }
  return best;
}
