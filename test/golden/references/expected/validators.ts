/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { NamedChecks } from "./runtime/descriptors.js";
import {
  type Assertion,
  type Guard,
  type StandardSchemaV1,
  type Validator,
  countMembers,
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
  miss,
  reject,
  stops,
  typeFails,
  within,
} from "./runtime/validators.js";
import type { Box, Ignored, Item, Upload, Wrapped } from "./types.js";

export const
  /** Tells whether a value is a `Box`. */
  isBox: Guard<Box> = /* @__PURE__ */ createGuard(checkBox),
  /** Throws a `ValidationError` if a value is invalid. */
  assertBox: Assertion<Box> = /* @__PURE__ */ createAssertion(checkBox, "Box"),
  /** Returns the value, or all issues. */
  validateBox: Validator<Box> = /* @__PURE__ */ createValidator(checkBox),
  BoxSchema: StandardSchemaV1<Box> = /* @__PURE__ */ createStandardSchema(checkBox);

function checkBox(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1;
  if((isObject(value=data.item)?(undefined===(value1=value.picture)?lacks(issues,"picture","/item"):typeof value1!=="string"&&!isBinary(value1)&&fail(issues,"type","string|a file (Blob, File or bytes)","/item/picture"))||undefined!==(value1=value.size)&&(!Number.isInteger(value1)&&fail(issues,"type","integer","/item/size")||Number.isFinite(value1)&&value1<=0&&fail(issues,"exclusiveMinimum",0,"/item/size")):value!==undefined&&typeFails(value,issues,"/item","object")))return false;
  if(undefined!==(value=data.nullable)&&!check_869fa10754(value,issues)&&within(issues,"/nullable"))return false;
  return ends(issues,start);
}

function check_869fa10754(data, issues?) {
  const start=issues?.count;
  if(!(checkItem(data)||!(data!==null))&&miss(issues,data,[checkItem,"null"],"anyOf"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Ignored`. */
  isIgnored: Guard<Ignored> = /* @__PURE__ */ createGuard(checkIgnored),
  /** Throws a `ValidationError` if a value is invalid. */
  assertIgnored: Assertion<Ignored> = /* @__PURE__ */ createAssertion(checkIgnored, "Ignored"),
  /** Returns the value, or all issues. */
  validateIgnored: Validator<Ignored> = /* @__PURE__ */ createValidator(checkIgnored),
  IgnoredSchema: StandardSchemaV1<Ignored> = /* @__PURE__ */ createStandardSchema(checkIgnored);

function checkIgnored(data, issues?) {
  const start=issues?.count;
  if(!checkItem(data,issues)&&stops(issues))return false;
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
  if(undefined===(value=data.picture)?lacks(issues,"picture"):typeof value!=="string"&&!isBinary(value)&&fail(issues,"type","string|a file (Blob, File or bytes)","/picture"))return false;
  if(undefined!==(value=data.size)&&(!Number.isInteger(value)&&fail(issues,"type","integer","/size")||Number.isFinite(value)&&value<=0&&fail(issues,"exclusiveMinimum",0,"/size")))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Upload`. */
  isUpload: Guard<Upload> = /* @__PURE__ */ createGuard(checkUpload),
  /** Throws a `ValidationError` if a value is invalid. */
  assertUpload: Assertion<Upload> = /* @__PURE__ */ createAssertion(checkUpload, "Upload"),
  /** Returns the value, or all issues. */
  validateUpload: Validator<Upload> = /* @__PURE__ */ createValidator(checkUpload),
  UploadSchema: StandardSchemaV1<Upload> = /* @__PURE__ */ createStandardSchema(checkUpload);

function checkUpload(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.file)&&(typeof value!=="string"&&!isBinary(value)&&fail(issues,"type","string|a file (Blob, File or bytes)","/file")))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Wrapped`. */
  isWrapped: Guard<Wrapped> = /* @__PURE__ */ createGuard(checkWrapped),
  /** Throws a `ValidationError` if a value is invalid. */
  assertWrapped: Assertion<Wrapped> = /* @__PURE__ */ createAssertion(checkWrapped, "Wrapped"),
  /** Returns the value, or all issues. */
  validateWrapped: Validator<Wrapped> = /* @__PURE__ */ createValidator(checkWrapped),
  WrappedSchema: StandardSchemaV1<Wrapped> = /* @__PURE__ */ createStandardSchema(checkWrapped);

function checkWrapped(data, issues?) {
  const start=issues?.count;
  if(!checkItem(data,issues)&&stops(issues))return false;
  if(isObject(data)){
  if(countMembers(data)<2&&fail(issues,"minProperties",2))return false;
  if(data.size===undefined&&lacks(issues,"size"))return false;
  }
  return ends(issues,start);
}

export {
  assertUpload as assertFilesSendBody,
  isUpload as isFilesSendBody,
  UploadSchema as FilesSendBodySchema,
  validateUpload as validateFilesSendBody,
};

/** The checks of the operation, for the router and the client. */
export const filesSendChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "files.send",
  body: [["multipart/form-data", checkUpload]],
  responses: [
    [204, []],
  ],
});

export {
  assertItem as assertItemsCreateBody_1,
  isItem as isItemsCreateBody_1,
  ItemSchema as ItemsCreateBody_1Schema,
  validateItem as validateItemsCreateBody_1,
};

export {
  assertItem as assertItemsCreateBody_2,
  isItem as isItemsCreateBody_2,
  ItemSchema as ItemsCreateBody_2Schema,
  validateItem as validateItemsCreateBody_2,
};

export type ItemsCreateResponse200 = Box[];

export const
  /** Tells whether a value is `application/json` of `items.create`. */
  isItemsCreateResponse200: Guard<ItemsCreateResponse200> = /* @__PURE__ */ createGuard(check_40cac9c7d8),
  /** Throws a `ValidationError` if a value is invalid. */
  assertItemsCreateResponse200: Assertion<ItemsCreateResponse200> = /* @__PURE__ */ createAssertion(check_40cac9c7d8, "ItemsCreateResponse200"),
  /** Returns the value, or all issues. */
  validateItemsCreateResponse200: Validator<ItemsCreateResponse200> = /* @__PURE__ */ createValidator(check_40cac9c7d8),
  ItemsCreateResponse200Schema: StandardSchemaV1<ItemsCreateResponse200> = /* @__PURE__ */ createStandardSchema(check_40cac9c7d8);

/** The checks of the operation, for the router and the client. */
export const itemsCreateChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "items.create",
  body: [["application/json", checkItem], ["multipart/form-data", checkItem]],
  responses: [
    [200, [["application/json", check_40cac9c7d8]]],
  ],
});

function check_40cac9c7d8(data, issues?) {
  if(!Array.isArray(data))return reject(issues,"type","array");
  const start=issues?.count;
  let value;
  if(data.length<1&&fail(issues,"minItems",1))return false;
  for(let i0=0; i0<data.length; i0++){
  value=data[i0];
  if(!checkBox(value,issues)&&within(issues,"/"+i0))return false;
  }
  return ends(issues,start);
}
