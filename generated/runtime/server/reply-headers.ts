// @ts-nocheck Made by a machine and tested as a whole.
export {
  type HeaderLines,
  writeReplyHeaders,
  checkReplyHeaders,
} from "../joined/server.js";
