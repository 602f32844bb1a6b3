import type { TokenTable } from "../../verifier/mock/mock.ts";
import { wrongValue } from "../serving/read-number.ts";

/**
 * Reads a token table: `name=scope,scope`, further tokens behind commas; `name=*` opens everything, `name=` nothing that asks
 * for scopes. Throws a `UsageError` where it begins with no token.
 */
export function readTokens(text: string | undefined): TokenTable | undefined {
  if (text === undefined) return undefined;
  const table = new Map<string, string[]>();
  let current: string[] | undefined;
  for (const piece of text.split(",").map((part) => part.trim())) {
    const equals = piece.indexOf("=");
    if (equals > 0) {
      current = table.get(piece.slice(0, equals)) ?? [];
      table.set(piece.slice(0, equals), current);
    }
    if (current === undefined) {
      throw wrongValue(
        `The option --token does not begin with a token: "${piece}".`,
        "Write --token name=scope,scope; name=* is a token that opens everything.",
      );
    }
    const scope = equals > 0 ? piece.slice(equals + 1) : piece;
    if (scope !== "") current.push(scope);
  }
  return new Map([...table].map(([name, scopes]) => [name, scopes.includes("*") ? "all" : scopes] as const));
}
