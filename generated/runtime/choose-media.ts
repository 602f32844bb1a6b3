// @ts-nocheck Made by a machine and tested as a whole.
export {
  chooseMedia,
  resolveRange,
  haveNamesOnly,
  chooseByName,
  concreteType,
} from "./joined/client-server.js";
