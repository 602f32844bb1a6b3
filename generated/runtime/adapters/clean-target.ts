// @ts-nocheck Made by a machine and tested as a whole.
export {
  cleanTarget,
} from "../joined/adapters.js";
