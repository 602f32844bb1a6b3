import type { OperationDescriptor, SecurityNeed, SecuritySchemeDescriptor } from "../descriptors.ts";
import { type EncodedParameters, EncodeError, encodePercent } from "../parameters/encode-plain.ts";
import { type Client, type FinishRequest, resolveSource, type Secret } from "./client.ts";

/** Smaller {@link addCredentials} for operations that need at most one bearer token (RFC 6750 §2.1). */
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
 * Adds a request's cookies, and the credentials of the first complete security alternative, i.e. one whose schemes all have a secret in the
 * options. If no alternative is complete, no credentials are added, and the server might reject the request. Mutual TLS needs no secret,
 * since the connection provides it. Resolves with the lower-case names of headers that contain credentials.
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
  // On a redirect to another origin, `fetch` removes `Authorization`, but no other credential.
  if (secretHeaders.some((name) => name !== "authorization")) parts.init.redirect = "manual";
  return secretHeaders;
};

/**
 * Resolves with an empty list if no alternative is complete.
 * @param standIn - The secret for schemes that have none in the options.
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

/**
 * Uses the location of an API key, otherwise `Authorization` (RFC 6750 §2.1, RFC 7617 in UTF-8, RFC 9110 §11.4). Keeps values that the call
 * already sets. Returns the lower-case names of headers with credentials.
 */
function addCredential(parts: EncodedParameters, scheme: SecuritySchemeDescriptor, secret: Secret): string[] {
  const { kind } = scheme;
  if (kind === "mutualTLS") return [];
  const token = typeof secret === "string" ? secret : encodeBase64(`${secret.username}:${secret.password}`);
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
