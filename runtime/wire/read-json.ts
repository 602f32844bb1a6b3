import type { JsonType, WireShape } from "../descriptors.ts";
import { issueAt } from "../pointer.ts";
import type { ValidationIssue } from "../validation.ts";

/** What {@link coerceText} answers when no admitted type fits. */
export const NO_FIT: unique symbol = Symbol("no fit");

/**
 * A text that fits `string` may fit another admitted type as well. `stated` takes the types in the order of the shape,
 * `other` the other way round. A reader tries `stated` first, and `other` where the schema then refuses the value.
 */
export type Reading = "stated" | "other";

/** Which integers are taken: those that a JavaScript number holds exactly, or any, rounded. For who only judges them. */
export type IntegerRange = "safe" | "any";

/** The reading of each top-level name of a form or multipart body. */
export type ReadingOf = (name: string) => Reading;

/** How the texts of a body are read. */
export interface TextRules {
  readonly reading: ReadingOf;
  /** How deep JSON in a text may nest. Default: as it likes. */
  readonly depth?: number | undefined;
}

/** Every name in the order of its shape. */
export const statedReading: TextRules = { reading: () => "stated" };

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Reads a text as one of the admitted types, the first that fits.
 *
 * Decisions:
 * - Numbers are JSON's: no leading zeros, no `+`, no hexadecimal, no spaces. An integer that a JavaScript number cannot
 *   hold exactly does not fit, since a rounded identifier names another thing.
 * - Beside `string`, a number is taken only where it gives back the same text: `1.0` and `1e3` stay texts.
 * - Booleans are `true` and `false`. `null` is the last resort: the empty text or `null`, and never where `string` fits.
 * - No admitted types: the text stays a text.
 */
export function coerceText(
  text: string,
  types: readonly JsonType[],
  reading: Reading,
  integers: IntegerRange = "safe",
): unknown {
  if (types.length === 0) return text;
  if (types.length === 1) return readAs(text, types[0], { exact: false, integers });
  const how = { exact: types.includes("string"), integers };
  const order = reading === "stated" ? types : [...types].reverse();
  for (const type of order) {
    if (type === "null") continue;
    const value = readAs(text, type, how);
    if (value !== NO_FIT) return value;
  }
  return types.includes("null") ? readAs(text, "null", how) : NO_FIT;
}

/** How a number is read: whether it must give back the same text, and how large an integer may be. */
interface NumberRules {
  readonly exact: boolean;
  readonly integers: IntegerRange;
}

function readAs(text: string, type: JsonType | undefined, rules: NumberRules): unknown {
  switch (type) {
    case "string":
      return text;
    case "integer":
      return readNumber(text, true, rules);
    case "number":
      return readNumber(text, false, rules);
    case "boolean":
      return text === "true" ? true : text === "false" ? false : NO_FIT;
    case "null":
      return text === "" || text === "null" ? null : NO_FIT;
    case "array":
    case "object":
    case undefined:
      return NO_FIT;
  }
}

function readNumber(text: string, integer: boolean, { exact, integers }: NumberRules): unknown {
  if (!NUMBER.test(text)) return NO_FIT;
  const value = Number(text);
  const fits = integers === "safe" ? Number.isSafeInteger : Number.isInteger;
  if (!Number.isFinite(value) || (integer && !fits(value))) return NO_FIT;
  return exact && String(value) !== text ? NO_FIT : value;
}

/** Whether a text of this shape can be read in more than one way. */
export function isAmbiguous(shape: WireShape): boolean {
  const types = shape.types.filter((type) => type !== "null");
  if (types.length > 1 && (types.includes("string") || types.includes("array"))) return true;
  const parts = [shape.items, shape.additional, ...(shape.properties ?? []).map(([, part]) => part)];
  return parts.some((part) => part !== undefined && isAmbiguous(part));
}

const QUOTE = 34;
const BACKSLASH = 92;

/** As `isDeeper`, of a text. */
export function isTextDeeper(text: string, limit: number): boolean {
  // Each level takes two characters.
  if (text.length <= 2 * limit) return false;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length && depth <= limit; at++) {
    const code = text.charCodeAt(at);
    // `[` and `{`, `]` and `}` are a bit apart.
    const bracket = code | 32;
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) at += Number(code === BACKSLASH);
    else if (bracket === 123) depth++;
    else if (bracket === 125) depth--;
  }
  return depth > limit;
}

/**
 * Whether the arrays and objects of a JSON text nest deeper than `limit`. Looks at the octets, so that no value is made of a
 * text that is refused; of what is no JSON it tells nothing of use.
 */
export function isDeeper(bytes: Uint8Array, limit: number): boolean {
  // Each level takes two octets.
  if (bytes.length <= 2 * limit) return false;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const octet = bytes[at];
    if (isText) {
      if (octet === BACKSLASH) at++;
      else if (octet === QUOTE) isText = false;
    } else if (octet === QUOTE) isText = true;
    // `[` and `{`, `]` and `}`; all octets of other characters are above them.
    else if (octet === 91 || octet === 123) {
      if (++depth > limit) return true;
    } else if (octet === 93 || octet === 125) depth--;
  }
  return false;
}

/** Parses JSON; {@link NO_FIT} where it is none. A member called `__proto__` is an own member like any other. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NO_FIT;
  }
}

/** What reading JSON inside a text takes. */
export interface JsonRules {
  /** Where problems go. */
  readonly issues: ValidationIssue[];
  /** How deep arrays and objects may nest. Default: as they like. */
  readonly depth?: number | undefined;
}

/**
 * Parses JSON that stands in a parameter, a field or a part; `NO_FIT` where it is none. What nests too deep is an issue, and
 * gives `undefined`.
 */
export function readJson(text: string, pointer: string, { issues, depth }: JsonRules): unknown {
  if (depth === undefined || !isTextDeeper(text, depth)) return parseJsonText(text);
  issues.push(tooDeep(pointer));
  return undefined;
}

/** Of a value that nests deeper than it may, or than can be followed. */
export function tooDeep(pointer = ""): ValidationIssue {
  return issueAt(pointer, "depth", "must not be nested so deeply");
}
