import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isObject } from "../../contract/model/json-object.ts";
import type { ScopesOf } from "../../verifier/judge/judgement.ts";
import { createScopesOf } from "../../verifier/judge/scopes-of-token.ts";
import { createUsageError } from "./create-usage-error.ts";

/** The options that tell what credentials open. */
export interface ScopeOptions {
  readonly "token-scopes"?: string;
  readonly "jwt-scopes"?: true;
}

/** What a file of scopes looks like. */
const EXAMPLE = 'Write {"the-token": ["recipes:read"], "another": "*"}.';

/** Makes the scopes of credentials known, by the options; `undefined` where there are none. Throws a `UsageError` for a bad file. */
export function readTokenScopes(options: ScopeOptions, cwd: string): ScopesOf | undefined {
  const { "token-scopes": file, "jwt-scopes": jwt } = options;
  if (file === undefined && jwt === undefined) return undefined;
  return createScopesOf({ table: file === undefined ? undefined : readTable(cwd, file), jwt });
}

function readTable(cwd: string, name: string): ReadonlyMap<string, readonly string[] | "all"> {
  const value = parse(cwd, name);
  if (!isObject(value)) throw wrong(`${name} is no object of tokens and their scopes.`);
  const table = new Map<string, readonly string[] | "all">();
  for (const [index, [token, scopes]] of Object.entries(value).entries()) {
    if (scopes === "*") table.set(token, "all");
    else if (typeof scopes === "string")
      table.set(
        token,
        scopes.split(/\s+/).filter((scope) => scope !== ""),
      );
    else if (Array.isArray(scopes) && scopes.every((scope) => typeof scope === "string"))
      table.set(token, scopes);
    // A token is a secret: it is told by its number.
    else throw wrong(`Entry ${index + 1} of ${name} is neither a list of scopes nor "*".`);
  }
  return table;
}

function parse(cwd: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(resolve(cwd, name), "utf8"));
  } catch (error) {
    throw wrong(error instanceof SyntaxError ? `${name} is not JSON.` : `${name} cannot be read.`);
  }
}

function wrong(message: string): Error {
  return createUsageError("usage/wrong-value", message, EXAMPLE);
}
