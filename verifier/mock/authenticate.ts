import type { Authenticate, Grant } from "../../runtime/server/evaluate-security.ts";
import type { PresentedCredential } from "../../runtime/server/presented.ts";
import type { TokenTable } from "./mock.ts";

/**
 * Admits callers by a table of tokens. Without one, whatever credential is presented is good for everything; a client
 * certificate is taken to be there.
 */
export function authenticateBy(tokens: TokenTable | undefined): Authenticate<string> {
  return (credential) => {
    const name = nameOf(credential);
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
  const name = nameOf(credential);
  if (credential.kind !== "basic") return tokens.get(name);
  return tokens.get(`${name}:${credential.password}`) ?? tokens.get(name);
}

/** The text that a caller goes by. */
export function nameOf(credential: PresentedCredential): string {
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
