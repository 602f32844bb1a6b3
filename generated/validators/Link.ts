/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { type Assertion, type Guard, type IssueSink, type StandardSchemaV1, type Validator, createAssertion, createGuard, createStandardSchema, createValidator, ends, formatFails, isObject, isUri, reject, typeFails, within } from "../runtime/validators.js";
import type { Link } from "../types.js";
import { check_bff8349edd } from "./shared/bff8349edd.js";

export const
  /** Tells whether a value is a `Link`. */
  isLink: Guard<Link> = /* @__PURE__ */ createGuard(checkLink),
  /** Throws a `ValidationError` if a value is invalid. */
  assertLink: Assertion<Link> = /* @__PURE__ */ createAssertion(checkLink, "Link"),
  /** Returns the value, or all issues. */
  validateLink: Validator<Link> = /* @__PURE__ */ createValidator(checkLink),
  /** The validator as a Standard Schema. */
  LinkSchema: StandardSchemaV1<Link> = /* @__PURE__ */ createStandardSchema(checkLink);

export function checkLink(data: unknown, issues?: IssueSink): boolean {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.describedby)&&typeof value!=="string"&&typeFails(value,issues,"/describedby"))return false;
  if(undefined!==(value=data.meta)&&!isObject(value)&&typeFails(value,issues,"/meta","object"))return false;
  if(undefined!==(value=data.rel)&&typeof value!=="string"&&typeFails(value,issues,"/rel"))return false;
  if(undefined!==(value=data.title)&&typeof value!=="string"&&typeFails(value,issues,"/title"))return false;
  if(undefined!==(value=data.type)&&typeof value!=="string"&&typeFails(value,issues,"/type"))return false;
  if(undefined!==(value=data.hreflang)&&!check_bff8349edd(value,issues)&&within(issues,"/hreflang"))return false;
  if((typeof (value=data.href)!=="string"||!isUri(value))&&formatFails(value,issues,"/href","uri"))return false;
  return ends(issues,start);
}
