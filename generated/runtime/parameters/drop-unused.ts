// @ts-nocheck Made by a machine and tested as a whole.
export {
  unusedWhenEmpty,
  dropUnused,
} from "../joined/server.js";
