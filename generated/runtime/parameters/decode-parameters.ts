// @ts-nocheck Made by a machine and tested as a whole.
export {
  type DecodedParameters,
  type ParameterDecoder,
  type ParameterTextRules,
  createParameterDecoder,
} from "../joined/client-server.js";
