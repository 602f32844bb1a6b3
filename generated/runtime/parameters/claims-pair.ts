// @ts-nocheck Made by a machine and tested as a whole.
export {
  type NamedParameter,
  claimsPair,
  hasOwnPair,
  readsBrackets,
  isSpreadParameter,
  isMemberPair,
  isTakenName,
} from "../joined/client-server.js";
