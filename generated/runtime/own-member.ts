// @ts-nocheck Made by a machine and tested as a whole.
export {
  ownMember,
} from "./joined/client-server.js";
