// @ts-nocheck Made by a machine and tested as a whole.
export {
  brokeOff,
} from "../joined/server.js";
