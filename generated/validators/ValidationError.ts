/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { type Assertion, type Guard, type IssueSink, type StandardSchemaV1, type Validator, createAssertion, createGuard, createStandardSchema, createValidator, ends, isObject, reject, typeFails } from "../runtime/validators.js";
import type { ValidationError } from "../types.js";

export const
  /** Tells whether a value is a `ValidationError`. */
  isValidationError: Guard<ValidationError> = /* @__PURE__ */ createGuard(checkValidationError),
  /** Throws a `ValidationError` if a value is invalid. */
  assertValidationError: Assertion<ValidationError> = /* @__PURE__ */ createAssertion(checkValidationError, "ValidationError"),
  /** Returns the value, or all issues. */
  validateValidationError: Validator<ValidationError> = /* @__PURE__ */ createValidator(checkValidationError),
  /** The validator as a Standard Schema. */
  ValidationErrorSchema: StandardSchemaV1<ValidationError> = /* @__PURE__ */ createStandardSchema(checkValidationError);

export function checkValidationError(data: unknown, issues?: IssueSink): boolean {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.errors)&&!isObject(value)&&typeFails(value,issues,"/errors","object"))return false;
  if(typeof (value=data.message)!=="string"&&typeFails(value,issues,"/message"))return false;
  return ends(issues,start);
}
