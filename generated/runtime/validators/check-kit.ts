// @ts-nocheck Made by a machine and tested as a whole.
/**
 * What generated check functions call, in one place, so that their modules import from one. A bundler keeps what is
 * used.
 *
 * @module
 */
export { includesEqual, isEqual } from "../joined/validators.js";
export { findTwins } from "../joined/validators.js";
export {
  branch,
  end,
  fail,
  type IssueSink,
  lacks,
  reject,
  stops,
  tokenOf,
  within,
} from "../joined/validators.js";
export { miss } from "../joined/validators.js";
export { isMultipleOf } from "../joined/validators.js";
export { isCounting, keepVerdicts, once } from "../joined/validators.js";
export { countMembers, isBinary, isLonger, isObject, isShorter } from "../joined/validators.js";
