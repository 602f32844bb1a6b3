import type { ValidationIssue } from "../descriptors.ts";
import { NO_FIT } from "./coerce-text.ts";
import { isTextDeeper, tooDeep } from "./json-depth.ts";
import { type ReadingOf, STATED } from "./read-accepted.ts";

export interface TextRules {
  readonly reading: ReadingOf;
  readonly depth?: number | undefined;
  readonly parse?: ParseJson | undefined;
  /** Collects the JSON that numbers are read from. Default: not collected. */
  readonly texts?: NumberText[] | undefined;
}

/** JSON that can contain numbers, and the place of its value. */
export type NumberText = readonly [text: string, pointer: string];

export function keepText(texts: NumberText[] | undefined, text: string, pointer: string): void {
  if (text.length > 4) texts?.push([text, pointer]);
}

export type ParseJson = (text: string) => unknown;

export const statedReading: TextRules = { reading: STATED };

export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NO_FIT;
  }
}

export interface JsonRules {
  readonly issues: ValidationIssue[];
  readonly depth?: number | undefined;
  readonly parse?: ParseJson | undefined;
  readonly texts?: NumberText[] | undefined;
}

/** Returns {@link NO_FIT} if malformed. If nested too deep, adds an issue and returns `undefined`. */
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
