// @ts-nocheck Made by a machine and tested as a whole.
import type { OperationDescriptor, SecurityNeed, SecuritySchemeDescriptor } from "../descriptors.js";
import { encodePercent } from "../joined/adapters-client-server.js";
import type { EncodedParameters } from "../parameters/encoded-parameters.js";
import { chooseCredentials } from "./choose-credentials.js";
import type { Client } from "./client.js";

/** A token or key, or for HTTP Basic a name and a password. */
export type Secret = string | { readonly username: string; readonly password: string };

/** A secret, or where to get it for each call. `undefined`: none at the moment. */
export type Credential = Secret | ((need: SecurityNeed) => Secret | undefined | Promise<Secret | undefined>);

/** Credentials by the name of the security scheme; of a contract without schemes, none. */
export type Credentials<Scheme extends string = string> = [Scheme] extends [never]
  ? Readonly<Record<string, undefined>>
  : { readonly [Name in Scheme]?: Credential | undefined };

/**
 * Adds the credentials of the first of the operation's security alternatives for which all are there, and answers the
 * lower-case names of the headers they go to. None fits: nothing is added, and the server says what it thinks of that.
 * Mutual TLS is the transport's business and counts as there.
 */
export async function addCredentials(
  client: Client,
  operation: OperationDescriptor,
  parts: EncodedParameters,
): Promise<readonly string[]> {
  const find = (wanted: string): SecuritySchemeDescriptor | undefined =>
    client.contract.securitySchemes?.find(({ name }) => name === wanted);
  const chosen = await chooseCredentials(client, operation, (scheme) =>
    find(scheme)?.kind === "mutualTLS" ? "" : undefined,
  );
  return chosen.flatMap(([need, secret]) => {
    const scheme = find(need.scheme);
    return scheme ? addCredential(parts, scheme, secret) : [];
  });
}

/**
 * A credential that the call itself gives as a parameter of the same name stays: it is the same thing, described twice.
 *
 * RFC 6750 §2.1, RFC 7617 in UTF-8, RFC 9110 §11.4, or wherever the API key's parameter stands.
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
