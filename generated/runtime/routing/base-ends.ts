// @ts-nocheck Made by a machine and tested as a whole.
export {
  findBaseEnds,
} from "../joined/server.js";
