import type { OperationDescriptor, SecurityNeed, SecuritySchemeDescriptor } from "../descriptors.ts";
import { type EncodedParameters, EncodeError, encodePercent } from "../parameters/encode-plain.ts";
import { type Client, type FinishRequest, resolveSource, type Secret } from "./client.ts";

/** A smaller version of {@link addCredentials} for operations that need at most one bearer token (RFC 6750 §2.1). */
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

/**
 * Adds the request's cookies, and credentials for the first security alternative whose schemes all have a secret in the options. If no
 * alternative qualifies, no credentials are added and the server might reject the request. Mutual TLS needs no secret, since the connection
 * provides the certificate. Resolves with the lower-case names of headers that contain credentials.
 */
export const addCredentials: FinishRequest = async (client, operation, parts) => {
  const find = (wanted: string): SecuritySchemeDescriptor | undefined =>
    client.contract.securitySchemes?.find(({ name }) => name === wanted);
  const chosen = await chooseCredentials(client, operation, (scheme) =>
    find(scheme)?.kind === "mutualTLS" ? "" : undefined,
  );
  const secretHeaders = chosen.flatMap(([need, secret]) => {
    const scheme = find(need.scheme);
    return scheme ? addCredential(parts, scheme, secret) : [];
  });
  if (parts.cookies?.length) parts.headers.push(["cookie", parts.cookies.join("; ")]);
  // When `fetch` follows a redirect to another origin, it removes only the `Authorization` header.
  if (secretHeaders.some((name) => name !== "authorization")) parts.init.redirect = "manual";
  return secretHeaders;
};

/**
 * Selects the credentials to send, or none if no security alternative is complete.
 * @param standIn - The secret used for schemes without a secret in the options.
 */
async function chooseCredentials(
  { options: { credentials = {} } }: Client,
  { security }: OperationDescriptor,
  standIn: (scheme: string) => Secret | undefined,
): Promise<readonly (readonly [need: SecurityNeed, secret: Secret])[]> {
  for (const needs of security) {
    const chosen: [SecurityNeed, Secret][] = [];
    for (const need of needs) {
      const { scheme } = need;
      const given = Object.hasOwn(credentials, scheme) ? credentials[scheme] : standIn(scheme);
      const secret = await resolveSource(given, need);
      if (secret === undefined) break;
      chosen.push([need, secret]);
    }
    if (chosen[0] && chosen.length === needs.length) return chosen;
  }
  return [];
}

function addCredential(parts: EncodedParameters, scheme: SecuritySchemeDescriptor, secret: Secret): string[] {
  const { kind } = scheme;
  if (kind === "mutualTLS") return [];
  // A colon never occurs in Base64, so such a string has not been encoded.
  const isPlain = kind === "basic" && /:/.test(String(secret));
  const token =
    typeof secret !== "string"
      ? encodeBase64(`${secret.username}:${secret.password}`)
      : isPlain
        ? encodeBase64(secret)
        : secret;
  if (kind === "apiKey" && scheme.in !== "header") {
    const lead = `${encodePercent(scheme.parameter)}=`;
    const isQuery = scheme.in === "query";
    if (!isQuery) parts.cookies ??= [];
    const pairs = isQuery ? parts.query : (parts.cookies ?? []);
    if (!pairs.some((pair) => pair.startsWith(lead))) pairs.push(lead + encodePercent(token));
    return isQuery ? [] : ["cookie"];
  }
  const prefix = kind === "basic" ? "Basic" : kind === "http" ? scheme.scheme : "Bearer";
  const [name, value] =
    kind === "apiKey" ? [scheme.parameter, token] : ["authorization", `${prefix} ${token}`];
  const lower = name.toLowerCase();
  if (!parts.headers.some(([given]) => given.toLowerCase() === lower)) parts.headers.push([name, value]);
  return [lower];
}

function encodeBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
