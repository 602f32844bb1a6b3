import type { ValidationIssue } from "../checks.ts";
import type { WireShape } from "../descriptors.ts";
import { decodeToken, pointerTo } from "../pointer.ts";
import type { Reading } from "./coerce-text.ts";

export type ReadingOf = (pointer: string) => Reading;

export const STATED: ReadingOf = () => "stated";

export function isAmbiguous(shape: WireShape): boolean {
  const types = shape.types.filter((type) => type !== "null");
  if (types.length > 1 && (types.includes("string") || types.includes("array"))) return true;
  const named = [...(shape.properties ?? []), ...(shape.patterns ?? [])].map(([, part]) => part);
  const parts = [shape.items, shape.additional, ...named];
  return parts.some((part) => part !== undefined && isAmbiguous(part));
}

export interface AcceptedValue<Decoded> {
  readonly decoded: Decoded;
  readonly issues: readonly ValidationIssue[];
}

/**
 * Decodes each string with the {@link Reading} whose value the schema accepts. All strings are first decoded with the reading `stated`.
 * Strings with issues are then decoded with `other`, followed by all strings that have the same top-level names. Strings that are still
 * rejected are decoded with `last` in the same way. If the schema rejects all of these values, the result is the first one with the fewest
 * issues.
 */
export function readAccepted<Decoded>(
  decode: (reading: ReadingOf) => Decoded,
  issuesOf: (decoded: Decoded) => readonly ValidationIssue[],
  isAmbiguous = true,
): AcceptedValue<Decoded> {
  const decoded = decode(STATED);
  let best: AcceptedValue<Decoded> = { decoded, issues: issuesOf(decoded) };
  if (!isAmbiguous) return best;
  let bestReading = STATED;
  for (const next of ["other", "last"] as const) {
    const before = bestReading;
    for (const starts of refusedPlaces(best.issues)) {
      const reading: ReadingOf = (pointer) => (isBelow(pointer, starts) ? next : before(pointer));
      const other = decode(reading);
      const issues = issuesOf(other);
      if (issues.length >= best.issues.length) continue;
      best = { decoded: other, issues };
      bestReading = reading;
      if (issues.length === 0) return best;
    }
  }
  return best;
}

function refusedPlaces(issues: readonly ValidationIssue[]): readonly (readonly string[])[] {
  if (issues.length === 0) return [];
  const pointers = issues.map(({ pointer }) => pointer);
  const whole = pointers.includes("") ? [""] : [];
  const names = [...whole, ...[...namesOf(issues)].map((name) => pointerTo("", name))];
  return pointers.some(isInner) ? [pointers, names] : [names];
}

function isBelow(pointer: string, starts: readonly string[]): boolean {
  return starts.some((start) => pointer === start || (start !== "" && pointer.startsWith(`${start}/`)));
}

export function namesOf(issues: readonly ValidationIssue[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { pointer } of issues) {
    const [, token] = pointer.split("/", 2);
    if (token !== undefined) names.add(decodeToken(token));
  }
  return names;
}

export function isInner(pointer: string): boolean {
  return pointer.includes("/", 1);
}
