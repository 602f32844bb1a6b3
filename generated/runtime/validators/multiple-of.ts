// @ts-nocheck Made by a machine and tested as a whole.
export {
  isMultipleOf,
} from "../joined/validators.js";
