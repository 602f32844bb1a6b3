// @ts-nocheck Made by a machine and tested as a whole.
export {
  type DecodePiece,
  type StyledText,
  type SplitProblem,
  splitStyled,
  decodeLeaves,
} from "../joined/client-server.js";
