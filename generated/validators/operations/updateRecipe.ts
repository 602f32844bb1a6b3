/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { NamedChecks } from "../../runtime/descriptors.js";
import { type Assertion, type Guard, type StandardSchemaV1, type Validator, createAssertion, createGuard, createOperationChecks, createStandardSchema, createValidator, ends, enumFails, formatFails, isDateTime, isObject, miss, reject, typeFails, within } from "../../runtime/validators.js";
import type { UpdateRecipeBody, UpdateRecipeParams, operations } from "../../types.js";
import { checkLink } from "../Link.js";
import { checkMessageError } from "../MessageError.js";
import { checkValidationError } from "../ValidationError.js";

const data_2de2ed9d = ["recipes"];

export const
  /** Tells whether a value is the parameters of `organizations.recipes.update`. */
  isUpdateRecipeParams: Guard<UpdateRecipeParams> = /* @__PURE__ */ createGuard(check_8034a547bd),
  /** Throws a `ValidationError` if a value is invalid. */
  assertUpdateRecipeParams: Assertion<UpdateRecipeParams> = /* @__PURE__ */ createAssertion(check_8034a547bd, "UpdateRecipeParams"),
  /** Returns the value, or all issues. */
  validateUpdateRecipeParams: Validator<UpdateRecipeParams> = /* @__PURE__ */ createValidator(check_8034a547bd),
  /** The validator as a Standard Schema. */
  UpdateRecipeParamsSchema: StandardSchemaV1<UpdateRecipeParams> = /* @__PURE__ */ createStandardSchema(check_8034a547bd);

export const
  /** Tells whether a value is `application/json` of `organizations.recipes.update`. */
  isUpdateRecipeBody: Guard<UpdateRecipeBody> = /* @__PURE__ */ createGuard(check_dbc7a94867),
  /** Throws a `ValidationError` if a value is invalid. */
  assertUpdateRecipeBody: Assertion<UpdateRecipeBody> = /* @__PURE__ */ createAssertion(check_dbc7a94867, "UpdateRecipeBody"),
  /** Returns the value, or all issues. */
  validateUpdateRecipeBody: Validator<UpdateRecipeBody> = /* @__PURE__ */ createValidator(check_dbc7a94867),
  /** The validator as a Standard Schema. */
  UpdateRecipeBodySchema: StandardSchemaV1<UpdateRecipeBody> = /* @__PURE__ */ createStandardSchema(check_dbc7a94867);

export type UpdateRecipeResponse2XX = operations["organizations.recipes.update"]["responses"]["2XX"]["content"]["*/*"];

export const
  /** Tells whether a value is `*\/*` of `organizations.recipes.update`. */
  isUpdateRecipeResponse2XX: Guard<UpdateRecipeResponse2XX> = /* @__PURE__ */ createGuard(check_37190ca80a),
  /** Throws a `ValidationError` if a value is invalid. */
  assertUpdateRecipeResponse2XX: Assertion<UpdateRecipeResponse2XX> = /* @__PURE__ */ createAssertion(check_37190ca80a, "UpdateRecipeResponse2XX"),
  /** Returns the value, or all issues. */
  validateUpdateRecipeResponse2XX: Validator<UpdateRecipeResponse2XX> = /* @__PURE__ */ createValidator(check_37190ca80a),
  /** The validator as a Standard Schema. */
  UpdateRecipeResponse2XXSchema: StandardSchemaV1<UpdateRecipeResponse2XX> = /* @__PURE__ */ createStandardSchema(check_37190ca80a);

export type UpdateRecipeResponse4XX = operations["organizations.recipes.update"]["responses"]["4XX"]["content"]["application/json"];

export const
  /** Tells whether a value is `application/json` of `organizations.recipes.update`. */
  isUpdateRecipeResponse4XX: Guard<UpdateRecipeResponse4XX> = /* @__PURE__ */ createGuard(check_7202e2538a),
  /** Throws a `ValidationError` if a value is invalid. */
  assertUpdateRecipeResponse4XX: Assertion<UpdateRecipeResponse4XX> = /* @__PURE__ */ createAssertion(check_7202e2538a, "UpdateRecipeResponse4XX"),
  /** Returns the value, or all issues. */
  validateUpdateRecipeResponse4XX: Validator<UpdateRecipeResponse4XX> = /* @__PURE__ */ createValidator(check_7202e2538a),
  /** The validator as a Standard Schema. */
  UpdateRecipeResponse4XXSchema: StandardSchemaV1<UpdateRecipeResponse4XX> = /* @__PURE__ */ createStandardSchema(check_7202e2538a);

/** The checks of the operation, for the router and the client. */
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
  if(undefined!==(value=data.name)&&typeof value!=="string"&&typeFails(value,issues,"/name"))return false;
  if(undefined!==(value=data.script)&&typeof value!=="string"&&typeFails(value,issues,"/script"))return false;
  if(undefined!==(value=data.user)&&typeof value!=="string"&&typeFails(value,issues,"/user"))return false;
  if(undefined!==(value=data.created_at)&&(typeof value!=="string"||!isDateTime(value))&&formatFails(value,issues,"/created_at","date-time"))return false;
  if(undefined!==(value=data.updated_at)&&(typeof value!=="string"||!isDateTime(value))&&formatFails(value,issues,"/updated_at","date-time"))return false;
  return ends(issues,start);
}

function check_8034a547bd(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.organization)!=="string"&&typeFails(value,issues,"/organization"))return false;
  if(typeof (value=data.recipe)!=="string"&&!Number.isInteger(value)&&typeFails(value,issues,"/recipe","string|integer"))return false;
  return ends(issues,start);
}

function check_dbc7a94867(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.name)&&typeof value!=="string"&&typeFails(value,issues,"/name"))return false;
  if(undefined!==(value=data.script)&&typeof value!=="string"&&typeFails(value,issues,"/script"))return false;
  return ends(issues,start);
}

function check_37190ca80a(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1,value2;
  if((isObject(value=data.data)?undefined!==(value1=value.id)&&typeof value1!=="string"&&typeFails(value1,issues,"/data/id")||undefined!==(value1=value.type)&&value1!=="recipes"&&enumFails(value1,issues,"/data/type",data_2de2ed9d)||(isObject(value1=value.links)?undefined!==(value2=value1.self)&&!checkLink(value2,issues)&&within(issues,"/data/links/self"):value1!==undefined&&typeFails(value1,issues,"/data/links","object"))||undefined!==(value1=value.attributes)&&!check_0f282c5ad1(value1,issues)&&within(issues,"/data/attributes"):typeFails(value,issues,"/data","object")))return false;
  return ends(issues,start);
}

function check_7202e2538a(data, issues?) {
  const start=issues?.count;
  if(!(checkMessageError(data)||checkValidationError(data))&&miss(issues,data,[checkMessageError,checkValidationError],"anyOf"))return false;
  return ends(issues,start);
}
