import type { SecuritySchemeDescriptor } from "../../runtime/descriptors.ts";
import { parseCookies } from "../../runtime/parameters/decode-parameters.ts";
import { type CredentialSource, findCredential, isSentTwice } from "../../runtime/server/authorise.ts";
import { parsePairs } from "../../runtime/wire/split-styled.ts";

/** Describes what is malformed in a request's credential for a scheme; `undefined` if the credential is absent or well-formed. */
export function describeMalformed(
  scheme: SecuritySchemeDescriptor,
  source: CredentialSource,
): string | undefined {
  if (scheme.kind === "mutualTLS" || findCredential(scheme, source) !== undefined) return undefined;
  if (scheme.kind !== "apiKey") return describeAuthorization(scheme, source);
  const count = countKeys(scheme, source);
  if (count === 0) return undefined;
  const where = `the ${scheme.in} \`${scheme.parameter}\``;
  return count > 1 ? `${where} is sent more than once` : `${where} is empty`;
}

function describeAuthorization(
  scheme: Exclude<SecuritySchemeDescriptor, { readonly kind: "mutualTLS" | "apiKey" }>,
  { headers }: CredentialSource,
): string | undefined {
  const authorization = headers.get("authorization") ?? "";
  const [sent = ""] = authorization.split(" ", 1);
  const name = scheme.kind === "basic" ? "Basic" : scheme.kind === "http" ? scheme.scheme : "Bearer";
  if (sent.toLowerCase() !== name.toLowerCase()) return undefined;
  if (isSentTwice(authorization)) return "`Authorization` is sent more than once";
  return scheme.kind === "basic"
    ? "what follows `Basic` is not the Base64 of a user name, a colon and a password"
    : `nothing follows \`${sent}\``;
}

function countKeys(
  { in: location, parameter }: Extract<SecuritySchemeDescriptor, { readonly kind: "apiKey" }>,
  { headers, query }: CredentialSource,
): number {
  if (location === "header") return headers.get(parameter)?.split(", ").length ?? 0;
  const pairs = location === "query" ? parsePairs(query) : parseCookies(headers.get("cookie"));
  return (pairs ?? []).filter(({ name }) => name === parameter).length;
}
