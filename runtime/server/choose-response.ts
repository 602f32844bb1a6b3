import type { StatusKey } from "../descriptors.ts";
import { chooseByStatus } from "../status.ts";

/** As `chooseByStatus`, but that it makes no keys where the status has an entry of its own: for every reply. */
export function chooseResponse<T extends { readonly status: StatusKey }>(
  entries: readonly T[],
  status: number,
): T | undefined {
  for (const entry of entries) if (entry.status === status) return entry;
  return chooseByStatus(entries, status);
}
