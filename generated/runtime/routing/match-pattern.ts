// @ts-nocheck Made by a machine and tested as a whole.
export {
  matchPattern,
} from "../joined/server.js";
