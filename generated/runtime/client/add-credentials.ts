/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { EncodeError } from "../parameters/encode-plain.js";
import { type FinishRequest, resolveSource } from "./client.js";

/** A smaller {@link addCredentials}, for operations whose security alternatives each need at most one bearer token (RFC 6750 §2.1). */
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
