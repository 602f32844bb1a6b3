// @ts-nocheck Made by a machine and tested as a whole.
export {
  type BasePath,
  type BasePiece,
  basePathOf,
  normaliseBasePath,
  basePiecesOf,
} from "../joined/server.js";
