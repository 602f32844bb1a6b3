// @ts-nocheck Made by a machine and tested as a whole.
export {
  challengesFor,
  isBearer,
  insufficientScope,
} from "../joined/server.js";
