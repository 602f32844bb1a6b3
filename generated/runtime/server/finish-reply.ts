// @ts-nocheck Made by a machine and tested as a whole.
export {
  type FinishedCall,
  finishReply,
} from "../joined/server.js";
