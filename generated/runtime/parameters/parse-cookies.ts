// @ts-nocheck Made by a machine and tested as a whole.
export {
  parseCookies,
} from "../joined/client-server.js";
