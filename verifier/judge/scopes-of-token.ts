import { membersOf } from "../../language/values/json-object.ts";
import { parseJson } from "../../language/values/json-text.ts";
import type { PresentedCredential } from "../../runtime/server/options.ts";
import type { ScopesOf } from "./judgement.ts";

export interface TokenScopes {
  /** Scopes keyed by bearer token, API key, or user name (Basic). `"all"` allows everything. Default: empty. */
  readonly table?: ReadonlyMap<string, readonly string[] | "all"> | undefined;
  /**
   * Whether to read scopes from JWT claims: `scope`, separated by spaces (RFC 9068 §2.2.3), or `scp`, which can also be a list. Does not
   * verify signatures. Default: false.
   */
  readonly jwt?: boolean | undefined;
}

/**
 * Creates a function that looks up a credential's scopes in a table or in its JWT claims. It returns `undefined` for `"all"` and for
 * unknown credentials.
 *
 * @example
 * judge(contract, exchange, { scopesOf: createScopesOf({ jwt: true }) });
 */
export function createScopesOf({ table, jwt = false }: TokenScopes): ScopesOf {
  return (credential) => {
    const listed = table?.get(nameOfCredential(credential));
    if (listed === "all") return undefined;
    if (listed !== undefined) return listed;
    return jwt && credential.kind === "bearer" ? scopesOfJwt(credential.token) : undefined;
  };
}

function scopesOfJwt(token: string): readonly string[] | undefined {
  const [, payload, signature] = token.split(".");
  if (payload === undefined || signature === undefined) return undefined;
  const claims = readClaims(payload);
  for (const name of ["scope", "scp"]) {
    const claim = claims.get(name);
    if (typeof claim === "string") return claim.split(" ").filter((scope) => scope !== "");
    if (Array.isArray(claim)) return claim.filter((scope) => typeof scope === "string");
  }
  return undefined;
}

function readClaims(payload: string): ReadonlyMap<string, unknown> {
  try {
    const octets = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
      character.charCodeAt(0),
    );
    return new Map(membersOf(parseJson(new TextDecoder().decode(octets))));
  } catch {
    return new Map();
  }
}

export function nameOfCredential(credential: PresentedCredential): string {
  switch (credential.kind) {
    case "bearer":
      return credential.token;
    case "basic":
      return credential.username;
    case "apiKey":
      return credential.key;
    case "http":
      return credential.value;
    case "mutualTLS":
      return "";
  }
}
