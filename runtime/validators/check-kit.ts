/**
 * What generated check functions call, in one place, so that their modules import from one. A bundler keeps what is
 * used.
 *
 * @module
 */
export { includesEqual, isEqual } from "./equal.ts";
export { findTwins } from "./find-twins.ts";
export {
  branch,
  end,
  fail,
  forget,
  type IssueSink,
  lacks,
  reject,
  stops,
  tokenOf,
  within,
} from "./issue-sink.ts";
export { isMultipleOf } from "./multiple-of.ts";
export { countMembers, isBinary, isLonger, isObject, isShorter } from "./values.ts";
