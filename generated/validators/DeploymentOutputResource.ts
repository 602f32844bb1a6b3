// @ts-nocheck Made by a machine and tested as a whole.
import { type IssueSink, end, fail, isObject, lacks, reject, within } from "../runtime/validators/check-kit.js";
import { type StandardSchemaV1, type ValidationResult, assertWith, createStandardSchema, fits, validateWith } from "../runtime/validators/validator-kit.js";
import type { DeploymentOutputResource } from "../types.js";
import { checkLink } from "./Link.js";

const data_8e8cd319 = ["deploymentOutputs"];

/** Tells whether a value is a `DeploymentOutputResource`. */
export function isDeploymentOutputResource(value: unknown): value is DeploymentOutputResource {
  return fits(checkDeploymentOutputResource, value);
}

/** Throws a `ValidationError` where it is not. */
export function assertDeploymentOutputResource(value: unknown): asserts value is DeploymentOutputResource {
  assertWith(checkDeploymentOutputResource, value, "DeploymentOutputResource");
}

/** Answers the value, or all issues. */
export function validateDeploymentOutputResource(value: unknown): ValidationResult<DeploymentOutputResource> {
  return validateWith(checkDeploymentOutputResource, value);
}

/** As a Standard Schema. */
export const DeploymentOutputResourceSchema: StandardSchemaV1<DeploymentOutputResource> = /* @__PURE__ */ createStandardSchema(checkDeploymentOutputResource);

function check_6012df28ac(data, issues) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if((value=data.output)===undefined?lacks(issues,"output"):typeof value!=="string"&&fail(issues,"type","string","/output"))return false;
  return issues?.count===start||end(issues,start);
}

function check_b1cb4a076f(data, issues) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if((value=data.self)===undefined?lacks(issues,"self"):!checkLink(value,issues)&&within(issues,"/self"))return false;
  return issues?.count===start||end(issues,start);
}

export function checkDeploymentOutputResource(data: unknown, issues?: IssueSink): boolean {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if((value=data.id)===undefined?lacks(issues,"id"):typeof value!=="string"&&fail(issues,"type","string","/id"))return false;
  if((value=data.type)===undefined?lacks(issues,"type"):typeof value!=="string"&&fail(issues,"type","string","/type")||value!=="deploymentOutputs"&&fail(issues,"enum",data_8e8cd319,"/type"))return false;
  if((value=data.attributes)!==undefined&&(!check_6012df28ac(value,issues)&&within(issues,"/attributes")))return false;
  if((value=data.links)===undefined?lacks(issues,"links"):!check_b1cb4a076f(value,issues)&&within(issues,"/links"))return false;
  return issues?.count===start||end(issues,start);
}
