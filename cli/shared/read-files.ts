import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { FindingCode } from "../../contract/findings/codes.ts";
import { parseJson } from "../../language/values/json-text.ts";
import { createUsageError } from "./usage-error.ts";

export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

export interface NamedData<T> {
  readonly name: string;
  readonly data: T;
}

export interface JsonFilesOptions {
  readonly code: FindingCode;
  readonly isDeep?: boolean;
}

export interface JsonFileKind<T> extends JsonFilesOptions {
  read(value: unknown): T | string;
}

/**
 * Reads JSON files. For a folder, reads the `.json` files in it. Throws a `UsageError` if a file is unreadable or malformed, or if a folder
 * contains no such file.
 */
export function readJsonFiles<T>(
  cwd: string,
  names: readonly string[],
  kind: JsonFileKind<T>,
): readonly NamedData<T>[] {
  return names
    .flatMap((name) => listJsonFiles(cwd, name, kind))
    .map((name) => {
      const data = kind.read(readJson(cwd, name, kind.code));
      if (typeof data === "string") throw createUsageError(kind.code, `${name} ${data}.`);
      return { name, data };
    });
}

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

function readJson(cwd: string, name: string, code: FindingCode): unknown {
  const text = readText(resolve(cwd, name));
  if (text === undefined) throw createUsageError(code, `${name} cannot be read.`);
  const value = parseJson(text);
  if (value === undefined) throw createUsageError(code, `${name} is not JSON.`);
  return value;
}
