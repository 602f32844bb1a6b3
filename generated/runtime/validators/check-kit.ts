// @ts-nocheck Made by a machine and tested as a whole.
/**
 * What generated check functions call, in one place, so that their modules import from one. A bundler keeps what is
 * used.
 *
 * @module
 */
export { includesEqual, isEqual } from "./equal.js";
export { findTwins } from "./find-twins.js";
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
} from "./issue-sink.js";
export { isMultipleOf } from "./multiple-of.js";
export { countMembers, isBinary, isLonger, isObject, isShorter } from "./values.js";
