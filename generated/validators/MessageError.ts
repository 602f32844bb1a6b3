/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { type IssueSink, end, isObject, reject, typeFails } from "../runtime/validators/check-kit.js";
import { type StandardSchemaV1, type ValidationResult, assertWith, createStandardSchema, fits, validateWith } from "../runtime/validators/validator-kit.js";
import type { MessageError } from "../types.js";

/** Tells whether a value is a `MessageError`. */
export function isMessageError(value: unknown): value is MessageError {
  return fits(checkMessageError, value);
}

/** Throws a `ValidationError` if it is not. */
export function assertMessageError(value: unknown): asserts value is MessageError {
  assertWith(checkMessageError, value, "MessageError");
}

/** Returns the value, or all issues. */
export function validateMessageError(value: unknown): ValidationResult<MessageError> {
  return validateWith(checkMessageError, value);
}

/** As a Standard Schema. */
export const MessageErrorSchema: StandardSchemaV1<MessageError> = /* @__PURE__ */ createStandardSchema(checkMessageError);

export function checkMessageError(data: unknown, issues?: IssueSink): boolean {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.message)!=="string"&&typeFails(value,issues,"/message"))return false;
  return issues?.count===start||end(issues,start);
}
