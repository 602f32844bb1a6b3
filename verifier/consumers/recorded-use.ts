/**
 * The parts of messages that a consumer uses, as found by a test run or a compiler, before they are mapped to leaves of the document.
 *
 * @module
 */
import { isObject, memberOf, textOf } from "../../language/values/json-object.ts";

/** A step into a value: the name of a member, or the index of an item. */
export type UseStep = string | number;

/** The extent of a use: only the value, also the names of all its members, or everything in it. */
export type UseExtent = "value" | "members" | "all";

/** A part of a message that a consumer used. */
export interface RecordedUse {
  /** The id of the operation. */
  readonly operation: string;
  readonly part:
    | { readonly kind: "call" }
    | { readonly kind: "parameter"; readonly in: string; readonly name: string }
    | { readonly kind: "request"; readonly type?: string }
    /** A part of a response. Without a status: of all responses. */
    | { readonly kind: "response"; readonly status?: number; readonly type?: string }
    /** A header. The name `*` stands for all headers. */
    | { readonly kind: "header"; readonly status: number; readonly name: string };
  /** The path into the body, or into an item of a stream. */
  readonly path: readonly UseStep[];
  readonly extent: UseExtent;
  /** The place in the program, e.g. `src/page.ts:12:5`. */
  readonly at?: string;
}

/** The uses in one test file: JSON in the folder named by `TENON_READS`. */
export interface RecordedUses {
  readonly tenonReads: 1;
  /** The date, `YYYY-MM-DD`. */
  readonly date: string;
  readonly uses: readonly RecordedUse[];
}

/** Reads recorded uses from a JSON value. If it is malformed, the result is a string with the reason. */
export function readRecordedUses(value: unknown): RecordedUses | string {
  if (!isObject(value) || value["tenonReads"] !== 1) return "holds no reads that trackReads recorded";
  const date = textOf(value, "date");
  const uses = memberOf(value, "uses");
  if (date === undefined || !Array.isArray(uses) || !uses.every(isUse))
    return "is damaged: run the tests again";
  return { tenonReads: 1, date, uses };
}

/** Checks the form of a use. Its parts are later looked up in the document, and ignored if they do not exist. */
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
