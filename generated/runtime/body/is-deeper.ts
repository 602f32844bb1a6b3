// @ts-nocheck Made by a machine and tested as a whole.
export {
  isDeeper,
} from "../joined/server.js";
