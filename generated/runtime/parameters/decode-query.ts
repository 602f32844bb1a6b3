// @ts-nocheck Made by a machine and tested as a whole.
export {
  type QueryField,
  QueryPairs,
  readQueryField,
  settle,
} from "../joined/client-server.js";
