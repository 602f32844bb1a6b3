import { integerRanges } from "../schema/integer-ranges.ts";
import { knownFormats } from "../schema/known-formats.ts";
import { memberOf, type SchemaObject } from "../values/json-object.ts";
import type { Atom } from "./given.ts";

interface Bound {
  readonly value: number;
  readonly isOpen: boolean;
}

/** The stricter of two lower limits, or of two upper limits, is the one with the larger `sign * limit`. */
const sides = {
  lower: { inclusive: "minimum", exclusive: "exclusiveMinimum", ofFormat: 0, sign: 1 },
  upper: { inclusive: "maximum", exclusive: "exclusiveMaximum", ofFormat: 1, sign: -1 },
} as const;

/**
 * Returns the strictest limit on numbers that are valid against all schemas, or an infinite limit if the schemas define none. For integers,
 * the limit is rounded: greater than 2.5 becomes at least 3.
 */
function strictestBound(atoms: readonly Atom[], side: keyof typeof sides, isWhole: boolean): Bound {
  const { sign } = sides[side];
  let strictest: Bound = { value: -sign * Number.POSITIVE_INFINITY, isOpen: false };
  for (const bound of atoms.flatMap(({ schema }) => readBounds(schema, side))) {
    const [own, other] = [sign * bound.value, sign * strictest.value];
    if (own > other || (own === other && bound.isOpen && !strictest.isOpen)) strictest = bound;
  }
  if (!isWhole || !Number.isFinite(strictest.value)) return strictest;
  const inner = sign * strictest.value;
  return { value: sign * (strictest.isOpen ? Math.floor(inner) + 1 : Math.ceil(inner)), isOpen: false };
}

function readBounds(schema: SchemaObject, side: keyof typeof sides): readonly Bound[] {
  const { inclusive, exclusive, ofFormat } = sides[side];
  const [closed, open] = [memberOf(schema, inclusive), memberOf(schema, exclusive)];
  const { format } = schema;
  // Integer formats without validation do not limit values.
  const isChecked = typeof format === "string" && knownFormats.has(format);
  const limit = isChecked ? integerRanges.get(format)?.[ofFormat] : undefined;
  return [
    ...(typeof closed === "number" ? [{ value: closed, isOpen: false }] : []),
    ...(typeof open === "number" ? [{ value: open, isOpen: true }] : []),
    ...(limit === undefined ? [] : [{ value: limit, isOpen: false }]),
  ];
}

export function greatest(atoms: readonly Atom[], keyword: string): number {
  return Math.max(0, ...numbersOf(atoms, keyword));
}

export function least(atoms: readonly Atom[], keyword: string): number {
  return Math.min(Number.POSITIVE_INFINITY, ...numbersOf(atoms, keyword));
}

function numbersOf(atoms: readonly Atom[], keyword: string): readonly number[] {
  return atoms.flatMap(({ schema }) => {
    const value = memberOf(schema, keyword);
    return typeof value === "number" ? [value] : [];
  });
}

export function meetsBound(
  keyword: string,
  asked: number,
  atoms: readonly Atom[],
  isWhole: boolean,
): boolean {
  const [lower, upper] = [strictestBound(atoms, "lower", isWhole), strictestBound(atoms, "upper", isWhole)];
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

export function hasNoNumber(atoms: readonly Atom[], isWhole: boolean): boolean {
  const [lower, upper] = [strictestBound(atoms, "lower", isWhole), strictestBound(atoms, "upper", isWhole)];
  return lower.value > upper.value || (lower.value === upper.value && (lower.isOpen || upper.isOpen));
}

/** Returns the integers that meet all bounds, or `undefined` if there are more than `most`. */
export function integersBetween(atoms: readonly Atom[], most: number): readonly number[] | undefined {
  const [lower, upper] = [
    strictestBound(atoms, "lower", true).value,
    strictestBound(atoms, "upper", true).value,
  ];
  const count = Math.max(0, upper - lower + 1);
  return count <= most ? Array.from({ length: count }, (_, index) => lower + index) : undefined;
}

const formatLengths: ReadonlyMap<unknown, readonly [least: number, most: number]> = new Map([
  ["uuid", [36, 36]],
  ["date", [10, 10]],
  ["date-time", [20, Number.POSITIVE_INFINITY]],
  ["ipv4", [7, 15]],
]);

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

export function hasNoText(atoms: readonly Atom[]): boolean {
  const lengths = textLengths(atoms);
  return lengths.least > lengths.most;
}
