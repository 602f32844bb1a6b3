// @ts-nocheck Made by a machine and tested as a whole.
export {
  isBesideText,
  isPartOfField,
} from "../joined/client-server.js";
