// @ts-nocheck Made by a machine and tested as a whole.
export {
  isToken,
  checkHeaderText,
} from "../joined/adapters-client-server.js";
