// @ts-nocheck Made by a machine and tested as a whole.
export {
  isTextDeeper,
} from "../joined/client-server.js";
