// @ts-nocheck Made by a machine and tested as a whole.
export {
  answerRequest,
} from "../joined/server.js";
