// @ts-nocheck Made by a machine and tested as a whole.
import type { OperationDescriptor, SecuritySchemeDescriptor } from "../descriptors.js";
import { EncodeError } from "../parameters/encode-error.js";
import type { EncodedParameters } from "../parameters/encoded-parameters.js";
import { chooseCredentials } from "./choose-credentials.js";
import type { Client } from "./client.js";

/** Whether {@link addTokens} can add what a scheme asks for. */
export function isTokenScheme({ kind }: SecuritySchemeDescriptor): boolean {
  return kind === "bearer" || kind === "oauth2" || kind === "openIdConnect";
}

/** `addCredentials` for schemes that all take a bearer token (RFC 6750 §2.1). */
export async function addTokens(
  client: Client,
  operation: OperationDescriptor,
  { headers }: EncodedParameters,
): Promise<readonly string[]> {
  const chosen = await chooseCredentials(client, operation);
  return chosen.map(([, token]) => {
    if (typeof token !== "string") throw new EncodeError("a token has to be a text");
    headers.push(["authorization", `Bearer ${token}`]);
    return "authorization";
  });
}
