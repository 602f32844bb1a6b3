// @ts-nocheck Made by a machine and tested as a whole.
export {
  beginCheck,
  endCheck,
  namesOf,
} from "../joined/validators.js";
