// @ts-nocheck Made by a machine and tested as a whole.
export {
  type NodeExchange,
  NodeIncoming,
} from "../joined/adapters.js";
