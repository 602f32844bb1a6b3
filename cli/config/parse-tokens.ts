import type { TokenTable } from "../../live/mock/mock.ts";

/** What a token of a table opens: a list of scopes, a text with spaces between them, or `*` for all; `undefined` where it is none of these. */
export function parseScopes(scopes: unknown): readonly string[] | "all" | undefined {
  if (scopes === "*") return "all";
  if (typeof scopes === "string") return scopes.split(/\s+/).filter((scope) => scope !== "");
  return Array.isArray(scopes) && scopes.every((scope) => typeof scope === "string") ? scopes : undefined;
}

/** The tokens of a config, as its member `tokens` has them; tells of those that are none, and leaves them out. */
export function parseTokens(
  members: Readonly<Record<string, unknown>>,
  report: (problem: { readonly message: string; readonly fix: string }) => void,
): TokenTable {
  const table = new Map<string, readonly string[] | "all">();
  for (const [index, [name, value]] of Object.entries(members).entries()) {
    const scopes = parseScopes(value);
    if (scopes !== undefined) table.set(name, scopes);
    else {
      // A token is a secret: it is told by its number.
      const message = `Entry ${index + 1} of the option "tokens" is neither a list of scopes nor "*".`;
      report({ message, fix: 'Write `tokens: { "the-token": ["recipes:read"], another: "*" }`.' });
    }
  }
  return table;
}
