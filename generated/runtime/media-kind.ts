// @ts-nocheck Made by a machine and tested as a whole.
export {
  kindOf,
  JSON_TYPE,
  kindOfType,
  isJson,
  listsJson,
  isStreamKind,
} from "./joined/adapters-client-server.js";
