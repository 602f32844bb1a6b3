import { httpSchemes } from "../../../language/openapi/http-schemes.ts";
import { oncePer } from "../../../language/values/memory.ts";
import { bareName } from "../../../language/values/names.ts";
import type { SecuritySchemeDescriptor } from "../../../runtime/descriptors.ts";

/**
 * Determines which values are secret. User names and passwords in URLs are always secret, and so are cookies not listed in `keptCookies`.
 */
export interface RedactionRules {
  readonly headers: ReadonlySet<string>;
  /** Known authentication schemes in lower case. Any other first word could itself be the secret, so the whole value is redacted. */
  readonly schemes: ReadonlySet<string>;
  /** Names of query parameters, normalised by {@link bareName}. */
  readonly query: ReadonlySet<string>;
  readonly keptCookies: ReadonlySet<string>;
  /**
   * Names of members in forms and JSON, normalised by {@link bareName}. Names that resemble a password are secret even if they are not
   * listed.
   */
  readonly members: ReadonlySet<string>;
  readonly places: readonly SecretPlace[];
}

/**
 * How much of a body to redact:
 * - `named`: members with secret names
 * - `opaque`: also the whole body if its media type has no members, e.g. XML or text
 * - `whole`: always the whole body
 */
export type BodySecrecy = "whole" | "opaque" | "named";

/** A path template with secrets that cannot be recognised by name. */
export interface SecretPlace {
  readonly segments: readonly { readonly literal?: string; readonly secret: boolean }[];
  readonly request: BodySecrecy;
  readonly response: BodySecrecy;
}

/** User-defined secret names. Only cookie names are case-sensitive. */
export interface RedactionNames {
  readonly headers?: readonly string[];
  readonly query?: readonly string[];
  readonly members?: readonly string[];
  readonly keptCookies?: readonly string[];
}

const HEADERS = [
  "authorization",
  "proxy-authorization",
  "authentication-info",
  "proxy-authentication-info",
  // Browsers cannot set other headers in a WebSocket handshake, so clients use this one to send tokens.
  "sec-websocket-protocol",
  "api-key",
  "apikey",
  "x-api-key",
  "x-apikey",
  "x-api-token",
  "x-api-secret",
  "x-access-token",
  "x-auth",
  "x-auth-key",
  "x-auth-token",
  "x-authorization",
  "x-amz-security-token",
  "x-csrf-token",
  "x-xsrf-token",
  "x-forwarded-access-token",
  "x-forwarded-authorization",
  "x-goog-api-key",
  "x-goog-iap-jwt-assertion",
  "x-gitlab-token",
  "x-refresh-token",
  "x-session-token",
  "x-shopify-access-token",
  "x-vault-token",
  "private-token",
  "job-token",
  "deploy-token",
  "dpop",
  "ocp-apim-subscription-key",
  "cf-access-client-secret",
  "cf-access-jwt-assertion",
];

const SCHEMES = [...httpSchemes, "ntlm", "apikey", "aws4-hmac-sha256", "token"];

const QUERY = ["apikey", "sig", "signature", "xamzsignature", "xamzcredential", "xgoogsignature", "sastoken"];

export function buildRedactionRules(
  schemes: readonly SecuritySchemeDescriptor[],
  names: RedactionNames = {},
): RedactionRules {
  const headers = new Set([...HEADERS, ...(names.headers ?? []).map((name) => name.toLowerCase())]);
  const words = new Set(SCHEMES);
  const members = new Set((names.members ?? []).map(bareName));
  // Members of an object can also be sent as query parameters.
  const query = new Set([...QUERY, ...members, ...(names.query ?? []).map(bareName)]);
  const keptCookies = new Set(names.keptCookies ?? []);
  for (const scheme of schemes) {
    if (scheme.kind === "http") words.add(scheme.scheme.toLowerCase());
    if (scheme.kind !== "apiKey") continue;
    if (scheme.in === "header") headers.add(scheme.parameter.toLowerCase());
    else if (scheme.in === "query") query.add(bareName(scheme.parameter));
    else keptCookies.delete(scheme.parameter);
  }
  return {
    headers,
    schemes: words,
    query,
    keptCookies,
    members,
    places: [],
  };
}

const SECRET_PART = /passw|passphrase|passcode|secret|privatekey|apikey|credential/;
const SECRET_END =
  /^(?:pwd|pass|token|otp|totp|pin|cvv|cvc|csrf|jwt)$|(?:access|refresh|id|auth|session|bearer|csrf|xsrf|security|api|sas)token$/;

/** Caches {@link isSecretName} per list of names, since bodies repeat the same few names many times. */
const verdictsOf = oncePer((_: ReadonlySet<string>) => new Map<string, boolean>());
const VERDICTS = 10_000;

export function isSecretName(name: string, listed: ReadonlySet<string>): boolean {
  const known = verdictsOf(listed);
  const verdict = known.get(name);
  if (verdict !== undefined) return verdict;
  const bare = bareName(name);
  const secret = listed.has(bare) || SECRET_PART.test(bare) || SECRET_END.test(bare);
  // Senders choose the names, so limit the size of the cache.
  if (known.size >= VERDICTS) known.clear();
  if (name.length <= 200) known.set(name, secret);
  return secret;
}

export const REDACTED = "[redacted]";

export const REDACTED_IN_URL = "%5Bredacted%5D";
