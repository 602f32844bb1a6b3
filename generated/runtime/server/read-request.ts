// @ts-nocheck Made by a machine and tested as a whole.
export {
  type RoutedRequest,
  type ChosenMedia,
  chooseBody,
  type ReadParameters,
  readParameters,
  type BodyRules,
  type ReadValue,
  readRequestBody,
} from "../joined/server.js";
