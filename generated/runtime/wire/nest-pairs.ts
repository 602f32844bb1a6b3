// @ts-nocheck Made by a machine and tested as a whole.
export {
  MAX_DEPTH,
  segmentsOf,
  type IsNested,
  nestPairs,
} from "../joined/client-server.js";
