import type { TokenTable } from "../../live/mock/mock.ts";
import { wrongValue } from "../serving/read-number.ts";
import { readTokenTable } from "../serving/read-token-table.ts";

/**
 * Reads a token table: `name=scope,scope`, further tokens behind commas; `name=*` opens everything, `name=` nothing that asks
 * for scopes; `@tokens.json` is a file of them. What is said of a token twice is joined. Throws a `UsageError` for what is not understood.
 */
export function readTokens(text: string | undefined, cwd: string): TokenTable | undefined {
  if (text === undefined) return undefined;
  const table = new Map<string, string[]>();
  const entryOf = (name: string): string[] => {
    const entry = table.get(name) ?? [];
    table.set(name, entry);
    return entry;
  };
  let current: string[] | undefined;
  for (const piece of text.split(",").map((part) => part.trim())) {
    if (piece.startsWith("@")) {
      for (const [name, scopes] of readTokenTable(piece.slice(1), cwd))
        entryOf(name).push(...(scopes === "all" ? ["*"] : scopes));
      current = undefined;
      continue;
    }
    const equals = piece.indexOf("=");
    if (equals > 0) current = entryOf(piece.slice(0, equals));
    if (current === undefined) {
      throw wrongValue(
        `The option --token does not begin with a token: "${piece}".`,
        "Write --token name=scope,scope; name=* is a token that opens everything; @tokens.json is a file.",
      );
    }
    const scope = equals > 0 ? piece.slice(equals + 1) : piece;
    if (scope !== "") current.push(scope);
  }
  return new Map([...table].map(([name, scopes]) => [name, scopes.includes("*") ? "all" : scopes] as const));
}
