// @ts-nocheck Made by a machine and tested as a whole.
export {
  MAX_BODY_BYTES,
  MAX_BODY_DEPTH,
} from "../joined/server.js";
