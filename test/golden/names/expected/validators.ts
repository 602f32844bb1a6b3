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
  reject,
  tokenOf,
  typeFails,
  within,
} from "./runtime/validators.js";
import type {
  ABC,
  ErrorModel,
  FileModel,
  FooBar,
  FooBar_6edea3,
  Foo_Bar,
  GetCByIdInput,
  PinnedInput,
  PromiseModel,
  RecordModel,
  Renamed,
  ThenOperationInput,
  UpdateRecipeInput,
  _100XInput,
  _1st,
  _1stInput,
  __proto__Model,
  con,
  constructor,
  foobar,
  pathsModel,
  stringModel,
  toString,
} from "./types.js";

export const
  /** Tells whether a value is a `_1st`. */
  is_1st: Guard<_1st> = /* @__PURE__ */ createGuard(check_1st),
  /** Throws a `ValidationError` if a value is invalid. */
  assert_1st: Assertion<_1st> = /* @__PURE__ */ createAssertion(check_1st, "_1st"),
  /** Returns the value, or all issues. */
  validate_1st: Validator<_1st> = /* @__PURE__ */ createValidator(check_1st),
  _1stSchema: StandardSchemaV1<_1st> = /* @__PURE__ */ createStandardSchema(check_1st);

function check_1st(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `ErrorModel`. */
  isErrorModel: Guard<ErrorModel> = /* @__PURE__ */ createGuard(checkErrorModel),
  /** Throws a `ValidationError` if a value is invalid. */
  assertErrorModel: Assertion<ErrorModel> = /* @__PURE__ */ createAssertion(checkErrorModel, "ErrorModel"),
  /** Returns the value, or all issues. */
  validateErrorModel: Validator<ErrorModel> = /* @__PURE__ */ createValidator(checkErrorModel),
  ErrorModelSchema: StandardSchemaV1<ErrorModel> = /* @__PURE__ */ createStandardSchema(checkErrorModel);

function checkErrorModel(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.file)&&typeof value!=="string"&&typeFails(value,issues,"/file"))return false;
  if(Object.hasOwn(data,"__proto__")&&(value=data.__proto__,typeof value!=="string"&&fail(issues,"type","string","/__proto__")))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `FileModel`. */
  isFileModel: Guard<FileModel> = /* @__PURE__ */ createGuard(checkFileModel),
  /** Throws a `ValidationError` if a value is invalid. */
  assertFileModel: Assertion<FileModel> = /* @__PURE__ */ createAssertion(checkFileModel, "FileModel"),
  /** Returns the value, or all issues. */
  validateFileModel: Validator<FileModel> = /* @__PURE__ */ createValidator(checkFileModel),
  FileModelSchema: StandardSchemaV1<FileModel> = /* @__PURE__ */ createStandardSchema(checkFileModel);

function checkFileModel(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `FooBar`. */
  isFooBar: Guard<FooBar> = /* @__PURE__ */ createGuard(checkFooBar),
  /** Throws a `ValidationError` if a value is invalid. */
  assertFooBar: Assertion<FooBar> = /* @__PURE__ */ createAssertion(checkFooBar, "FooBar"),
  /** Returns the value, or all issues. */
  validateFooBar: Validator<FooBar> = /* @__PURE__ */ createValidator(checkFooBar),
  FooBarSchema: StandardSchemaV1<FooBar> = /* @__PURE__ */ createStandardSchema(checkFooBar);

function checkFooBar(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Foo_Bar`. */
  isFoo_Bar: Guard<Foo_Bar> = /* @__PURE__ */ createGuard(checkFoo_Bar),
  /** Throws a `ValidationError` if a value is invalid. */
  assertFoo_Bar: Assertion<Foo_Bar> = /* @__PURE__ */ createAssertion(checkFoo_Bar, "Foo_Bar"),
  /** Returns the value, or all issues. */
  validateFoo_Bar: Validator<Foo_Bar> = /* @__PURE__ */ createValidator(checkFoo_Bar),
  Foo_BarSchema: StandardSchemaV1<Foo_Bar> = /* @__PURE__ */ createStandardSchema(checkFoo_Bar);

function checkFoo_Bar(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `PromiseModel`. */
  isPromiseModel: Guard<PromiseModel> = /* @__PURE__ */ createGuard(checkPromiseModel),
  /** Throws a `ValidationError` if a value is invalid. */
  assertPromiseModel: Assertion<PromiseModel> = /* @__PURE__ */ createAssertion(checkPromiseModel, "PromiseModel"),
  /** Returns the value, or all issues. */
  validatePromiseModel: Validator<PromiseModel> = /* @__PURE__ */ createValidator(checkPromiseModel),
  PromiseModelSchema: StandardSchemaV1<PromiseModel> = /* @__PURE__ */ createStandardSchema(checkPromiseModel);

function checkPromiseModel(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `RecordModel`. */
  isRecordModel: Guard<RecordModel> = /* @__PURE__ */ createGuard(checkRecordModel),
  /** Throws a `ValidationError` if a value is invalid. */
  assertRecordModel: Assertion<RecordModel> = /* @__PURE__ */ createAssertion(checkRecordModel, "RecordModel"),
  /** Returns the value, or all issues. */
  validateRecordModel: Validator<RecordModel> = /* @__PURE__ */ createValidator(checkRecordModel),
  RecordModelSchema: StandardSchemaV1<RecordModel> = /* @__PURE__ */ createStandardSchema(checkRecordModel);

function checkRecordModel(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  for(const key0 in data){
  if(!check_1st(data[key0],issues)&&within(issues,tokenOf(key0)))return false;
  }
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `UpdateRecipeInput`. */
  isUpdateRecipeInput: Guard<UpdateRecipeInput> = /* @__PURE__ */ createGuard(checkUpdateRecipeInput),
  /** Throws a `ValidationError` if a value is invalid. */
  assertUpdateRecipeInput: Assertion<UpdateRecipeInput> = /* @__PURE__ */ createAssertion(checkUpdateRecipeInput, "UpdateRecipeInput"),
  /** Returns the value, or all issues. */
  validateUpdateRecipeInput: Validator<UpdateRecipeInput> = /* @__PURE__ */ createValidator(checkUpdateRecipeInput),
  UpdateRecipeInputSchema: StandardSchemaV1<UpdateRecipeInput> = /* @__PURE__ */ createStandardSchema(checkUpdateRecipeInput);

function checkUpdateRecipeInput(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `__proto__Model`. */
  is__proto__Model: Guard<__proto__Model> = /* @__PURE__ */ createGuard(check__proto__Model),
  /** Throws a `ValidationError` if a value is invalid. */
  assert__proto__Model: Assertion<__proto__Model> = /* @__PURE__ */ createAssertion(check__proto__Model, "__proto__Model"),
  /** Returns the value, or all issues. */
  validate__proto__Model: Validator<__proto__Model> = /* @__PURE__ */ createValidator(check__proto__Model),
  __proto__ModelSchema: StandardSchemaV1<__proto__Model> = /* @__PURE__ */ createStandardSchema(check__proto__Model);

function check__proto__Model(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(Object.hasOwn(data,"constructor")&&(value=data.constructor,typeof value!=="string"&&fail(issues,"type","string","/constructor")))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `ABC`. */
  isABC: Guard<ABC> = /* @__PURE__ */ createGuard(checkABC),
  /** Throws a `ValidationError` if a value is invalid. */
  assertABC: Assertion<ABC> = /* @__PURE__ */ createAssertion(checkABC, "ABC"),
  /** Returns the value, or all issues. */
  validateABC: Validator<ABC> = /* @__PURE__ */ createValidator(checkABC),
  ABCSchema: StandardSchemaV1<ABC> = /* @__PURE__ */ createStandardSchema(checkABC);

function checkABC(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `con`. */
  iscon: Guard<con> = /* @__PURE__ */ createGuard(checkcon),
  /** Throws a `ValidationError` if a value is invalid. */
  assertcon: Assertion<con> = /* @__PURE__ */ createAssertion(checkcon, "con"),
  /** Returns the value, or all issues. */
  validatecon: Validator<con> = /* @__PURE__ */ createValidator(checkcon),
  conSchema: StandardSchemaV1<con> = /* @__PURE__ */ createStandardSchema(checkcon);

function checkcon(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `constructor`. */
  isconstructor: Guard<constructor> = /* @__PURE__ */ createGuard(checkconstructor),
  /** Throws a `ValidationError` if a value is invalid. */
  assertconstructor: Assertion<constructor> = /* @__PURE__ */ createAssertion(checkconstructor, "constructor"),
  /** Returns the value, or all issues. */
  validateconstructor: Validator<constructor> = /* @__PURE__ */ createValidator(checkconstructor),
  constructorSchema: StandardSchemaV1<constructor> = /* @__PURE__ */ createStandardSchema(checkconstructor);

function checkconstructor(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `FooBar_6edea3`. */
  isFooBar_6edea3: Guard<FooBar_6edea3> = /* @__PURE__ */ createGuard(checkFooBar_6edea3),
  /** Throws a `ValidationError` if a value is invalid. */
  assertFooBar_6edea3: Assertion<FooBar_6edea3> = /* @__PURE__ */ createAssertion(checkFooBar_6edea3, "FooBar_6edea3"),
  /** Returns the value, or all issues. */
  validateFooBar_6edea3: Validator<FooBar_6edea3> = /* @__PURE__ */ createValidator(checkFooBar_6edea3),
  FooBar_6edea3Schema: StandardSchemaV1<FooBar_6edea3> = /* @__PURE__ */ createStandardSchema(checkFooBar_6edea3);

function checkFooBar_6edea3(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `foobar`. */
  isfoobar: Guard<foobar> = /* @__PURE__ */ createGuard(checkfoobar),
  /** Throws a `ValidationError` if a value is invalid. */
  assertfoobar: Assertion<foobar> = /* @__PURE__ */ createAssertion(checkfoobar, "foobar"),
  /** Returns the value, or all issues. */
  validatefoobar: Validator<foobar> = /* @__PURE__ */ createValidator(checkfoobar),
  foobarSchema: StandardSchemaV1<foobar> = /* @__PURE__ */ createStandardSchema(checkfoobar);

function checkfoobar(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `Renamed`. */
  isRenamed: Guard<Renamed> = /* @__PURE__ */ createGuard(checkRenamed),
  /** Throws a `ValidationError` if a value is invalid. */
  assertRenamed: Assertion<Renamed> = /* @__PURE__ */ createAssertion(checkRenamed, "Renamed"),
  /** Returns the value, or all issues. */
  validateRenamed: Validator<Renamed> = /* @__PURE__ */ createValidator(checkRenamed),
  RenamedSchema: StandardSchemaV1<Renamed> = /* @__PURE__ */ createStandardSchema(checkRenamed);

function checkRenamed(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `pathsModel`. */
  ispathsModel: Guard<pathsModel> = /* @__PURE__ */ createGuard(checkpathsModel),
  /** Throws a `ValidationError` if a value is invalid. */
  assertpathsModel: Assertion<pathsModel> = /* @__PURE__ */ createAssertion(checkpathsModel, "pathsModel"),
  /** Returns the value, or all issues. */
  validatepathsModel: Validator<pathsModel> = /* @__PURE__ */ createValidator(checkpathsModel),
  pathsModelSchema: StandardSchemaV1<pathsModel> = /* @__PURE__ */ createStandardSchema(checkpathsModel);

function checkpathsModel(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `stringModel`. */
  isstringModel: Guard<stringModel> = /* @__PURE__ */ createGuard(checkstringModel),
  /** Throws a `ValidationError` if a value is invalid. */
  assertstringModel: Assertion<stringModel> = /* @__PURE__ */ createAssertion(checkstringModel, "stringModel"),
  /** Returns the value, or all issues. */
  validatestringModel: Validator<stringModel> = /* @__PURE__ */ createValidator(checkstringModel),
  stringModelSchema: StandardSchemaV1<stringModel> = /* @__PURE__ */ createStandardSchema(checkstringModel);

function checkstringModel(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `toString`. */
  istoString: Guard<toString> = /* @__PURE__ */ createGuard(checktoString),
  /** Throws a `ValidationError` if a value is invalid. */
  asserttoString: Assertion<toString> = /* @__PURE__ */ createAssertion(checktoString, "toString"),
  /** Returns the value, or all issues. */
  validatetoString: Validator<toString> = /* @__PURE__ */ createValidator(checktoString),
  toStringSchema: StandardSchemaV1<toString> = /* @__PURE__ */ createStandardSchema(checktoString);

function checktoString(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

/** The checks of the operation, for the router and the client. */
export const deleteOperationChecks: NamedChecks = {
  operation: "delete",
  responses: [
    { status: 200, content: [] },
  ],
};

/** The checks of the operation, for the router and the client. */
export const constructorOperationChecks: NamedChecks = {
  operation: "constructor",
  responses: [
    { status: 200, content: [] },
  ],
};

/** The checks of the operation, for the router and the client. */
export const updateRecipeOperationChecks: NamedChecks = {
  operation: "update-recipe",
  responses: [
    { status: 200, content: [] },
  ],
};

/** The checks of the operation, for the router and the client. */
export const updateRecipeChecks: NamedChecks = {
  operation: "updateRecipe",
  responses: [
    { status: 200, content: [] },
  ],
};

/** The checks of the operation, for the router and the client. */
export const operation_5d57d3Checks: NamedChecks = {
  operation: "👍",
  responses: [
    { status: 200, content: [] },
  ],
};

/** The checks of the operation, for the router and the client. */
export const usersChecks: NamedChecks = {
  operation: "users",
  responses: [
    { status: 200, content: [] },
  ],
};

/** The checks of the operation, for the router and the client. */
export const שלוםChecks: NamedChecks = {
  operation: "שלום",
  responses: [
    { status: 200, content: [] },
  ],
};

/** The checks of the operation, for the router and the client. */
export const protoChecks: NamedChecks = {
  operation: "__proto__",
  responses: [
    { status: 200, content: [] },
  ],
};

/** The checks of the operation, for the router and the client. */
export const usersGetNameChecks: NamedChecks = {
  operation: "users/get.name",
  responses: [
    { status: 200, content: [] },
  ],
};

/** The checks of the operation, for the router and the client. */
export const usersGetChecks: NamedChecks = {
  operation: "users.get",
  responses: [
    { status: 200, content: [] },
  ],
};

export const
  /** Tells whether a value is the parameters of `then`. */
  isThenOperationParams: Guard<ThenOperationInput> = /* @__PURE__ */ createGuard(check_b9327a72bf),
  /** Throws a `ValidationError` if a value is invalid. */
  assertThenOperationParams: Assertion<ThenOperationInput> = /* @__PURE__ */ createAssertion(check_b9327a72bf, "ThenOperationParams"),
  /** Returns the value, or all issues. */
  validateThenOperationParams: Validator<ThenOperationInput> = /* @__PURE__ */ createValidator(check_b9327a72bf),
  ThenOperationParamsSchema: StandardSchemaV1<ThenOperationInput> = /* @__PURE__ */ createStandardSchema(check_b9327a72bf);

/** The checks of the operation, for the router and the client. */
export const thenOperationChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "then",
  parameters: check_b9327a72bf,
  responses: [
    [200, []],
  ],
});

function check_b9327a72bf(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.id)!=="string"&&typeFails(value,issues,"/id"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is the parameters of `GET /c/{id}`. */
  isGetCByIdParams: Guard<GetCByIdInput> = /* @__PURE__ */ createGuard(check_b9327a72bf),
  /** Throws a `ValidationError` if a value is invalid. */
  assertGetCByIdParams: Assertion<GetCByIdInput> = /* @__PURE__ */ createAssertion(check_b9327a72bf, "GetCByIdParams"),
  /** Returns the value, or all issues. */
  validateGetCByIdParams: Validator<GetCByIdInput> = /* @__PURE__ */ createValidator(check_b9327a72bf),
  GetCByIdParamsSchema: StandardSchemaV1<GetCByIdInput> = /* @__PURE__ */ createStandardSchema(check_b9327a72bf);

/** The checks of the operation, for the router and the client. */
export const getCByIdChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "GET /c/{id}",
  parameters: check_b9327a72bf,
  responses: [
    [200, []],
  ],
});

export const
  /** Tells whether a value is the parameters of `toString`. */
  isPinnedParams: Guard<PinnedInput> = /* @__PURE__ */ createGuard(check_b9327a72bf),
  /** Throws a `ValidationError` if a value is invalid. */
  assertPinnedParams: Assertion<PinnedInput> = /* @__PURE__ */ createAssertion(check_b9327a72bf, "PinnedParams"),
  /** Returns the value, or all issues. */
  validatePinnedParams: Validator<PinnedInput> = /* @__PURE__ */ createValidator(check_b9327a72bf),
  PinnedParamsSchema: StandardSchemaV1<PinnedInput> = /* @__PURE__ */ createStandardSchema(check_b9327a72bf);

/** The checks of the operation, for the router and the client. */
export const pinnedChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "toString",
  parameters: check_b9327a72bf,
  responses: [
    [200, []],
  ],
});

export const
  /** Tells whether a value is the parameters of `100%#/x`. */
  is_100XParams: Guard<_100XInput> = /* @__PURE__ */ createGuard(check_b9327a72bf),
  /** Throws a `ValidationError` if a value is invalid. */
  assert_100XParams: Assertion<_100XInput> = /* @__PURE__ */ createAssertion(check_b9327a72bf, "_100XParams"),
  /** Returns the value, or all issues. */
  validate_100XParams: Validator<_100XInput> = /* @__PURE__ */ createValidator(check_b9327a72bf),
  _100XParamsSchema: StandardSchemaV1<_100XInput> = /* @__PURE__ */ createStandardSchema(check_b9327a72bf);

/** The checks of the operation, for the router and the client. */
export const _100XChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "100%#/x",
  parameters: check_b9327a72bf,
  responses: [
    [200, []],
  ],
});

export const
  /** Tells whether a value is the parameters of `1st`. */
  is_1stParams: Guard<_1stInput> = /* @__PURE__ */ createGuard(check_b9327a72bf),
  /** Throws a `ValidationError` if a value is invalid. */
  assert_1stParams: Assertion<_1stInput> = /* @__PURE__ */ createAssertion(check_b9327a72bf, "_1stParams"),
  /** Returns the value, or all issues. */
  validate_1stParams: Validator<_1stInput> = /* @__PURE__ */ createValidator(check_b9327a72bf),
  _1stParamsSchema: StandardSchemaV1<_1stInput> = /* @__PURE__ */ createStandardSchema(check_b9327a72bf);

/** The checks of the operation, for the router and the client. */
export const _1stOperationChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "1st",
  parameters: check_b9327a72bf,
  responses: [
    [200, []],
  ],
});

export {
  assert__proto__Model as assertEverythingBody,
  is__proto__Model as isEverythingBody,
  __proto__ModelSchema as EverythingBodySchema,
  validate__proto__Model as validateEverythingBody,
};

/** The checks of the operation, for the router and the client. */
export const everythingChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "everything",
  body: [["application/json", check__proto__Model]],
  responses: [
    [200, [["application/json", checkErrorModel]]],
    [201, [["application/json", checkABC]]],
  ],
});
