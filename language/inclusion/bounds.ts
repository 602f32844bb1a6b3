import { memberOf, type SchemaObject } from "../values/json-object.ts";
import type { Atom } from "./given.ts";

/** A limit of numbers. `isOpen` excludes the limit itself, as `exclusiveMinimum` does. */
interface Bound {
  readonly value: number;
  readonly isOpen: boolean;
}

/** The smallest and the largest number of each format of whole numbers. The limits of `int64` need not be exact. */
const formatRanges: ReadonlyMap<unknown, readonly [number, number]> = new Map([
  ["int32", [-(2 ** 31), 2 ** 31 - 1]],
  ["int64", [-(2 ** 63), 2 ** 63]],
]);

/** The highest lower limit of numbers that fit all the schemas; minus infinity if there is none. */
function lowerBound(atoms: readonly Atom[]): Bound {
  return atoms.reduce<Bound>(
    (bound, { schema }) => {
      const found = readBounds(
        schema,
        ["minimum", "exclusiveMinimum"],
        formatRanges.get(schema["format"])?.[0],
      );
      return found.reduce((some, other) => (isHigher(other, some) ? other : some), bound);
    },
    { value: Number.NEGATIVE_INFINITY, isOpen: false },
  );
}

/** The lowest upper limit of numbers that fit all the schemas; infinity if there is none. */
function upperBound(atoms: readonly Atom[]): Bound {
  return atoms.reduce<Bound>(
    (bound, { schema }) => {
      const found = readBounds(
        schema,
        ["maximum", "exclusiveMaximum"],
        formatRanges.get(schema["format"])?.[1],
      );
      return found.reduce((some, other) => (isLower(other, some) ? other : some), bound);
    },
    { value: Number.POSITIVE_INFINITY, isOpen: false },
  );
}

function readBounds(
  schema: SchemaObject,
  [inclusive, exclusive]: readonly [string, string],
  ofFormat: number | undefined,
): readonly Bound[] {
  const [closed, open] = [memberOf(schema, inclusive), memberOf(schema, exclusive)];
  return [
    ...(typeof closed === "number" ? [{ value: closed, isOpen: false }] : []),
    ...(typeof open === "number" ? [{ value: open, isOpen: true }] : []),
    ...(ofFormat === undefined ? [] : [{ value: ofFormat, isOpen: false }]),
  ];
}

function isHigher(some: Bound, other: Bound): boolean {
  return some.value > other.value || (some.value === other.value && some.isOpen && !other.isOpen);
}

function isLower(some: Bound, other: Bound): boolean {
  return some.value < other.value || (some.value === other.value && some.isOpen && !other.isOpen);
}

/** The highest value of a keyword such as `minLength` in the schemas; 0 if none has it. */
export function greatest(atoms: readonly Atom[], keyword: string): number {
  return Math.max(0, ...numbersOf(atoms, keyword));
}

/** The lowest value of a keyword such as `maxLength` in the schemas; infinity if none has it. */
export function least(atoms: readonly Atom[], keyword: string): number {
  return Math.min(Number.POSITIVE_INFINITY, ...numbersOf(atoms, keyword));
}

function numbersOf(atoms: readonly Atom[], keyword: string): readonly number[] {
  return atoms.flatMap(({ schema }) => {
    const value = memberOf(schema, keyword);
    return typeof value === "number" ? [value] : [];
  });
}

/** Whether all numbers that fit the schemas also satisfy `keyword: asked`. For integers, limits are rounded: above 2.5 means at least 3. */
export function meetsBound(
  keyword: string,
  asked: number,
  atoms: readonly Atom[],
  isWhole: boolean,
): boolean {
  const [lower, upper] = [wholeLower(lowerBound(atoms), isWhole), wholeUpper(upperBound(atoms), isWhole)];
  switch (keyword) {
    case "minimum":
      return lower.value >= asked;
    case "exclusiveMinimum":
      return lower.value > asked || (lower.value === asked && lower.isOpen);
    case "maximum":
      return upper.value <= asked;
    default:
      return upper.value < asked || (upper.value === asked && upper.isOpen);
  }
}

function wholeLower(bound: Bound, isWhole: boolean): Bound {
  if (!isWhole || !Number.isFinite(bound.value)) return bound;
  const value = bound.isOpen ? Math.floor(bound.value) + 1 : Math.ceil(bound.value);
  return { value, isOpen: false };
}

function wholeUpper(bound: Bound, isWhole: boolean): Bound {
  if (!isWhole || !Number.isFinite(bound.value)) return bound;
  const value = bound.isOpen ? Math.ceil(bound.value) - 1 : Math.floor(bound.value);
  return { value, isOpen: false };
}

/** Whether no number is within the limits of all the schemas. */
export function hasNoNumber(atoms: readonly Atom[], isWhole: boolean): boolean {
  const [lower, upper] = [wholeLower(lowerBound(atoms), isWhole), wholeUpper(upperBound(atoms), isWhole)];
  return lower.value > upper.value || (lower.value === upper.value && (lower.isOpen || upper.isOpen));
}

/** The smallest and the largest length, in characters, of strings of a format. */
const formatLengths: ReadonlyMap<unknown, readonly [least: number, most: number]> = new Map([
  ["uuid", [36, 36]],
  ["date", [10, 10]],
  ["date-time", [20, Number.POSITIVE_INFINITY]],
  ["ipv4", [7, 15]],
]);

/** The smallest and the largest length, in characters, of strings that fit all the schemas, by `minLength`, `maxLength` and `format`. */
export function textLengths(atoms: readonly Atom[]): { readonly least: number; readonly most: number } {
  const ofFormats = atoms.flatMap(({ schema }) => {
    const known = formatLengths.get(schema["format"]);
    return known === undefined ? [] : [known];
  });
  return {
    least: Math.max(greatest(atoms, "minLength"), ...ofFormats.map(([shortest]) => shortest)),
    most: Math.min(least(atoms, "maxLength"), ...ofFormats.map(([, longest]) => longest)),
  };
}

/** Whether no string has a length that all the schemas admit. */
export function hasNoText(atoms: readonly Atom[]): boolean {
  const lengths = textLengths(atoms);
  return lengths.least > lengths.most;
}
