// @ts-nocheck Made by a machine and tested as a whole.
export {
  writeNodeResponse,
  leavesUpload,
} from "../joined/adapters.js";
