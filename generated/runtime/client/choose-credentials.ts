import type { OperationDescriptor, SecuritySchemeDescriptor } from "../descriptors.js";
import type { Client } from "./client.js";
import type { Secret } from "./credential.js";

/**
 * The secrets of the first of an operation's security alternatives for which all are there. None fits: none. Mutual TLS is the
 * transport's business and counts as there.
 */
export async function chooseCredentials(
  { contract, options: { credentials = {} } }: Client,
  { security }: OperationDescriptor,
): Promise<readonly (readonly [SecuritySchemeDescriptor, Secret])[]> {
  for (const alternative of security) {
    const chosen: [SecuritySchemeDescriptor, Secret][] = [];
    for (const need of alternative) {
      const scheme = contract.securitySchemes.find(({ name }) => name === need.scheme);
      const given = Object.hasOwn(credentials, need.scheme) ? credentials[need.scheme] : undefined;
      const secret =
        scheme?.kind === "mutualTLS" ? "" : typeof given === "function" ? await given(need) : given;
      if (!scheme || secret === undefined) break;
      chosen.push([scheme, secret]);
    }
    if (chosen.length > 0 && chosen.length === alternative.length) return chosen;
  }
  return [];
}
