// @ts-nocheck Made by a machine and tested as a whole.
export {
  type JsonErrorPlace,
  locateJsonError,
} from "../joined/client-server.js";
