// @ts-nocheck Made by a machine and tested as a whole.
export {
  parseJsonText,
} from "../joined/client-server.js";
