// @ts-nocheck Made by a machine and tested as a whole.
export {
  writeNodeResponse,
} from "../joined/adapters.js";
