// @ts-nocheck Made by a machine and tested as a whole.
export {
  findBy,
} from "./joined/client-server.js";
