// @ts-nocheck Made by a machine and tested as a whole.
import { isDateTime } from "../runtime/formats/date-time.js";
import { type IssueSink, end, fail, isObject, reject, within } from "../runtime/validators/check-kit.js";
import { type StandardSchemaV1, type ValidationResult, assertWith, createStandardSchema, fits, validateWith } from "../runtime/validators/validator-kit.js";
import type { RecipeResource } from "../types.js";
import { checkLink } from "./Link.js";

const data_2de2ed9d = ["recipes"];

/** Tells whether a value is a `RecipeResource`. */
export function isRecipeResource(value: unknown): value is RecipeResource {
  return fits(checkRecipeResource, value);
}

/** Throws a `ValidationError` where it is not. */
export function assertRecipeResource(value: unknown): asserts value is RecipeResource {
  assertWith(checkRecipeResource, value, "RecipeResource");
}

/** Answers the value, or all issues. */
export function validateRecipeResource(value: unknown): ValidationResult<RecipeResource> {
  return validateWith(checkRecipeResource, value);
}

/** As a Standard Schema. */
export const RecipeResourceSchema: StandardSchemaV1<RecipeResource> = /* @__PURE__ */ createStandardSchema(checkRecipeResource);

function check_23efed79fb(data, issues) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if((value=data.name)!==undefined&&(typeof value!=="string"&&fail(issues,"type","string","/name")))return false;
  if((value=data.script)!==undefined&&(typeof value!=="string"&&fail(issues,"type","string","/script")))return false;
  if((value=data.user)!==undefined&&(typeof value!=="string"&&fail(issues,"type","string","/user")))return false;
  if((value=data.created_at)!==undefined&&(typeof value!=="string"?fail(issues,"type","string","/created_at"):!isDateTime(value)&&fail(issues,"format","date-time","/created_at")))return false;
  if((value=data.updated_at)!==undefined&&(typeof value!=="string"?fail(issues,"type","string","/updated_at"):!isDateTime(value)&&fail(issues,"format","date-time","/updated_at")))return false;
  return issues?.count===start||end(issues,start);
}

function check_7d3f790099(data, issues) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if((value=data.self)!==undefined&&(!checkLink(value,issues)&&within(issues,"/self")))return false;
  return issues?.count===start||end(issues,start);
}

export function checkRecipeResource(data: unknown, issues?: IssueSink): boolean {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if((value=data.id)!==undefined&&(typeof value!=="string"&&fail(issues,"type","string","/id")))return false;
  if((value=data.type)!==undefined&&(typeof value!=="string"&&fail(issues,"type","string","/type")||value!=="recipes"&&fail(issues,"enum",data_2de2ed9d,"/type")))return false;
  if((value=data.links)!==undefined&&(!check_7d3f790099(value,issues)&&within(issues,"/links")))return false;
  if((value=data.attributes)!==undefined&&(!check_23efed79fb(value,issues)&&within(issues,"/attributes")))return false;
  return issues?.count===start||end(issues,start);
}
