// @ts-nocheck Made by a machine and tested as a whole.
export {
  writePlain,
} from "../joined/client-server.js";
