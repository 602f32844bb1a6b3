// @ts-nocheck Made by a machine and tested as a whole.
export {
  type DecodedFields,
  decodeFormText,
} from "../joined/client-server.js";
