// @ts-nocheck Made by a machine and tested as a whole.
export {
  RouteState,
  isAmbiguous,
} from "../joined/server.js";
