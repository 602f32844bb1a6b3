// @ts-nocheck Made by a machine and tested as a whole.
export {
  type ParameterRules,
  settleParameters,
  type BodyOctets,
  type SettledBody,
  issuesOf,
  settleBody,
} from "../joined/server.js";
