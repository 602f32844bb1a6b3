// @ts-nocheck Made by a machine and tested as a whole.
export {
  isSpreadField,
  takenFrom,
} from "../joined/client-server.js";
