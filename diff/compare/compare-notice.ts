import type { Contract } from "../../contract/build/contract.ts";
import { capital } from "../../contract/findings/show-text.ts";
import { isObject, memberOf } from "../../language/values/json-object.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { isEqual } from "../../runtime/validators/check-kit.ts";
import type { DiffCode, Pair } from "../changes/change.ts";
import type { Difference } from "./part.ts";

/** The rules about the notice that a service must give before it removes something. */
export interface NoticePolicy {
  /** The day of the comparison, such as `2026-01-31`. If absent, the rules that depend on the current day are not checked. */
  readonly today?: string | undefined;
  /** The minimum number of days between `today` and the `x-sunset` of a newly deprecated part. If absent, there is no minimum. */
  readonly noticeDays?: number | undefined;
}

/** A part of both documents that can be deprecated. */
export interface Noticed {
  /** The name of the part in messages, e.g. "the operation". */
  readonly subject: string;
  readonly contracts: Pair<Contract>;
  /** The pointers to the operation, parameter or schema. */
  readonly places: Pair<string>;
}

interface Notice {
  readonly isDeprecated: boolean;
  readonly sunset: unknown;
}

/**
 * Checks the rules of notice for a part that the new document deprecates, or whose `x-sunset` it changes. A deprecated part needs an
 * `x-sunset`: a date or date-time that is not past, not earlier than in the old document, and at least `noticeDays` after `today`.
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
    ...(isEarlier ? tell("sunset/moved-earlier", `${end}, and was to end on ${before}.`) : []),
    ...(left !== undefined && left < 0 ? tell("sunset/passed", `${end}, which is past.`) : []),
    ...(left !== undefined && left >= 0 && noticeDays !== undefined && left < noticeDays
      ? tell("sunset/too-soon", `${end}: that is ${left} days' notice, and ${noticeDays} are promised.`)
      : []),
  ];
}

/** Returns the day in the `x-sunset` of a removed part if that day is still to come on `today`, and `undefined` otherwise. */
export function compareRemoval(
  contract: Contract,
  pointer: string,
  { today }: NoticePolicy,
): string | undefined {
  const day = dayOf(noticeAt(contract, pointer).sunset);
  return day !== undefined && today !== undefined && today < day ? day : undefined;
}

function noticeAt({ document }: Contract, pointer: string): Notice {
  const node = readPointer(document, pointer);
  if (!isObject(node)) return { isDeprecated: false, sunset: undefined };
  return { isDeprecated: memberOf(node, "deprecated") === true, sunset: memberOf(node, "x-sunset") };
}

/** The day (`YYYY-MM-DD`) of a date or date-time; `undefined` for anything else. */
function dayOf(written: unknown): string | undefined {
  const day = typeof written === "string" ? /^\d{4}-\d{2}-\d{2}(?=$|T)/i.exec(written)?.[0] : undefined;
  return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : day;
}

/** The number of days from one day to another, both as `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
