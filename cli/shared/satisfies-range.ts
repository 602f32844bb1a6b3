/**
 * Whether a version lies in a range as package.json writes it: comparators (`>=20.19`, `<21`, `^2.77.0`, `~1.2`, `4`, `*`) that must all
 * hold, in alternatives between `||`. What follows a `-` in a version does not count.
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
  const [, operator = "", text = ""] = /^(>=|<=|>|<|\^|~|=)?v?(.*)$/.exec(comparator) ?? [];
  if (text === "" || text === "*") return true;
  const wanted = readNumbers(text);
  const order = compare(version, wanted);
  switch (operator) {
    case ">=":
      return order >= 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case "<":
      return order < 0;
    case "^":
      return order >= 0 && version[0] === wanted[0] && (wanted[0] > 0 || version[1] === wanted[1]);
    case "~":
      return order >= 0 && version[0] === wanted[0] && version[1] === wanted[1];
    default:
      return text.split(".").every((_part, index) => version[index] === wanted[index]);
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
