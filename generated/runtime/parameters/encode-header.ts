// @ts-nocheck Made by a machine and tested as a whole.
export {
  encodeHeader,
} from "../joined/client-server.js";
