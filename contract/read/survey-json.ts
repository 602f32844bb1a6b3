import { skipJsonNumber, skipJsonString } from "../../language/values/json-text.ts";

/** The result of one quick pass over JSON text. */
export interface JsonSurvey {
  readonly depth: number;
  /** The number of members of all objects; each of several equal keys counts. */
  readonly members: number;
  /** Offsets of number literals that a JavaScript number cannot represent as written. */
  readonly inexact: readonly number[];
  /** The offsets at which objects and arrays of more than a thousand characters end, by the offsets at which they begin. */
  readonly ends: ReadonlyMap<number, number>;
}

/** The minimum number of characters of a long container. Skipping a shorter one is as fast as looking up its end. */
const LONG = 1_000;

/** Surveys JSON text in one pass, fast enough for every load. The result tells whether the slower, exact scan is needed. */
export function surveyJson(text: string): JsonSurvey {
  const inexact: number[] = [];
  const ends = new Map<number, number>();
  const open: number[] = [];
  let deepest = 0;
  let members = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
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

/**
 * Tells whether a decimal literal keeps its value as a JavaScript number. Integers beyond 2^53 often do not; numbers beyond 1.8e308, and
 * numbers so small that they become 0, never do. The usual rounding of decimal fractions does not count.
 */
export function isExactNumber(literal: string): boolean {
  if (literal.length < 16 && !/[eE]/.test(literal)) return true;
  const value = Number(literal);
  if (!Number.isFinite(value)) return false;
  if (value === 0) return !/^[^eE]*[1-9]/.test(literal);
  return !/^[-+]?\d+$/.test(literal) || BigInt(literal.replace(/^\+/, "")) === BigInt(value);
}

/** Counts the members of all objects in a value. Does not recurse. */
export function countMembers(value: unknown): number {
  let members = 0;
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== "object" || next === null) continue;
    const values: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (!Array.isArray(next)) members += values.length;
    for (const child of values) {
      if (typeof child === "object" && child !== null) pending.push(child);
    }
  }
  return members;
}
