// @ts-nocheck Made by a machine and tested as a whole.
export {
  percentDecode,
  percentDecodeForm,
} from "../joined/client-server.js";
