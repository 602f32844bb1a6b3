import type { Contract } from "../../contract/build/contract.ts";
import { capital } from "../../contract/findings/show-text.ts";
import { isObject, memberOf } from "../../language/values/json-object.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import type { DiffCode, Pair } from "../changes/change.ts";
import type { Difference } from "./part.ts";

export interface NoticePolicy {
  /** Current date, e.g. `2026-01-31`. If omitted, rules that depend on the date are skipped. */
  readonly today?: string | undefined;
  /** Minimum number of days between `today` and the `x-sunset` of a newly deprecated part. Default: no minimum. */
  readonly noticeDays?: number | undefined;
  /** Date of the old document. Parts deprecated in the old document have been deprecated at least since this date. */
  readonly oldDay?: string | undefined;
  /** Values of `x-stability-level` that allow removing an operation at any time. Default: `draft`, `alpha`, `beta`. */
  readonly unstable?: readonly string[] | undefined;
}

const unstableLevels: readonly string[] = ["draft", "alpha", "beta"];

export interface Noticed {
  readonly subject: string;
  readonly contracts: Pair<Contract>;
  readonly places: Pair<string>;
}

interface Notice {
  readonly isDeprecated: boolean;
  readonly sunset: unknown;
  readonly stability: unknown;
}

/**
 * Checks a newly deprecated part, or a changed `x-sunset`. A deprecated part needs an `x-sunset`: a date or date-time that is not in the
 * past, not earlier than in the old document, and at least `noticeDays` after `today`.
 */
export function compareNotice(
  { subject, contracts, places }: Noticed,
  { today, noticeDays }: NoticePolicy,
): readonly Difference[] {
  const [old, now] = [noticeAt(contracts.old, places.old), noticeAt(contracts.new, places.new)];
  const isNew = now.isDeprecated && !old.isDeprecated;
  if (!isNew && isEqual(old.sunset, now.sunset)) return [];
  const tell = (code: DiffCode, what: string): readonly Difference[] => [
    { code, side: "request", message: `${capital(subject)} ${what}`, places, level: "policy" },
  ];
  if (now.sunset === undefined)
    return now.isDeprecated ? tell("sunset/missing", "is deprecated, without a day in `x-sunset`.") : [];
  const [before, day] = [dayOf(old.sunset), dayOf(now.sunset)];
  if (day === undefined) return tell("sunset/unreadable", "has an `x-sunset` that is not a date.");
  const end = `ends on ${day}`;
  const isEarlier = before !== undefined && day < before;
  const left = today === undefined ? undefined : daysBetween(today, day);
  return [
    ...(isEarlier ? tell("sunset/moved-earlier", `${end}, and was due to end on ${before}.`) : []),
    ...(left !== undefined && left < 0 ? tell("sunset/passed", `${end}, which is in the past.`) : []),
    ...(left !== undefined && left >= 0 && noticeDays !== undefined && left < noticeDays
      ? tell("sunset/too-soon", `${end}: that is ${left} days' notice, but ${noticeDays} are promised.`)
      : []),
  ];
}

export function compareRemoval(
  contract: Contract,
  pointer: string,
  { today }: NoticePolicy,
): string | undefined {
  const day = dayOf(noticeAt(contract, pointer).sunset);
  return day !== undefined && today !== undefined && today < day ? day : undefined;
}

/**
 * Explains why a part can be removed, as the end of a sentence: its `x-sunset` date has been reached; it has no such date, but was
 * deprecated for `noticeDays`; or its `x-stability-level` promises no stability.
 */
export function excuseRemoval(
  contract: Contract,
  pointer: string,
  { today, noticeDays, oldDay, unstable = unstableLevels }: NoticePolicy,
): string | undefined {
  const { isDeprecated, sunset, stability } = noticeAt(contract, pointer);
  if (typeof stability === "string" && unstable.includes(stability))
    return `its \`x-stability-level\` was \`${stability}\``;
  const day = dayOf(sunset);
  if (today === undefined) return undefined;
  if (day !== undefined) return day <= today ? `its \`x-sunset\` was ${day}` : undefined;
  if (!isDeprecated || oldDay === undefined || noticeDays === undefined) return undefined;
  const days = daysBetween(oldDay, today);
  return days >= noticeDays ? `it had been deprecated for at least ${days} days` : undefined;
}

/**
 * Marks the removal of a part as compatible, with the reason, if {@link excuseRemoval} allows it.
 * @param subject - How messages refer to the part, capitalised.
 */
export function excuse(
  difference: Difference,
  subject: string,
  { old }: Pair<Contract>,
  policy: NoticePolicy,
): Difference {
  const pointer = difference.places.old;
  const reason = pointer === null ? undefined : excuseRemoval(old, pointer, policy);
  if (reason === undefined) return difference;
  const { fix: _, ...rest } = difference;
  return { ...rest, message: `${subject} was removed: ${reason}.`, level: "compatible" };
}

function noticeAt({ document }: Contract, pointer: string): Notice {
  const node = readPointer(document, pointer);
  if (!isObject(node)) return { isDeprecated: false, sunset: undefined, stability: undefined };
  return {
    isDeprecated: memberOf(node, "deprecated") === true,
    sunset: memberOf(node, "x-sunset"),
    stability: memberOf(node, "x-stability-level"),
  };
}

function dayOf(written: unknown): string | undefined {
  const day = typeof written === "string" ? /^\d{4}-\d{2}-\d{2}(?=$|T)/i.exec(written)?.[0] : undefined;
  return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : day;
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
