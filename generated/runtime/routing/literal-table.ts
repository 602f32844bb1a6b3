// @ts-nocheck Made by a machine and tested as a whole.
export {
  LiteralTable,
} from "../joined/server.js";
