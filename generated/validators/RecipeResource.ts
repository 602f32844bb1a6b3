/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { isDateTime } from "../runtime/formats/date-time.js";
import { isUri } from "../runtime/formats/uri.js";
import { type IssueSink, end, fail, isObject, lacks, reject, within } from "../runtime/validators/check-kit.js";
import { type StandardSchemaV1, type ValidationResult, assertWith, createStandardSchema, fits, validateWith } from "../runtime/validators/validator-kit.js";
import type { RecipeResource } from "../types.js";
import { check_bff8349edd } from "./shared/bff8349edd.js";

const data_2de2ed9d = ["recipes"];

/** Tells whether a value is a `RecipeResource`. */
export function isRecipeResource(value: unknown): value is RecipeResource {
  return fits(checkRecipeResource, value);
}

/** Throws a `ValidationError` if it is not. */
export function assertRecipeResource(value: unknown): asserts value is RecipeResource {
  assertWith(checkRecipeResource, value, "RecipeResource");
}

/** Returns the value, or all issues. */
export function validateRecipeResource(value: unknown): ValidationResult<RecipeResource> {
  return validateWith(checkRecipeResource, value);
}

/** As a Standard Schema. */
export const RecipeResourceSchema: StandardSchemaV1<RecipeResource> = /* @__PURE__ */ createStandardSchema(checkRecipeResource);

export function checkRecipeResource(data: unknown, issues?: IssueSink): boolean {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1,value2;
  if((value=data.id)!==undefined&&(typeof value!=="string"&&fail(issues,"type","string","/id")))return false;
  if((value=data.type)!==undefined&&(typeof value!=="string"&&fail(issues,"type","string","/type")||value!=="recipes"&&fail(issues,"enum",data_2de2ed9d,"/type")))return false;
  if((value=data.links)!==undefined&&(!isObject(value)?fail(issues,"type","object","/links"):((value1=value.self)!==undefined&&(!isObject(value1)?fail(issues,"type","object","/links/self"):((value2=value1.describedby)!==undefined&&(typeof value2!=="string"&&fail(issues,"type","string","/links/self/describedby")))||((value2=value1.meta)!==undefined&&(!isObject(value2)&&fail(issues,"type","object","/links/self/meta")))||((value2=value1.rel)!==undefined&&(typeof value2!=="string"&&fail(issues,"type","string","/links/self/rel")))||((value2=value1.title)!==undefined&&(typeof value2!=="string"&&fail(issues,"type","string","/links/self/title")))||((value2=value1.type)!==undefined&&(typeof value2!=="string"&&fail(issues,"type","string","/links/self/type")))||((value2=value1.hreflang)!==undefined&&(!check_bff8349edd(value2,issues)&&within(issues,"/links/self/hreflang")))||((value2=value1.href)===undefined?lacks(issues,"href","/links/self"):typeof value2!=="string"?fail(issues,"type","string","/links/self/href"):!isUri(value2)&&fail(issues,"format","uri","/links/self/href"))))))return false;
  if((value=data.attributes)!==undefined&&(!isObject(value)?fail(issues,"type","object","/attributes"):((value1=value.name)!==undefined&&(typeof value1!=="string"&&fail(issues,"type","string","/attributes/name")))||((value1=value.script)!==undefined&&(typeof value1!=="string"&&fail(issues,"type","string","/attributes/script")))||((value1=value.user)!==undefined&&(typeof value1!=="string"&&fail(issues,"type","string","/attributes/user")))||((value1=value.created_at)!==undefined&&(typeof value1!=="string"?fail(issues,"type","string","/attributes/created_at"):!isDateTime(value1)&&fail(issues,"format","date-time","/attributes/created_at")))||((value1=value.updated_at)!==undefined&&(typeof value1!=="string"?fail(issues,"type","string","/attributes/updated_at"):!isDateTime(value1)&&fail(issues,"format","date-time","/attributes/updated_at")))))return false;
  return issues?.count===start||end(issues,start);
}
