// @ts-nocheck Made by a machine and tested as a whole.
export {
  type Methods,
  SegmentTrie,
} from "../joined/server.js";
