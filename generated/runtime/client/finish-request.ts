// @ts-nocheck Made by a machine and tested as a whole.
import { addCredentials } from "./credential.js";
import type { FinishRequest } from "./wire.js";

/** Adds credentials of every kind, and cookies; keeps fetch from taking what is secret to other origins. */
export const finishRequest: FinishRequest = async (client, operation, parts) => {
  const secretHeaders = await addCredentials(client, operation, parts);
  if (parts.cookies?.length) parts.headers.push(["cookie", parts.cookies.join("; ")]);
  // Fetch takes `Authorization` off when a redirect leads to another origin, but no other credential.
  if (secretHeaders.some((name) => name !== "authorization")) parts.init.redirect = "manual";
  return secretHeaders;
};
