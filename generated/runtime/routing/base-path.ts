// @ts-nocheck Made by a machine and tested as a whole.
export {
  basePathsOf,
  normaliseBasePath,
} from "../joined/server.js";
