// @ts-nocheck Made by a machine and tested as a whole.
export {
  type Granted,
  ANONYMOUS,
  authorise,
} from "../joined/server.js";
