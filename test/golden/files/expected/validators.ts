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
  isObject,
  lacks,
  reject,
  stops,
  typeFails,
  within,
} from "./runtime/validators.js";
import type {
  Owner,
  OwnersWriteInput,
  Pet,
  PetsListInput,
  PetsReadInput,
  ProblemResponse,
  Tame,
  positive,
} from "./types.js";

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
  if(undefined===(value=data.name)?lacks(issues,"name"):typeof value!=="string"?fail(issues,"type","string","/name"):value.length<1&&fail(issues,"minLength",1,"/name"))return false;
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
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1;
  if(undefined===(value=data.id)?lacks(issues,"id"):!Number.isInteger(value)&&fail(issues,"type","integer","/id")||Number.isFinite(value)&&value<1&&fail(issues,"minimum",1,"/id"))return false;
  if((isObject(value=data.owner)?(undefined===(value1=value.name)?lacks(issues,"name","/owner"):typeof value1!=="string"?fail(issues,"type","string","/owner/name"):value1.length<1&&fail(issues,"minLength",1,"/owner/name")):value!==undefined&&typeFails(value,issues,"/owner","object")))return false;
  if(undefined!==(value=data.friends)&&!check_068f47c13b(value,issues)&&within(issues,"/friends"))return false;
  return ends(issues,start);
}

function check_068f47c13b(data, issues?) {
  if(!Array.isArray(data))return reject(issues,"type","array");
  const start=issues?.count;
  let value;
  for(let i0=0; i0<data.length; i0++){
  value=data[i0];
  if(!checkPet(value,issues)&&within(issues,"/"+i0))return false;
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Tame`. */
  isTame: Guard<Tame> = /* @__PURE__ */ createGuard(checkTame),
  /** Throws a `ValidationError` if a value is invalid. */
  assertTame: Assertion<Tame> = /* @__PURE__ */ createAssertion(checkTame, "Tame"),
  /** Returns the value, or all issues. */
  validateTame: Validator<Tame> = /* @__PURE__ */ createValidator(checkTame),
  TameSchema: StandardSchemaV1<Tame> = /* @__PURE__ */ createStandardSchema(checkTame);

function checkTame(data, issues?) {
  const start=issues?.count;
  if(!checkPet(data,issues)&&stops(issues))return false;
  if(isObject(data)){
  if(data.owner===undefined&&lacks(issues,"owner"))return false;
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `positive`. */
  ispositive: Guard<positive> = /* @__PURE__ */ createGuard(checkpositive),
  /** Throws a `ValidationError` if a value is invalid. */
  assertpositive: Assertion<positive> = /* @__PURE__ */ createAssertion(checkpositive, "positive"),
  /** Returns the value, or all issues. */
  validatepositive: Validator<positive> = /* @__PURE__ */ createValidator(checkpositive),
  positiveSchema: StandardSchemaV1<positive> = /* @__PURE__ */ createStandardSchema(checkpositive);

function checkpositive(data, issues?) {
  const start=issues?.count;
  if(!Number.isInteger(data)&&fail(issues,"type","integer"))return false;
  if(Number.isFinite(data)&&data<1&&fail(issues,"minimum",1))return false;
  return ends(issues,start);
}

export type OwnersWriteParams = Omit<OwnersWriteInput, "body">;

export const
  /** Tells whether a value is the parameters of `owners.write`. */
  isOwnersWriteParams: Guard<OwnersWriteParams> = /* @__PURE__ */ createGuard(check_f9234d6e90),
  /** Throws a `ValidationError` if a value is invalid. */
  assertOwnersWriteParams: Assertion<OwnersWriteParams> = /* @__PURE__ */ createAssertion(check_f9234d6e90, "OwnersWriteParams"),
  /** Returns the value, or all issues. */
  validateOwnersWriteParams: Validator<OwnersWriteParams> = /* @__PURE__ */ createValidator(check_f9234d6e90),
  OwnersWriteParamsSchema: StandardSchemaV1<OwnersWriteParams> = /* @__PURE__ */ createStandardSchema(check_f9234d6e90);

export {
  assertOwner as assertOwnersWriteBody,
  isOwner as isOwnersWriteBody,
  OwnerSchema as OwnersWriteBodySchema,
  validateOwner as validateOwnersWriteBody,
};

/** The checks of the operation, for the router and the client. */
export const ownersWriteChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "owners.write",
  parameters: check_f9234d6e90,
  body: [["application/json", checkOwner]],
  responses: [
    [204, []],
  ],
});

function check_f9234d6e90(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined===(value=data.id)?lacks(issues,"id"):!Number.isInteger(value)&&fail(issues,"type","integer","/id")||Number.isFinite(value)&&value<1&&fail(issues,"minimum",1,"/id"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is the parameters of `pets.list`. */
  isPetsListParams: Guard<PetsListInput> = /* @__PURE__ */ createGuard(check_dce53381e3),
  /** Throws a `ValidationError` if a value is invalid. */
  assertPetsListParams: Assertion<PetsListInput> = /* @__PURE__ */ createAssertion(check_dce53381e3, "PetsListParams"),
  /** Returns the value, or all issues. */
  validatePetsListParams: Validator<PetsListInput> = /* @__PURE__ */ createValidator(check_dce53381e3),
  PetsListParamsSchema: StandardSchemaV1<PetsListInput> = /* @__PURE__ */ createStandardSchema(check_dce53381e3);

export type PetsListResponse200 = Tame[];

export const
  /** Tells whether a value is `application/json` of `pets.list`. */
  isPetsListResponse200: Guard<PetsListResponse200> = /* @__PURE__ */ createGuard(check_96052e4081),
  /** Throws a `ValidationError` if a value is invalid. */
  assertPetsListResponse200: Assertion<PetsListResponse200> = /* @__PURE__ */ createAssertion(check_96052e4081, "PetsListResponse200"),
  /** Returns the value, or all issues. */
  validatePetsListResponse200: Validator<PetsListResponse200> = /* @__PURE__ */ createValidator(check_96052e4081),
  PetsListResponse200Schema: StandardSchemaV1<PetsListResponse200> = /* @__PURE__ */ createStandardSchema(check_96052e4081);

export const
  /** Tells whether a value is `application/problem+json` of `pets.list`. */
  isPetsListResponseDefault: Guard<ProblemResponse> = /* @__PURE__ */ createGuard(check_77dc0b44a6),
  /** Throws a `ValidationError` if a value is invalid. */
  assertPetsListResponseDefault: Assertion<ProblemResponse> = /* @__PURE__ */ createAssertion(check_77dc0b44a6, "PetsListResponseDefault"),
  /** Returns the value, or all issues. */
  validatePetsListResponseDefault: Validator<ProblemResponse> = /* @__PURE__ */ createValidator(check_77dc0b44a6),
  PetsListResponseDefaultSchema: StandardSchemaV1<ProblemResponse> = /* @__PURE__ */ createStandardSchema(check_77dc0b44a6);

/** The checks of the operation, for the router and the client. */
export const petsListChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "pets.list",
  parameters: check_dce53381e3,
  responses: [
    [200, [["application/json", check_96052e4081]]],
    ["default", [["application/problem+json", check_77dc0b44a6]]],
  ],
});

function check_dce53381e3(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.limit)&&!check_e95159a1ac(value,issues)&&within(issues,"/limit"))return false;
  return ends(issues,start);
}

function check_e95159a1ac(data, issues?) {
  const start=issues?.count;
  if(Number.isFinite(data)&&data>50&&fail(issues,"maximum",50))return false;
  if(!checkpositive(data,issues)&&stops(issues))return false;
  return ends(issues,start);
}

function check_96052e4081(data, issues?) {
  if(!Array.isArray(data))return reject(issues,"type","array");
  const start=issues?.count;
  let value;
  for(let i0=0; i0<data.length; i0++){
  value=data[i0];
  if(!checkTame(value,issues)&&within(issues,"/"+i0))return false;
  }
  return ends(issues,start);
}

function check_77dc0b44a6(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.title)&&typeof value!=="string"&&typeFails(value,issues,"/title"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is the parameters of `pets.read`. */
  isPetsReadParams: Guard<PetsReadInput> = /* @__PURE__ */ createGuard(check_f9234d6e90),
  /** Throws a `ValidationError` if a value is invalid. */
  assertPetsReadParams: Assertion<PetsReadInput> = /* @__PURE__ */ createAssertion(check_f9234d6e90, "PetsReadParams"),
  /** Returns the value, or all issues. */
  validatePetsReadParams: Validator<PetsReadInput> = /* @__PURE__ */ createValidator(check_f9234d6e90),
  PetsReadParamsSchema: StandardSchemaV1<PetsReadInput> = /* @__PURE__ */ createStandardSchema(check_f9234d6e90);

export const
  /** Tells whether a value is `application/problem+json` of `pets.read`. */
  isPetsReadResponseDefault: Guard<ProblemResponse> = /* @__PURE__ */ createGuard(check_77dc0b44a6),
  /** Throws a `ValidationError` if a value is invalid. */
  assertPetsReadResponseDefault: Assertion<ProblemResponse> = /* @__PURE__ */ createAssertion(check_77dc0b44a6, "PetsReadResponseDefault"),
  /** Returns the value, or all issues. */
  validatePetsReadResponseDefault: Validator<ProblemResponse> = /* @__PURE__ */ createValidator(check_77dc0b44a6),
  PetsReadResponseDefaultSchema: StandardSchemaV1<ProblemResponse> = /* @__PURE__ */ createStandardSchema(check_77dc0b44a6);

/** The checks of the operation, for the router and the client. */
export const petsReadChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "pets.read",
  parameters: check_f9234d6e90,
  responses: [
    [200, [["application/json", checkPet]]],
    ["default", [["application/problem+json", check_77dc0b44a6]]],
  ],
});
