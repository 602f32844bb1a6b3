import type { SecurityAlternative, SecuritySchemeDescriptor } from "../descriptors.ts";
import { isToken } from "../parameters/header-text.ts";

type HeaderLine = readonly [name: string, value: string];

/** A quoted string (RFC 9110 §5.6.4); what cannot stand in a header is left out. */
function quote(text: string): string {
  return `"${text.replaceAll(/[^\t\x20-\x7e]/g, "").replaceAll(/["\\]/g, "\\$&")}"`;
}

/**
 * The `WWW-Authenticate` lines of a 401: a challenge for each scheme that the operation takes, each once (RFC 9110 §11.6.1).
 * `error="invalid_token"` only where a token was sent (RFC 6750 §3.1). An API key has no registered scheme; its challenge
 * is called `ApiKey` and names the parameter.
 */
export function challengesFor(
  alternatives: readonly SecurityAlternative[],
  schemes: ReadonlyMap<string, SecuritySchemeDescriptor>,
  { realm, invalid }: { readonly realm: string; readonly invalid: ReadonlySet<string> },
): readonly HeaderLine[] {
  const names = new Set(alternatives.flat().map((need) => need.scheme));
  const used = [...names].flatMap((name) => schemes.get(name) ?? []);
  const tokenInvalid = used.some((scheme) => isBearer(scheme) && invalid.has(scheme.name));
  const texts = used.flatMap((scheme) => challengeOf(scheme, quote(realm), tokenInvalid));
  return [...new Set(texts)].map((text) => ["www-authenticate", text]);
}

/** Whether a scheme takes bearer tokens. */
export function isBearer(scheme: SecuritySchemeDescriptor | undefined): boolean {
  const kind = scheme?.kind;
  return kind === "bearer" || kind === "oauth2" || kind === "openIdConnect";
}

function challengeOf(scheme: SecuritySchemeDescriptor, realm: string, tokenInvalid: boolean): string[] {
  switch (scheme.kind) {
    case "bearer":
    case "oauth2":
    case "openIdConnect":
      return [`Bearer realm=${realm}${tokenInvalid ? ', error="invalid_token"' : ""}`];
    case "basic":
      return [`Basic realm=${realm}, charset="UTF-8"`];
    case "http":
      return isToken(scheme.scheme) ? [`${scheme.scheme} realm=${realm}`] : [];
    case "apiKey":
      return [`ApiKey realm=${realm}, in=${quote(scheme.in)}, name=${quote(scheme.parameter)}`];
    case "mutualTLS":
      return [];
  }
}

/** The `WWW-Authenticate` line of a 403 for want of scopes (RFC 6750 §3.1). */
export function insufficientScope(realm: string, scopes: readonly string[]): readonly HeaderLine[] {
  const scope = scopes.length === 0 ? "" : `, scope=${quote(scopes.join(" "))}`;
  return [["www-authenticate", `Bearer realm=${quote(realm)}, error="insufficient_scope"${scope}`]];
}
