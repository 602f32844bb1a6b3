/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { type Assertion, type Guard, type IssueSink, type StandardSchemaV1, type Validator, createAssertion, createGuard, createStandardSchema, createValidator, ends, enumFails, formatFails, isObject, isUri, reject, typeFails, within } from "../runtime/validators.js";
import type { DeploymentOutputResource } from "../types.js";
import { check_bff8349edd } from "./shared/bff8349edd.js";

const data_8e8cd319 = ["deploymentOutputs"];

export const
  /** Tells whether a value is a `DeploymentOutputResource`. */
  isDeploymentOutputResource: Guard<DeploymentOutputResource> = /* @__PURE__ */ createGuard(checkDeploymentOutputResource),
  /** Throws a `ValidationError` if a value is invalid. */
  assertDeploymentOutputResource: Assertion<DeploymentOutputResource> = /* @__PURE__ */ createAssertion(checkDeploymentOutputResource, "DeploymentOutputResource"),
  /** Returns the value, or all issues. */
  validateDeploymentOutputResource: Validator<DeploymentOutputResource> = /* @__PURE__ */ createValidator(checkDeploymentOutputResource),
  /** The validator as a Standard Schema. */
  DeploymentOutputResourceSchema: StandardSchemaV1<DeploymentOutputResource> = /* @__PURE__ */ createStandardSchema(checkDeploymentOutputResource);

export function checkDeploymentOutputResource(data: unknown, issues?: IssueSink): boolean {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1,value2;
  if(typeof (value=data.id)!=="string"&&typeFails(value,issues,"/id"))return false;
  if((value=data.type)!=="deploymentOutputs"&&enumFails(value,issues,"/type",data_8e8cd319))return false;
  if((isObject(value=data.attributes)?typeof (value1=value.output)!=="string"&&typeFails(value1,issues,"/attributes/output"):value!==undefined&&typeFails(value,issues,"/attributes","object")))return false;
  if((isObject(value=data.links)?(isObject(value1=value.self)?undefined!==(value2=value1.describedby)&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/describedby")||undefined!==(value2=value1.meta)&&!isObject(value2)&&typeFails(value2,issues,"/links/self/meta","object")||undefined!==(value2=value1.rel)&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/rel")||undefined!==(value2=value1.title)&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/title")||undefined!==(value2=value1.type)&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/type")||undefined!==(value2=value1.hreflang)&&!check_bff8349edd(value2,issues)&&within(issues,"/links/self/hreflang")||(typeof (value2=value1.href)!=="string"||!isUri(value2))&&formatFails(value2,issues,"/links/self/href","uri"):typeFails(value1,issues,"/links/self","object")):typeFails(value,issues,"/links","object")))return false;
  return ends(issues,start);
}
