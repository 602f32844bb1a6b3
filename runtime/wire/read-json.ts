import { issueAt } from "../pointer.ts";
import type { ValidationIssue } from "../validation.ts";
import { NO_FIT } from "./coerce-text.ts";

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
