// @ts-nocheck Made by a machine and tested as a whole.
export {
  StreamError,
  refuseDeeper,
  MAX_LINE,
  readLines,
} from "../joined/client-server.js";
