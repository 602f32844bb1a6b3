import type { StatusKey } from "../descriptors.ts";
import { chooseByStatus } from "../http-semantics.ts";

export function chooseResponse<T extends { readonly status: StatusKey }>(
  entries: readonly T[],
  status: number,
): T | undefined {
  for (const entry of entries) if (entry.status === status) return entry;
  return chooseByStatus(entries, status);
}
