import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isObject } from "../../language/values/json-object.ts";
import type { TokenTable } from "../../live/mock/mock.ts";
import { parseScopes } from "../config/parse-tokens.ts";
import { wrongValue } from "./read-number.ts";

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
