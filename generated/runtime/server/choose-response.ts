// @ts-nocheck Made by a machine and tested as a whole.
export {
  chooseResponse,
} from "../joined/server.js";
