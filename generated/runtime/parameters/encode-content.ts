// @ts-nocheck Made by a machine and tested as a whole.
export {
  encodeContent,
} from "../joined/client-server.js";
