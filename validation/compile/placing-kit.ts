/**
 * Wrappers of the runtime's functions, for check functions that report the place of a fault in the document. Used by the verifier only,
 * never by generated code.
 *
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

/** A fault with additional data for programs. Messages to users do not contain this data. */
export interface PlacedFault extends Fault {
  /**
   * The pointer, in the normalised document, of the keyword that the value violates; for the schema `false`, the pointer of the schema.
   * Absent while the fault is being recorded.
   */
  place?: string;
  /** The `pointer` of the fault, with `*` in place of indexes and of names that no schema mentions. */
  location?: string;
  /** Set on a fault of a branch of a union if another fault says that the value matches no branch. */
  isExplained?: boolean;
  /**
   * The pointers of `if` keywords in the normalised document. Each of these `if`s caused the fault by its result: the fault is about the
   * `then` or `else` that was chosen, or about a keyword in it.
   */
  conditions?: readonly string[];
}

interface FreeToken {
  readonly token: string;
}

type Token = string | FreeToken;

/** The kit of check functions that report places. */
export const placingKit: Kit = new Map<string, unknown>([
  ...runtimeKit,
  ...Object.entries({ fail, lacks, within, miss, at, free }),
]);

function free(token: string): FreeToken {
  return { token };
}

/**
 * Adds the place of the keyword to the fault that was recorded last. `stops` is the result of the call that recorded this fault. Returns
 * `stops`.
 */
function at(stops: boolean, issues: IssueSink | undefined, place: string): boolean {
  const fault: PlacedFault | undefined = issues?.faults.at(-1);
  // Beyond the maximum, faults are only counted. The last recorded fault then already has its place.
  if (fault === undefined || fault.place !== undefined) return stops;
  fault.place = place;
  if (fault.keyword === "if") noteCondition(issues?.faults.slice(issues.mark) ?? [], place);
  return stops;
}

/** Adds the place of an `if` to the `conditions` of its own fault and of the faults of its `then` or `else`. */
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
 * Records that a value matches no branch of a union. If the discriminator names a branch, records the faults of that branch only.
 * Otherwise, also records faults of branches, and marks them as explained (`isExplained`).
 */
function miss(...args: Parameters<typeof recordMiss>): boolean {
  const [issues, value, branches, , property, named] = args;
  const start = issues?.count ?? 0;
  const stops = recordMiss(...args);
  if (branchNamed(value, branches, property, named) !== undefined) return stops;
  // The last fault says that no branch matches.
  const noted: readonly PlacedFault[] = issues?.faults.slice(start, -1) ?? [];
  for (const fault of noted) fault.isExplained = true;
  return stops;
}
