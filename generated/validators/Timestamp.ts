/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { isDateTime } from "../runtime/formats/date-time.js";
import { type IssueSink, end, fail } from "../runtime/validators/check-kit.js";
import { type StandardSchemaV1, type ValidationResult, assertWith, createStandardSchema, fits, validateWith } from "../runtime/validators/validator-kit.js";
import type { Timestamp } from "../types.js";

/** Tells whether a value is a `Timestamp`. */
export function isTimestamp(value: unknown): value is Timestamp {
  return fits(checkTimestamp, value);
}

/** Throws a `ValidationError` if it is not. */
export function assertTimestamp(value: unknown): asserts value is Timestamp {
  assertWith(checkTimestamp, value, "Timestamp");
}

/** Returns the value, or all issues. */
export function validateTimestamp(value: unknown): ValidationResult<Timestamp> {
  return validateWith(checkTimestamp, value);
}

/** As a Standard Schema. */
export const TimestampSchema: StandardSchemaV1<Timestamp> = /* @__PURE__ */ createStandardSchema(checkTimestamp);

export function checkTimestamp(data: unknown, issues?: IssueSink): boolean {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  if(typeof data==="string"&&!isDateTime(data)&&fail(issues,"format","date-time"))return false;
  return issues?.count===start||end(issues,start);
}
