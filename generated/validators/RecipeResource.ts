/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { isDateTime } from "../runtime/formats/date-time.js";
import { isUri } from "../runtime/formats/uri.js";
import { type IssueSink, end, enumFails, formatFails, isObject, reject, typeFails, within } from "../runtime/validators/check-kit.js";
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
  if((value=data.id)!==undefined&&typeof value!=="string"&&typeFails(value,issues,"/id"))return false;
  if((value=data.type)!==undefined&&value!=="recipes"&&enumFails(value,issues,"/type",data_2de2ed9d))return false;
  if((isObject(value=data.links)?(isObject(value1=value.self)?(value2=value1.describedby)!==undefined&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/describedby")||(value2=value1.meta)!==undefined&&!isObject(value2)&&typeFails(value2,issues,"/links/self/meta","object")||(value2=value1.rel)!==undefined&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/rel")||(value2=value1.title)!==undefined&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/title")||(value2=value1.type)!==undefined&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/type")||(value2=value1.hreflang)!==undefined&&!check_bff8349edd(value2,issues)&&within(issues,"/links/self/hreflang")||(typeof (value2=value1.href)!=="string"||!isUri(value2))&&formatFails(value2,issues,"/links/self/href","uri"):value1!==undefined&&typeFails(value1,issues,"/links/self","object")):value!==undefined&&typeFails(value,issues,"/links","object")))return false;
  if((isObject(value=data.attributes)?(value1=value.name)!==undefined&&typeof value1!=="string"&&typeFails(value1,issues,"/attributes/name")||(value1=value.script)!==undefined&&typeof value1!=="string"&&typeFails(value1,issues,"/attributes/script")||(value1=value.user)!==undefined&&typeof value1!=="string"&&typeFails(value1,issues,"/attributes/user")||(value1=value.created_at)!==undefined&&(typeof value1!=="string"||!isDateTime(value1))&&formatFails(value1,issues,"/attributes/created_at","date-time")||(value1=value.updated_at)!==undefined&&(typeof value1!=="string"||!isDateTime(value1))&&formatFails(value1,issues,"/attributes/updated_at","date-time"):value!==undefined&&typeFails(value,issues,"/attributes","object")))return false;
  return issues?.count===start||end(issues,start);
}
