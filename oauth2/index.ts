/** OAuth 2 flows as credentials for generated clients. Requires the package `oauth4webapi`, whose errors these functions throw. */
export {
  type AuthorizationCode,
  type AuthorizationCodeOptions,
  createAuthorizationCode,
  type PendingAuthorization,
} from "./authorization-code.ts";
export { type ClientCredentialsOptions, createClientCredentials } from "./client-credentials.ts";
export {
  createDeviceAuthorization,
  type DeviceAuthorization,
  type DeviceAuthorizationOptions,
  type PendingDevice,
} from "./device-authorization.ts";
export type { OAuthClientOptions } from "./endpoints.ts";
export type { TokenSession } from "./session.ts";
export { createMemoryStore, type TokenSet, type TokenStore } from "./token-store.ts";
