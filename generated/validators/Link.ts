/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { isUri } from "../runtime/formats/uri.js";
import { type IssueSink, end, formatFails, isObject, reject, typeFails, within } from "../runtime/validators/check-kit.js";
import { type StandardSchemaV1, type ValidationResult, assertWith, createStandardSchema, fits, validateWith } from "../runtime/validators/validator-kit.js";
import type { Link } from "../types.js";
import { check_bff8349edd } from "./shared/bff8349edd.js";

/** Tells whether a value is a `Link`. */
export function isLink(value: unknown): value is Link {
  return fits(checkLink, value);
}

/** Throws a `ValidationError` if it is not. */
export function assertLink(value: unknown): asserts value is Link {
  assertWith(checkLink, value, "Link");
}

/** Returns the value, or all issues. */
export function validateLink(value: unknown): ValidationResult<Link> {
  return validateWith(checkLink, value);
}

/** As a Standard Schema. */
export const LinkSchema: StandardSchemaV1<Link> = /* @__PURE__ */ createStandardSchema(checkLink);

export function checkLink(data: unknown, issues?: IssueSink): boolean {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if((value=data.describedby)!==undefined&&typeof value!=="string"&&typeFails(value,issues,"/describedby"))return false;
  if((value=data.meta)!==undefined&&!isObject(value)&&typeFails(value,issues,"/meta","object"))return false;
  if((value=data.rel)!==undefined&&typeof value!=="string"&&typeFails(value,issues,"/rel"))return false;
  if((value=data.title)!==undefined&&typeof value!=="string"&&typeFails(value,issues,"/title"))return false;
  if((value=data.type)!==undefined&&typeof value!=="string"&&typeFails(value,issues,"/type"))return false;
  if((value=data.hreflang)!==undefined&&!check_bff8349edd(value,issues)&&within(issues,"/hreflang"))return false;
  if((typeof (value=data.href)!=="string"||!isUri(value))&&formatFails(value,issues,"/href","uri"))return false;
  return issues?.count===start||end(issues,start);
}
