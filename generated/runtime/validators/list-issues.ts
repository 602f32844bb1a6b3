// @ts-nocheck Made by a machine and tested as a whole.
export {
  tooDeep,
  listIssues,
} from "../joined/validators.js";
