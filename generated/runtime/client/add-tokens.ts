// @ts-nocheck Made by a machine and tested as a whole.
import type { SecuritySchemeDescriptor } from "../descriptors.js";
import { EncodeError } from "../joined/adapters-client-server.js";
import { askSource } from "./ask-source.js";
import type { FinishRequest } from "./wire.js";

/** Whether {@link addTokens} can add what a scheme asks for. */
export function isTokenScheme({ kind }: SecuritySchemeDescriptor): boolean {
  return kind === "bearer" || kind === "oauth2" || kind === "openIdConnect";
}

/** As `addCredentials`, where every alternative asks for no more than one bearer token (RFC 6750 §2.1). */
export const addTokens: FinishRequest = async ({ options: { credentials } }, { security }, { headers }) => {
  for (const needs of security) {
    for (const need of needs) {
      const token = await askSource(credentials[need.scheme], need);
      if (token === undefined) continue;
      if (typeof token !== "string") throw new EncodeError("this token cannot be sent");
      headers.push(["authorization", `Bearer ${token}`]);
      return ["authorization"];
    }
  }
  return undefined;
};
