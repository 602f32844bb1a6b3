import type { Inclusion } from "../../language/inclusion/inclusion.ts";
import type { LocatedFailure } from "../../language/inclusion/proof.ts";
import { isObject, type Json } from "../../language/values/json-object.ts";
import { otherVersion, type SchemaQuestion } from "../compare/part.ts";
import { partsAt } from "./part-at.ts";
import type { Refused } from "./sample-refused.ts";

export interface Goal {
  readonly question: SchemaQuestion;
  readonly located: LocatedFailure;
  readonly inclusion: Inclusion;
}

/**
 * Whether an object contains the failing member, or does not if it is required. Otherwise the reader rejects it because of another change.
 */
function showsMember(part: Json, { failure: { keyword, detail } }: LocatedFailure): boolean {
  if (!isObject(part) || detail === undefined || detail === "*") return true;
  if (keyword === "required") return !Object.hasOwn(part, detail);
  const isExtra = keyword === "additionalProperties" || keyword === "unevaluatedProperties";
  return !isExtra || Object.hasOwn(part, detail);
}

/** Whether the judge checks the keyword separately from the schema, depending on its readings. */
function isByReading({ failure: { keyword } }: LocatedFailure): boolean {
  return keyword === "readOnly" || keyword === "writeOnly" || keyword === "discriminator";
}

export function refusedBy(goal: Goal): Refused {
  const { question, located, inclusion } = goal;
  const isDecided = question.wire.kind !== "text" && !isByReading(located);
  return {
    isDecided,
    whole: (value) => mayMiss(value, goal),
    part: (value) => !isDecided || !inclusion.listed.takes(located.proof.reader.schema, value),
  };
}

/**
 * Whether the reader can reject a value. The reader's schema decides for JSON; for strings, and for keywords that the judge checks
 * separately, only its judge can.
 */
export function mayMiss(value: Json, { question, located, inclusion }: Goal): boolean {
  if (question.wire.kind === "text" || isByReading(located)) return true;
  return !inclusion.listed.takes(question.schemas[otherVersion(question.sender)].schema, value);
}

/**
 * Whether the reader's schema rejects the goal's part of the value, or the value alone is not decisive. Otherwise the exchange is rejected
 * for another reason.
 */
export function isRefusedThere(value: Json, { inclusion, located, question }: Goal): boolean {
  if (question.wire.kind === "text" || isByReading(located)) return true;
  // Without such a part, the reader rejects the value because of another change.
  return partsAt(value, located.steps).some(
    (part) => showsMember(part, located) && !inclusion.listed.takes(located.proof.reader.schema, part),
  );
}
