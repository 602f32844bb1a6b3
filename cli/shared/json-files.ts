import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { FindingCode } from "../../contract/findings/codes.ts";
import { parseJson } from "../../language/values/json-text.ts";
import { createUsageError } from "./usage-error.ts";

/** A JSON file, with its name for messages. */
export interface JsonFile {
  readonly name: string;
  readonly value: unknown;
}

/** Options for the search for files. */
export interface JsonFilesOptions {
  /** The code of findings about files that cannot be read. */
  readonly code: FindingCode;
  /** Whether to search subfolders as well, except `node_modules` and those whose names begin with a dot. */
  readonly isDeep?: boolean;
}

/** Reads files, and all `.json` files of folders. Throws a `UsageError` for an unreadable file, and for a folder without any. */
export function readJsonFiles(
  cwd: string,
  names: readonly string[],
  options: JsonFilesOptions,
): readonly JsonFile[] {
  return names
    .flatMap((name) => listJsonFiles(cwd, name, options))
    .map((name) => ({ name, value: read(cwd, name, options.code) }));
}

/** A file itself, or all `.json` files of a folder. Throws a `UsageError` if there are none. */
export function listJsonFiles(
  cwd: string,
  name: string,
  { code, isDeep = false }: JsonFilesOptions,
): readonly string[] {
  if (statSync(resolve(cwd, name), { throwIfNoEntry: false })?.isDirectory() !== true) return [name];
  const files = listFolder(cwd, name, isDeep);
  if (files.length === 0) throw createUsageError(code, `${name} contains no .json file.`);
  return files;
}

function listFolder(cwd: string, name: string, isDeep: boolean): readonly string[] {
  const entries = readdirSync(resolve(cwd, name), { withFileTypes: true });
  return entries
    .sort((some, other) => (some.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(name, entry.name);
      if (entry.isDirectory())
        return isDeep && !/^\.|^node_modules$/.test(entry.name) ? listFolder(cwd, path, isDeep) : [];
      return entry.name.endsWith(".json") ? [path] : [];
    });
}

function read(cwd: string, name: string, code: FindingCode): unknown {
  let text: string;
  try {
    text = readFileSync(resolve(cwd, name), "utf8");
  } catch {
    throw createUsageError(code, `${name} cannot be read.`);
  }
  const value = parseJson(text);
  if (value === undefined) throw createUsageError(code, `${name} is not JSON.`);
  return value;
}
