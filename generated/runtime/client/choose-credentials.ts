// @ts-nocheck Made by a machine and tested as a whole.
import type { OperationDescriptor, SecurityNeed } from "../descriptors.js";
import { askSource } from "./ask-source.js";
import type { Client } from "./client.js";
import type { Secret } from "./credential.js";

/**
 * The secrets of the first of an operation's security alternatives for which all are there. None fits: none.
 *
 * @param standIn - What there is for a scheme without a credential being given. Default: nothing.
 */
export async function chooseCredentials(
  { options: { credentials = {} } }: Client,
  { security }: OperationDescriptor,
  standIn?: (scheme: string) => Secret | undefined,
): Promise<readonly (readonly [need: SecurityNeed, secret: Secret])[]> {
  for (const needs of security) {
    const chosen: [SecurityNeed, Secret][] = [];
    for (const need of needs) {
      const { scheme } = need;
      const given = Object.hasOwn(credentials, scheme) ? credentials[scheme] : standIn?.(scheme);
      const secret = await askSource(given, need);
      if (secret === undefined) break;
      chosen.push([need, secret]);
    }
    if (chosen[0] && chosen.length === needs.length) return chosen;
  }
  return [];
}
