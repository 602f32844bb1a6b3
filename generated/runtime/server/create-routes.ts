// @ts-nocheck Made by a machine and tested as a whole.
export {
  createRoutes,
} from "../joined/server.js";
