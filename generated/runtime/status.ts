// @ts-nocheck Made by a machine and tested as a whole.
export {
  chooseByStatus,
} from "./joined/client-server.js";
