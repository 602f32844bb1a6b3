// @ts-nocheck Made by a machine and tested as a whole.
export {
  checkItems,
} from "../joined/server.js";
