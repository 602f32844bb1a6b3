// @ts-nocheck Made by a machine and tested as a whole.
export {
  once,
  isCounting,
  keepVerdicts,
  keepVerdictsDuring,
} from "../joined/validators.js";
