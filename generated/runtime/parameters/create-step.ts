// @ts-nocheck Made by a machine and tested as a whole.
export {
  type ParameterSource,
  type StepSources,
  type Step,
  createStep,
} from "../joined/client-server.js";
