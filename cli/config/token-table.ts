import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isObject } from "../../language/values/json-object.ts";
import type { TokenTable } from "../../live/mock/mock.ts";
import type { ScopesOf } from "../../verifier/judge/judgement.ts";
import { createScopesOf } from "../../verifier/judge/scopes-of-token.ts";
import { wrongValue } from "../shared/read-option.ts";

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

/** What a file of tokens looks like. */
const EXAMPLE = 'Write {"the-token": ["recipes:read"], "another": "*"}.';

/**
 * Reads a file of tokens and the scopes that they open: a list, a text with spaces between them, or `*` for all. Throws a `UsageError`
 * where it is none.
 */
export function readTokenTable(name: string, cwd: string): TokenTable {
  const value = parse(name, cwd);
  if (!isObject(value)) throw wrongValue(`${name} is no object of tokens and their scopes.`, EXAMPLE);
  return new Map(
    Object.entries(value).map(([token, scopes], index) => [token, readScopes(scopes, name, index)] as const),
  );
}

function readScopes(scopes: unknown, name: string, index: number): readonly string[] | "all" {
  const parsed = parseScopes(scopes);
  if (parsed !== undefined) return parsed;
  // A token is a secret: it is told by its number.
  throw wrongValue(`Entry ${index + 1} of ${name} is neither a list of scopes nor "*".`, EXAMPLE);
}

function parse(name: string, cwd: string): unknown {
  try {
    return JSON.parse(readFileSync(resolve(cwd, name), "utf8").replace(/^\ufeff/, ""));
  } catch (error) {
    // What a parser says quotes the text, which holds secrets.
    const problem = error instanceof SyntaxError ? "is not JSON" : "cannot be read";
    throw wrongValue(`${name} ${problem}.`, EXAMPLE);
  }
}

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

/** The options that tell what credentials open. */
export interface ScopeOptions {
  readonly "token-scopes"?: string;
  readonly "jwt-scopes"?: true;
}

/** Makes the scopes of credentials known, by the options; `undefined` where there are none. Throws a `UsageError` for a bad file. */
export function readTokenScopes(options: ScopeOptions, cwd: string): ScopesOf | undefined {
  const { "token-scopes": file, "jwt-scopes": jwt } = options;
  if (file === undefined && jwt === undefined) return undefined;
  return createScopesOf({ table: file === undefined ? undefined : readTokenTable(file, cwd), jwt });
}
