// @ts-nocheck Made by a machine and tested as a whole.
export {
  type RawPair,
  MAX_PAIRS,
  parsePairs,
} from "../joined/client-server.js";
