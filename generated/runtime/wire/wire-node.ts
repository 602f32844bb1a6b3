// @ts-nocheck Made by a machine and tested as a whole.
export {
  type WireNode,
  createNode,
  memberOf,
  addLeaf,
  splitBrackets,
} from "../joined/client-server.js";
