import type { Authenticate, Grant, PresentedCredential } from "../../runtime/server/options.ts";
import { nameOfCredential } from "../../verifier/judge/scopes-of-token.ts";
import type { TokenTable } from "./mock.ts";

/**
 * Admits callers by a table of tokens. Without one, whatever credential is presented is good for everything; a client
 * certificate is taken to be there.
 */
export function authenticateBy(tokens: TokenTable | undefined): Authenticate<string> {
  return (credential) => {
    const name = nameOfCredential(credential);
    const scopes =
      tokens === undefined || credential.kind === "mutualTLS" ? "all" : scopesOf(credential, tokens);
    return scopes === undefined ? undefined : ({ principal: name, scopes } satisfies Grant<string>);
  };
}

/** A user stands in the table alone, whatever the password, or with it: `user:password`, as clients are told it. */
function scopesOf(
  credential: PresentedCredential,
  tokens: TokenTable,
): readonly string[] | "all" | undefined {
  const name = nameOfCredential(credential);
  if (credential.kind !== "basic") return tokens.get(name);
  return tokens.get(`${name}:${credential.password}`) ?? tokens.get(name);
}
