// @ts-nocheck Made by a machine and tested as a whole.
export {
  type Service,
  bodyLimit,
  reportError,
  reportViolation,
} from "../joined/server.js";
