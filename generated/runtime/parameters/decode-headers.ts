// @ts-nocheck Made by a machine and tested as a whole.
export {
  type HeaderDecoder,
  createHeaderDecoder,
} from "../joined/client-server.js";
