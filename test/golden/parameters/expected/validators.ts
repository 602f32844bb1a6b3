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
  fail,
  formatFails,
  isObject,
  isUuid,
  reject,
  typeFails,
  within,
} from "./runtime/validators.js";
import type { ListThingsInput, ReadThingInput, SearchThingsBody, Sort } from "./types.js";

export const
  /** Tells whether a value is a `Sort`. */
  isSort: Guard<Sort> = /* @__PURE__ */ createGuard(checkSort),
  /** Throws a `ValidationError` if a value is invalid. */
  assertSort: Assertion<Sort> = /* @__PURE__ */ createAssertion(checkSort, "Sort"),
  /** Returns the value, or all issues. */
  validateSort: Validator<Sort> = /* @__PURE__ */ createValidator(checkSort),
  SortSchema: StandardSchemaV1<Sort> = /* @__PURE__ */ createStandardSchema(checkSort);

function checkSort(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  if(data!=="up"&&data!=="down"&&fail(issues,"enum",["up","down"]))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is the parameters of `listThings`. */
  isListThingsParams: Guard<ListThingsInput> = /* @__PURE__ */ createGuard(check_efd9cbf2fe),
  /** Throws a `ValidationError` if a value is invalid. */
  assertListThingsParams: Assertion<ListThingsInput> = /* @__PURE__ */ createAssertion(check_efd9cbf2fe, "ListThingsParams"),
  /** Returns the value, or all issues. */
  validateListThingsParams: Validator<ListThingsInput> = /* @__PURE__ */ createValidator(check_efd9cbf2fe),
  ListThingsParamsSchema: StandardSchemaV1<ListThingsInput> = /* @__PURE__ */ createStandardSchema(check_efd9cbf2fe);

export const
  /** Tells whether a value is `text/plain` of `listThings`. */
  isListThingsResponse200: Guard<string> = /* @__PURE__ */ createGuard(check_6ef1640312),
  /** Throws a `ValidationError` if a value is invalid. */
  assertListThingsResponse200: Assertion<string> = /* @__PURE__ */ createAssertion(check_6ef1640312, "ListThingsResponse200"),
  /** Returns the value, or all issues. */
  validateListThingsResponse200: Validator<string> = /* @__PURE__ */ createValidator(check_6ef1640312),
  ListThingsResponse200Schema: StandardSchemaV1<string> = /* @__PURE__ */ createStandardSchema(check_6ef1640312);

/** The checks of the operation, for the router and the client. */
export const listThingsChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "listThings",
  parameters: check_efd9cbf2fe,
  responses: [
    [200, [["text/plain", check_6ef1640312]]],
  ],
});

function check_efd9cbf2fe(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.page)&&(!Number.isInteger(value)&&fail(issues,"type","integer","/page")||Number.isFinite(value)&&value<1&&fail(issues,"minimum",1,"/page")))return false;
  return ends(issues,start);
}

function check_6ef1640312(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

/** The checks of the operation, for the router and the client. */
export const postThingsChecks: NamedChecks = {
  operation: "POST /things",
  responses: [
    { status: "default", content: [] },
  ],
};

export const
  /** Tells whether a value is `application/json` of `searchThings`. */
  isSearchThingsBody: Guard<SearchThingsBody> = /* @__PURE__ */ createGuard(check_765e36568c),
  /** Throws a `ValidationError` if a value is invalid. */
  assertSearchThingsBody: Assertion<SearchThingsBody> = /* @__PURE__ */ createAssertion(check_765e36568c, "SearchThingsBody"),
  /** Returns the value, or all issues. */
  validateSearchThingsBody: Validator<SearchThingsBody> = /* @__PURE__ */ createValidator(check_765e36568c),
  SearchThingsBodySchema: StandardSchemaV1<SearchThingsBody> = /* @__PURE__ */ createStandardSchema(check_765e36568c);

export type SearchThingsResponse200 = string[];

export const
  /** Tells whether a value is `application/json` of `searchThings`. */
  isSearchThingsResponse200: Guard<SearchThingsResponse200> = /* @__PURE__ */ createGuard(check_4f880719b8),
  /** Throws a `ValidationError` if a value is invalid. */
  assertSearchThingsResponse200: Assertion<SearchThingsResponse200> = /* @__PURE__ */ createAssertion(check_4f880719b8, "SearchThingsResponse200"),
  /** Returns the value, or all issues. */
  validateSearchThingsResponse200: Validator<SearchThingsResponse200> = /* @__PURE__ */ createValidator(check_4f880719b8),
  SearchThingsResponse200Schema: StandardSchemaV1<SearchThingsResponse200> = /* @__PURE__ */ createStandardSchema(check_4f880719b8);

/** The checks of the operation, for the router and the client. */
export const searchThingsChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "searchThings",
  body: [["application/json", check_765e36568c]],
  responses: [
    [200, [["application/json", check_4f880719b8]]],
  ],
});

function check_765e36568c(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.text)&&typeof value!=="string"&&typeFails(value,issues,"/text"))return false;
  return ends(issues,start);
}

function check_4f880719b8(data, issues?) {
  if(!Array.isArray(data))return reject(issues,"type","array");
  const start=issues?.count;
  let value;
  for(let i0=0; i0<data.length; i0++){
  value=data[i0];
  if(typeof value!=="string"&&fail(issues,"type","string","/"+i0))return false;
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is the parameters of `readThing`. */
  isReadThingParams: Guard<ReadThingInput> = /* @__PURE__ */ createGuard(check_0bc769d303),
  /** Throws a `ValidationError` if a value is invalid. */
  assertReadThingParams: Assertion<ReadThingInput> = /* @__PURE__ */ createAssertion(check_0bc769d303, "ReadThingParams"),
  /** Returns the value, or all issues. */
  validateReadThingParams: Validator<ReadThingInput> = /* @__PURE__ */ createValidator(check_0bc769d303),
  ReadThingParamsSchema: StandardSchemaV1<ReadThingInput> = /* @__PURE__ */ createStandardSchema(check_0bc769d303);

/** The checks of the operation, for the router and the client. */
export const readThingChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "readThing",
  parameters: check_0bc769d303,
  responses: [
    [200, []],
  ],
});

function check_0bc769d303(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1;
  if(typeof (value=data.pathId)!=="string"&&typeFails(value,issues,"/pathId"))return false;
  if(undefined!==(value=data.queryId)&&!Number.isInteger(value)&&typeFails(value,issues,"/queryId","integer"))return false;
  if(undefined!==(value=data.queryBody)&&typeof value!=="string"&&typeFails(value,issues,"/queryBody"))return false;
  if(typeof (value=data.session)!=="string"&&typeFails(value,issues,"/session"))return false;
  if((isObject(value=data.filter)?undefined!==(value1=value.name)&&typeof value1!=="string"&&typeFails(value1,issues,"/filter/name")||undefined!==(value1=value.tags)&&!check_4f880719b8(value1,issues)&&within(issues,"/filter/tags"):value!==undefined&&typeFails(value,issues,"/filter","object")))return false;
  if((isObject(value=data.where)?undefined!==(value1=value.a)&&!Number.isFinite(value1)&&typeFails(value1,issues,"/where/a","number"):value!==undefined&&typeFails(value,issues,"/where","object")))return false;
  if(undefined!==(value=data.sort)&&!check_5cbd047585(value,issues)&&within(issues,"/sort"))return false;
  if(undefined!==(value=data["X-Trace"])&&(typeof value!=="string"||!isUuid(value))&&formatFails(value,issues,"/X-Trace","uuid"))return false;
  return ends(issues,start);
}

function check_5cbd047585(data, issues?) {
  if(!Array.isArray(data))return reject(issues,"type","array");
  const start=issues?.count;
  let value;
  for(let i0=0; i0<data.length; i0++){
  value=data[i0];
  if(typeof value!=="string"&&fail(issues,"type","string","/"+i0)||value!=="up"&&value!=="down"&&fail(issues,"enum",["up","down"],"/"+i0))return false;
  }
  return ends(issues,start);
}

export {
  assertSort as assertThingMadeWebhookBody,
  isSort as isThingMadeWebhookBody,
  SortSchema as ThingMadeWebhookBodySchema,
  validateSort as validateThingMadeWebhookBody,
};

/** The checks of the operation, for the router and the client. */
export const thingMadeWebhookChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "POST thingMade",
  body: [["application/json", checkSort]],
  responses: [
    [204, []],
  ],
});
