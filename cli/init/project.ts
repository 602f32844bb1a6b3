import { closeSync, existsSync, openSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../../language/values/json-object.ts";
import { parseJsonObject } from "../../language/values/json-text.ts";
import { readText } from "../shared/read-files.ts";
import { type Framework, findFrameworks } from "./frameworks.ts";
import { findPackageManager, type PackageManager } from "./package-manager.ts";

export interface Project {
  readonly packageText?: string | undefined;
  readonly scripts?: Readonly<Record<string, unknown>> | undefined;
  readonly dependencies: readonly string[];
  readonly frameworks: readonly Framework[];
  readonly packageManager: PackageManager;
  readonly ci?: "github" | "gitlab" | undefined;
  readonly isInSource: boolean;
  readonly hasTypeScriptConfig: boolean;
}

export function readProject(folder: string): Project {
  const packageText = readText(join(folder, "package.json"));
  const content = packageText === undefined ? undefined : parseJsonObject(packageText);
  const { scripts = {}, dependencies, devDependencies } = content ?? {};
  const names = [dependencies, devDependencies].flatMap((list) => (isObject(list) ? Object.keys(list) : []));
  return {
    packageText,
    scripts: content !== undefined && isObject(scripts) ? scripts : undefined,
    dependencies: names,
    frameworks: findFrameworks(names),
    packageManager: findPackageManager(folder, content?.["packageManager"]),
    ci: findCi(folder),
    isInSource: existsSync(join(folder, "src/app")),
    hasTypeScriptConfig: existsSync(join(folder, "tsconfig.json")),
  };
}

function findCi(folder: string): "github" | "gitlab" | undefined {
  if (existsSync(join(folder, ".gitlab-ci.yml"))) return "gitlab";
  if (existsSync(join(folder, ".github"))) return "github";
  const url = /^\s*url\s*=\s*(.*)$/m.exec(readText(join(folder, ".git/config")) ?? "")?.[1] ?? "";
  if (url.includes("github.com")) return "github";
  return url.includes("gitlab") ? "gitlab" : undefined;
}

const scripts: Readonly<Record<string, string>> = {
  "api:lint": "tenon lint",
  "api:generate": "tenon generate",
  "api:check": "tenon generate --check",
};

export function addScripts(
  project: Project,
): { readonly text: string; readonly added: readonly string[] } | undefined {
  const { packageText, scripts: known } = project;
  if (packageText === undefined) {
    const content = { private: true, type: "module", scripts };
    return { text: `${JSON.stringify(content, null, 2)}\n`, added: Object.keys(scripts) };
  }
  // npm itself reports a malformed package.json.
  if (known === undefined) return undefined;
  const added = Object.keys(scripts).filter((name) => !Object.hasOwn(known, name));
  if (added.length === 0) return undefined;
  const content = parseJsonObject(packageText);
  const all = { ...known, ...Object.fromEntries(added.map((name) => [name, scripts[name]])) };
  const indent = /^[ \t]+(?=")/m.exec(packageText)?.[0] ?? "  ";
  return { text: `${JSON.stringify({ ...content, scripts: all }, null, indent)}\n`, added };
}

const endings = ["yaml", "yml", "json"];

const usualNames = ["openapi", "swagger", "spec/openapi", "api/openapi", "docs/openapi"].flatMap((name) =>
  endings.map((ending) => `${name}.${ending}`),
);

const folders = ["", "spec", "specs", "api", "docs", "openapi"];

const headSize = 4096;

const versionField =
  /^[\s{]*(?:"openapi"|openapi|"swagger"|swagger|'openapi'|'swagger')\s*:\s*["']?[23]\.\d/m;

export function findDocuments(folder: string): readonly string[] {
  const found = folders.flatMap((name) => listFiles(folder, name)).filter((path) => isDocument(folder, path));
  const rank = (path: string): number => {
    const index = usualNames.indexOf(path);
    return index === -1 ? usualNames.length : index;
  };
  return found.toSorted((a, b) => rank(a) - rank(b));
}

function listFiles(root: string, name: string): readonly string[] {
  try {
    return readdirSync(join(root, name), { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && endings.some((ending) => entry.name.endsWith(`.${ending}`)))
      .map((entry) => (name === "" ? entry.name : `${name}/${entry.name}`))
      .toSorted();
  } catch {
    return [];
  }
}

function isDocument(folder: string, path: string): boolean {
  return usualNames.includes(path) || versionField.test(readHead(join(folder, path)));
}

function readHead(path: string): string {
  try {
    const file = openSync(path, "r");
    try {
      const octets = Buffer.alloc(headSize);
      return octets.toString("utf8", 0, readSync(file, octets, 0, headSize, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}
