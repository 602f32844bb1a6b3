import { isTextDeeper } from "../body/is-text-deeper.ts";
import { issueAt } from "../pointer.ts";
import type { ValidationIssue } from "../validation.ts";
import { parseJsonText } from "./parse-json-text.ts";

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
