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
  type IssueSink,
  lacks,
  reject,
  stops,
  tokenOf,
  within,
} from "./issue-sink.ts";
export { miss } from "./miss.ts";
export { isMultipleOf } from "./multiple-of.ts";
export { isRepeated, keepVerdicts, once } from "./once.ts";
export { countMembers, isBinary, isLonger, isObject, isShorter } from "./values.ts";
