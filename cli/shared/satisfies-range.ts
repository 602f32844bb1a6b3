import { readPackage } from "../../generator/output/read-package.ts";

/**
 * Checks a version against a range. Supports alternatives separated by `||`, each a list of comparators: `>=20.19`, `<21`, `^2.77.0`,
 * `~1.2`, `4`, `*`. Ignores pre-release suffixes.
 * @throws {RangeError} If the range uses any other syntax.
 */
export function satisfiesRange(version: string, range: string): boolean {
  const numbers = readNumbers(version);
  return range.split("||").some((alternative) =>
    alternative
      .trim()
      .split(/\s+/)
      .every((comparator) => holds(numbers, comparator)),
  );
}

type Numbers = readonly [major: number, minor: number, patch: number];

function holds(version: Numbers, comparator: string): boolean {
  if (comparator === "*") return true;
  const [, operator = "", text] = /^(>=|<|\^|~)?(\d+(?:\.\d+){0,2})$/.exec(comparator) ?? [];
  if (text === undefined) throw new RangeError(`Ranges that contain "${comparator}" are not supported.`);
  const wanted = readNumbers(text);
  const given = text.split(".").length;
  const order = compare(version, wanted);
  const alike = (count: number): boolean => wanted.slice(0, count).every((each, at) => version[at] === each);
  switch (operator) {
    case ">=":
      return order >= 0;
    case "<":
      return order < 0;
    case "^":
      return order >= 0 && alike(wanted.findIndex((each) => each > 0) + 1 || given);
    case "~":
      return order >= 0 && alike(Math.min(given, 2));
    default:
      return alike(given);
  }
}

function readNumbers(text: string): Numbers {
  const [major = 0, minor = 0, patch = 0] = text
    .replace(/^v/, "")
    .split(/[-+]/, 1)[0]
    ?.split(".")
    .map((part) => Number.parseInt(part, 10) || 0) ?? [0];
  return [major, minor, patch];
}

function compare(one: Numbers, other: Numbers): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}

export function fitsNode(version: string): boolean {
  return satisfiesRange(version, nodeRange());
}

export function nodeRange(): string {
  const { engines } = readPackage();
  return typeof engines === "object" && engines !== null && "node" in engines ? String(engines.node) : "*";
}
