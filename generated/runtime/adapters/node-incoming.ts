// @ts-nocheck Made by a machine and tested as a whole.
export {
  type NodeExchange,
  NodeIncoming,
  isFramed,
} from "../joined/adapters.js";
