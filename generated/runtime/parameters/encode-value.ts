// @ts-nocheck Made by a machine and tested as a whole.
export {
  type EncodePart,
  isObject,
  listMembers,
  joinValue,
  explodeValue,
} from "../joined/adapters-client-server.js";
