// @ts-nocheck Made by a machine and tested as a whole.
export {
  EncodeError,
} from "../joined/adapters-client-server.js";
