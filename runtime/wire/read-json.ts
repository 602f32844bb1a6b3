import type { ValidationIssue } from "../descriptors.ts";
import { NO_FIT } from "./coerce-text.ts";
import { isTextDeeper, tooDeep } from "./json-depth.ts";
import { type ReadingOf, STATED } from "./read-accepted.ts";

export interface TextRules {
  readonly reading: ReadingOf;
  /** The maximum nesting of JSON in a text. Default: no limit. */
  readonly depth?: number | undefined;
  /** Parses JSON in a text. Default: {@link parseJsonText}. */
  readonly parse?: ParseJson | undefined;
  /** The list to which the texts that numbers are read from are added. Default: they are not needed. */
  readonly texts?: NumberText[] | undefined;
}

/** A JSON text that may contain numbers, such as a number itself, and the place of its value. */
export type NumberText = readonly [text: string, pointer: string];

/** Adds a text to a list, if it is long enough for a number that a JavaScript number rounds. */
export function keepText(texts: NumberText[] | undefined, text: string, pointer: string): void {
  if (text.length > 4) texts?.push([text, pointer]);
}

/** Parses JSON; {@link NO_FIT} if the text is malformed. */
export type ParseJson = (text: string) => unknown;

/** Rules that decode every text by the `Reading` `stated`. */
export const statedReading: TextRules = { reading: STATED };

/** Parses JSON; {@link NO_FIT} if the text is malformed. `__proto__` becomes an own member. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NO_FIT;
  }
}

/** How JSON inside a text is read. */
export interface JsonRules {
  /** The list to which issues are added. */
  readonly issues: ValidationIssue[];
  /** The maximum nesting of arrays and objects. Default: no limit. */
  readonly depth?: number | undefined;
  /** Parses JSON. Default: {@link parseJsonText}. */
  readonly parse?: ParseJson | undefined;
  /** See {@link TextRules.texts}. */
  readonly texts?: NumberText[] | undefined;
}

/** Parses JSON in a parameter, field or part; {@link NO_FIT} if malformed. If nested too deep, adds an issue and returns `undefined`. */
export function readJson(
  text: string,
  pointer: string,
  { issues, depth, parse = parseJsonText, texts }: JsonRules,
): unknown {
  if (depth === undefined || !isTextDeeper(text, depth)) {
    const value = parse(text);
    if (value !== NO_FIT) keepText(texts, text, pointer);
    return value;
  }
  issues.push(tooDeep(pointer));
  return undefined;
}
