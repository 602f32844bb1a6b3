// @ts-nocheck Made by a machine and tested as a whole.
export {
  type Decoded,
  malformed,
  settleDecoded,
  decodeJson,
} from "../joined/client-server.js";
