// @ts-nocheck Made by a machine and tested as a whole.
export {
  normalisePath,
  normaliseLiteral,
} from "../joined/client-server.js";
