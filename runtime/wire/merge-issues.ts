import type { ValidationIssue } from "../checks.ts";
import { encodeToken } from "../pointer.ts";

/**
 * Merges decoding and validation issues. A part that cannot be decoded is absent from the value, so the check reports it again as missing
 * or as having the wrong type; such duplicates are dropped.
 */
export function mergeIssues(
  decoded: readonly ValidationIssue[],
  checked: readonly ValidationIssue[],
): readonly ValidationIssue[] {
  if (decoded.length === 0) return checked;
  if (checked.length === 0) return decoded;
  const known = decoded.map(({ pointer }) => pointer);
  return [...decoded, ...checked.filter((issue) => !isExplained(issue, known))];
}

function isExplained({ pointer, keyword, params }: ValidationIssue, known: readonly string[]): boolean {
  const missing = keyword === "required" ? params["missingProperty"] : undefined;
  const at = typeof missing === "string" ? `${pointer}/${encodeToken(missing)}` : pointer;
  return known.some((start) => at === start || at.startsWith(`${start}/`));
}
