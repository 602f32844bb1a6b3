/**
 * Wrappers of runtime functions for checks that report where in the document a fault's keyword is. Used by the verifier, never by generated
 * code.
 * @module
 */
import {
  type Fault,
  type IssueSink,
  within as prefixFaults,
  fail as recordFault,
} from "../../runtime/validators/record-fault.ts";
import { branchNamed, miss as recordMiss } from "../../runtime/validators/union-faults.ts";
import { type Kit, runtimeKit } from "./runtime-kit.ts";

export interface PlacedFault extends Fault {
  /**
   * Pointer to the violated keyword in the normalised document, or to the schema itself if it is `false`. Absent while the fault is being
   * recorded.
   */
  place?: string;
  /** The fault's `pointer`, with `*` replacing indexes and names that no schema mentions. */
  location?: string;
  /** Set on a fault in a union branch if another fault reports that no branch matches. */
  isExplained?: boolean;
  /** Pointers to the `if` keywords that selected the `then` or `else` in which the fault occurred. */
  conditions?: readonly string[];
}

interface FreeToken {
  readonly token: string;
}

type Token = string | FreeToken;

export const placingKit: Kit = new Map<string, unknown>([
  ...runtimeKit,
  ...Object.entries({ fail, lacks, within, miss, at, free }),
]);

function free(token: string): FreeToken {
  return { token };
}

/** Adds the keyword's place to the latest fault. Returns `stops`, the result of the call that recorded it. */
function at(stops: boolean, issues: IssueSink | undefined, place: string): boolean {
  const fault: PlacedFault | undefined = issues?.faults.at(-1);
  // Beyond the maximum, faults are only counted, and the latest one already has a place.
  if (fault === undefined || fault.place !== undefined) return stops;
  fault.place = place;
  if (fault.keyword === "if") noteCondition(issues?.faults.slice(issues.mark) ?? [], place);
  return stops;
}

/** Adds the place of an `if` to the faults of its `then` or `else`, and to its own. */
function noteCondition(faults: readonly PlacedFault[], place: string): void {
  for (const fault of faults) fault.conditions = [...(fault.conditions ?? []), place];
}

function fail(issues: IssueSink | undefined, keyword: string, detail?: unknown, member: Token = ""): boolean {
  const stops = recordFault(issues, keyword, detail, textOf(member));
  const fault: PlacedFault | undefined = issues?.faults.at(-1);
  if (fault !== undefined) fault.location ??= locationOf(member);
  return stops;
}

function lacks(issues: IssueSink | undefined, name: string, member?: Token): boolean {
  return fail(issues, "required", name, member);
}

function within(issues: IssueSink | undefined, member: Token): boolean {
  const faults: readonly PlacedFault[] = issues?.faults.slice(issues.mark) ?? [];
  for (const fault of faults) fault.location = locationOf(member) + (fault.location ?? "");
  return prefixFaults(issues, textOf(member));
}

function textOf(member: Token): string {
  return typeof member === "string" ? member : member.token;
}

function locationOf(member: Token): string {
  return typeof member === "string" ? member : "/*";
}

/**
 * Records that no branch of a union matches. If the discriminator selects a branch, records only that branch's faults; otherwise marks the
 * faults of all branches as explained (`isExplained`).
 */
function miss(...args: Parameters<typeof recordMiss>): boolean {
  const [issues, value, branches, , property, named] = args;
  const start = issues?.count ?? 0;
  const stops = recordMiss(...args);
  if (branchNamed(value, branches, property, named) !== undefined) return stops;
  // The last fault reports that no branch matches.
  const noted: readonly PlacedFault[] = issues?.faults.slice(start, -1) ?? [];
  for (const fault of noted) fault.isExplained = true;
  return stops;
}
