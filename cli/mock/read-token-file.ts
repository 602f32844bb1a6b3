import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { wrongValue } from "../serving/read-number.ts";

/** Scopes by token; `*` is all. */
export type TokenEntries = readonly (readonly [name: string, scopes: readonly string[]])[];

const SHAPE = 'Write {"reader": ["recipes:read"], "admin": "*"}: a list of scopes for each token, or "*".';

/** Reads a table of tokens from a file of JSON. Throws a `UsageError` for what is none. */
export function readTokenFile(path: string, cwd: string): TokenEntries {
  const table = readTable(path, cwd);
  if (typeof table !== "object" || table === null || Array.isArray(table))
    throw wrongValue(`${path} is no table of tokens.`, SHAPE);
  return Object.entries(table).map(([name, scopes]) => {
    if (typeof scopes === "string") return [name, scopes.split(/\s+/).filter((scope) => scope !== "")];
    if (isTexts(scopes)) return [name, scopes];
    throw wrongValue(`The token "${name}" of ${path} has no list of scopes.`, SHAPE);
  });
}

function readTable(path: string, cwd: string): unknown {
  try {
    return JSON.parse(readFileSync(resolve(cwd, path), "utf8").replace(/^\ufeff/, ""));
  } catch (error) {
    if (error instanceof SyntaxError) throw wrongValue(`${path} is not valid JSON: ${error.message}`, SHAPE);
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw wrongValue(`${path} cannot be read (${reason}).`);
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
