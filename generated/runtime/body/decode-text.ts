// @ts-nocheck Made by a machine and tested as a whole.
export {
  decodeText,
} from "../joined/client-server.js";
