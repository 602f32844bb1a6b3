import { integerRanges } from "../../language/schema/integer-ranges.ts";
import type { Random } from "../../language/values/random.ts";
import type { Constraints } from "./constraints.ts";
import { createUnsatisfiable } from "./sample-context.ts";

export function sampleInteger(constraints: Constraints, random: Random): number {
  const step = Math.abs(wholeStep(constraints.multipleOf));
  const [low, high] = bounds(constraints);
  const lowest = Math.ceil(Math.max(low, next(constraints.exclusiveMinimum, 1)) / step);
  const highest = Math.floor(Math.min(high, next(constraints.exclusiveMaximum, -1)) / step);
  if (lowest > highest) throw createUnsatisfiable("no integer is within the bounds");
  const [from, to] = near(lowest, highest, 100);
  return random.integer(from, to) * step + 0;
}

export function sampleNumber(constraints: Constraints, random: Random): number {
  const [low, high] = bounds(constraints);
  const step = constraints.multipleOf;
  if (step !== undefined) {
    const [from, to] = near(Math.ceil(low / step), Math.floor(high / step), 100);
    if (from > to) throw createUnsatisfiable("no multiple is within the bounds");
    return random.integer(from, to) * step + 0;
  }
  const [from, to] = near(low, high, 100);
  if (from > to) throw createUnsatisfiable("no number is within the bounds");
  const rounded = Math.round((from + random.next() * (to - from)) * 100) / 100;
  const inside =
    rounded >= from &&
    rounded <= to &&
    rounded > constraints.exclusiveMinimum &&
    rounded < constraints.exclusiveMaximum;
  return inside ? rounded : from + (to - from) / 2;
}

export function isWithin(constraints: Constraints, value: number): boolean {
  const [low, high] = bounds(constraints);
  const { exclusiveMinimum, exclusiveMaximum, multipleOf } = constraints;
  const isMultiple = multipleOf === undefined || Number.isInteger(value / multipleOf);
  return value >= low && value <= high && value > exclusiveMinimum && value < exclusiveMaximum && isMultiple;
}

function bounds(constraints: Constraints): readonly [low: number, high: number] {
  let low = Math.max(constraints.minimum, constraints.exclusiveMinimum);
  let high = Math.min(constraints.maximum, constraints.exclusiveMaximum);
  for (const format of constraints.formats) {
    const range = integerRanges.get(format);
    if (range) [low, high] = [Math.max(low, range[0]), Math.min(high, range[1])];
  }
  return [low, high];
}

/** Returns the nearest integer inside an exclusive bound, e.g. 4 for `exclusiveMinimum: 3`. Fractional bounds are returned unchanged. */
function next(bound: number, difference: 1 | -1): number {
  return Number.isInteger(bound) ? bound + difference : bound;
}

function wholeStep(multipleOf: number | undefined): number {
  if (multipleOf === undefined) return 1;
  for (let factor = 1; factor <= 1000; factor++) {
    if (Number.isInteger(multipleOf * factor)) return multipleOf * factor;
  }
  return multipleOf;
}

function near(low: number, high: number, width: number): readonly [from: number, to: number] {
  if (low > high) return [low, high];
  const from = low <= 1 && high >= 1 ? 1 : Number.isFinite(low) ? low : high - width;
  return [from, Math.min(high, from + width)];
}
