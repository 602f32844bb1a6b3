import { existsSync, readFileSync } from "node:fs";
import nodeModule from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SchemaObject } from "../../language/values/json-object.ts";

const names = ["ajv", "handlebars", "openapi-typescript", "typescript", "yaml"] as const;

/** Returns the versions of libraries that affect the output. The version is `unknown` if a library is not found. */
export function readLibraries(): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, versionOf(name)]));
}

const require = nodeModule.createRequire(import.meta.url);

function versionOf(library: string): string {
  for (const folder of require.resolve.paths(library) ?? []) {
    const version = readPackageFile(join(folder, library, "package.json"))?.["version"];
    if (typeof version === "string") return version;
  }
  return "unknown";
}

export function readVersion(): string {
  const { version } = readPackage();
  return typeof version === "string" ? version : "0.0.0";
}

export function readPackage(): SchemaObject {
  for (const path of ["../../package.json", "../../../package.json"]) {
    const content = readPackageFile(fileURLToPath(new URL(path, import.meta.url)));
    if (content?.["name"] === "tenon") return content;
  }
  return {};
}

export function readPackageFile(path: string): SchemaObject | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(path, "utf8"));
    return typeof content === "object" && content !== null ? { ...content } : undefined;
  } catch {
    return undefined;
  }
}

/** Finds a folder in the tenon package. Searches upwards because compiled code is one folder deeper than the sources. */
export function findPackageFolder(name: "templates" | "runtime"): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json")) || !existsSync(join(folder, name))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`tenon's folder ${name} is missing from its installation`);
    folder = parent;
  }
  return join(folder, name);
}

/**
 * Lets Node cache tenon's compiled modules for later runs (Node 22.8 and later). The cache is in tenon's package folder, so only users
 * who can modify tenon can tamper with it. Folders that are not writable are ignored. Every thread calls this before loading its modules.
 */
export function keepCompiledCode(): void {
  const folder = join(findPackageFolder("templates"), "../node_modules/.cache/tenon/code");
  (nodeModule as { readonly enableCompileCache?: (folder: string) => void }).enableCompileCache?.(folder); // Absent in Node 20.
}
