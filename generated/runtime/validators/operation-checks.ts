// @ts-nocheck Made by a machine and tested as a whole.
export {
  type MediaFunction,
  type OperationFunctions,
  createOperationChecks,
} from "../joined/validators.js";
