/**
 * The parts of messages that a consumer uses according to a test run or a compiler, before they are mapped to leaves of the document.
 *
 * @module
 */
import { isObject, memberOf, textOf } from "../../language/values/json-object.ts";

/** A step into a value: the name of a member, or the index of an item. */
export type UseStep = string | number;

/** The extent of a use: the value alone, the names of all its members, or everything below it. */
export type UseExtent = "value" | "members" | "all";

/** A part of a message that a consumer used. */
export interface RecordedUse {
  /** The id of the operation. */
  readonly operation: string;
  readonly part:
    | { readonly kind: "call" }
    | { readonly kind: "parameter"; readonly in: string; readonly name: string }
    | { readonly kind: "request"; readonly type?: string }
    /** A response. Without a status: all responses. */
    | { readonly kind: "response"; readonly status?: number; readonly type?: string }
    /** A header. With the name `*`: all headers. */
    | { readonly kind: "header"; readonly status: number; readonly name: string };
  /** The path into the body, or into an item of a stream. */
  readonly path: readonly UseStep[];
  readonly extent: UseExtent;
  /** The place in the program, `src/page.ts:12:5`. */
  readonly at?: string;
}

/** The uses of one test file: JSON in the folder that `TENON_READS` names. */
export interface RecordedUses {
  readonly tenonReads: 1;
  /** The date, `YYYY-MM-DD`. */
  readonly date: string;
  readonly uses: readonly RecordedUse[];
}

/** Reads recorded uses from a JSON value; the result is a string with the reason if it is malformed. */
export function readRecordedUses(value: unknown): RecordedUses | string {
  if (!isObject(value) || value["tenonReads"] !== 1) return "holds no reads that trackReads recorded";
  const date = textOf(value, "date");
  const uses = memberOf(value, "uses");
  if (date === undefined || !Array.isArray(uses) || !uses.every(isUse))
    return "is damaged: run the tests again";
  return { tenonReads: 1, date, uses };
}

/** Checks the form of a use. Parts are looked up in the document later, and ignored if they do not exist. */
function isUse(value: unknown): value is RecordedUse {
  if (!isObject(value) || textOf(value, "operation") === undefined) return false;
  const part = memberOf(value, "part");
  const path = memberOf(value, "path");
  const extent = memberOf(value, "extent");
  return (
    isObject(part) &&
    ["call", "parameter", "request", "response", "header"].includes(textOf(part, "kind") ?? "") &&
    Array.isArray(path) &&
    path.every((step) => typeof step === "string" || typeof step === "number") &&
    (extent === "value" || extent === "members" || extent === "all")
  );
}
