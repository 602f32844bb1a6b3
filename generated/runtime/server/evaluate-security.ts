// @ts-nocheck Made by a machine and tested as a whole.
export {
  type Grant,
  type AuthenticateContext,
  type Authenticate,
  type SecurityDecision,
  type SecuritySource,
  evaluateSecurity,
  decideSecurity,
} from "../joined/server.js";
