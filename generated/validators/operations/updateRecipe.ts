/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { NamedChecks } from "../../runtime/descriptors.js";
import { isDateTime } from "../../runtime/formats/date-time.js";
import { end, enumFails, formatFails, isObject, miss, reject, typeFails, within } from "../../runtime/validators/check-kit.js";
import { type StandardSchemaV1, type ValidationResult, assertWith, createOperationChecks, createStandardSchema, fits, validateWith } from "../../runtime/validators/validator-kit.js";
import type { UpdateRecipeBody, UpdateRecipeParams, operations } from "../../types.js";
import { checkLink } from "../Link.js";
import { checkMessageError } from "../MessageError.js";
import { checkValidationError } from "../ValidationError.js";

const data_2de2ed9d = ["recipes"];

/** Tells whether a value is the parameters of `organizations.recipes.update`. */
export function isUpdateRecipeParams(value: unknown): value is UpdateRecipeParams {
  return fits(check_8034a547bd, value);
}

/** Throws a `ValidationError` if it is not. */
export function assertUpdateRecipeParams(value: unknown): asserts value is UpdateRecipeParams {
  assertWith(check_8034a547bd, value, "UpdateRecipeParams");
}

/** Returns the value, or all issues. */
export function validateUpdateRecipeParams(value: unknown): ValidationResult<UpdateRecipeParams> {
  return validateWith(check_8034a547bd, value);
}

/** As a Standard Schema. */
export const UpdateRecipeParamsSchema: StandardSchemaV1<UpdateRecipeParams> = /* @__PURE__ */ createStandardSchema(check_8034a547bd);

/** Tells whether a value is `application/json` of `organizations.recipes.update`. */
export function isUpdateRecipeBody(value: unknown): value is UpdateRecipeBody {
  return fits(check_dbc7a94867, value);
}

/** Throws a `ValidationError` if it is not. */
export function assertUpdateRecipeBody(value: unknown): asserts value is UpdateRecipeBody {
  assertWith(check_dbc7a94867, value, "UpdateRecipeBody");
}

/** Returns the value, or all issues. */
export function validateUpdateRecipeBody(value: unknown): ValidationResult<UpdateRecipeBody> {
  return validateWith(check_dbc7a94867, value);
}

/** As a Standard Schema. */
export const UpdateRecipeBodySchema: StandardSchemaV1<UpdateRecipeBody> = /* @__PURE__ */ createStandardSchema(check_dbc7a94867);

export type UpdateRecipeResponse2XX = operations["organizations.recipes.update"]["responses"]["2XX"]["content"]["*/*"];

/** Tells whether a value is `*\/*` of `organizations.recipes.update`. */
export function isUpdateRecipeResponse2XX(value: unknown): value is UpdateRecipeResponse2XX {
  return fits(check_37190ca80a, value);
}

/** Throws a `ValidationError` if it is not. */
export function assertUpdateRecipeResponse2XX(value: unknown): asserts value is UpdateRecipeResponse2XX {
  assertWith(check_37190ca80a, value, "UpdateRecipeResponse2XX");
}

/** Returns the value, or all issues. */
export function validateUpdateRecipeResponse2XX(value: unknown): ValidationResult<UpdateRecipeResponse2XX> {
  return validateWith(check_37190ca80a, value);
}

/** As a Standard Schema. */
export const UpdateRecipeResponse2XXSchema: StandardSchemaV1<UpdateRecipeResponse2XX> = /* @__PURE__ */ createStandardSchema(check_37190ca80a);

export type UpdateRecipeResponse4XX = operations["organizations.recipes.update"]["responses"]["4XX"]["content"]["application/json"];

/** Tells whether a value is `application/json` of `organizations.recipes.update`. */
export function isUpdateRecipeResponse4XX(value: unknown): value is UpdateRecipeResponse4XX {
  return fits(check_7202e2538a, value);
}

/** Throws a `ValidationError` if it is not. */
export function assertUpdateRecipeResponse4XX(value: unknown): asserts value is UpdateRecipeResponse4XX {
  assertWith(check_7202e2538a, value, "UpdateRecipeResponse4XX");
}

/** Returns the value, or all issues. */
export function validateUpdateRecipeResponse4XX(value: unknown): ValidationResult<UpdateRecipeResponse4XX> {
  return validateWith(check_7202e2538a, value);
}

/** As a Standard Schema. */
export const UpdateRecipeResponse4XXSchema: StandardSchemaV1<UpdateRecipeResponse4XX> = /* @__PURE__ */ createStandardSchema(check_7202e2538a);

/** What the router and the client check. */
export const updateRecipeChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "organizations.recipes.update",
  parameters: check_8034a547bd,
  body: [["application/json", check_dbc7a94867]],
  responses: [
    ["2XX", [["*/*", check_37190ca80a]]],
    ["4XX", [["application/json", check_7202e2538a]]],
  ],
});

function check_0f282c5ad1(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if((value=data.name)!==undefined&&typeof value!=="string"&&typeFails(value,issues,"/name"))return false;
  if((value=data.script)!==undefined&&typeof value!=="string"&&typeFails(value,issues,"/script"))return false;
  if((value=data.user)!==undefined&&typeof value!=="string"&&typeFails(value,issues,"/user"))return false;
  if((value=data.created_at)!==undefined&&(typeof value!=="string"||!isDateTime(value))&&formatFails(value,issues,"/created_at","date-time"))return false;
  if((value=data.updated_at)!==undefined&&(typeof value!=="string"||!isDateTime(value))&&formatFails(value,issues,"/updated_at","date-time"))return false;
  return issues?.count===start||end(issues,start);
}

function check_8034a547bd(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.organization)!=="string"&&typeFails(value,issues,"/organization"))return false;
  if(typeof (value=data.recipe)!=="string"&&!Number.isInteger(value)&&typeFails(value,issues,"/recipe","string|integer"))return false;
  return issues?.count===start||end(issues,start);
}

function check_dbc7a94867(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if((value=data.name)!==undefined&&typeof value!=="string"&&typeFails(value,issues,"/name"))return false;
  if((value=data.script)!==undefined&&typeof value!=="string"&&typeFails(value,issues,"/script"))return false;
  return issues?.count===start||end(issues,start);
}

function check_37190ca80a(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1,value2;
  if((isObject(value=data.data)?(value1=value.id)!==undefined&&typeof value1!=="string"&&typeFails(value1,issues,"/data/id")||(value1=value.type)!==undefined&&value1!=="recipes"&&enumFails(value1,issues,"/data/type",data_2de2ed9d)||(isObject(value1=value.links)?(value2=value1.self)!==undefined&&!checkLink(value2,issues)&&within(issues,"/data/links/self"):value1!==undefined&&typeFails(value1,issues,"/data/links","object"))||(value1=value.attributes)!==undefined&&!check_0f282c5ad1(value1,issues)&&within(issues,"/data/attributes"):typeFails(value,issues,"/data","object")))return false;
  return issues?.count===start||end(issues,start);
}

function check_7202e2538a(data, issues?) {
  const start=issues?.count;
  if(!(checkMessageError(data)||checkValidationError(data))&&miss(issues,data,[checkMessageError,checkValidationError],"anyOf"))return false;
  return issues?.count===start||end(issues,start);
}
