import type { ValidationIssue } from "../checks.ts";
import { NO_FIT } from "./coerce-text.ts";
import { isTextDeeper, tooDeep } from "./json-depth.ts";
import { type ReadingOf, STATED } from "./read-accepted.ts";

export interface TextRules {
  readonly reading: ReadingOf;
  readonly depth?: number | undefined;
  readonly parse?: ParseJson | undefined;
  /** Collects the JSON texts that contain numbers. Default: not collected. */
  readonly texts?: NumberText[] | undefined;
}

/** A JSON text that can contain numbers, and the pointer to its value. */
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

/** Parses JSON in a string. Returns {@link NO_FIT} if it is malformed. If it is nested too deep, adds an issue and returns `undefined`. */
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
