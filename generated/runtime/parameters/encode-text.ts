// @ts-nocheck Made by a machine and tested as a whole.
export {
  encodeText,
  encodePercent,
  encodeReserved,
} from "../joined/adapters-client-server.js";
