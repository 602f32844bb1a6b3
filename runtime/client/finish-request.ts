import { addCredentials } from "./credential.ts";
import { isRedirect } from "./is-redirect.ts";
import type { FinishRequest } from "./wire.ts";

/** Adds credentials of every kind, and cookies; keeps fetch from following redirects that it should not. */
export const finishRequest: FinishRequest = async (client, operation, parts) => {
  const secretHeaders = await addCredentials(client, operation, parts);
  if (parts.cookies.length > 0) parts.headers.push(["cookie", parts.cookies.join("; ")]);
  // Fetch takes `Authorization` off when a redirect leads to another origin, but no other credential. And a redirect
  // that the document describes is a result.
  if (secretHeaders.some((name) => name !== "authorization") || operation.responses.some(isRedirect))
    parts.init.redirect = "manual";
  return secretHeaders;
};
