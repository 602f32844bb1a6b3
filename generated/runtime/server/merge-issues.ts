// @ts-nocheck Made by a machine and tested as a whole.
export {
  mergeIssues,
  namesOf,
} from "../joined/server.js";
