import { existsSync, readFileSync } from "node:fs";
import nodeModule, { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SchemaObject } from "../../language/values/json-object.ts";

const names = ["ajv", "handlebars", "openapi-typescript", "typescript", "yaml"] as const;

/** Versions of the libraries that affect the output; `unknown` if one is not found. */
export function readLibraries(): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, versionOf(name)]));
}

const require = createRequire(import.meta.url);

function versionOf(library: string): string {
  // Some packages do not export their `package.json`.
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

/** Searches upwards, since compiled code is one folder deeper than the sources. */
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
 * Lets Node cache the compiled code of tenon's modules for later runs (Node 22.8 and later). The cache is inside tenon's package, so only a
 * user who can change tenon can change it; an unwritable folder is ignored. Every thread calls this before it loads its modules.
 */
export function keepCompiledCode(): void {
  const folder = join(findPackageFolder("templates"), "../node_modules/.cache/tenon/code");
  (nodeModule as { readonly enableCompileCache?: (folder: string) => void }).enableCompileCache?.(folder); // Absent in Node 20.
}
