// @ts-nocheck Made by a machine and tested as a whole.
import { issueAt } from "../pointer.js";
import type { ValidationIssue } from "../validation.js";
import { NO_FIT } from "../wire/coerce-text.js";
import { parseJsonText } from "../wire/parse-json-text.js";
import { locateJsonError } from "./locate-json-error.js";

/** The outcome of decoding a body's bytes or text. */
export type Decoded =
  | { readonly kind: "value"; readonly value: unknown }
  /** Well-formed, but with texts that no type of their shape fits; those are left out of `value`. */
  | { readonly kind: "mismatch"; readonly value: unknown; readonly issues: readonly ValidationIssue[] }
  | { readonly kind: "malformed"; readonly issues: readonly ValidationIssue[] };

/** A body that is not what its media type says. */
export function malformed(keyword: string, message: string): Decoded {
  return { kind: "malformed", issues: [issueAt("", keyword, message)] };
}

const MISMATCHES: ReadonlySet<string> = new Set(["type", "maxItems", "contentType"]);

/** The outcome of decoding a form: malformed where an issue is about how it is written. */
export function settleDecoded(value: unknown, issues: readonly ValidationIssue[]): Decoded {
  if (issues.length === 0) return { kind: "value", value };
  const readable = issues.every(({ keyword }) => MISMATCHES.has(keyword));
  return readable ? { kind: "mismatch", value, issues } : { kind: "malformed", issues };
}

/**
 * Parses a JSON body (RFC 8259). Where it is none, the issue says at which line and column. A member called `__proto__` is
 * an own member of the result, as `JSON.parse` has it.
 */
export function decodeJson(text: string): Decoded {
  const value = parseJsonText(text);
  if (value !== NO_FIT) return { kind: "value", value };
  const { line, column } = locateJsonError(text);
  const issue = issueAt("", "json", `must be JSON; it stops being so at line ${line}, column ${column}`);
  return { kind: "malformed", issues: [{ ...issue, params: { line, column } }] };
}
