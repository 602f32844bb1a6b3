// @ts-nocheck Made by a machine and tested as a whole.
export {
  type Fault,
  type IssueSink,
  type CheckFunction,
  mostFaults,
  createSink,
  fail,
  lacks,
  reject,
  within,
  stops,
  end,
  branch,
  tokenOf,
} from "../joined/validators.js";
