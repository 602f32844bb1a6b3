// @ts-nocheck Made by a machine and tested as a whole.
import type { StatusKey } from "./descriptors.js";

/**
 * The entry that describes a status code: the exact one, then the range, then `default` (OpenAPI 3.2 §4.16).
 * `undefined` where the document says nothing of that status.
 */
export function chooseByStatus<T extends { readonly status: StatusKey }>(
  entries: readonly T[],
  status: number,
): T | undefined {
  const find = (key: unknown): T | undefined => entries.find((entry) => entry.status === key);
  return find(status) ?? find(`${Math.floor(status / 100)}XX`) ?? find("default");
}
