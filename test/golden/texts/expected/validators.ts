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
  typeFails,
} from "./runtime/validators.js";
import type { Evil, EvilInput } from "./types.js";

const pattern_ef83151c = /* @__PURE__ */ new RegExp("`${alert(1)}`");
const data_10af504e = ["\"; alert(1); //", "`${alert(1)}`", "\u2028", "\u202e", "</script>", "'\n'"];

export const
  /** Tells whether a value is a `Evil`. */
  isEvil: Guard<Evil> = /* @__PURE__ */ createGuard(checkEvil),
  /** Throws a `ValidationError` if a value is invalid. */
  assertEvil: Assertion<Evil> = /* @__PURE__ */ createAssertion(checkEvil, "Evil"),
  /** Returns the value, or all issues. */
  validateEvil: Validator<Evil> = /* @__PURE__ */ createValidator(checkEvil),
  EvilSchema: StandardSchemaV1<Evil> = /* @__PURE__ */ createStandardSchema(checkEvil);

function checkEvil(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data["*/ alert(1) /*"])&&(typeof value!=="string"&&fail(issues,"type","string","/*~1 alert(1) ~1*")))return false;
  if(undefined!==(value=data["\"];alert(1);//"])&&(value!=="\"];alert(1);//"&&fail(issues,"const","\"];alert(1);//","/\"];alert(1);~1~1")))return false;
  if(undefined!==(value=data["\u202ebidi"])&&typeof value!=="string"&&typeFails(value,issues,"/\u202ebidi"))return false;
  if(undefined!==(value=data["${alert(1)}"])&&(typeof value!=="string"?fail(issues,"type","string","/${alert(1)}"):!pattern_ef83151c.test(value)&&fail(issues,"pattern","`${alert(1)}`","/${alert(1)}")))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is the parameters of `evil`. */
  isEvilParams: Guard<EvilInput> = /* @__PURE__ */ createGuard(check_cf63be5e98),
  /** Throws a `ValidationError` if a value is invalid. */
  assertEvilParams: Assertion<EvilInput> = /* @__PURE__ */ createAssertion(check_cf63be5e98, "EvilParams"),
  /** Returns the value, or all issues. */
  validateEvilParams: Validator<EvilInput> = /* @__PURE__ */ createValidator(check_cf63be5e98),
  EvilParamsSchema: StandardSchemaV1<EvilInput> = /* @__PURE__ */ createStandardSchema(check_cf63be5e98);

/** The checks of the operation, for the router and the client. */
export const evilChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "evil",
  parameters: check_cf63be5e98,
  responses: [
    [200, [["application/json; a=\"*/ alert(1)\"", checkEvil]]],
  ],
});

function check_cf63be5e98(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.a)!=="string"&&typeFails(value,issues,"/a"))return false;
  if(typeof (value=data["alert(1)"])!=="string"&&typeFails(value,issues,"/alert(1)"))return false;
  if(undefined!==(value=data["q\"]; alert(1); //"])&&(!data_10af504e.includes(value)&&fail(issues,"enum",data_10af504e,"/q\"]; alert(1); ~1~1")))return false;
  return ends(issues,start);
}
