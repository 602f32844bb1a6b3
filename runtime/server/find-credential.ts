import type { SecuritySchemeDescriptor } from "../descriptors.ts";
import { splitOutsideQuotes } from "../http-semantics.ts";
import { parseCookies } from "../parameters/parse-cookies.ts";
import { parsePairs, percentDecode, percentDecodeForm } from "../wire/split-styled.ts";
import type { PresentedCredential } from "./options.ts";

export interface CredentialSource {
  readonly query: string;
  readonly headers: { get(name: string): string | null };
}

/**
 * Extracts the credential for a scheme from a request: a bearer token (RFC 6750 §2.1; also for OAuth 2 and OpenID Connect), HTTP Basic in
 * UTF-8 (RFC 7617), an API key, or the unparsed value for another HTTP scheme. Returns `undefined` if the credential is absent, malformed,
 * or repeated, since another server might use the second credential. API keys in headers cannot contain `, `, which joins repeated header
 * lines.
 */
export function findCredential(
  scheme: SecuritySchemeDescriptor,
  source: CredentialSource,
): PresentedCredential | undefined {
  const { name } = scheme;
  switch (scheme.kind) {
    case "bearer":
    case "oauth2":
    case "openIdConnect": {
      const token = authorization(source, "bearer");
      return token === undefined ? undefined : { kind: "bearer", scheme: name, token };
    }
    case "basic":
      return readBasic(name, authorization(source, "basic"));
    case "http": {
      const value = authorization(source, scheme.scheme.toLowerCase());
      return value === undefined ? undefined : { kind: "http", scheme: name, name: scheme.scheme, value };
    }
    case "apiKey": {
      const key = findKey(scheme.in, scheme.parameter, source);
      return key === undefined || key === "" ? undefined : { kind: "apiKey", scheme: name, key };
    }
    case "mutualTLS":
      return { kind: "mutualTLS", scheme: name };
  }
}

function authorization({ headers }: CredentialSource, scheme: string): string | undefined {
  const text = headers.get("authorization") ?? "";
  if (isSentTwice(text)) return undefined;
  const space = text.indexOf(" ");
  if (space < 0 || text.slice(0, space).toLowerCase() !== scheme) return undefined;
  const value = text.slice(space + 1).trim();
  return value === "" ? undefined : value;
}

/** Checks whether a header contains several credentials, i.e. a comma followed by another scheme and a space (RFC 9110 §11.4). */
export function isSentTwice(authorization: string): boolean {
  if (!authorization.includes(",")) return false;
  return splitOutsideQuotes(authorization, ",")
    .slice(1)
    .some((item) => /^\s*[^\s=]+\s+[^\s=]/.test(item));
}

function readBasic(scheme: string, value: string | undefined): PresentedCredential | undefined {
  const text = value === undefined ? undefined : decodeBase64(value);
  const colon = text?.indexOf(":") ?? -1;
  if (text === undefined || colon < 0) return undefined;
  return { kind: "basic", scheme, username: text.slice(0, colon), password: text.slice(colon + 1) };
}

function decodeBase64(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function findKey(
  location: "header" | "query" | "cookie",
  name: string,
  { query, headers }: CredentialSource,
): string | undefined {
  if (location === "header") {
    const key = headers.get(name) ?? "";
    return key.includes(", ") ? undefined : key;
  }
  const inQuery = location === "query";
  const pairs = inQuery ? parsePairs(query) : parseCookies(headers.get("cookie"));
  const found = (pairs ?? []).filter((pair) => pair.name === name);
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  return inQuery ? percentDecodeForm(only.rawValue) : percentDecode(only.rawValue);
}
