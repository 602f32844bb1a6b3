/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { type Assertion, type Guard, type IssueSink, type StandardSchemaV1, type Validator, createAssertion, createGuard, createStandardSchema, createValidator, ends, fail, isDateTime } from "../runtime/validators.js";
import type { Timestamp } from "../types.js";

export const
  /** Tells whether a value is a `Timestamp`. */
  isTimestamp: Guard<Timestamp> = /* @__PURE__ */ createGuard(checkTimestamp),
  /** Throws a `ValidationError` if a value is invalid. */
  assertTimestamp: Assertion<Timestamp> = /* @__PURE__ */ createAssertion(checkTimestamp, "Timestamp"),
  /** Returns the value, or all issues. */
  validateTimestamp: Validator<Timestamp> = /* @__PURE__ */ createValidator(checkTimestamp),
  /** The validator as a Standard Schema. */
  TimestampSchema: StandardSchemaV1<Timestamp> = /* @__PURE__ */ createStandardSchema(checkTimestamp);

export function checkTimestamp(data: unknown, issues?: IssueSink): boolean {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  if(typeof data==="string"&&!isDateTime(data)&&fail(issues,"format","date-time"))return false;
  return ends(issues,start);
}
