// @ts-nocheck Made by a machine and tested as a whole.
export {
  type Twins,
  findTwins,
} from "../joined/validators.js";
