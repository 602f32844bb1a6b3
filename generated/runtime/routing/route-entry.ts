// @ts-nocheck Made by a machine and tested as a whole.
export {
  type RouteEntry,
  type QueriedOperation,
  createEntry,
  addToEntry,
  chooseByQuery,
} from "../joined/server.js";
