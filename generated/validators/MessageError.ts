/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { type Assertion, type Guard, type IssueSink, type StandardSchemaV1, type Validator, createAssertion, createGuard, createStandardSchema, createValidator, ends, isObject, reject, typeFails } from "../runtime/validators.js";
import type { MessageError } from "../types.js";

export const
  /** Tells whether a value is a `MessageError`. */
  isMessageError: Guard<MessageError> = /* @__PURE__ */ createGuard(checkMessageError),
  /** Throws a `ValidationError` if a value is invalid. */
  assertMessageError: Assertion<MessageError> = /* @__PURE__ */ createAssertion(checkMessageError, "MessageError"),
  /** Returns the value, or all issues. */
  validateMessageError: Validator<MessageError> = /* @__PURE__ */ createValidator(checkMessageError),
  /** The validator as a Standard Schema. */
  MessageErrorSchema: StandardSchemaV1<MessageError> = /* @__PURE__ */ createStandardSchema(checkMessageError);

export function checkMessageError(data: unknown, issues?: IssueSink): boolean {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.message)!=="string"&&typeFails(value,issues,"/message"))return false;
  return ends(issues,start);
}
