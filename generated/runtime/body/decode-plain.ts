// @ts-nocheck Made by a machine and tested as a whole.
export {
  decodePlain,
  withText,
} from "../joined/client-server.js";
