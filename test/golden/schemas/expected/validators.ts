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
  includesEqual,
  isEqual,
  isObject,
  isRepeated,
  lacks,
  miss,
  once,
  reject,
  stops,
  tokenOf,
  typeFails,
  within,
} from "./runtime/validators.js";
import type {
  Account,
  AllOf,
  AnyOfJoined,
  AnyOfRequired,
  Anything,
  Cat,
  Change,
  ClosedPatterned,
  Defaults,
  Dog,
  Empty,
  Fish,
  Fixed,
  Json,
  MapBesideAllOf,
  Mixed,
  Nested,
  Nothing,
  Null,
  Nullable,
  NullableParent,
  ObjectEnum,
  Optional,
  Owner,
  Pair,
  Patterned,
  Pet,
  Row,
  Self,
  StrictChild,
  StrictTree,
  Tree,
  WithDefinitions,
  WithDefinitions_local,
} from "./types.js";

const pattern_cd328eb5 = /* @__PURE__ */ new RegExp("^x-", "u");
const data_f33e094d = { a: [1, -2, { b: null }] };
const data_b1bc76dc = [{ a: 1 }, { b: 2 }];
const data_7c074968 = { Cat: 0, Dog: 1, Fish: 2, cat: 0, dog: 1, kitten: 0 };

export const
  /** Tells whether a value is a `Account`. */
  isAccount: Guard<Account> = /* @__PURE__ */ createGuard(checkAccount),
  /** Throws a `ValidationError` if a value is invalid. */
  assertAccount: Assertion<Account> = /* @__PURE__ */ createAssertion(checkAccount, "Account"),
  /** Returns the value, or all issues. */
  validateAccount: Validator<Account> = /* @__PURE__ */ createValidator(checkAccount),
  AccountSchema: StandardSchemaV1<Account> = /* @__PURE__ */ createStandardSchema(checkAccount);

function checkAccount(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1;
  if(typeof (value=data.id)!=="string"&&typeFails(value,issues,"/id"))return false;
  if(undefined!==(value=data.password)&&typeof value!=="string"&&typeFails(value,issues,"/password"))return false;
  if((isObject(value=data.owner)?typeof (value1=value.id)!=="string"&&typeFails(value1,issues,"/owner/id")||undefined!==(value1=value.name)&&typeof value1!=="string"&&typeFails(value1,issues,"/owner/name"):typeFails(value,issues,"/owner","object")))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `AllOf`. */
  isAllOf: Guard<AllOf> = /* @__PURE__ */ createGuard(checkAllOf),
  /** Throws a `ValidationError` if a value is invalid. */
  assertAllOf: Assertion<AllOf> = /* @__PURE__ */ createAssertion(checkAllOf, "AllOf"),
  /** Returns the value, or all issues. */
  validateAllOf: Validator<AllOf> = /* @__PURE__ */ createValidator(checkAllOf),
  AllOfSchema: StandardSchemaV1<AllOf> = /* @__PURE__ */ createStandardSchema(checkAllOf);

function checkAllOf(data, issues?) {
  const start=issues?.count;
  if(!checkTree(data,issues)&&stops(issues))return false;
  if(!check_a639d8d456(data,issues)&&stops(issues))return false;
  return ends(issues,start);
}

function check_a639d8d456(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.name)!=="string"&&typeFails(value,issues,"/name"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `AnyOfJoined`. */
  isAnyOfJoined: Guard<AnyOfJoined> = /* @__PURE__ */ createGuard(checkAnyOfJoined),
  /** Throws a `ValidationError` if a value is invalid. */
  assertAnyOfJoined: Assertion<AnyOfJoined> = /* @__PURE__ */ createAssertion(checkAnyOfJoined, "AnyOfJoined"),
  /** Returns the value, or all issues. */
  validateAnyOfJoined: Validator<AnyOfJoined> = /* @__PURE__ */ createValidator(checkAnyOfJoined),
  AnyOfJoinedSchema: StandardSchemaV1<AnyOfJoined> = /* @__PURE__ */ createStandardSchema(checkAnyOfJoined);

function checkAnyOfJoined(data, issues?) {
  const start=issues?.count;
  let value;
  if(!isObject(data)&&fail(issues,"type","object"))return false;
  if(!(checkTree(data)||checkMixed(data))&&miss(issues,data,[checkTree,checkMixed],"anyOf"))return false;
  if(isObject(data)){
  if(typeof (value=data.a)!=="string"&&typeFails(value,issues,"/a"))return false;
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `AnyOfRequired`. */
  isAnyOfRequired: Guard<AnyOfRequired> = /* @__PURE__ */ createGuard(checkAnyOfRequired),
  /** Throws a `ValidationError` if a value is invalid. */
  assertAnyOfRequired: Assertion<AnyOfRequired> = /* @__PURE__ */ createAssertion(checkAnyOfRequired, "AnyOfRequired"),
  /** Returns the value, or all issues. */
  validateAnyOfRequired: Validator<AnyOfRequired> = /* @__PURE__ */ createValidator(checkAnyOfRequired),
  AnyOfRequiredSchema: StandardSchemaV1<AnyOfRequired> = /* @__PURE__ */ createStandardSchema(checkAnyOfRequired);

function checkAnyOfRequired(data, issues?) {
  const start=issues?.count;
  let value;
  if(!isObject(data)&&fail(issues,"type","object"))return false;
  if(!(check_9279424139(data)||check_ff999f7c29(data))&&miss(issues,data,[check_9279424139,check_ff999f7c29],"anyOf"))return false;
  if(isObject(data)){
  if(undefined!==(value=data.a)&&typeof value!=="string"&&typeFails(value,issues,"/a"))return false;
  if(undefined!==(value=data.b)&&typeof value!=="string"&&typeFails(value,issues,"/b"))return false;
  }
  return ends(issues,start);
}

function check_9279424139(data, issues?) {
  const start=issues?.count;
  if(isObject(data)){
  if(data.a===undefined&&lacks(issues,"a"))return false;
  }
  return ends(issues,start);
}

function check_ff999f7c29(data, issues?) {
  const start=issues?.count;
  if(isObject(data)){
  if(data.b===undefined&&lacks(issues,"b"))return false;
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Anything`. */
  isAnything: Guard<Anything> = /* @__PURE__ */ createGuard(checkAnything),
  /** Throws a `ValidationError` if a value is invalid. */
  assertAnything: Assertion<Anything> = /* @__PURE__ */ createAssertion(checkAnything, "Anything"),
  /** Returns the value, or all issues. */
  validateAnything: Validator<Anything> = /* @__PURE__ */ createValidator(checkAnything),
  AnythingSchema: StandardSchemaV1<Anything> = /* @__PURE__ */ createStandardSchema(checkAnything);

function checkAnything(data, issues?) {
  return true;
}

export const
  /** Tells whether a value is a `Cat`. */
  isCat: Guard<Cat> = /* @__PURE__ */ createGuard(checkCat),
  /** Throws a `ValidationError` if a value is invalid. */
  assertCat: Assertion<Cat> = /* @__PURE__ */ createAssertion(checkCat, "Cat"),
  /** Returns the value, or all issues. */
  validateCat: Validator<Cat> = /* @__PURE__ */ createValidator(checkCat),
  CatSchema: StandardSchemaV1<Cat> = /* @__PURE__ */ createStandardSchema(checkCat);

function checkCat(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.kind)!=="string"&&typeFails(value,issues,"/kind"))return false;
  if(undefined!==(value=data.lives)&&!Number.isInteger(value)&&typeFails(value,issues,"/lives","integer"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Change`. */
  isChange: Guard<Change> = /* @__PURE__ */ createGuard(checkChange),
  /** Throws a `ValidationError` if a value is invalid. */
  assertChange: Assertion<Change> = /* @__PURE__ */ createAssertion(checkChange, "Change"),
  /** Returns the value, or all issues. */
  validateChange: Validator<Change> = /* @__PURE__ */ createValidator(checkChange),
  ChangeSchema: StandardSchemaV1<Change> = /* @__PURE__ */ createStandardSchema(checkChange);

function checkChange(data, issues?) {
  const start=issues?.count;
  let fitting0 = -1;
  let second0 = -1;
  if(check_2c8c6264f8(data))fitting0=0;
  if(second0<0&&check_8c784bbd39(data))fitting0<0?fitting0=1:second0=1;
  if(second0<0?fitting0<0&&miss(issues,data,[check_2c8c6264f8,check_8c784bbd39],"oneOf"):fail(issues,"oneOf",[fitting0,second0]))return false;
  return ends(issues,start);
}

function check_2c8c6264f8(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined===(value=data.kind)?lacks(issues,"kind"):value!=="made"&&fail(issues,"const","made","/kind"))return false;
  return ends(issues,start);
}

function check_8c784bbd39(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined===(value=data.kind)?lacks(issues,"kind"):value!=="gone"&&fail(issues,"const","gone","/kind"))return false;
  if(!Number.isInteger((value=data.id))&&typeFails(value,issues,"/id","integer"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `ClosedPatterned`. */
  isClosedPatterned: Guard<ClosedPatterned> = /* @__PURE__ */ createGuard(checkClosedPatterned),
  /** Throws a `ValidationError` if a value is invalid. */
  assertClosedPatterned: Assertion<ClosedPatterned> = /* @__PURE__ */ createAssertion(checkClosedPatterned, "ClosedPatterned"),
  /** Returns the value, or all issues. */
  validateClosedPatterned: Validator<ClosedPatterned> = /* @__PURE__ */ createValidator(checkClosedPatterned),
  ClosedPatternedSchema: StandardSchemaV1<ClosedPatterned> = /* @__PURE__ */ createStandardSchema(checkClosedPatterned);

function checkClosedPatterned(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  for(const key0 in data){
  if(pattern_cd328eb5.test(key0)&&!check_6ef1640312(data[key0],issues)&&within(issues,tokenOf(key0)))return false;
  }
  for(const key1 in data){
  if(!(pattern_cd328eb5.test(key1))&&fail(issues,"additionalProperties",key1))return false;
  }
  return ends(issues,start);
}

function check_6ef1640312(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Defaults`. */
  isDefaults: Guard<Defaults> = /* @__PURE__ */ createGuard(checkDefaults),
  /** Throws a `ValidationError` if a value is invalid. */
  assertDefaults: Assertion<Defaults> = /* @__PURE__ */ createAssertion(checkDefaults, "Defaults"),
  /** Returns the value, or all issues. */
  validateDefaults: Validator<Defaults> = /* @__PURE__ */ createValidator(checkDefaults),
  DefaultsSchema: StandardSchemaV1<Defaults> = /* @__PURE__ */ createStandardSchema(checkDefaults);

function checkDefaults(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.on)&&typeof value!=="boolean"&&typeFails(value,issues,"/on","boolean"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Dog`. */
  isDog: Guard<Dog> = /* @__PURE__ */ createGuard(checkDog),
  /** Throws a `ValidationError` if a value is invalid. */
  assertDog: Assertion<Dog> = /* @__PURE__ */ createAssertion(checkDog, "Dog"),
  /** Returns the value, or all issues. */
  validateDog: Validator<Dog> = /* @__PURE__ */ createValidator(checkDog),
  DogSchema: StandardSchemaV1<Dog> = /* @__PURE__ */ createStandardSchema(checkDog);

function checkDog(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined===(value=data.kind)?lacks(issues,"kind"):value!=="dog"&&fail(issues,"const","dog","/kind"))return false;
  if(undefined!==(value=data.tricks)&&!check_4f880719b8(value,issues)&&within(issues,"/tricks"))return false;
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
  /** Tells whether a value is a `Empty`. */
  isEmpty: Guard<Empty> = /* @__PURE__ */ createGuard(checkEmpty),
  /** Throws a `ValidationError` if a value is invalid. */
  assertEmpty: Assertion<Empty> = /* @__PURE__ */ createAssertion(checkEmpty, "Empty"),
  /** Returns the value, or all issues. */
  validateEmpty: Validator<Empty> = /* @__PURE__ */ createValidator(checkEmpty),
  EmptySchema: StandardSchemaV1<Empty> = /* @__PURE__ */ createStandardSchema(checkEmpty);

function checkEmpty(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Fish`. */
  isFish: Guard<Fish> = /* @__PURE__ */ createGuard(checkFish),
  /** Throws a `ValidationError` if a value is invalid. */
  assertFish: Assertion<Fish> = /* @__PURE__ */ createAssertion(checkFish, "Fish"),
  /** Returns the value, or all issues. */
  validateFish: Validator<Fish> = /* @__PURE__ */ createValidator(checkFish),
  FishSchema: StandardSchemaV1<Fish> = /* @__PURE__ */ createStandardSchema(checkFish);

function checkFish(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.kind)&&typeof value!=="string"&&typeFails(value,issues,"/kind"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Fixed`. */
  isFixed: Guard<Fixed> = /* @__PURE__ */ createGuard(checkFixed),
  /** Throws a `ValidationError` if a value is invalid. */
  assertFixed: Assertion<Fixed> = /* @__PURE__ */ createAssertion(checkFixed, "Fixed"),
  /** Returns the value, or all issues. */
  validateFixed: Validator<Fixed> = /* @__PURE__ */ createValidator(checkFixed),
  FixedSchema: StandardSchemaV1<Fixed> = /* @__PURE__ */ createStandardSchema(checkFixed);

function checkFixed(data, issues?) {
  const start=issues?.count;
  if(!isEqual(data,data_f33e094d)&&fail(issues,"const",data_f33e094d))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Json`. */
  isJson: Guard<Json> = /* @__PURE__ */ createGuard(checkJson),
  /** Throws a `ValidationError` if a value is invalid. */
  assertJson: Assertion<Json> = /* @__PURE__ */ createAssertion(checkJson, "Json"),
  /** Returns the value, or all issues. */
  validateJson: Validator<Json> = /* @__PURE__ */ createValidator(checkJson),
  JsonSchema: StandardSchemaV1<Json> = /* @__PURE__ */ createStandardSchema(checkJson);

function checkJson(data, issues?, isDirect?) {
  if(!isDirect&&isRepeated(issues))return once(checkJson,data,issues,false);
  const start=issues?.count;
  let fitting0 = -1;
  let second0 = -1;
  if(!(typeof data!=="string"&&!Number.isFinite(data)&&typeof data!=="boolean"&&data!==null))fitting0=0;
  if(second0<0&&check_6e600bd137(data))fitting0<0?fitting0=1:second0=1;
  if(second0<0&&check_57513ad8bc(data))fitting0<0?fitting0=2:second0=2;
  if(second0<0?fitting0<0&&miss(issues,data,["string|number|boolean|null",check_6e600bd137,check_57513ad8bc],"oneOf"):fail(issues,"oneOf",[fitting0,second0]))return false;
  return ends(issues,start);
}

function check_6e600bd137(data, issues?) {
  if(!Array.isArray(data))return reject(issues,"type","array");
  const start=issues?.count;
  let value;
  for(let i0=0; i0<data.length; i0++){
  value=data[i0];
  if(!checkJson(value,issues)&&within(issues,"/"+i0))return false;
  }
  return ends(issues,start);
}

function check_57513ad8bc(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  for(const key0 in data){
  if(!checkJson(data[key0],issues)&&within(issues,tokenOf(key0)))return false;
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `MapBesideAllOf`. */
  isMapBesideAllOf: Guard<MapBesideAllOf> = /* @__PURE__ */ createGuard(checkMapBesideAllOf),
  /** Throws a `ValidationError` if a value is invalid. */
  assertMapBesideAllOf: Assertion<MapBesideAllOf> = /* @__PURE__ */ createAssertion(checkMapBesideAllOf, "MapBesideAllOf"),
  /** Returns the value, or all issues. */
  validateMapBesideAllOf: Validator<MapBesideAllOf> = /* @__PURE__ */ createValidator(checkMapBesideAllOf),
  MapBesideAllOfSchema: StandardSchemaV1<MapBesideAllOf> = /* @__PURE__ */ createStandardSchema(checkMapBesideAllOf);

function checkMapBesideAllOf(data, issues?) {
  const start=issues?.count;
  if(!checkTree(data,issues)&&stops(issues))return false;
  if(!check_e299b104c0(data,issues)&&stops(issues))return false;
  return ends(issues,start);
}

function check_e299b104c0(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  for(const key0 in data){
  if(!checkWithDefinitions_local(data[key0],issues)&&within(issues,tokenOf(key0)))return false;
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Mixed`. */
  isMixed: Guard<Mixed> = /* @__PURE__ */ createGuard(checkMixed),
  /** Throws a `ValidationError` if a value is invalid. */
  assertMixed: Assertion<Mixed> = /* @__PURE__ */ createAssertion(checkMixed, "Mixed"),
  /** Returns the value, or all issues. */
  validateMixed: Validator<Mixed> = /* @__PURE__ */ createValidator(checkMixed),
  MixedSchema: StandardSchemaV1<Mixed> = /* @__PURE__ */ createStandardSchema(checkMixed);

function checkMixed(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.name)!=="string"&&typeFails(value,issues,"/name"))return false;
  for(const key0 in data){
  if(!(key0==="name")&&!checkWithDefinitions_local(data[key0],issues)&&within(issues,tokenOf(key0)))return false;
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Nested`. */
  isNested: Guard<Nested> = /* @__PURE__ */ createGuard(checkNested),
  /** Throws a `ValidationError` if a value is invalid. */
  assertNested: Assertion<Nested> = /* @__PURE__ */ createAssertion(checkNested, "Nested"),
  /** Returns the value, or all issues. */
  validateNested: Validator<Nested> = /* @__PURE__ */ createValidator(checkNested),
  NestedSchema: StandardSchemaV1<Nested> = /* @__PURE__ */ createStandardSchema(checkNested);

function checkNested(data, issues?) {
  if(!Array.isArray(data))return reject(issues,"type","array");
  const start=issues?.count;
  let value;
  for(let i0=0; i0<data.length; i0++){
  value=data[i0];
  if(!checkNested(value,issues)&&within(issues,"/"+i0))return false;
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Nothing`. */
  isNothing: Guard<Nothing> = /* @__PURE__ */ createGuard(checkNothing),
  /** Throws a `ValidationError` if a value is invalid. */
  assertNothing: Assertion<Nothing> = /* @__PURE__ */ createAssertion(checkNothing, "Nothing"),
  /** Returns the value, or all issues. */
  validateNothing: Validator<Nothing> = /* @__PURE__ */ createValidator(checkNothing),
  NothingSchema: StandardSchemaV1<Nothing> = /* @__PURE__ */ createStandardSchema(checkNothing);

function checkNothing(data, issues?) {
  const start=issues?.count;
  if(true&&fail(issues,"false schema"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Null`. */
  isNull: Guard<Null> = /* @__PURE__ */ createGuard(checkNull),
  /** Throws a `ValidationError` if a value is invalid. */
  assertNull: Assertion<Null> = /* @__PURE__ */ createAssertion(checkNull, "Null"),
  /** Returns the value, or all issues. */
  validateNull: Validator<Null> = /* @__PURE__ */ createValidator(checkNull),
  NullSchema: StandardSchemaV1<Null> = /* @__PURE__ */ createStandardSchema(checkNull);

function checkNull(data, issues?) {
  const start=issues?.count;
  if(data!==null&&fail(issues,"const",null))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Nullable`. */
  isNullable: Guard<Nullable> = /* @__PURE__ */ createGuard(checkNullable),
  /** Throws a `ValidationError` if a value is invalid. */
  assertNullable: Assertion<Nullable> = /* @__PURE__ */ createAssertion(checkNullable, "Nullable"),
  /** Returns the value, or all issues. */
  validateNullable: Validator<Nullable> = /* @__PURE__ */ createValidator(checkNullable),
  NullableSchema: StandardSchemaV1<Nullable> = /* @__PURE__ */ createStandardSchema(checkNullable);

function checkNullable(data, issues?) {
  const start=issues?.count;
  let value;
  if(!isObject(data)&&data!==null&&fail(issues,"type","object|null"))return false;
  if(isObject(data)){
  if(undefined!==(value=data.a)&&typeof value!=="string"&&typeFails(value,issues,"/a"))return false;
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `NullableParent`. */
  isNullableParent: Guard<NullableParent> = /* @__PURE__ */ createGuard(checkNullableParent),
  /** Throws a `ValidationError` if a value is invalid. */
  assertNullableParent: Assertion<NullableParent> = /* @__PURE__ */ createAssertion(checkNullableParent, "NullableParent"),
  /** Returns the value, or all issues. */
  validateNullableParent: Validator<NullableParent> = /* @__PURE__ */ createValidator(checkNullableParent),
  NullableParentSchema: StandardSchemaV1<NullableParent> = /* @__PURE__ */ createStandardSchema(checkNullableParent);

function checkNullableParent(data, issues?) {
  const start=issues?.count;
  let value;
  if(!isObject(data)&&data!==null&&fail(issues,"type","object|null"))return false;
  if(isObject(data)){
  if(undefined!==(value=data.a)&&typeof value!=="string"&&typeFails(value,issues,"/a"))return false;
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `ObjectEnum`. */
  isObjectEnum: Guard<ObjectEnum> = /* @__PURE__ */ createGuard(checkObjectEnum),
  /** Throws a `ValidationError` if a value is invalid. */
  assertObjectEnum: Assertion<ObjectEnum> = /* @__PURE__ */ createAssertion(checkObjectEnum, "ObjectEnum"),
  /** Returns the value, or all issues. */
  validateObjectEnum: Validator<ObjectEnum> = /* @__PURE__ */ createValidator(checkObjectEnum),
  ObjectEnumSchema: StandardSchemaV1<ObjectEnum> = /* @__PURE__ */ createStandardSchema(checkObjectEnum);

function checkObjectEnum(data, issues?) {
  const start=issues?.count;
  if(!isObject(data)&&fail(issues,"type","object"))return false;
  if(!includesEqual(data_b1bc76dc,data)&&fail(issues,"enum",data_b1bc76dc))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Optional`. */
  isOptional: Guard<Optional> = /* @__PURE__ */ createGuard(checkOptional),
  /** Throws a `ValidationError` if a value is invalid. */
  assertOptional: Assertion<Optional> = /* @__PURE__ */ createAssertion(checkOptional, "Optional"),
  /** Returns the value, or all issues. */
  validateOptional: Validator<Optional> = /* @__PURE__ */ createValidator(checkOptional),
  OptionalSchema: StandardSchemaV1<Optional> = /* @__PURE__ */ createStandardSchema(checkOptional);

function checkOptional(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.name)&&typeof value!=="string"&&typeFails(value,issues,"/name"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Owner`. */
  isOwner: Guard<Owner> = /* @__PURE__ */ createGuard(checkOwner),
  /** Throws a `ValidationError` if a value is invalid. */
  assertOwner: Assertion<Owner> = /* @__PURE__ */ createAssertion(checkOwner, "Owner"),
  /** Returns the value, or all issues. */
  validateOwner: Validator<Owner> = /* @__PURE__ */ createValidator(checkOwner),
  OwnerSchema: StandardSchemaV1<Owner> = /* @__PURE__ */ createStandardSchema(checkOwner);

function checkOwner(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.id)!=="string"&&typeFails(value,issues,"/id"))return false;
  if(undefined!==(value=data.name)&&typeof value!=="string"&&typeFails(value,issues,"/name"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Pair`. */
  isPair: Guard<Pair> = /* @__PURE__ */ createGuard(checkPair),
  /** Throws a `ValidationError` if a value is invalid. */
  assertPair: Assertion<Pair> = /* @__PURE__ */ createAssertion(checkPair, "Pair"),
  /** Returns the value, or all issues. */
  validatePair: Validator<Pair> = /* @__PURE__ */ createValidator(checkPair),
  PairSchema: StandardSchemaV1<Pair> = /* @__PURE__ */ createStandardSchema(checkPair);

function checkPair(data, issues?) {
  if(!Array.isArray(data))return reject(issues,"type","array");
  const start=issues?.count;
  if(data.length<1&&fail(issues,"minItems",1))return false;
  if(data.length>0&&(typeof data[0]!=="string"&&fail(issues,"type","string","/0")))return false;
  if(data.length>1&&(!Number.isInteger(data[1])&&fail(issues,"type","integer","/1")))return false;
  if(data.length>2&&fail(issues,"items",2))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Patterned`. */
  isPatterned: Guard<Patterned> = /* @__PURE__ */ createGuard(checkPatterned),
  /** Throws a `ValidationError` if a value is invalid. */
  assertPatterned: Assertion<Patterned> = /* @__PURE__ */ createAssertion(checkPatterned, "Patterned"),
  /** Returns the value, or all issues. */
  validatePatterned: Validator<Patterned> = /* @__PURE__ */ createValidator(checkPatterned),
  PatternedSchema: StandardSchemaV1<Patterned> = /* @__PURE__ */ createStandardSchema(checkPatterned);

function checkPatterned(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  for(const key0 in data){
  if(pattern_cd328eb5.test(key0)&&!check_6ef1640312(data[key0],issues)&&within(issues,tokenOf(key0)))return false;
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Pet`. */
  isPet: Guard<Pet> = /* @__PURE__ */ createGuard(checkPet),
  /** Throws a `ValidationError` if a value is invalid. */
  assertPet: Assertion<Pet> = /* @__PURE__ */ createAssertion(checkPet, "Pet"),
  /** Returns the value, or all issues. */
  validatePet: Validator<Pet> = /* @__PURE__ */ createValidator(checkPet),
  PetSchema: StandardSchemaV1<Pet> = /* @__PURE__ */ createStandardSchema(checkPet);

function checkPet(data, issues?) {
  const start=issues?.count;
  let fitting0 = -1;
  let second0 = -1;
  if(checkCat(data))fitting0=0;
  if(second0<0&&checkDog(data))fitting0<0?fitting0=1:second0=1;
  if(second0<0&&checkFish(data))fitting0<0?fitting0=2:second0=2;
  if(second0<0?fitting0<0&&miss(issues,data,[checkCat,checkDog,checkFish],"oneOf","kind",data_7c074968):fail(issues,"oneOf",[fitting0,second0]))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Row`. */
  isRow: Guard<Row> = /* @__PURE__ */ createGuard(checkRow),
  /** Throws a `ValidationError` if a value is invalid. */
  assertRow: Assertion<Row> = /* @__PURE__ */ createAssertion(checkRow, "Row"),
  /** Returns the value, or all issues. */
  validateRow: Validator<Row> = /* @__PURE__ */ createValidator(checkRow),
  RowSchema: StandardSchemaV1<Row> = /* @__PURE__ */ createStandardSchema(checkRow);

function checkRow(data, issues?) {
  if(!Array.isArray(data))return reject(issues,"type","array");
  const start=issues?.count;
  let value;
  if(data.length>0&&(typeof data[0]!=="string"&&fail(issues,"type","string","/0")))return false;
  for(let i0=1; i0<data.length; i0++){
  value=data[i0];
  if(!Number.isFinite(value)&&fail(issues,"type","number","/"+i0))return false;
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Self`. */
  isSelf: Guard<Self> = /* @__PURE__ */ createGuard(checkSelf),
  /** Throws a `ValidationError` if a value is invalid. */
  assertSelf: Assertion<Self> = /* @__PURE__ */ createAssertion(checkSelf, "Self"),
  /** Returns the value, or all issues. */
  validateSelf: Validator<Self> = /* @__PURE__ */ createValidator(checkSelf),
  SelfSchema: StandardSchemaV1<Self> = /* @__PURE__ */ createStandardSchema(checkSelf);

function checkSelf(data, issues?) {
  return true;
}

export const
  /** Tells whether a value is a `StrictChild`. */
  isStrictChild: Guard<StrictChild> = /* @__PURE__ */ createGuard(checkStrictChild),
  /** Throws a `ValidationError` if a value is invalid. */
  assertStrictChild: Assertion<StrictChild> = /* @__PURE__ */ createAssertion(checkStrictChild, "StrictChild"),
  /** Returns the value, or all issues. */
  validateStrictChild: Validator<StrictChild> = /* @__PURE__ */ createValidator(checkStrictChild),
  StrictChildSchema: StandardSchemaV1<StrictChild> = /* @__PURE__ */ createStandardSchema(checkStrictChild);

function checkStrictChild(data, issues?) {
  const start=issues?.count;
  if(!checkNullableParent(data,issues)&&stops(issues))return false;
  if(isObject(data)){
  if(data.a===undefined&&lacks(issues,"a"))return false;
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `StrictTree`. */
  isStrictTree: Guard<StrictTree> = /* @__PURE__ */ createGuard(checkStrictTree),
  /** Throws a `ValidationError` if a value is invalid. */
  assertStrictTree: Assertion<StrictTree> = /* @__PURE__ */ createAssertion(checkStrictTree, "StrictTree"),
  /** Returns the value, or all issues. */
  validateStrictTree: Validator<StrictTree> = /* @__PURE__ */ createValidator(checkStrictTree),
  StrictTreeSchema: StandardSchemaV1<StrictTree> = /* @__PURE__ */ createStandardSchema(checkStrictTree);

function checkStrictTree(data, issues?) {
  const start=issues?.count;
  if(!checkMixed(data,issues)&&stops(issues))return false;
  if(!checkOptional(data,issues)&&stops(issues))return false;
  if(isObject(data)){
  if(data.name===undefined&&lacks(issues,"name"))return false;
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Tree`. */
  isTree: Guard<Tree> = /* @__PURE__ */ createGuard(checkTree),
  /** Throws a `ValidationError` if a value is invalid. */
  assertTree: Assertion<Tree> = /* @__PURE__ */ createAssertion(checkTree, "Tree"),
  /** Returns the value, or all issues. */
  validateTree: Validator<Tree> = /* @__PURE__ */ createValidator(checkTree),
  TreeSchema: StandardSchemaV1<Tree> = /* @__PURE__ */ createStandardSchema(checkTree);

function checkTree(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined===(value=data.children)?lacks(issues,"children"):!check_3792873316(value,issues)&&within(issues,"/children"))return false;
  return ends(issues,start);
}

function check_3792873316(data, issues?) {
  if(!Array.isArray(data))return reject(issues,"type","array");
  const start=issues?.count;
  let value;
  for(let i0=0; i0<data.length; i0++){
  value=data[i0];
  if(!checkTree(value,issues)&&within(issues,"/"+i0))return false;
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `WithDefinitions`. */
  isWithDefinitions: Guard<WithDefinitions> = /* @__PURE__ */ createGuard(checkWithDefinitions),
  /** Throws a `ValidationError` if a value is invalid. */
  assertWithDefinitions: Assertion<WithDefinitions> = /* @__PURE__ */ createAssertion(checkWithDefinitions, "WithDefinitions"),
  /** Returns the value, or all issues. */
  validateWithDefinitions: Validator<WithDefinitions> = /* @__PURE__ */ createValidator(checkWithDefinitions),
  WithDefinitionsSchema: StandardSchemaV1<WithDefinitions> = /* @__PURE__ */ createStandardSchema(checkWithDefinitions);

function checkWithDefinitions(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.a)&&!Number.isInteger(value)&&typeFails(value,issues,"/a","integer"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `WithDefinitions_local`. */
  isWithDefinitions_local: Guard<WithDefinitions_local> = /* @__PURE__ */ createGuard(checkWithDefinitions_local),
  /** Throws a `ValidationError` if a value is invalid. */
  assertWithDefinitions_local: Assertion<WithDefinitions_local> = /* @__PURE__ */ createAssertion(checkWithDefinitions_local, "WithDefinitions_local"),
  /** Returns the value, or all issues. */
  validateWithDefinitions_local: Validator<WithDefinitions_local> = /* @__PURE__ */ createValidator(checkWithDefinitions_local),
  WithDefinitions_localSchema: StandardSchemaV1<WithDefinitions_local> = /* @__PURE__ */ createStandardSchema(checkWithDefinitions_local);

function checkWithDefinitions_local(data, issues?) {
  const start=issues?.count;
  if(!Number.isInteger(data)&&fail(issues,"type","integer"))return false;
  return ends(issues,start);
}

export {
  assertJson as assertEchoBody,
  isJson as isEchoBody,
  JsonSchema as EchoBodySchema,
  validateJson as validateEchoBody,
};

/** The checks of the operation, for the router and the client. */
export const echoChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "echo",
  body: [["application/json", checkJson]],
  responses: [
    [200, [["application/json", checkPet]]],
  ],
});
