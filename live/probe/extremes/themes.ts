import { isJsonList, isJsonObject, type Json } from "../../../language/values/json-object.ts";
import type { Constraints } from "../../sample/constraints.ts";

/**
 * Valid values that servers often handle incorrectly. Themes with the same `family` usually fail together and are reported once. Servers
 * can reject the values of a theme with `mayRefuse`, but must not respond with a server error.
 */
export interface Theme {
  readonly name: string;
  readonly family: string;
  readonly mayRefuse?: true;
  /** Whether the values must replace what an item has. A PATCH would add their members to those of the item. */
  readonly isWhole?: true;
  valuesFor(value: Json, constraints: Constraints): readonly Json[];
}

const LONGEST_TEXT = 4000;
const LONGEST_LIST = 100;
const USUAL_TEXT = 300;
const USUAL_LIST = 30;

/** Repeats or truncates a string to an allowed length. Lengths are in characters (RFC 8259 §7, JSON Schema validation §6.3). */
function fitLength(text: string, { minLength, maxLength }: Constraints): string {
  const signs = [...text];
  const length = Math.min(maxLength, Math.max(minLength, signs.length));
  if (length > LONGEST_TEXT) return text;
  return Array.from({ length }, (_, index) => signs[index % signs.length] ?? "").join("");
}

function texts(name: string, family: string, ...samples: readonly string[]): Theme {
  return {
    name,
    family,
    valuesFor: (value, constraints) =>
      typeof value === "string" && constraints.values === undefined
        ? samples.map((text) => fitLength(text, constraints))
        : [],
  };
}

function filled(
  name: string,
  family: string,
  sign: string,
  lengthOf: (constraints: Constraints) => number,
): Theme {
  return {
    name,
    family,
    valuesFor: (value, constraints) => {
      if (typeof value !== "string" || constraints.values !== undefined) return [];
      const length = lengthOf(constraints);
      return length <= LONGEST_TEXT ? [sign.repeat(length)] : [];
    },
  };
}

/** Whether the described format keeps all digits of a number. */
function isKept(value: number, { formats }: Constraints): boolean {
  return !formats.includes("float") || Math.fround(value) === value;
}

function numbers(name: string, candidatesOf: (constraints: Constraints) => readonly number[]): Theme {
  return {
    name,
    family: name,
    valuesFor: (value, constraints) =>
      typeof value === "number" && constraints.values === undefined
        ? candidatesOf(constraints).filter((one) => Number.isFinite(one) && isKept(one, constraints))
        : [],
  };
}

function dated(name: string, dates: readonly string[], times: readonly string[]): Theme {
  return {
    name,
    family: name,
    valuesFor: (value, { formats }) => {
      if (typeof value !== "string") return [];
      return formats.includes("date") ? dates : formats.includes("date-time") ? times : [];
    },
  };
}

const LISTED = 8;
const MANY_MEMBERS = 60;
const DEPTH = 40;

function listed(index: number): Theme {
  return {
    name: `listed value ${index + 1}`,
    family: "listed values",
    valuesFor: (value, { values, types }) => {
      const all = values ?? (types?.length === 1 && types[0] === "boolean" ? [false, true] : []);
      const own = typeof value === "object" ? undefined : all[index];
      return own === undefined ? [] : [own];
    },
  };
}

/** Members of objects whose members the document does not list. The first kind is for those that take any value. */
const MEMBERS: readonly (readonly Json[])[] = [
  ["text", 7, true, [1, "two"], { inner: "é" }, null],
  ["text"],
  [7],
  [true],
];

function openObjects(
  name: string,
  make: (members: readonly Json[], constraints: Constraints) => Json,
): Theme {
  return {
    name,
    family: name,
    isWhole: true,
    valuesFor: (value, constraints) => {
      const { properties, required } = constraints;
      if (!isJsonObject(value) || properties.size > 0 || required.length > 0) return [];
      const own = Object.values(value);
      const all = own.length === 0 ? MEMBERS : [own.slice(0, 1), ...MEMBERS];
      return all.map((members) => make(members, constraints));
    },
  };
}

/** Objects with one member of any of these names. */
function memberNames(name: string, family: string, ...names: readonly string[]): Theme {
  const made = openObjects(name, ([member = null]) => member);
  return {
    ...made,
    family,
    valuesFor: (value, constraints) =>
      names.flatMap((own) =>
        made.valuesFor(value, constraints).map((member) => Object.fromEntries([[own, member]])),
      ),
  };
}

function nest(depth: number): Json {
  let value: Json = "end";
  for (let level = 0; level < depth; level++) value = level % 8 === 7 ? [value] : { inner: value };
  return value;
}

const most = ({ maxLength }: Constraints): number => (Number.isFinite(maxLength) ? maxLength : USUAL_TEXT);

/** All themes. In each family, the first theme is the one whose failure reveals most. */
export const themes: readonly Theme[] = [
  texts("accents", "non-ASCII text", "Zoë Ångström", "Ångé", "é"),
  texts("combining marks", "non-ASCII text", "Ame\u0301lie n\u0303", "e\u0301"),
  texts("right-to-left text", "non-ASCII text", "שלום مرحبا"),
  texts("direction marks", "non-ASCII text", "a\u202eb\u202c\u200fc", "\u200f"),
  texts("emoji", "non-ASCII text", "👩‍👩‍👧 🇳🇴 ✅", "😀"),
  filled("four-byte characters at the maximum length", "characters at the maximum length", "𝒳", most),
  filled("four-byte characters at the minimum length", "non-ASCII text", "𝒳", ({ minLength }) =>
    Math.max(1, minLength),
  ),
  filled("three-byte characters at the maximum length", "characters at the maximum length", "語", most),
  filled("the maximum length", "the maximum length", "a", most),
  filled("the minimum length", "the minimum length", "a", ({ minLength }) => minLength),
  texts("spaces at the ends", "spaces", "  two  words  ", " a "),
  texts("line breaks and tabs", "spaces", "one\ntwo\tthree\r\nfour", "a\nb"),
  texts("quotes", "quotes", `O'Brien "x" \\ %s ; --`, `a'"\\`, "a'"),
  texts("markup", "markup", "<b>&amp;</b>", "<&>"),
  texts("digits", "look-alikes", "007", "1e3"),
  texts("words of other types", "look-alikes", "null", "true"),
  numbers("the minimum", ({ minimum }) => [minimum]),
  numbers("the maximum", ({ maximum }) => [maximum]),
  numbers("zero", () => [0]),
  numbers("negative numbers", () => [-1.5, -1]),
  numbers("many digits", () => [123.456789012345, 0.30000000000000004, 123456.78, 0.1]),
  numbers("large numbers", () => [Number.MAX_SAFE_INTEGER, 2 ** 31 - 1, 123_456_789, 2 ** 24 + 1]),
  dated("leap days", ["2024-02-29"], ["2024-02-29T23:59:59Z"]),
  dated("leap days of centuries", ["2000-02-29"], ["2000-02-29T12:00:00Z"]),
  dated("far years", ["9999-12-31"], ["9999-12-31T23:59:59Z"]),
  dated("early years", ["1000-01-01"], ["1000-01-01T00:00:00Z"]),
  dated("offsets of time zones", [], ["2024-07-01T12:00:00+05:30"]),
  dated("fractions of seconds", [], ["2024-07-01T12:00:00.123456Z"]),
  ...Array.from({ length: LISTED }, (_, index) => listed(index)),
  {
    name: "null",
    family: "null",
    valuesFor: (value, { types }) => (value !== null && types?.includes("null") === true ? [null] : []),
  },
  openObjects("many members", (members, { maxProperties }) =>
    Object.fromEntries(
      Array.from({ length: Math.min(MANY_MEMBERS, maxProperties) }, (_, index) => [
        `m${index}`,
        members[index % members.length] ?? null,
      ]),
    ),
  ),
  { ...openObjects("deep nesting", () => nest(DEPTH)), mayRefuse: true },
  {
    name: "the longest lists",
    family: "list length",
    valuesFor: (value, { maxItems, uniqueItems }) => {
      if (!isJsonList(value) || value.length === 0 || uniqueItems) return [];
      const length = Math.min(LONGEST_LIST, Number.isFinite(maxItems) ? maxItems : USUAL_LIST);
      return [Array.from({ length }, (_, index) => value[index % value.length] ?? null)];
    },
  },
  {
    name: "the shortest lists",
    family: "list length",
    valuesFor: (value, { minItems }) => (isJsonList(value) ? [value.slice(0, minItems)] : []),
  },
  memberNames("unusual names of members", "names of members", "__proto__", "constructor", "a b"),
  memberNames("names of members outside ASCII", "non-ASCII names", "größe", "名前", "é"),
  { ...texts("a lone surrogate", "a lone surrogate", "a\ud800", "\ud800"), mayRefuse: true },
  { ...texts("the character NUL", "the character NUL", "a\u0000b"), mayRefuse: true },
];
