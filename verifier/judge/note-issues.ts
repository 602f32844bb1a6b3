import type { SchemaUse } from "../../contract/model/types.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { ValidationIssue } from "../../runtime/validation.ts";
import type { Bench } from "./bench.ts";
import type { Docket, ExchangeCode } from "./docket.ts";
import { explainUnions } from "./explain-unions.ts";
import { type LocatedIssue, locateIssue } from "./locate-issue.ts";

/** A value that was held against its schema. */
export interface CheckedValue {
  readonly use: SchemaUse;
  readonly value: unknown;
  /** Pointers start at the value. */
  readonly issues: readonly ValidationIssue[];
  /** Where the value is in the exchange, and where for the fingerprint. */
  readonly pointer: string;
  readonly location: string;
  /** The parameter, header or body that it belongs to, in the document. */
  readonly owner: string;
  /** Whether part of its schema is not what the document says. */
  readonly isWeakened: boolean;
  codeOf(issue: ValidationIssue): ExchangeCode;
}

/** Notes what is wrong with a value, each with the keyword of the document that says so. */
export function noteIssues({ find }: Bench, docket: Docket, checked: CheckedValue): void {
  const { use, value, issues, isWeakened } = checked;
  const start = { schema: use.schema, pointer: use.pointer, unions: [] };
  const located = issues.map((issue) => locateIssue(start, value, issue, find));
  const told = explainUnions(located).filter((one) => !(isWeakened && isDoubtful(one)));
  const seen = new Set<string>();
  for (const one of told) {
    const key = `${one.issue.pointer} ${one.issue.keyword} ${one.issue.message}`;
    if (seen.has(key)) continue;
    seen.add(key);
    noteIssue(docket, checked, one);
  }
}

/** Where a schema says less than its author wrote, what must not fit may fit for that reason alone. */
function isDoubtful({ issue }: LocatedIssue): boolean {
  const { keyword, params } = issue;
  if (keyword === "oneOf") return (params["passingSchemas"] ?? null) !== null;
  return keyword === "not" || keyword === "if" || keyword === "unevaluatedProperties";
}

function noteIssue(docket: Docket, checked: CheckedValue, { issue, pointer, location }: LocatedIssue): void {
  const { keyword, message, params } = issue;
  const missing = keyword === "required" ? params["missingProperty"] : undefined;
  const detail = typeof missing === "string" ? pointerTo("", missing) : "";
  const at = checked.pointer + issue.pointer;
  const places = pointer === checked.owner ? [pointer] : [pointer, checked.owner];
  docket.add({
    code: checked.codeOf(issue),
    pointer: at,
    message: `\`${at}\` ${message}.`,
    places,
    keyword,
    location: checked.location + location + detail,
  });
}
