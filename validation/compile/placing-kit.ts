/**
 * Wraps runtime functions for checks that report the place of the violated keyword in the document. Generated code does not use these
 * wrappers, only the verifier does.
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
   * Pointer to the violated keyword in the normalised document. If the schema is `false`, points to the schema. Absent while the fault is
   * being recorded.
   */
  place?: string;
  /** The fault's `pointer`. Indexes, and names that no schema mentions, are replaced with `*`. */
  location?: string;
  /** Set on faults in a union branch if another fault reports that no branch matches. */
  isExplained?: boolean;
  /** Pointers to the `if` keywords that selected the `then` or `else` with the fault. */
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

/** Adds the keyword's place to the latest fault. Returns `stops`, the result of the call that recorded the fault. */
function at(stops: boolean, issues: IssueSink | undefined, place: string): boolean {
  const fault: PlacedFault | undefined = issues?.faults.at(-1);
  // Beyond the maximum, faults are only counted, so the latest recorded fault already has a place.
  if (fault === undefined || fault.place !== undefined) return stops;
  fault.place = place;
  if (fault.keyword === "if") noteCondition(issues?.faults.slice(issues.mark) ?? [], place);
  return stops;
}

/** Adds the place of an `if` to the fault that it reports, and to the faults in its `then` or `else`. */
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
 * Records that no branch of a union matches. If the discriminator selects a branch, only faults in that branch are recorded. Otherwise,
 * the faults of all branches are marked as explained (`isExplained`).
 */
function miss(...args: Parameters<typeof recordMiss>): boolean {
  const [issues, value, branches, , property, named] = args;
  const start = issues?.count ?? 0;
  const stops = recordMiss(...args);
  if (branchNamed(value, branches, property, named) !== undefined) return stops;
  const noted: readonly PlacedFault[] = issues?.faults.slice(start, -1) ?? [];
  for (const fault of noted) fault.isExplained = true;
  return stops;
}
