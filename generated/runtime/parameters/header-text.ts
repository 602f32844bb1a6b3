// @ts-nocheck Made by a machine and tested as a whole.
export {
  checkHeaderText,
} from "../joined/client-server.js";
