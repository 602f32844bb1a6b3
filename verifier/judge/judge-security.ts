import type { SecurityAlternative, SecuritySchemeDescriptor } from "../../runtime/descriptors.ts";
import { parseCookies } from "../../runtime/parameters/parse-cookies.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { decideSecurity, type SecurityDecision } from "../../runtime/server/authorise.ts";
import { type CredentialSource, findCredential, isSentTwice } from "../../runtime/server/find-credential.ts";
import { parsePairs } from "../../runtime/wire/split-styled.ts";
import type { MatchedExchange } from "./find-operation.ts";
import { pointerOf } from "./judge-parameters.ts";

const PRESENT = { principal: true, scopes: "all" } as const;

export function judgeSecurity(matched: MatchedExchange): void {
  const { context, operation, headers, query, collector } = matched;
  const { security } = operation.descriptor;
  const weight = context.readings.credentials;
  if (security.length === 0 || weight === "off") return;
  const { schemes, scopesOf } = context;
  if (scopesOf === undefined && security.some((needs) => areShown(needs, matched))) return;
  const source: Parameters<typeof decideSecurity<true>>[1] = {
    schemes,
    query,
    headers,
    // Exchanges do not contain client certificates.
    grant: (credential, scheme) => {
      if (scheme.kind === "mutualTLS") return undefined;
      const scopes = scopesOf?.(credential, scheme);
      return scopes === undefined ? PRESENT : { principal: true, scopes };
    },
  };
  const decide = (alternatives: readonly SecurityAlternative[]): SecurityDecision<true> =>
    decideSecurity(alternatives, source);
  const decision = decide(security);
  if (decision.kind === "allowed") return;
  const places = [securityPlace(matched)];
  if (decision.kind === "forbidden") {
    const lacking = decision.scopes.map((scope) => `\`${scope}\``).join(", ");
    collector.addWeighted(weight, {
      code: "exchange/scopes-missing",
      pointer: credentialPointer(security, schemes),
      message: `The credentials lack scopes that ${operation.operation.id} requires: ${lacking}.`,
      places,
    });
    return;
  }
  const hidden = hiddenReason(matched, security, decide);
  if (hidden !== undefined) {
    collector.add({
      code: "exchange/unchecked-security",
      pointer: credentialPointer(security, schemes),
      message: hidden,
      places,
    });
    return;
  }
  collector.addWeighted(weight, {
    code: "exchange/credentials-missing",
    pointer: credentialPointer(security, schemes),
    message: `${describeBrought(matched)} ${operation.operation.id}; it accepts ${describe(security, schemes)}.`,
    places,
  });
}

function areShown(needs: SecurityAlternative, { context, headers, query }: MatchedExchange): boolean {
  return needs.every(({ scheme: name }) => {
    const scheme = context.schemes.get(name);
    if (scheme === undefined || scheme.kind === "mutualTLS") return false;
    return findCredential(scheme, { headers, query }) !== undefined;
  });
}

/**
 * Explains why a request without visible credentials may still be authorised: some alternative uses a scheme that leaves no trace in an
 * exchange, and all its other schemes are satisfied.
 */
function hiddenReason(
  matched: MatchedExchange,
  security: readonly SecurityAlternative[],
  decide: (security: readonly SecurityAlternative[]) => SecurityDecision<true>,
): string | undefined {
  for (const needs of security) {
    const reasons = needs.map(({ scheme }) => hiddenReasonOf(matched, scheme));
    const reason = reasons.find((found) => found !== undefined);
    const shown = needs.filter((_, index) => reasons[index] === undefined);
    if (reason !== undefined && (shown.length === 0 || decide([shown]).kind === "allowed")) return reason;
  }
  return undefined;
}

/** Explains why a credential could be present without being visible. Returns `undefined` if the exchange would show it. */
function hiddenReasonOf(
  { context, exchange, headers, query }: MatchedExchange,
  name: string,
): string | undefined {
  const scheme = context.schemes.get(name);
  if (scheme === undefined) {
    if (context.unknownSchemes === "unmet") return undefined;
    return `The document does not describe the security scheme \`${name}\`, so its credentials cannot be recognised.`;
  }
  if (scheme.kind === "mutualTLS") return "An exchange does not show client certificates.";
  const { headersIncomplete } = exchange.request;
  if (headersIncomplete === undefined || (scheme.kind === "apiKey" && scheme.in === "query"))
    return undefined;
  if (findCredential(scheme, { headers, query }) !== undefined) return undefined;
  return `No credentials were found, but ${headersIncomplete}`;
}

function describeBrought({ context, operation, headers, query }: MatchedExchange): string {
  for (const { scheme: name } of operation.descriptor.security.flat()) {
    const scheme = context.schemes.get(name);
    const why = scheme && describeMalformed(scheme, { headers, query });
    if (why !== undefined) return `The request has malformed credentials (${why}) for`;
  }
  return "The request has no credentials for";
}

function describe(
  security: readonly SecurityAlternative[],
  schemes: ReadonlyMap<string, SecuritySchemeDescriptor>,
): string {
  const alternatives = security.map((needs) =>
    needs.map(({ scheme }) => describeScheme(scheme, schemes.get(scheme))).join(" and "),
  );
  return [...new Set(alternatives)].join(", or ");
}

function describeScheme(name: string, scheme: SecuritySchemeDescriptor | undefined): string {
  switch (scheme?.kind) {
    case "apiKey":
      return `the ${scheme.in} \`${scheme.parameter}\` (\`${name}\`)`;
    case "basic":
      return `Basic credentials (\`${name}\`)`;
    case "http":
      return `${scheme.scheme} credentials (\`${name}\`)`;
    case "mutualTLS":
      return `a client certificate (\`${name}\`)`;
    case undefined:
      return `\`${name}\`, which the document does not describe`;
    case "bearer":
    case "oauth2":
    case "openIdConnect":
      return `a bearer token (\`${name}\`)`;
  }
}

/**
 * Returns the pointer for findings about credentials: the API key if the first scheme is one (ignoring `mutualTLS`), otherwise the
 * `Authorization` header.
 */
function credentialPointer(
  security: readonly SecurityAlternative[],
  schemes: ReadonlyMap<string, SecuritySchemeDescriptor>,
): string {
  const known = security.flat().flatMap(({ scheme }) => schemes.get(scheme) ?? []);
  const scheme = known.find(({ kind }) => kind !== "mutualTLS");
  if (scheme?.kind !== "apiKey") return "/request/headers/authorization";
  return pointerOf({ in: scheme.in, name: scheme.parameter });
}

function securityPlace({ context, operation }: MatchedExchange): string {
  const own = `${operation.operation.pointer}/security`;
  return readPointer(context.contract.document, own) === undefined ? "/security" : own;
}

function describeMalformed(scheme: SecuritySchemeDescriptor, source: CredentialSource): string | undefined {
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
