// @ts-nocheck Made by a machine and tested as a whole.
export {
  findIssues,
  createCheck,
  validateWith,
  assertWith,
  createStandardSchema,
} from "../joined/validators.js";
