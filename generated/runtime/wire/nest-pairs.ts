// @ts-nocheck Made by a machine and tested as a whole.
export {
  MAX_DEPTH,
  segmentsOf,
  nestPairs,
} from "../joined/client-server.js";
