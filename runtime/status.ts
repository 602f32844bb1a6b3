import type { StatusKey } from "./descriptors.ts";
import { findBy } from "./find-by.ts";

/**
 * The entry that describes a status code: the exact one, then the range, then `default` (OpenAPI 3.2 §4.16).
 * `undefined` where the document says nothing of that status.
 */
export function chooseByStatus<T extends { readonly status: StatusKey }>(
  entries: readonly T[],
  status: number,
): T | undefined {
  return findBy(entries, "status", [status, `${`${status}`[0]}XX`, "default"]);
}
