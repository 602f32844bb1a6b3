/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { NamedChecks } from "./runtime/descriptors.js";
import {
  type Assertion,
  type Guard,
  type StandardSchemaV1,
  type Validator,
  createAssertion,
  createGuard,
  createOperationChecks,
  createStandardSchema,
  createValidator,
  ends,
  enumFails,
  fail,
  formatFails,
  isDateTime,
  isObject,
  isUri,
  lacks,
  miss,
  reject,
  typeFails,
  within,
} from "./runtime/validators.js";
import type {
  DeploymentOutputResource,
  Link,
  MessageError,
  RecipeResource,
  ShowDeploymentLogInput,
  ShowDeploymentLogResponse200,
  Timestamp,
  UpdateRecipeBody,
  UpdateRecipeInput,
  UpdateRecipeResponse2XX,
  UpdateRecipeResponse4XX,
  ValidationError,
} from "./types.js";

export const
  /** Tells whether a value is a `DeploymentOutputResource`. */
  isDeploymentOutputResource: Guard<DeploymentOutputResource> = /* @__PURE__ */ createGuard(checkDeploymentOutputResource),
  /** Throws a `ValidationError` if a value is invalid. */
  assertDeploymentOutputResource: Assertion<DeploymentOutputResource> = /* @__PURE__ */ createAssertion(checkDeploymentOutputResource, "DeploymentOutputResource"),
  /** Returns the value, or all issues. */
  validateDeploymentOutputResource: Validator<DeploymentOutputResource> = /* @__PURE__ */ createValidator(checkDeploymentOutputResource),
  DeploymentOutputResourceSchema: StandardSchemaV1<DeploymentOutputResource> = /* @__PURE__ */ createStandardSchema(checkDeploymentOutputResource);

function checkDeploymentOutputResource(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1,value2;
  if(typeof (value=data.id)!=="string"&&typeFails(value,issues,"/id"))return false;
  if((value=data.type)!=="deploymentOutputs"&&enumFails(value,issues,"/type",["deploymentOutputs"]))return false;
  if((isObject(value=data.attributes)?typeof (value1=value.output)!=="string"&&typeFails(value1,issues,"/attributes/output"):value!==undefined&&typeFails(value,issues,"/attributes","object")))return false;
  if((isObject(value=data.links)?(isObject(value1=value.self)?undefined!==(value2=value1.rel)&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/rel")||undefined!==(value2=value1.describedby)&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/describedby")||undefined!==(value2=value1.title)&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/title")||undefined!==(value2=value1.type)&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/type")||undefined!==(value2=value1.meta)&&!isObject(value2)&&typeFails(value2,issues,"/links/self/meta","object")||undefined!==(value2=value1.hreflang)&&!check_bff8349edd(value2,issues)&&within(issues,"/links/self/hreflang")||(typeof (value2=value1.href)!=="string"||!isUri(value2))&&formatFails(value2,issues,"/links/self/href","uri"):typeFails(value1,issues,"/links/self","object")):typeFails(value,issues,"/links","object")))return false;
  return ends(issues,start);
}

function check_bff8349edd(data, issues?) {
  const start=issues?.count;
  let value;
  if(typeof data!=="string"&&!Array.isArray(data)&&fail(issues,"type","string|array"))return false;
  if(Array.isArray(data)){
  for(let i0=0; i0<data.length; i0++){
  value=data[i0];
  if(typeof value!=="string"&&fail(issues,"type","string","/"+i0))return false;
  }
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Link`. */
  isLink: Guard<Link> = /* @__PURE__ */ createGuard(checkLink),
  /** Throws a `ValidationError` if a value is invalid. */
  assertLink: Assertion<Link> = /* @__PURE__ */ createAssertion(checkLink, "Link"),
  /** Returns the value, or all issues. */
  validateLink: Validator<Link> = /* @__PURE__ */ createValidator(checkLink),
  LinkSchema: StandardSchemaV1<Link> = /* @__PURE__ */ createStandardSchema(checkLink);

function checkLink(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.rel)&&typeof value!=="string"&&typeFails(value,issues,"/rel"))return false;
  if(undefined!==(value=data.describedby)&&typeof value!=="string"&&typeFails(value,issues,"/describedby"))return false;
  if(undefined!==(value=data.title)&&typeof value!=="string"&&typeFails(value,issues,"/title"))return false;
  if(undefined!==(value=data.type)&&typeof value!=="string"&&typeFails(value,issues,"/type"))return false;
  if(undefined!==(value=data.meta)&&!isObject(value)&&typeFails(value,issues,"/meta","object"))return false;
  if(undefined!==(value=data.hreflang)&&!check_bff8349edd(value,issues)&&within(issues,"/hreflang"))return false;
  if((typeof (value=data.href)!=="string"||!isUri(value))&&formatFails(value,issues,"/href","uri"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `MessageError`. */
  isMessageError: Guard<MessageError> = /* @__PURE__ */ createGuard(checkMessageError),
  /** Throws a `ValidationError` if a value is invalid. */
  assertMessageError: Assertion<MessageError> = /* @__PURE__ */ createAssertion(checkMessageError, "MessageError"),
  /** Returns the value, or all issues. */
  validateMessageError: Validator<MessageError> = /* @__PURE__ */ createValidator(checkMessageError),
  MessageErrorSchema: StandardSchemaV1<MessageError> = /* @__PURE__ */ createStandardSchema(checkMessageError);

function checkMessageError(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.message)!=="string"&&typeFails(value,issues,"/message"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `RecipeResource`. */
  isRecipeResource: Guard<RecipeResource> = /* @__PURE__ */ createGuard(checkRecipeResource),
  /** Throws a `ValidationError` if a value is invalid. */
  assertRecipeResource: Assertion<RecipeResource> = /* @__PURE__ */ createAssertion(checkRecipeResource, "RecipeResource"),
  /** Returns the value, or all issues. */
  validateRecipeResource: Validator<RecipeResource> = /* @__PURE__ */ createValidator(checkRecipeResource),
  RecipeResourceSchema: StandardSchemaV1<RecipeResource> = /* @__PURE__ */ createStandardSchema(checkRecipeResource);

function checkRecipeResource(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1,value2;
  if(undefined!==(value=data.id)&&typeof value!=="string"&&typeFails(value,issues,"/id"))return false;
  if(undefined!==(value=data.type)&&value!=="recipes"&&enumFails(value,issues,"/type",["recipes"]))return false;
  if((isObject(value=data.links)?(isObject(value1=value.self)?undefined!==(value2=value1.rel)&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/rel")||undefined!==(value2=value1.describedby)&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/describedby")||undefined!==(value2=value1.title)&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/title")||undefined!==(value2=value1.type)&&typeof value2!=="string"&&typeFails(value2,issues,"/links/self/type")||undefined!==(value2=value1.meta)&&!isObject(value2)&&typeFails(value2,issues,"/links/self/meta","object")||undefined!==(value2=value1.hreflang)&&!check_bff8349edd(value2,issues)&&within(issues,"/links/self/hreflang")||(typeof (value2=value1.href)!=="string"||!isUri(value2))&&formatFails(value2,issues,"/links/self/href","uri"):value1!==undefined&&typeFails(value1,issues,"/links/self","object")):value!==undefined&&typeFails(value,issues,"/links","object")))return false;
  if((isObject(value=data.attributes)?undefined!==(value1=value.name)&&typeof value1!=="string"&&typeFails(value1,issues,"/attributes/name")||undefined!==(value1=value.script)&&typeof value1!=="string"&&typeFails(value1,issues,"/attributes/script")||undefined!==(value1=value.user)&&typeof value1!=="string"&&typeFails(value1,issues,"/attributes/user")||undefined!==(value1=value.created_at)&&(typeof value1!=="string"||!isDateTime(value1))&&formatFails(value1,issues,"/attributes/created_at","date-time")||undefined!==(value1=value.updated_at)&&(typeof value1!=="string"||!isDateTime(value1))&&formatFails(value1,issues,"/attributes/updated_at","date-time"):value!==undefined&&typeFails(value,issues,"/attributes","object")))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Timestamp`. */
  isTimestamp: Guard<Timestamp> = /* @__PURE__ */ createGuard(checkTimestamp),
  /** Throws a `ValidationError` if a value is invalid. */
  assertTimestamp: Assertion<Timestamp> = /* @__PURE__ */ createAssertion(checkTimestamp, "Timestamp"),
  /** Returns the value, or all issues. */
  validateTimestamp: Validator<Timestamp> = /* @__PURE__ */ createValidator(checkTimestamp),
  TimestampSchema: StandardSchemaV1<Timestamp> = /* @__PURE__ */ createStandardSchema(checkTimestamp);

function checkTimestamp(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  if(typeof data==="string"&&!isDateTime(data)&&fail(issues,"format","date-time"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `ValidationError`. */
  isValidationError: Guard<ValidationError> = /* @__PURE__ */ createGuard(checkValidationError),
  /** Throws a `ValidationError` if a value is invalid. */
  assertValidationError: Assertion<ValidationError> = /* @__PURE__ */ createAssertion(checkValidationError, "ValidationError"),
  /** Returns the value, or all issues. */
  validateValidationError: Validator<ValidationError> = /* @__PURE__ */ createValidator(checkValidationError),
  ValidationErrorSchema: StandardSchemaV1<ValidationError> = /* @__PURE__ */ createStandardSchema(checkValidationError);

function checkValidationError(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.message)!=="string"&&typeFails(value,issues,"/message"))return false;
  if(undefined!==(value=data.errors)&&!isObject(value)&&typeFails(value,issues,"/errors","object"))return false;
  return ends(issues,start);
}

export type UpdateRecipeParams = Omit<UpdateRecipeInput, "body">;

export const
  /** Tells whether a value is the parameters of `organizations.recipes.update`. */
  isUpdateRecipeParams: Guard<UpdateRecipeParams> = /* @__PURE__ */ createGuard(check_8034a547bd),
  /** Throws a `ValidationError` if a value is invalid. */
  assertUpdateRecipeParams: Assertion<UpdateRecipeParams> = /* @__PURE__ */ createAssertion(check_8034a547bd, "UpdateRecipeParams"),
  /** Returns the value, or all issues. */
  validateUpdateRecipeParams: Validator<UpdateRecipeParams> = /* @__PURE__ */ createValidator(check_8034a547bd),
  UpdateRecipeParamsSchema: StandardSchemaV1<UpdateRecipeParams> = /* @__PURE__ */ createStandardSchema(check_8034a547bd);

export const
  /** Tells whether a value is `application/json` of `organizations.recipes.update`. */
  isUpdateRecipeBody: Guard<UpdateRecipeBody> = /* @__PURE__ */ createGuard(check_dbc7a94867),
  /** Throws a `ValidationError` if a value is invalid. */
  assertUpdateRecipeBody: Assertion<UpdateRecipeBody> = /* @__PURE__ */ createAssertion(check_dbc7a94867, "UpdateRecipeBody"),
  /** Returns the value, or all issues. */
  validateUpdateRecipeBody: Validator<UpdateRecipeBody> = /* @__PURE__ */ createValidator(check_dbc7a94867),
  UpdateRecipeBodySchema: StandardSchemaV1<UpdateRecipeBody> = /* @__PURE__ */ createStandardSchema(check_dbc7a94867);

export const
  /** Tells whether a value is `*\/*` of `organizations.recipes.update`. */
  isUpdateRecipeResponse2XX: Guard<UpdateRecipeResponse2XX> = /* @__PURE__ */ createGuard(check_37190ca80a),
  /** Throws a `ValidationError` if a value is invalid. */
  assertUpdateRecipeResponse2XX: Assertion<UpdateRecipeResponse2XX> = /* @__PURE__ */ createAssertion(check_37190ca80a, "UpdateRecipeResponse2XX"),
  /** Returns the value, or all issues. */
  validateUpdateRecipeResponse2XX: Validator<UpdateRecipeResponse2XX> = /* @__PURE__ */ createValidator(check_37190ca80a),
  UpdateRecipeResponse2XXSchema: StandardSchemaV1<UpdateRecipeResponse2XX> = /* @__PURE__ */ createStandardSchema(check_37190ca80a);

export const
  /** Tells whether a value is `application/json` of `organizations.recipes.update`. */
  isUpdateRecipeResponse4XX: Guard<UpdateRecipeResponse4XX> = /* @__PURE__ */ createGuard(check_7202e2538a),
  /** Throws a `ValidationError` if a value is invalid. */
  assertUpdateRecipeResponse4XX: Assertion<UpdateRecipeResponse4XX> = /* @__PURE__ */ createAssertion(check_7202e2538a, "UpdateRecipeResponse4XX"),
  /** Returns the value, or all issues. */
  validateUpdateRecipeResponse4XX: Validator<UpdateRecipeResponse4XX> = /* @__PURE__ */ createValidator(check_7202e2538a),
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
  if((isObject(value=data.data)?undefined!==(value1=value.id)&&typeof value1!=="string"&&typeFails(value1,issues,"/data/id")||undefined!==(value1=value.type)&&value1!=="recipes"&&enumFails(value1,issues,"/data/type",["recipes"])||(isObject(value1=value.links)?undefined!==(value2=value1.self)&&!checkLink(value2,issues)&&within(issues,"/data/links/self"):value1!==undefined&&typeFails(value1,issues,"/data/links","object"))||undefined!==(value1=value.attributes)&&!check_ccc1fe42f7(value1,issues)&&within(issues,"/data/attributes"):typeFails(value,issues,"/data","object")))return false;
  return ends(issues,start);
}

function check_ccc1fe42f7(data, issues?) {
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

function check_7202e2538a(data, issues?) {
  const start=issues?.count;
  if(!(checkMessageError(data)||checkValidationError(data))&&miss(issues,data,[checkMessageError,checkValidationError],"anyOf"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is the parameters of `organizations.servers.sites.deployments.log.show`. */
  isShowDeploymentLogParams: Guard<ShowDeploymentLogInput> = /* @__PURE__ */ createGuard(check_b96fe19db0),
  /** Throws a `ValidationError` if a value is invalid. */
  assertShowDeploymentLogParams: Assertion<ShowDeploymentLogInput> = /* @__PURE__ */ createAssertion(check_b96fe19db0, "ShowDeploymentLogParams"),
  /** Returns the value, or all issues. */
  validateShowDeploymentLogParams: Validator<ShowDeploymentLogInput> = /* @__PURE__ */ createValidator(check_b96fe19db0),
  ShowDeploymentLogParamsSchema: StandardSchemaV1<ShowDeploymentLogInput> = /* @__PURE__ */ createStandardSchema(check_b96fe19db0);

export const
  /** Tells whether a value is `application/vnd.api+json` of `organizations.servers.sites.deployments.log.show`. */
  isShowDeploymentLogResponse200: Guard<ShowDeploymentLogResponse200> = /* @__PURE__ */ createGuard(check_38d95fb05c),
  /** Throws a `ValidationError` if a value is invalid. */
  assertShowDeploymentLogResponse200: Assertion<ShowDeploymentLogResponse200> = /* @__PURE__ */ createAssertion(check_38d95fb05c, "ShowDeploymentLogResponse200"),
  /** Returns the value, or all issues. */
  validateShowDeploymentLogResponse200: Validator<ShowDeploymentLogResponse200> = /* @__PURE__ */ createValidator(check_38d95fb05c),
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
  if((isObject(value=data.data)?typeof (value1=value.id)!=="string"&&typeFails(value1,issues,"/data/id")||(value1=value.type)!=="deploymentOutputs"&&enumFails(value1,issues,"/data/type",["deploymentOutputs"])||(isObject(value1=value.attributes)?typeof (value2=value1.output)!=="string"&&typeFails(value2,issues,"/data/attributes/output"):value1!==undefined&&typeFails(value1,issues,"/data/attributes","object"))||(isObject(value1=value.links)?(undefined===(value2=value1.self)?lacks(issues,"self","/data/links"):!checkLink(value2,issues)&&within(issues,"/data/links/self")):typeFails(value1,issues,"/data/links","object")):typeFails(value,issues,"/data","object")))return false;
  return ends(issues,start);
}
