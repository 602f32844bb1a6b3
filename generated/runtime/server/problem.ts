// @ts-nocheck Made by a machine and tested as a whole.
export {
  type ProblemDetail,
  type Problem,
  problem,
  MAX_DETAILS,
  titleOf,
  encodeProblem,
} from "../joined/server.js";
