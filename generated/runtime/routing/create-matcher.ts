// @ts-nocheck Made by a machine and tested as a whole.
export {
  type MatchableOperation,
  type RouteMatch,
  type MatcherOptions,
  type Matcher,
  createMatcher,
} from "../joined/server.js";
