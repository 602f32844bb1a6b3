// @ts-nocheck Made by a machine and tested as a whole.
export {
  describeFault,
} from "../joined/validators.js";
