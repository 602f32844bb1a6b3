// @ts-nocheck Made by a machine and tested as a whole.
export {
  dropStream,
} from "../joined/server.js";
