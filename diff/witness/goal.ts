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

function showsMember(part: Json, { failure: { keyword, detail } }: LocatedFailure): boolean {
  if (!isObject(part) || detail === undefined || detail === "*") return true;
  if (keyword === "required") return !Object.hasOwn(part, detail);
  const isExtra = keyword === "additionalProperties" || keyword === "unevaluatedProperties";
  return !isExtra || Object.hasOwn(part, detail);
}

/** Whether the judge checks the keyword outside the schema, depending on its readings. */
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
 * Whether the reader can reject a value. For JSON, its schema decides. For strings, and for keywords that the judge checks outside the
 * schema, only its judge can decide.
 */
export function mayMiss(value: Json, { question, located, inclusion }: Goal): boolean {
  if (question.wire.kind === "text" || isByReading(located)) return true;
  return !inclusion.listed.takes(question.schemas[otherVersion(question.sender)].schema, value);
}

/**
 * Whether the reader's schema rejects the part of the value that the goal targets, or the value alone is inconclusive. Otherwise the
 * exchange was rejected for another reason.
 */
export function isRefusedThere(value: Json, { inclusion, located, question }: Goal): boolean {
  if (question.wire.kind === "text" || isByReading(located)) return true;
  return partsAt(value, located.steps).some(
    (part) => showsMember(part, located) && !inclusion.listed.takes(located.proof.reader.schema, part),
  );
}
