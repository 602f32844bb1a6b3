// @ts-nocheck Made by a machine and tested as a whole.
export {
  writePlain,
  inUtf8,
} from "../joined/client-server.js";
