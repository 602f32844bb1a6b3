// @ts-nocheck Made by a machine and tested as a whole.
export {
  hasLeft,
} from "../joined/adapters.js";
