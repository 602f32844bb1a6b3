/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { type Assertion, type Guard, type IssueSink, type StandardSchemaV1, type Validator, createAssertion, createGuard, createStandardSchema, createValidator, ends, enumFails, formatFails, isDateTime, isObject, isUri, reject, typeFails, within } from "../runtime/validators.js";
import type { RecipeResource } from "../types.js";
import { check_bff8349edd } from "./shared/bff8349edd.js";

const data_2de2ed9d = ["recipes"];

export const
  /** Tells whether a value is a `RecipeResource`. */
  isRecipeResource: Guard<RecipeResource> = /* @__PURE__ */ createGuard(checkRecipeResource),
  /** Throws a `ValidationError` if a value is invalid. */
  assertRecipeResource: Assertion<RecipeResource> = /* @__PURE__ */ createAssertion(checkRecipeResource, "RecipeResource"),
  /** Returns the value, or all issues. */
  validateRecipeResource: Validator<RecipeResource> = /* @__PURE__ */ createValidator(checkRecipeResource),
  /** The validator as a Standard Schema. */
  RecipeResourceSchema: StandardSchemaV1<RecipeResource> = /* @__PURE__ */ createStandardSchema(checkRecipeResource);

export function checkRecipeResource(data: unknown, issues?: IssueSink): boolean {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1,value2;
  if(undefined!==(value=data.id)&&typeof value!=="string"&&typeFails(value,issues,"/id"))return false;
  if(undefined!==(value=data.type)&&value!=="recipes"&&enumFails(value,issues,"/type",data_2de2ed9d))return false;
  if((isObject(value=data.links)?(isObject(value1=value.self)?undefined!==(value2=value1.describedby)&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/describedby")||undefined!==(value2=value1.meta)&&!isObject(value2)&&typeFails(value2,issues,"/links/self/meta","object")||undefined!==(value2=value1.rel)&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/rel")||undefined!==(value2=value1.title)&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/title")||undefined!==(value2=value1.type)&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/type")||undefined!==(value2=value1.hreflang)&&!check_bff8349edd(value2,issues)&&within(issues,"/links/self/hreflang")||(typeof (value2=value1.href)!=="string"||!isUri(value2))&&formatFails(value2,issues,"/links/self/href","uri"):value1!==undefined&&typeFails(value1,issues,"/links/self","object")):value!==undefined&&typeFails(value,issues,"/links","object")))return false;
  if((isObject(value=data.attributes)?undefined!==(value1=value.name)&&typeof value1!=="string"&&typeFails(value1,issues,"/attributes/name")||undefined!==(value1=value.script)&&typeof value1!=="string"&&typeFails(value1,issues,"/attributes/script")||undefined!==(value1=value.user)&&typeof value1!=="string"&&typeFails(value1,issues,"/attributes/user")||undefined!==(value1=value.created_at)&&(typeof value1!=="string"||!isDateTime(value1))&&formatFails(value1,issues,"/attributes/created_at","date-time")||undefined!==(value1=value.updated_at)&&(typeof value1!=="string"||!isDateTime(value1))&&formatFails(value1,issues,"/attributes/updated_at","date-time"):value!==undefined&&typeFails(value,issues,"/attributes","object")))return false;
  return ends(issues,start);
}
