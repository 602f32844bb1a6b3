// @ts-nocheck Made by a machine and tested as a whole.
export {
  isAuthority,
} from "../joined/adapters-server.js";
