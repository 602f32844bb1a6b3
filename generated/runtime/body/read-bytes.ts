// @ts-nocheck Made by a machine and tested as a whole.
export {
  type BodySource,
  readBytes,
  readStream,
  joinChunks,
} from "../joined/adapters-client-server.js";
