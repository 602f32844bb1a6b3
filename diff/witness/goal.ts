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

/** Whether an object has the failing member, or lacks it if required. Otherwise the reader refuses it for another change. */
function showsMember(part: Json, { failure: { keyword, detail } }: LocatedFailure): boolean {
  if (!isObject(part) || detail === undefined || detail === "*") return true;
  if (keyword === "required") return !Object.hasOwn(part, detail);
  const isExtra = keyword === "additionalProperties" || keyword === "unevaluatedProperties";
  return !isExtra || Object.hasOwn(part, detail);
}

/** Whether the judge checks the keyword apart from the schema, as its readings say. */
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
 * Whether the reader may refuse a value: decided by its schema for JSON, otherwise (strings, and keywords that the judge checks apart) only
 * by its judge.
 */
export function mayMiss(value: Json, { question, located, inclusion }: Goal): boolean {
  if (question.wire.kind === "text" || isByReading(located)) return true;
  return !inclusion.listed.takes(question.schemas[otherVersion(question.sender)].schema, value);
}

/**
 * Whether the reader's schema refuses the goal's part of the value, or the value alone does not show it. Otherwise the exchange is
 * refused for another reason.
 */
export function isRefusedThere(value: Json, { inclusion, located, question }: Goal): boolean {
  if (question.wire.kind === "text" || isByReading(located)) return true;
  // Without such a part, the reader refuses the value for another change.
  return partsAt(value, located.steps).some(
    (part) => showsMember(part, located) && !inclusion.listed.takes(located.proof.reader.schema, part),
  );
}
