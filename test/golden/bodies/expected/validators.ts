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
  isBinary,
  isLonger,
  isObject,
  lacks,
  reject,
  typeFails,
  within,
} from "./runtime/validators.js";
import { withFileTypes } from "./runtime/wire.js";
import type {
  EventModel,
  FilesReadInput,
  FilesWriteBody_3,
  FilesWriteInput,
  FormsSendBody,
  MixedBody,
  SearchInput,
  SearchJsonInput,
  ThingsCopyInput,
  ThingsQueryBody_1,
  ThingsQueryInput,
  UploadsMakeBody,
} from "./types.js";

export const
  /** Tells whether a value is a `EventModel`. */
  isEventModel: Guard<EventModel> = /* @__PURE__ */ createGuard(checkEventModel),
  /** Throws a `ValidationError` if a value is invalid. */
  assertEventModel: Assertion<EventModel> = /* @__PURE__ */ createAssertion(checkEventModel, "EventModel"),
  /** Returns the value, or all issues. */
  validateEventModel: Validator<EventModel> = /* @__PURE__ */ createValidator(checkEventModel),
  EventModelSchema: StandardSchemaV1<EventModel> = /* @__PURE__ */ createStandardSchema(checkEventModel);

function checkEventModel(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.event)&&(value!=="word"&&value!=="end"&&fail(issues,"enum",["word","end"],"/event")))return false;
  if(typeof (value=data.data)!=="string"&&typeFails(value,issues,"/data"))return false;
  return ends(issues,start);
}

export type ChatResponse200_1 = EventModel[];

export const
  /** Tells whether a value is `application/json` of `chat`. */
  isChatResponse200_1: Guard<ChatResponse200_1> = /* @__PURE__ */ createGuard(check_c13b71647e),
  /** Throws a `ValidationError` if a value is invalid. */
  assertChatResponse200_1: Assertion<ChatResponse200_1> = /* @__PURE__ */ createAssertion(check_c13b71647e, "ChatResponse200_1"),
  /** Returns the value, or all issues. */
  validateChatResponse200_1: Validator<ChatResponse200_1> = /* @__PURE__ */ createValidator(check_c13b71647e),
  ChatResponse200_1Schema: StandardSchemaV1<ChatResponse200_1> = /* @__PURE__ */ createStandardSchema(check_c13b71647e);

/** The checks of the operation, for the router and the client. */
export const chatChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "chat",
  body: [["text/event-stream", checkEventModel]],
  responses: [
    [200, [["application/json", check_c13b71647e], ["application/json-seq", checkEventModel], ["text/event-stream", checkEventModel]]],
  ],
});

function check_c13b71647e(data, issues?) {
  if(!Array.isArray(data))return reject(issues,"type","array");
  const start=issues?.count;
  let value;
  for(let i0=0; i0<data.length; i0++){
  value=data[i0];
  if(!checkEventModel(value,issues)&&within(issues,"/"+i0))return false;
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is the parameters of `files.read`. */
  isFilesReadParams: Guard<FilesReadInput> = /* @__PURE__ */ createGuard(check_a639d8d456),
  /** Throws a `ValidationError` if a value is invalid. */
  assertFilesReadParams: Assertion<FilesReadInput> = /* @__PURE__ */ createAssertion(check_a639d8d456, "FilesReadParams"),
  /** Returns the value, or all issues. */
  validateFilesReadParams: Validator<FilesReadInput> = /* @__PURE__ */ createValidator(check_a639d8d456),
  FilesReadParamsSchema: StandardSchemaV1<FilesReadInput> = /* @__PURE__ */ createStandardSchema(check_a639d8d456);

export const
  /** Tells whether a value is `text/plain` of `files.read`. */
  isFilesReadResponse200: Guard<string> = /* @__PURE__ */ createGuard(check_6ef1640312),
  /** Throws a `ValidationError` if a value is invalid. */
  assertFilesReadResponse200: Assertion<string> = /* @__PURE__ */ createAssertion(check_6ef1640312, "FilesReadResponse200"),
  /** Returns the value, or all issues. */
  validateFilesReadResponse200: Validator<string> = /* @__PURE__ */ createValidator(check_6ef1640312),
  FilesReadResponse200Schema: StandardSchemaV1<string> = /* @__PURE__ */ createStandardSchema(check_6ef1640312);

/** The checks of the operation, for the router and the client. */
export const filesReadChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "files.read",
  parameters: check_a639d8d456,
  responses: [
    [200, [["text/plain", check_6ef1640312]]],
  ],
});

function check_a639d8d456(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.name)!=="string"&&typeFails(value,issues,"/name"))return false;
  return ends(issues,start);
}

function check_6ef1640312(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

export type FilesWriteParams = Omit<FilesWriteInput, "body" | "contentType">;

export const
  /** Tells whether a value is the parameters of `files.write`. */
  isFilesWriteParams: Guard<FilesWriteParams> = /* @__PURE__ */ createGuard(check_a639d8d456),
  /** Throws a `ValidationError` if a value is invalid. */
  assertFilesWriteParams: Assertion<FilesWriteParams> = /* @__PURE__ */ createAssertion(check_a639d8d456, "FilesWriteParams"),
  /** Returns the value, or all issues. */
  validateFilesWriteParams: Validator<FilesWriteParams> = /* @__PURE__ */ createValidator(check_a639d8d456),
  FilesWriteParamsSchema: StandardSchemaV1<FilesWriteParams> = /* @__PURE__ */ createStandardSchema(check_a639d8d456);

export const
  /** Tells whether a value is `text/plain` of `files.write`. */
  isFilesWriteBody: Guard<FilesWriteBody_3> = /* @__PURE__ */ createGuard(check_cdfcfc7439),
  /** Throws a `ValidationError` if a value is invalid. */
  assertFilesWriteBody: Assertion<FilesWriteBody_3> = /* @__PURE__ */ createAssertion(check_cdfcfc7439, "FilesWriteBody"),
  /** Returns the value, or all issues. */
  validateFilesWriteBody: Validator<FilesWriteBody_3> = /* @__PURE__ */ createValidator(check_cdfcfc7439),
  FilesWriteBodySchema: StandardSchemaV1<FilesWriteBody_3> = /* @__PURE__ */ createStandardSchema(check_cdfcfc7439);

export const
  /** Tells whether a value is `text/plain` of `files.write`. */
  isFilesWriteResponse200: Guard<string> = /* @__PURE__ */ createGuard(check_6ef1640312),
  /** Throws a `ValidationError` if a value is invalid. */
  assertFilesWriteResponse200: Assertion<string> = /* @__PURE__ */ createAssertion(check_6ef1640312, "FilesWriteResponse200"),
  /** Returns the value, or all issues. */
  validateFilesWriteResponse200: Validator<string> = /* @__PURE__ */ createValidator(check_6ef1640312),
  FilesWriteResponse200Schema: StandardSchemaV1<string> = /* @__PURE__ */ createStandardSchema(check_6ef1640312);

/** The checks of the operation, for the router and the client. */
export const filesWriteChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "files.write",
  parameters: check_a639d8d456,
  body: [["text/plain", check_cdfcfc7439]],
  responses: [
    [200, [["text/plain", check_6ef1640312]]],
  ],
});

function check_cdfcfc7439(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  if(typeof data==="string"&&isLonger(data,5)&&fail(issues,"maxLength",5))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is `application/x-www-form-urlencoded` of `forms.send`. */
  isFormsSendBody: Guard<FormsSendBody> = /* @__PURE__ */ createGuard(check_b58c678273),
  /** Throws a `ValidationError` if a value is invalid. */
  assertFormsSendBody: Assertion<FormsSendBody> = /* @__PURE__ */ createAssertion(check_b58c678273, "FormsSendBody"),
  /** Returns the value, or all issues. */
  validateFormsSendBody: Validator<FormsSendBody> = /* @__PURE__ */ createValidator(check_b58c678273),
  FormsSendBodySchema: StandardSchemaV1<FormsSendBody> = /* @__PURE__ */ createStandardSchema(check_b58c678273);

export const
  /** Tells whether a value is `application/json` of `forms.send`. */
  isFormsSendResponse200: Guard<unknown> = /* @__PURE__ */ createGuard(check_44136fa355),
  /** Throws a `ValidationError` if a value is invalid. */
  assertFormsSendResponse200: Assertion<unknown> = /* @__PURE__ */ createAssertion(check_44136fa355, "FormsSendResponse200"),
  /** Returns the value, or all issues. */
  validateFormsSendResponse200: Validator<unknown> = /* @__PURE__ */ createValidator(check_44136fa355),
  FormsSendResponse200Schema: StandardSchemaV1<unknown> = /* @__PURE__ */ createStandardSchema(check_44136fa355);

/** The checks of the operation, for the router and the client. */
export const formsSendChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "forms.send",
  body: [["application/x-www-form-urlencoded", check_b58c678273]],
  responses: [
    [200, [["application/json", check_44136fa355]]],
  ],
});

function check_b58c678273(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1,value2;
  if(typeof (value=data.name)!=="string"&&typeFails(value,issues,"/name"))return false;
  if(undefined!==(value=data.age)&&!Number.isInteger(value)&&typeFails(value,issues,"/age","integer"))return false;
  if(undefined!==(value=data.tags)&&!check_4f880719b8(value,issues)&&within(issues,"/tags"))return false;
  if(undefined!==(value=data.ids)&&!check_da86882932(value,issues)&&within(issues,"/ids"))return false;
  if((isObject(value=data.address)?undefined!==(value1=value.street)&&typeof value1!=="string"&&typeFails(value1,issues,"/address/street")||(isObject(value1=value.geo)?undefined!==(value2=value1.lat)&&!Number.isFinite(value2)&&typeFails(value2,issues,"/address/geo/lat","number"):value1!==undefined&&typeFails(value1,issues,"/address/geo","object")):value!==undefined&&typeFails(value,issues,"/address","object")))return false;
  if((isObject(value=data.options)?undefined!==(value1=value.dark)&&typeof value1!=="boolean"&&typeFails(value1,issues,"/options/dark","boolean")||undefined!==(value1=value.sizes)&&!check_da86882932(value1,issues)&&within(issues,"/options/sizes"):value!==undefined&&typeFails(value,issues,"/options","object")))return false;
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

function check_da86882932(data, issues?) {
  if(!Array.isArray(data))return reject(issues,"type","array");
  const start=issues?.count;
  let value;
  for(let i0=0; i0<data.length; i0++){
  value=data[i0];
  if(!Number.isInteger(value)&&fail(issues,"type","integer","/"+i0))return false;
  }
  return ends(issues,start);
}

function check_44136fa355(data, issues?) {
  return true;
}

export const
  /** Tells whether a value is `multipart/mixed` of `mixed`. */
  isMixedBody: Guard<MixedBody> = /* @__PURE__ */ createGuard(check_76816ce24d),
  /** Throws a `ValidationError` if a value is invalid. */
  assertMixedBody: Assertion<MixedBody> = /* @__PURE__ */ createAssertion(check_76816ce24d, "MixedBody"),
  /** Returns the value, or all issues. */
  validateMixedBody: Validator<MixedBody> = /* @__PURE__ */ createValidator(check_76816ce24d),
  MixedBodySchema: StandardSchemaV1<MixedBody> = /* @__PURE__ */ createStandardSchema(check_76816ce24d);

export const
  /** Tells whether a value is `application/json` of `mixed`. */
  isMixedResponse200: Guard<unknown> = /* @__PURE__ */ createGuard(check_44136fa355),
  /** Throws a `ValidationError` if a value is invalid. */
  assertMixedResponse200: Assertion<unknown> = /* @__PURE__ */ createAssertion(check_44136fa355, "MixedResponse200"),
  /** Returns the value, or all issues. */
  validateMixedResponse200: Validator<unknown> = /* @__PURE__ */ createValidator(check_44136fa355),
  MixedResponse200Schema: StandardSchemaV1<unknown> = /* @__PURE__ */ createStandardSchema(check_44136fa355);

/** The checks of the operation, for the router and the client. */
export const mixedChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "mixed",
  body: [["multipart/mixed", check_76816ce24d]],
  responses: [
    [200, [["application/json", check_44136fa355]]],
  ],
});

function check_76816ce24d(data, issues?) {
  if(!Array.isArray(data))return reject(issues,"type","array");
  const start=issues?.count;
  let value;
  for(let i0=0; i0<data.length; i0++){
  value=data[i0];
  if(!check_90124123dc(value,issues)&&within(issues,"/"+i0))return false;
  }
  return ends(issues,start);
}

function check_90124123dc(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.n)&&!Number.isInteger(value)&&typeFails(value,issues,"/n","integer"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is the parameters of `search`. */
  isSearchParams: Guard<SearchInput> = /* @__PURE__ */ createGuard(check_1a8ebc514e),
  /** Throws a `ValidationError` if a value is invalid. */
  assertSearchParams: Assertion<SearchInput> = /* @__PURE__ */ createAssertion(check_1a8ebc514e, "SearchParams"),
  /** Returns the value, or all issues. */
  validateSearchParams: Validator<SearchInput> = /* @__PURE__ */ createValidator(check_1a8ebc514e),
  SearchParamsSchema: StandardSchemaV1<SearchInput> = /* @__PURE__ */ createStandardSchema(check_1a8ebc514e);

export const
  /** Tells whether a value is `application/json` of `search`. */
  isSearchResponse200: Guard<unknown> = /* @__PURE__ */ createGuard(check_44136fa355),
  /** Throws a `ValidationError` if a value is invalid. */
  assertSearchResponse200: Assertion<unknown> = /* @__PURE__ */ createAssertion(check_44136fa355, "SearchResponse200"),
  /** Returns the value, or all issues. */
  validateSearchResponse200: Validator<unknown> = /* @__PURE__ */ createValidator(check_44136fa355),
  SearchResponse200Schema: StandardSchemaV1<unknown> = /* @__PURE__ */ createStandardSchema(check_44136fa355);

/** The checks of the operation, for the router and the client. */
export const searchChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "search",
  parameters: check_1a8ebc514e,
  responses: [
    [200, [["application/json", check_44136fa355]]],
  ],
});

function check_1a8ebc514e(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1;
  if((isObject(value=data.filter)?typeof (value1=value.q)!=="string"&&typeFails(value1,issues,"/filter/q")||undefined!==(value1=value.page)&&!Number.isInteger(value1)&&typeFails(value1,issues,"/filter/page","integer")||undefined!==(value1=value.tags)&&!check_4f880719b8(value1,issues)&&within(issues,"/filter/tags"):typeFails(value,issues,"/filter","object")))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is the parameters of `searchJson`. */
  isSearchJsonParams: Guard<SearchJsonInput> = /* @__PURE__ */ createGuard(check_9603f48d39),
  /** Throws a `ValidationError` if a value is invalid. */
  assertSearchJsonParams: Assertion<SearchJsonInput> = /* @__PURE__ */ createAssertion(check_9603f48d39, "SearchJsonParams"),
  /** Returns the value, or all issues. */
  validateSearchJsonParams: Validator<SearchJsonInput> = /* @__PURE__ */ createValidator(check_9603f48d39),
  SearchJsonParamsSchema: StandardSchemaV1<SearchJsonInput> = /* @__PURE__ */ createStandardSchema(check_9603f48d39);

export const
  /** Tells whether a value is `application/json` of `searchJson`. */
  isSearchJsonResponse200: Guard<unknown> = /* @__PURE__ */ createGuard(check_44136fa355),
  /** Throws a `ValidationError` if a value is invalid. */
  assertSearchJsonResponse200: Assertion<unknown> = /* @__PURE__ */ createAssertion(check_44136fa355, "SearchJsonResponse200"),
  /** Returns the value, or all issues. */
  validateSearchJsonResponse200: Validator<unknown> = /* @__PURE__ */ createValidator(check_44136fa355),
  SearchJsonResponse200Schema: StandardSchemaV1<unknown> = /* @__PURE__ */ createStandardSchema(check_44136fa355);

/** The checks of the operation, for the router and the client. */
export const searchJsonChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "searchJson",
  parameters: check_9603f48d39,
  responses: [
    [200, [["application/json", check_44136fa355]]],
  ],
});

function check_9603f48d39(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1;
  if((isObject(value=data.filter)?undefined!==(value1=value.q)&&typeof value1!=="string"&&typeFails(value1,issues,"/filter/q")||undefined!==(value1=value.page)&&!Number.isInteger(value1)&&typeFails(value1,issues,"/filter/page","integer"):value!==undefined&&typeFails(value,issues,"/filter","object")))return false;
  return ends(issues,start);
}

export type ThingsQueryParams = Omit<ThingsQueryInput, "body" | "contentType">;

export const
  /** Tells whether a value is the parameters of `things.query`. */
  isThingsQueryParams: Guard<ThingsQueryParams> = /* @__PURE__ */ createGuard(check_fe595ffc6f),
  /** Throws a `ValidationError` if a value is invalid. */
  assertThingsQueryParams: Assertion<ThingsQueryParams> = /* @__PURE__ */ createAssertion(check_fe595ffc6f, "ThingsQueryParams"),
  /** Returns the value, or all issues. */
  validateThingsQueryParams: Validator<ThingsQueryParams> = /* @__PURE__ */ createValidator(check_fe595ffc6f),
  ThingsQueryParamsSchema: StandardSchemaV1<ThingsQueryParams> = /* @__PURE__ */ createStandardSchema(check_fe595ffc6f);

export const
  /** Tells whether a value is `application/json` of `things.query`. */
  isThingsQueryBody_1: Guard<ThingsQueryBody_1> = /* @__PURE__ */ createGuard(check_3664558564),
  /** Throws a `ValidationError` if a value is invalid. */
  assertThingsQueryBody_1: Assertion<ThingsQueryBody_1> = /* @__PURE__ */ createAssertion(check_3664558564, "ThingsQueryBody_1"),
  /** Returns the value, or all issues. */
  validateThingsQueryBody_1: Validator<ThingsQueryBody_1> = /* @__PURE__ */ createValidator(check_3664558564),
  ThingsQueryBody_1Schema: StandardSchemaV1<ThingsQueryBody_1> = /* @__PURE__ */ createStandardSchema(check_3664558564);

export const
  /** Tells whether a value is `text/plain` of `things.query`. */
  isThingsQueryBody_2: Guard<string> = /* @__PURE__ */ createGuard(check_6ef1640312),
  /** Throws a `ValidationError` if a value is invalid. */
  assertThingsQueryBody_2: Assertion<string> = /* @__PURE__ */ createAssertion(check_6ef1640312, "ThingsQueryBody_2"),
  /** Returns the value, or all issues. */
  validateThingsQueryBody_2: Validator<string> = /* @__PURE__ */ createValidator(check_6ef1640312),
  ThingsQueryBody_2Schema: StandardSchemaV1<string> = /* @__PURE__ */ createStandardSchema(check_6ef1640312);

export type ThingsQueryResponse200_1 = string[];

export const
  /** Tells whether a value is `application/json` of `things.query`. */
  isThingsQueryResponse200_1: Guard<ThingsQueryResponse200_1> = /* @__PURE__ */ createGuard(check_4f880719b8),
  /** Throws a `ValidationError` if a value is invalid. */
  assertThingsQueryResponse200_1: Assertion<ThingsQueryResponse200_1> = /* @__PURE__ */ createAssertion(check_4f880719b8, "ThingsQueryResponse200_1"),
  /** Returns the value, or all issues. */
  validateThingsQueryResponse200_1: Validator<ThingsQueryResponse200_1> = /* @__PURE__ */ createValidator(check_4f880719b8),
  ThingsQueryResponse200_1Schema: StandardSchemaV1<ThingsQueryResponse200_1> = /* @__PURE__ */ createStandardSchema(check_4f880719b8);

export const
  /** Tells whether a value is `text/csv` of `things.query`. */
  isThingsQueryResponse200_3: Guard<string> = /* @__PURE__ */ createGuard(check_6ef1640312),
  /** Throws a `ValidationError` if a value is invalid. */
  assertThingsQueryResponse200_3: Assertion<string> = /* @__PURE__ */ createAssertion(check_6ef1640312, "ThingsQueryResponse200_3"),
  /** Returns the value, or all issues. */
  validateThingsQueryResponse200_3: Validator<string> = /* @__PURE__ */ createValidator(check_6ef1640312),
  ThingsQueryResponse200_3Schema: StandardSchemaV1<string> = /* @__PURE__ */ createStandardSchema(check_6ef1640312);

/** The checks of the operation, for the router and the client. */
export const thingsQueryChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "things.query",
  parameters: check_fe595ffc6f,
  body: [["application/json", check_3664558564], ["text/plain", check_6ef1640312]],
  responses: [
    [200, [["application/json", check_4f880719b8], ["application/x-ndjson", check_3664558564], ["text/csv", check_6ef1640312]], check_a896984f24],
  ],
});

function check_fe595ffc6f(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.limit)&&!Number.isInteger(value)&&typeFails(value,issues,"/limit","integer"))return false;
  return ends(issues,start);
}

function check_3664558564(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.text)!=="string"&&typeFails(value,issues,"/text"))return false;
  return ends(issues,start);
}

function check_a896984f24(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1;
  if(undefined!==(value=data["set-cookie"])&&typeof value!=="string"&&typeFails(value,issues,"/set-cookie"))return false;
  if(!Number.isInteger((value=data["x-total"]))&&typeFails(value,issues,"/x-total","integer"))return false;
  if((isObject(value=data["x-meta"])?typeof (value1=value.ok)!=="boolean"&&typeFails(value1,issues,"/x-meta/ok","boolean"):value!==undefined&&typeFails(value,issues,"/x-meta","object")))return false;
  if((isObject(value=data["x-page"])?undefined!==(value1=value.size)&&!Number.isInteger(value1)&&typeFails(value1,issues,"/x-page/size","integer")||undefined!==(value1=value.last)&&typeof value1!=="boolean"&&typeFails(value1,issues,"/x-page/last","boolean"):value!==undefined&&typeFails(value,issues,"/x-page","object")))return false;
  if(undefined!==(value=data["x-tags"])&&!check_4f880719b8(value,issues)&&within(issues,"/x-tags"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is the parameters of `things.copy`. */
  isThingsCopyParams: Guard<ThingsCopyInput> = /* @__PURE__ */ createGuard(check_5ab43a09a3),
  /** Throws a `ValidationError` if a value is invalid. */
  assertThingsCopyParams: Assertion<ThingsCopyInput> = /* @__PURE__ */ createAssertion(check_5ab43a09a3, "ThingsCopyParams"),
  /** Returns the value, or all issues. */
  validateThingsCopyParams: Validator<ThingsCopyInput> = /* @__PURE__ */ createValidator(check_5ab43a09a3),
  ThingsCopyParamsSchema: StandardSchemaV1<ThingsCopyInput> = /* @__PURE__ */ createStandardSchema(check_5ab43a09a3);

/** The checks of the operation, for the router and the client. */
export const thingsCopyChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "things.copy",
  parameters: check_5ab43a09a3,
  responses: [
    [201, [], check_ab0653d83a],
  ],
});

function check_5ab43a09a3(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.Destination)!=="string"&&typeFails(value,issues,"/Destination"))return false;
  return ends(issues,start);
}

function check_ab0653d83a(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.location)!=="string"&&typeFails(value,issues,"/location"))return false;
  return ends(issues,start);
}

/** The checks of the operation, for the router and the client. */
export const thingsLinkChecks: NamedChecks = {
  operation: "things.link",
  responses: [
    { status: 204, content: [] },
  ],
};

export const
  /** Tells whether a value is `multipart/form-data` of `uploads.make`. */
  isUploadsMakeBody: Guard<UploadsMakeBody> = /* @__PURE__ */ createGuard(check_a4e66a417b),
  /** Throws a `ValidationError` if a value is invalid. */
  assertUploadsMakeBody: Assertion<UploadsMakeBody> = /* @__PURE__ */ createAssertion(check_a4e66a417b, "UploadsMakeBody"),
  /** Returns the value, or all issues. */
  validateUploadsMakeBody: Validator<UploadsMakeBody> = /* @__PURE__ */ createValidator(check_a4e66a417b),
  UploadsMakeBodySchema: StandardSchemaV1<UploadsMakeBody> = /* @__PURE__ */ createStandardSchema(check_a4e66a417b);

export const
  /** Tells whether a value is `application/json` of `uploads.make`. */
  isUploadsMakeResponse200: Guard<unknown> = /* @__PURE__ */ createGuard(check_44136fa355),
  /** Throws a `ValidationError` if a value is invalid. */
  assertUploadsMakeResponse200: Assertion<unknown> = /* @__PURE__ */ createAssertion(check_44136fa355, "UploadsMakeResponse200"),
  /** Returns the value, or all issues. */
  validateUploadsMakeResponse200: Validator<unknown> = /* @__PURE__ */ createValidator(check_44136fa355),
  UploadsMakeResponse200Schema: StandardSchemaV1<unknown> = /* @__PURE__ */ createStandardSchema(check_44136fa355);

/** The checks of the operation, for the router and the client. */
export const uploadsMakeChecks: NamedChecks = /* @__PURE__ */ withFileTypes(/* @__PURE__ */ createOperationChecks({
  operation: "uploads.make",
  body: [["multipart/form-data", check_a4e66a417b]],
  responses: [
    [200, [["application/json", check_44136fa355]]],
  ],
}), [["multipart/form-data", [["photo", "image/png, image/jpeg"]]]]);

function check_a4e66a417b(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1;
  if(undefined===(value=data.photo)?lacks(issues,"photo"):typeof value!=="string"&&!isBinary(value)&&fail(issues,"type","string|a file (Blob, File or bytes)","/photo"))return false;
  if(undefined!==(value=data.rating)&&!Number.isInteger(value)&&typeFails(value,issues,"/rating","integer"))return false;
  if(undefined!==(value=data.flag)&&typeof value!=="boolean"&&typeFails(value,issues,"/flag","boolean"))return false;
  if(undefined!==(value=data.pages)&&!check_8596f48ee0(value,issues)&&within(issues,"/pages"))return false;
  if((isObject(value=data.meta)?!Number.isInteger((value1=value.width))&&typeFails(value1,issues,"/meta/width","integer")||undefined!==(value1=value.tags)&&!check_4f880719b8(value1,issues)&&within(issues,"/meta/tags"):typeFails(value,issues,"/meta","object")))return false;
  if(undefined!==(value=data.notes)&&!check_76816ce24d(value,issues)&&within(issues,"/notes"))return false;
  if(undefined!==(value=data.labels)&&!check_4f880719b8(value,issues)&&within(issues,"/labels"))return false;
  return ends(issues,start);
}

function check_8596f48ee0(data, issues?) {
  if(!Array.isArray(data))return reject(issues,"type","array");
  const start=issues?.count;
  let value;
  for(let i0=0; i0<data.length; i0++){
  value=data[i0];
  if(typeof value!=="string"&&!isBinary(value)&&fail(issues,"type","string|a file (Blob, File or bytes)","/"+i0))return false;
  }
  return ends(issues,start);
}
