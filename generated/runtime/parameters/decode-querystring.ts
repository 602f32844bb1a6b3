// @ts-nocheck Made by a machine and tested as a whole.
export {
  decodeQuerystring,
} from "../joined/client-server.js";
