import { isObject } from "../../language/values/json-object.ts";
import { skipJsonNumber, skipJsonString } from "../../language/values/json-text.ts";
import { isExactNumber } from "./check-literals.ts";

export interface JsonSurvey {
  readonly depth: number;
  readonly members: number;
  /** Offsets of literals that a JavaScript number cannot represent. */
  readonly inexact: readonly number[];
  /** Maps start offsets to end offsets of objects and arrays with more than a thousand characters. */
  readonly ends: ReadonlyMap<number, number>;
}

/** Minimum length of containers whose ends are recorded. Skipping a shorter container is as fast as looking up its end. */
const LONG = 1_000;

export function surveyJson(text: string): JsonSurvey {
  const inexact: number[] = [];
  const ends = new Map<number, number>();
  const open: number[] = [];
  let deepest = 0;
  let members = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // White space and commas are most of what is outside strings.
    if (code <= 32 || code === 44) continue;
    if (code === 34) at = skipJsonString(text, at) - 1;
    else if (code === 123 || code === 91) deepest = Math.max(deepest, open.push(at));
    else if (code === 125 || code === 93) {
      const start = open.pop() ?? at;
      if (at - start > LONG) ends.set(start, at + 1);
    } else if (code === 58) members++;
    else if (code === 45 || (code >= 48 && code <= 57)) {
      const end = skipJsonNumber(text, at);
      if (!isExactNumber(text.slice(at, end))) inexact.push(at);
      at = end - 1;
    }
  }
  return { depth: deepest, members, inexact, ends };
}

/** @param value - A value that `JSON.parse` returned, so that `for … in` visits own members only. */
export function countMembers(value: unknown): number {
  let members = 0;
  const pending: unknown[] = [value];
  const add = (child: unknown): void => {
    if (typeof child === "object" && child !== null) pending.push(child);
  };
  while (pending.length > 0) {
    const next = pending.pop();
    if (Array.isArray(next)) for (const child of next) add(child);
    else if (isObject(next)) {
      // `Object.values` would take twice the time.
      for (const name in next) {
        members++;
        add(next[name]);
      }
    }
  }
  return members;
}
