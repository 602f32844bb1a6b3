// @ts-nocheck Made by a machine and tested as a whole.
export {
  type ReplyFault,
  NO_FAULTS,
  type ReplyDraft,
  hasNoBody,
  checkReply,
  checkOf,
} from "../joined/server.js";
