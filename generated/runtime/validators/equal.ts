// @ts-nocheck Made by a machine and tested as a whole.
export {
  isEqual,
  includesEqual,
} from "../joined/validators.js";
