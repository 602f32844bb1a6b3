/**
 * What generated check functions call, in one place, so that their modules import from one. A bundler keeps what is
 * used.
 *
 * @module
 */

export { findTwins } from "./find-twins.ts";
export {
  branch,
  countMembers,
  end,
  fail,
  type IssueSink,
  includesEqual,
  isBinary,
  isEqual,
  isLonger,
  isMultipleOf,
  isObject,
  isShorter,
  lacks,
  reject,
  stops,
  tokenOf,
  within,
} from "./issue-sink.ts";
export { isRepeated, keepVerdicts, miss, once } from "./once.ts";
