// @ts-nocheck Made by a machine and tested as a whole.
import type { SecuritySchemeDescriptor } from "../descriptors.js";
import { EncodeError } from "../joined/adapters-client-server.js";
import type { FinishRequest } from "./wire.js";

/** Whether {@link addTokens} can add what a scheme asks for. */
export function isTokenScheme({ kind }: SecuritySchemeDescriptor): boolean {
  return kind === "bearer" || kind === "oauth2" || kind === "openIdConnect";
}

/** As `addCredentials`, where every alternative asks for no more than one bearer token (RFC 6750 §2.1). */
export const addTokens: FinishRequest = async ({ options: { credentials } }, { security }, { headers }) => {
  if (!credentials) return [];
  for (const needs of security) {
    for (const need of needs) {
      const given = Object.hasOwn(credentials, need.scheme) ? credentials[need.scheme] : undefined;
      const token = typeof given === "function" ? await given(need) : given;
      if (token === undefined) continue;
      if (typeof token !== "string") throw new EncodeError("a token has to be a text");
      headers.push(["authorization", `Bearer ${token}`]);
      return ["authorization"];
    }
  }
  return [];
};
