/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { type IssueSink, end, isObject, reject, typeFails } from "../runtime/validators/check-kit.js";
import { type StandardSchemaV1, type ValidationResult, assertWith, createStandardSchema, fits, validateWith } from "../runtime/validators/validator-kit.js";
import type { ValidationError } from "../types.js";

/** Tells whether a value is a `ValidationError`. */
export function isValidationError(value: unknown): value is ValidationError {
  return fits(checkValidationError, value);
}

/** Throws a `ValidationError` if it is not. */
export function assertValidationError(value: unknown): asserts value is ValidationError {
  assertWith(checkValidationError, value, "ValidationError");
}

/** Returns the value, or all issues. */
export function validateValidationError(value: unknown): ValidationResult<ValidationError> {
  return validateWith(checkValidationError, value);
}

/** As a Standard Schema. */
export const ValidationErrorSchema: StandardSchemaV1<ValidationError> = /* @__PURE__ */ createStandardSchema(checkValidationError);

export function checkValidationError(data: unknown, issues?: IssueSink): boolean {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if((value=data.errors)!==undefined&&!isObject(value)&&typeFails(value,issues,"/errors","object"))return false;
  if(typeof (value=data.message)!=="string"&&typeFails(value,issues,"/message"))return false;
  return issues?.count===start||end(issues,start);
}
