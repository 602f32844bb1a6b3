// @ts-nocheck Made by a machine and tested as a whole.
export {
  type JsonRules,
  readJson,
  tooDeep,
} from "../joined/client-server.js";
