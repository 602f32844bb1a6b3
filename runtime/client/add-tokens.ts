import type { SecuritySchemeDescriptor } from "../descriptors.ts";
import { EncodeError } from "../parameters/encode-error.ts";
import { askSource } from "./ask-source.ts";
import type { FinishRequest } from "./wire.ts";

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
