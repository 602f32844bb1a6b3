// @ts-nocheck Made by a machine and tested as a whole.
export {
  isObject,
  isBinary,
  type Sized,
  isShorter,
  isLonger,
  countMembers,
} from "../joined/validators.js";
