// @ts-nocheck Made by a machine and tested as a whole.
export {
  type PresentedCredential,
  type CredentialSource,
  findCredential,
  isSentTwice,
} from "../joined/server.js";
