/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { NamedChecks } from "../../runtime/descriptors.js";
import { type Assertion, type Guard, type StandardSchemaV1, type Validator, createAssertion, createGuard, createOperationChecks, createStandardSchema, createValidator, ends, enumFails, isObject, lacks, reject, typeFails, within } from "../../runtime/validators.js";
import type { ShowDeploymentLogParams, operations } from "../../types.js";
import { checkLink } from "../Link.js";
import { checkMessageError } from "../MessageError.js";

const data_8e8cd319 = ["deploymentOutputs"];

export const
  /** Tells whether a value is the parameters of `organizations.servers.sites.deployments.log.show`. */
  isShowDeploymentLogParams: Guard<ShowDeploymentLogParams> = /* @__PURE__ */ createGuard(check_b96fe19db0),
  /** Throws a `ValidationError` if a value is invalid. */
  assertShowDeploymentLogParams: Assertion<ShowDeploymentLogParams> = /* @__PURE__ */ createAssertion(check_b96fe19db0, "ShowDeploymentLogParams"),
  /** Returns the value, or all issues. */
  validateShowDeploymentLogParams: Validator<ShowDeploymentLogParams> = /* @__PURE__ */ createValidator(check_b96fe19db0),
  /** The validator as a Standard Schema. */
  ShowDeploymentLogParamsSchema: StandardSchemaV1<ShowDeploymentLogParams> = /* @__PURE__ */ createStandardSchema(check_b96fe19db0);

export type ShowDeploymentLogResponse200 = operations["organizations.servers.sites.deployments.log.show"]["responses"][200]["content"]["application/vnd.api+json"];

export const
  /** Tells whether a value is `application/vnd.api+json` of `organizations.servers.sites.deployments.log.show`. */
  isShowDeploymentLogResponse200: Guard<ShowDeploymentLogResponse200> = /* @__PURE__ */ createGuard(check_38d95fb05c),
  /** Throws a `ValidationError` if a value is invalid. */
  assertShowDeploymentLogResponse200: Assertion<ShowDeploymentLogResponse200> = /* @__PURE__ */ createAssertion(check_38d95fb05c, "ShowDeploymentLogResponse200"),
  /** Returns the value, or all issues. */
  validateShowDeploymentLogResponse200: Validator<ShowDeploymentLogResponse200> = /* @__PURE__ */ createValidator(check_38d95fb05c),
  /** The validator as a Standard Schema. */
  ShowDeploymentLogResponse200Schema: StandardSchemaV1<ShowDeploymentLogResponse200> = /* @__PURE__ */ createStandardSchema(check_38d95fb05c);

/** The checks of the operation, for the router and the client. */
export const showDeploymentLogChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "organizations.servers.sites.deployments.log.show",
  parameters: check_b96fe19db0,
  responses: [
    [200, [["application/vnd.api+json", check_38d95fb05c]]],
    [403, [["application/json", checkMessageError]]],
    [404, [["application/json", checkMessageError]]],
  ],
});

function check_b96fe19db0(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.organization)!=="string"&&typeFails(value,issues,"/organization"))return false;
  if(!Number.isInteger((value=data.server))&&typeFails(value,issues,"/server","integer"))return false;
  if(!Number.isInteger((value=data.site))&&typeFails(value,issues,"/site","integer"))return false;
  if(!Number.isInteger((value=data.deployment))&&typeFails(value,issues,"/deployment","integer"))return false;
  return ends(issues,start);
}

function check_38d95fb05c(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1,value2;
  if((isObject(value=data.data)?typeof (value1=value.id)!=="string"&&typeFails(value1,issues,"/data/id")||(value1=value.type)!=="deploymentOutputs"&&enumFails(value1,issues,"/data/type",data_8e8cd319)||(isObject(value1=value.attributes)?typeof (value2=value1.output)!=="string"&&typeFails(value2,issues,"/data/attributes/output"):value1!==undefined&&typeFails(value1,issues,"/data/attributes","object"))||(isObject(value1=value.links)?(undefined===(value2=value1.self)?lacks(issues,"self","/data/links"):!checkLink(value2,issues)&&within(issues,"/data/links/self")):typeFails(value1,issues,"/data/links","object")):typeFails(value,issues,"/data","object")))return false;
  return ends(issues,start);
}
