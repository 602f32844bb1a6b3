// @ts-nocheck Made by a machine and tested as a whole.
export {
  fits,
  isOverflow,
} from "../joined/validators.js";
