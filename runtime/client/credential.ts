import type {
  ContractDescriptor,
  OperationDescriptor,
  SecurityNeed,
  SecuritySchemeDescriptor,
} from "../descriptors.ts";
import { encodePercent } from "../parameters/encode-text.ts";
import type { EncodedParameters } from "../parameters/encoded-parameters.ts";
import type { Client } from "./client.ts";

/** A token or key, or for HTTP Basic a name and a password. */
export type Secret = string | { readonly username: string; readonly password: string };

/** A secret, or where to get it for each call. `undefined`: none at the moment. */
export type Credential = Secret | ((need: SecurityNeed) => Secret | undefined | Promise<Secret | undefined>);

/** Credentials by the name of the security scheme. */
export type Credentials = Readonly<Record<string, Credential | undefined>>;

interface Chosen {
  readonly scheme: SecuritySchemeDescriptor;
  readonly secret: Secret;
}

/**
 * Adds the credentials of the first of the operation's security alternatives for which all are there, and answers the
 * lower-case names of the headers they go to. None fits: nothing is added, and the server says what it thinks of that.
 * Mutual TLS is the transport's business and counts as there.
 */
export async function addCredentials(
  { contract, options }: Client,
  operation: OperationDescriptor,
  parts: EncodedParameters,
): Promise<readonly string[]> {
  const chosen = options.credentials && (await chooseAlternative(contract, operation, options.credentials));
  return chosen ? chosen.flatMap((one) => place(one, parts)) : [];
}

async function chooseAlternative(
  contract: ContractDescriptor,
  operation: OperationDescriptor,
  credentials: Credentials,
): Promise<readonly Chosen[] | undefined> {
  for (const alternative of operation.security) {
    const chosen: Chosen[] = [];
    for (const need of alternative) {
      const scheme = contract.securitySchemes.find(({ name }) => name === need.scheme);
      const given = Object.hasOwn(credentials, need.scheme) ? credentials[need.scheme] : undefined;
      const secret =
        scheme?.kind === "mutualTLS" ? "" : typeof given === "function" ? await given(need) : given;
      if (!scheme || secret === undefined) break;
      chosen.push({ scheme, secret });
    }
    if (chosen.length > 0 && chosen.length === alternative.length) return chosen;
  }
  return undefined;
}

/** RFC 6750 §2.1, RFC 7617 in UTF-8, RFC 9110 §11.4, or wherever the API key's parameter stands. */
function place({ scheme, secret }: Chosen, parts: EncodedParameters): string[] {
  const { kind } = scheme;
  const token = typeof secret === "string" ? secret : encodeBase64(`${secret.username}:${secret.password}`);
  if (kind === "mutualTLS") return [];
  if (kind !== "apiKey") {
    const prefix = kind === "basic" ? "Basic" : kind === "http" ? scheme.scheme : "Bearer";
    parts.headers.push(["authorization", `${prefix} ${token}`]);
    return ["authorization"];
  }
  const { in: location, parameter } = scheme;
  if (location === "query") parts.query.push(`${encodePercent(parameter)}=${encodePercent(token)}`);
  else if (location === "cookie") parts.cookies.push(`${parameter}=${encodePercent(token)}`);
  else parts.headers.push([parameter, token]);
  return location === "query" ? [] : [location === "cookie" ? location : parameter.toLowerCase()];
}

function encodeBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
