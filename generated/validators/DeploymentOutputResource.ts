/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { isUri } from "../runtime/formats/uri.js";
import { type IssueSink, end, fail, isObject, lacks, reject, within } from "../runtime/validators/check-kit.js";
import { type StandardSchemaV1, type ValidationResult, assertWith, createStandardSchema, fits, validateWith } from "../runtime/validators/validator-kit.js";
import type { DeploymentOutputResource } from "../types.js";
import { check_bff8349edd } from "./shared/bff8349edd.js";

const data_8e8cd319 = ["deploymentOutputs"];

/** Tells whether a value is a `DeploymentOutputResource`. */
export function isDeploymentOutputResource(value: unknown): value is DeploymentOutputResource {
  return fits(checkDeploymentOutputResource, value);
}

/** Throws a `ValidationError` if it is not. */
export function assertDeploymentOutputResource(value: unknown): asserts value is DeploymentOutputResource {
  assertWith(checkDeploymentOutputResource, value, "DeploymentOutputResource");
}

/** Returns the value, or all issues. */
export function validateDeploymentOutputResource(value: unknown): ValidationResult<DeploymentOutputResource> {
  return validateWith(checkDeploymentOutputResource, value);
}

/** As a Standard Schema. */
export const DeploymentOutputResourceSchema: StandardSchemaV1<DeploymentOutputResource> = /* @__PURE__ */ createStandardSchema(checkDeploymentOutputResource);

export function checkDeploymentOutputResource(data: unknown, issues?: IssueSink): boolean {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1,value2;
  if((value=data.id)===undefined?lacks(issues,"id"):typeof value!=="string"&&fail(issues,"type","string","/id"))return false;
  if((value=data.type)===undefined?lacks(issues,"type"):typeof value!=="string"&&fail(issues,"type","string","/type")||value!=="deploymentOutputs"&&fail(issues,"enum",data_8e8cd319,"/type"))return false;
  if((value=data.attributes)!==undefined&&(!isObject(value)?fail(issues,"type","object","/attributes"):((value1=value.output)===undefined?lacks(issues,"output","/attributes"):typeof value1!=="string"&&fail(issues,"type","string","/attributes/output"))))return false;
  if((value=data.links)===undefined?lacks(issues,"links"):!isObject(value)?fail(issues,"type","object","/links"):((value1=value.self)===undefined?lacks(issues,"self","/links"):!isObject(value1)?fail(issues,"type","object","/links/self"):((value2=value1.describedby)!==undefined&&(typeof value2!=="string"&&fail(issues,"type","string","/links/self/describedby")))||((value2=value1.meta)!==undefined&&(!isObject(value2)&&fail(issues,"type","object","/links/self/meta")))||((value2=value1.rel)!==undefined&&(typeof value2!=="string"&&fail(issues,"type","string","/links/self/rel")))||((value2=value1.title)!==undefined&&(typeof value2!=="string"&&fail(issues,"type","string","/links/self/title")))||((value2=value1.type)!==undefined&&(typeof value2!=="string"&&fail(issues,"type","string","/links/self/type")))||((value2=value1.hreflang)!==undefined&&(!check_bff8349edd(value2,issues)&&within(issues,"/links/self/hreflang")))||((value2=value1.href)===undefined?lacks(issues,"href","/links/self"):typeof value2!=="string"?fail(issues,"type","string","/links/self/href"):!isUri(value2)&&fail(issues,"format","uri","/links/self/href"))))return false;
  return issues?.count===start||end(issues,start);
}
