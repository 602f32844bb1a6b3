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
  isObject,
  lacks,
  reject,
  stops,
  typeFails,
  within,
} from "./runtime/validators.js";
import type {
  Box,
  FormsSendBody,
  FormsSendResponse200,
  Item,
  ListsReadInput,
  ListsReadResponse200,
  ProblemResponse,
  UploadsSendBody,
  UploadsSendResponse200,
} from "./types.js";

export const
  /** Tells whether a value is a `Box`. */
  isBox: Guard<Box> = /* @__PURE__ */ createGuard(checkBox),
  /** Throws a `ValidationError` if a value is invalid. */
  assertBox: Assertion<Box> = /* @__PURE__ */ createAssertion(checkBox, "Box"),
  /** Returns the value, or all issues. */
  validateBox: Validator<Box> = /* @__PURE__ */ createValidator(checkBox),
  BoxSchema: StandardSchemaV1<Box> = /* @__PURE__ */ createStandardSchema(checkBox);

function checkBox(data, issues?) {
  const start=issues?.count;
  if(!checkItem(data,issues)&&stops(issues))return false;
  if(!check_39dd011a33(data,issues)&&stops(issues))return false;
  return ends(issues,start);
}

function check_39dd011a33(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.lid)&&typeof value!=="boolean"&&value!==null&&typeFails(value,issues,"/lid","boolean|null"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Item`. */
  isItem: Guard<Item> = /* @__PURE__ */ createGuard(checkItem),
  /** Throws a `ValidationError` if a value is invalid. */
  assertItem: Assertion<Item> = /* @__PURE__ */ createAssertion(checkItem, "Item"),
  /** Returns the value, or all issues. */
  validateItem: Validator<Item> = /* @__PURE__ */ createValidator(checkItem),
  ItemSchema: StandardSchemaV1<Item> = /* @__PURE__ */ createStandardSchema(checkItem);

function checkItem(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.kind)!=="string"&&typeFails(value,issues,"/kind"))return false;
  if(undefined!==(value=data.size)&&(!Number.isInteger(value)&&fail(issues,"type","integer","/size")||Number.isFinite(value)&&value<=0&&fail(issues,"exclusiveMinimum",0,"/size")))return false;
  return ends(issues,start);
}

/** The checks of the operation, for the router and the client. */
export const filesReadChecks: NamedChecks = {
  operation: "files.read",
  responses: [
    { status: 200, content: [] },
  ],
};

export {
  assertItem as assertFilesWriteBody,
  isItem as isFilesWriteBody,
  ItemSchema as FilesWriteBodySchema,
  validateItem as validateFilesWriteBody,
};

/** The checks of the operation, for the router and the client. */
export const filesWriteChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "files.write",
  body: [["application/json", checkItem]],
  responses: [
    [204, []],
  ],
});

export const
  /** Tells whether a value is `application/x-www-form-urlencoded` of `forms.send`. */
  isFormsSendBody: Guard<FormsSendBody> = /* @__PURE__ */ createGuard(check_28f84dad35),
  /** Throws a `ValidationError` if a value is invalid. */
  assertFormsSendBody: Assertion<FormsSendBody> = /* @__PURE__ */ createAssertion(check_28f84dad35, "FormsSendBody"),
  /** Returns the value, or all issues. */
  validateFormsSendBody: Validator<FormsSendBody> = /* @__PURE__ */ createValidator(check_28f84dad35),
  FormsSendBodySchema: StandardSchemaV1<FormsSendBody> = /* @__PURE__ */ createStandardSchema(check_28f84dad35);

export const
  /** Tells whether a value is `application/json` of `forms.send`. */
  isFormsSendResponse200: Guard<FormsSendResponse200> = /* @__PURE__ */ createGuard(check_e5cdb4ec6e),
  /** Throws a `ValidationError` if a value is invalid. */
  assertFormsSendResponse200: Assertion<FormsSendResponse200> = /* @__PURE__ */ createAssertion(check_e5cdb4ec6e, "FormsSendResponse200"),
  /** Returns the value, or all issues. */
  validateFormsSendResponse200: Validator<FormsSendResponse200> = /* @__PURE__ */ createValidator(check_e5cdb4ec6e),
  FormsSendResponse200Schema: StandardSchemaV1<FormsSendResponse200> = /* @__PURE__ */ createStandardSchema(check_e5cdb4ec6e);

/** The checks of the operation, for the router and the client. */
export const formsSendChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "forms.send",
  body: [["application/x-www-form-urlencoded", check_28f84dad35]],
  responses: [
    [200, [["application/json", check_e5cdb4ec6e]]],
  ],
});

function check_28f84dad35(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.name)!=="string"&&typeFails(value,issues,"/name"))return false;
  if(undefined!==(value=data.age)&&!Number.isInteger(value)&&typeFails(value,issues,"/age","integer"))return false;
  if(undefined!==(value=data.tags)&&!check_4f880719b8(value,issues)&&within(issues,"/tags"))return false;
  if(undefined!==(value=data.ids)&&!check_da86882932(value,issues)&&within(issues,"/ids"))return false;
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

function check_e5cdb4ec6e(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  return ends(issues,start);
}

export const
  /** Tells whether a value is the parameters of `lists.read`. */
  isListsReadParams: Guard<ListsReadInput> = /* @__PURE__ */ createGuard(check_9cc4f756ae),
  /** Throws a `ValidationError` if a value is invalid. */
  assertListsReadParams: Assertion<ListsReadInput> = /* @__PURE__ */ createAssertion(check_9cc4f756ae, "ListsReadParams"),
  /** Returns the value, or all issues. */
  validateListsReadParams: Validator<ListsReadInput> = /* @__PURE__ */ createValidator(check_9cc4f756ae),
  ListsReadParamsSchema: StandardSchemaV1<ListsReadInput> = /* @__PURE__ */ createStandardSchema(check_9cc4f756ae);

export const
  /** Tells whether a value is `application/json` of `lists.read`. */
  isListsReadResponse200: Guard<ListsReadResponse200> = /* @__PURE__ */ createGuard(check_e5cdb4ec6e),
  /** Throws a `ValidationError` if a value is invalid. */
  assertListsReadResponse200: Assertion<ListsReadResponse200> = /* @__PURE__ */ createAssertion(check_e5cdb4ec6e, "ListsReadResponse200"),
  /** Returns the value, or all issues. */
  validateListsReadResponse200: Validator<ListsReadResponse200> = /* @__PURE__ */ createValidator(check_e5cdb4ec6e),
  ListsReadResponse200Schema: StandardSchemaV1<ListsReadResponse200> = /* @__PURE__ */ createStandardSchema(check_e5cdb4ec6e);

export const
  /** Tells whether a value is `application/json` of `lists.read`. */
  isListsReadResponseDefault: Guard<ProblemResponse> = /* @__PURE__ */ createGuard(check_c2530c9bae),
  /** Throws a `ValidationError` if a value is invalid. */
  assertListsReadResponseDefault: Assertion<ProblemResponse> = /* @__PURE__ */ createAssertion(check_c2530c9bae, "ListsReadResponseDefault"),
  /** Returns the value, or all issues. */
  validateListsReadResponseDefault: Validator<ProblemResponse> = /* @__PURE__ */ createValidator(check_c2530c9bae),
  ListsReadResponseDefaultSchema: StandardSchemaV1<ProblemResponse> = /* @__PURE__ */ createStandardSchema(check_c2530c9bae);

/** The checks of the operation, for the router and the client. */
export const listsReadChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "lists.read",
  parameters: check_9cc4f756ae,
  responses: [
    [200, [["application/json", check_e5cdb4ec6e]], check_a3c8394e81],
    ["default", [["application/json", check_c2530c9bae]]],
  ],
});

function check_9cc4f756ae(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined===(value=data.ids)?lacks(issues,"ids"):!check_da86882932(value,issues)&&within(issues,"/ids"))return false;
  if(undefined!==(value=data.spaces)&&!check_4f880719b8(value,issues)&&within(issues,"/spaces"))return false;
  if(undefined!==(value=data.pipes)&&!check_da86882932(value,issues)&&within(issues,"/pipes"))return false;
  if(undefined!==(value=data.many)&&!check_0660f3c851(value,issues)&&within(issues,"/many"))return false;
  if(undefined!==(value=data["X-List"])&&!check_da86882932(value,issues)&&within(issues,"/X-List"))return false;
  return ends(issues,start);
}

function check_0660f3c851(data, issues?) {
  if(!Array.isArray(data))return reject(issues,"type","array");
  const start=issues?.count;
  let value;
  for(let i0=0; i0<data.length; i0++){
  value=data[i0];
  if(typeof value!=="string"&&fail(issues,"type","string","/"+i0)||value!=="a"&&value!=="b"&&fail(issues,"enum",["a","b"],"/"+i0))return false;
  }
  return ends(issues,start);
}

function check_a3c8394e81(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data["x-limit"])&&!Number.isInteger(value)&&typeFails(value,issues,"/x-limit","integer"))return false;
  if(undefined!==(value=data["x-counts"])&&!check_da86882932(value,issues)&&within(issues,"/x-counts"))return false;
  return ends(issues,start);
}

function check_c2530c9bae(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.message)&&typeof value!=="string"&&typeFails(value,issues,"/message"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is `multipart/form-data` of `uploads.send`. */
  isUploadsSendBody: Guard<UploadsSendBody> = /* @__PURE__ */ createGuard(check_6b453fdd2c),
  /** Throws a `ValidationError` if a value is invalid. */
  assertUploadsSendBody: Assertion<UploadsSendBody> = /* @__PURE__ */ createAssertion(check_6b453fdd2c, "UploadsSendBody"),
  /** Returns the value, or all issues. */
  validateUploadsSendBody: Validator<UploadsSendBody> = /* @__PURE__ */ createValidator(check_6b453fdd2c),
  UploadsSendBodySchema: StandardSchemaV1<UploadsSendBody> = /* @__PURE__ */ createStandardSchema(check_6b453fdd2c);

export const
  /** Tells whether a value is `application/json` of `uploads.send`. */
  isUploadsSendResponse200: Guard<UploadsSendResponse200> = /* @__PURE__ */ createGuard(check_e5cdb4ec6e),
  /** Throws a `ValidationError` if a value is invalid. */
  assertUploadsSendResponse200: Assertion<UploadsSendResponse200> = /* @__PURE__ */ createAssertion(check_e5cdb4ec6e, "UploadsSendResponse200"),
  /** Returns the value, or all issues. */
  validateUploadsSendResponse200: Validator<UploadsSendResponse200> = /* @__PURE__ */ createValidator(check_e5cdb4ec6e),
  UploadsSendResponse200Schema: StandardSchemaV1<UploadsSendResponse200> = /* @__PURE__ */ createStandardSchema(check_e5cdb4ec6e);

/** The checks of the operation, for the router and the client. */
export const uploadsSendChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "uploads.send",
  body: [["multipart/form-data", check_6b453fdd2c]],
  responses: [
    [200, [["application/json", check_e5cdb4ec6e]]],
  ],
});

function check_6b453fdd2c(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined===(value=data.file)?lacks(issues,"file"):typeof value!=="string"&&!isBinary(value)&&fail(issues,"type","string|a file (Blob, File or bytes)","/file"))return false;
  if(undefined!==(value=data.note)&&typeof value!=="string"&&typeFails(value,issues,"/note"))return false;
  if(undefined!==(value=data.ids)&&!check_da86882932(value,issues)&&within(issues,"/ids"))return false;
  return ends(issues,start);
}
