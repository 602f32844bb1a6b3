// @ts-nocheck Made by a machine and tested as a whole.
export {
  draftReply,
  writeReply,
} from "../joined/server.js";
