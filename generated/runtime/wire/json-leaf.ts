// @ts-nocheck Made by a machine and tested as a whole.
export {
  type LeafRules,
  readLeafText,
  wholeList,
} from "../joined/client-server.js";
