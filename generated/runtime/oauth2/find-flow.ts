// @ts-nocheck Made by a machine and tested as a whole.
import type { ContractDescriptor, OAuthFlowDescriptor } from "../descriptors.js";

/**
 * A flow as the document describes it: its URLs are what `createAuthorizationCode`, `createClientCredentials`
 * and `createDeviceAuthorization` ask for.
 * `undefined` where the scheme or the flow is not described.
 */
export function findFlow(
  contract: ContractDescriptor,
  scheme: string,
  flow: OAuthFlowDescriptor["flow"],
): OAuthFlowDescriptor | undefined {
  const found = contract.securitySchemes.find(({ name }) => name === scheme);
  return found?.kind === "oauth2" ? found.flows.find((candidate) => candidate.flow === flow) : undefined;
}
