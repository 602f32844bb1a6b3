/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { isUri } from "../runtime/formats/uri.js";
import { type IssueSink, end, enumFails, formatFails, isObject, reject, typeFails, within } from "../runtime/validators/check-kit.js";
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
  if(typeof (value=data.id)!=="string"&&typeFails(value,issues,"/id"))return false;
  if((value=data.type)!=="deploymentOutputs"&&enumFails(value,issues,"/type",data_8e8cd319))return false;
  if((isObject(value=data.attributes)?typeof (value1=value.output)!=="string"&&typeFails(value1,issues,"/attributes/output"):value!==undefined&&typeFails(value,issues,"/attributes","object")))return false;
  if((isObject(value=data.links)?(isObject(value1=value.self)?(value2=value1.describedby)!==undefined&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/describedby")||(value2=value1.meta)!==undefined&&!isObject(value2)&&typeFails(value2,issues,"/links/self/meta","object")||(value2=value1.rel)!==undefined&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/rel")||(value2=value1.title)!==undefined&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/title")||(value2=value1.type)!==undefined&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/type")||(value2=value1.hreflang)!==undefined&&!check_bff8349edd(value2,issues)&&within(issues,"/links/self/hreflang")||(typeof (value2=value1.href)!=="string"||!isUri(value2))&&formatFails(value2,issues,"/links/self/href","uri"):typeFails(value1,issues,"/links/self","object")):typeFails(value,issues,"/links","object")))return false;
  return issues?.count===start||end(issues,start);
}
