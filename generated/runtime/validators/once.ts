// @ts-nocheck Made by a machine and tested as a whole.
export {
  once,
  keepVerdicts,
  keepVerdictsDuring,
} from "../joined/validators.js";
