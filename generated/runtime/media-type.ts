// @ts-nocheck Made by a machine and tested as a whole.
export {
  type MediaType,
  parseMediaType,
  splitOutsideQuotes,
  mediaTypeParameter,
  rangesOf,
  isRange,
  chooseByMediaType,
  chooseByAccept,
} from "./joined/adapters-client-server.js";
