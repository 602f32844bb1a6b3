import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isObject } from "../../language/values/json-object.ts";
import { parseJson } from "../../language/values/json-text.ts";
import type { TokenTable } from "../../live/mock/mock.ts";
import type { ScopesOf } from "../../verifier/judge/judgement.ts";
import { createScopesOf } from "../../verifier/judge/scopes-of-token.ts";
import type { ScopeOptions } from "../shared/common-options.ts";
import { wrongValue } from "../shared/usage-error.ts";

function parseScopes(scopes: unknown): readonly string[] | "all" | undefined {
  if (scopes === "*") return "all";
  if (typeof scopes === "string") return scopes.split(/\s+/).filter((scope) => scope !== "");
  return Array.isArray(scopes) && scopes.every((scope) => typeof scope === "string") ? scopes : undefined;
}

export function parseTokens(
  members: Readonly<Record<string, unknown>>,
  report: (problem: { readonly message: string; readonly fix: string }) => void,
): TokenTable {
  const table = new Map<string, readonly string[] | "all">();
  for (const [index, [name, value]] of Object.entries(members).entries()) {
    const scopes = parseScopes(value);
    if (scopes !== undefined) table.set(name, scopes);
    else {
      // Never print the token, which is secret.
      const message = `Entry ${index + 1} of the option "tokens" is neither a list of scopes nor "*".`;
      report({ message, fix: 'Write `tokens: { "the-token": ["recipes:read"], another: "*" }`.' });
    }
  }
  return table;
}

const EXAMPLE = 'Write {"the-token": ["recipes:read"], "another": "*"}.';

function readTokenTable(name: string, cwd: string): TokenTable {
  const value = parse(name, cwd);
  if (!isObject(value)) throw wrongValue(`${name} is not an object of tokens and their scopes.`, EXAMPLE);
  return new Map(
    Object.entries(value).map(([token, scopes], index) => [token, readScopes(scopes, name, index)] as const),
  );
}

function readScopes(scopes: unknown, name: string, index: number): readonly string[] | "all" {
  const parsed = parseScopes(scopes);
  if (parsed !== undefined) return parsed;
  // Never print the token, which is secret.
  throw wrongValue(`Entry ${index + 1} of ${name} is neither a list of scopes nor "*".`, EXAMPLE);
}

function parse(name: string, cwd: string): unknown {
  let text: string;
  try {
    text = readFileSync(resolve(cwd, name), "utf8");
  } catch {
    throw wrongValue(`${name} cannot be read.`, EXAMPLE);
  }
  const value = parseJson(text);
  if (value === undefined) throw wrongValue(`${name} is not JSON.`, EXAMPLE);
  return value;
}

/**
 * Parses `--token name=scope,scope`, where tokens are separated by commas. `name=*` grants all scopes, `name=` grants none, and
 * `@tokens.json` reads a file. Repeated tokens combine their scopes. Throws a `UsageError`.
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
    if (equals > 0) current = entryOf(piece.slice(0, equals).trim());
    if (current === undefined) {
      throw wrongValue(
        `The option --token must begin with a token, not with "${piece}".`,
        "Write --token name=scope,scope; name=* has all scopes; @tokens.json is a file of tokens.",
      );
    }
    const scope = equals > 0 ? piece.slice(equals + 1).trim() : piece;
    if (scope !== "") current.push(scope);
  }
  return new Map([...table].map(([name, scopes]) => [name, scopes.includes("*") ? "all" : scopes] as const));
}

/** Reads `--token-scopes` and `--jwt-scopes`. Throws a `UsageError` if the token file is invalid. */
export function readTokenScopes(options: ScopeOptions, cwd: string): ScopesOf | undefined {
  const { "token-scopes": file, "jwt-scopes": jwt } = options;
  if (file === undefined && jwt === undefined) return undefined;
  return createScopesOf({ table: file === undefined ? undefined : readTokenTable(file, cwd), jwt });
}
