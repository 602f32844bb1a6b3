// @ts-nocheck Made by a machine and tested as a whole.
export {
  normalisePath,
  spellingsOf,
  normaliseLiteral,
} from "../joined/client-server.js";
