// @ts-nocheck Checked by tenon's tests.
import { EncodeError } from "../parameters/encode-text.js";
import type { FinishRequest } from "./call-codec.js";
import { resolveSource } from "./client.js";

/**
 * As {@link addCredentials}, for operations of which every security alternative asks for no more than one bearer token
 * (RFC 6750 §2.1).
 */
export const addToken: FinishRequest = async ({ options: { credentials } }, { security }, { headers }) => {
  for (const needs of security) {
    for (const need of needs) {
      const token = await resolveSource(credentials[need.scheme], need);
      if (token === undefined) continue;
      if (typeof token !== "string") throw new EncodeError("this token cannot be sent");
      headers.push(["authorization", `Bearer ${token}`]);
      return ["authorization"];
    }
  }
  return undefined;
};
