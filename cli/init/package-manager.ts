import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { readPackageFile } from "../../generator/output/read-package.ts";
import { findPackageFolder } from "../shared/find-package.ts";

export interface PackageManager {
  readonly name: string;
  readonly add: string;
  readonly run: string;
}

const npm: PackageManager = { name: "npm", add: "npm install --save-dev", run: "npx" };

const others: readonly (PackageManager & { readonly files: readonly string[] })[] = [
  { name: "pnpm", add: "pnpm add --save-dev", run: "pnpm", files: ["pnpm-lock.yaml", "pnpm-workspace.yaml"] },
  { name: "yarn", add: "yarn add --dev", run: "yarn", files: ["yarn.lock"] },
  { name: "bun", add: "bun add --dev", run: "bunx", files: ["bun.lock", "bun.lockb"] },
  {
    name: "deno",
    add: "deno add --dev npm:",
    run: "deno run -A npm:",
    files: ["deno.lock", "deno.json", "deno.jsonc"],
  },
];

/** Reads the package manager from package.json, or detects it by the nearest lockfile in this or a parent folder. Default: npm. */
export function findPackageManager(folder: string, named: unknown): PackageManager {
  if (typeof named === "string") {
    const [name] = named.split("@");
    return others.find((manager) => manager.name === name) ?? npm;
  }
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, "package-lock.json"))) return npm;
    const found = others.find(({ files }) => files.some((file) => existsSync(join(at, file))));
    if (found !== undefined) return found;
    if (existsSync(join(at, ".git")) || at === dirname(at)) return npm;
  }
}

export function runTenon({ run }: PackageManager, line: string): string {
  return `${run}${run.endsWith(":") ? "" : " "}tenon ${line}`.trimEnd();
}

/** Prints the command that adds a package to the dependencies. */
export function addPackage({ add }: PackageManager, name: string): string {
  const command = add.replace(/ --(?:save-)?dev/, "");
  return `${command}${command.endsWith(":") ? "" : " "}${name}`;
}

/** Prints the command that installs the packed file, because the package is not published yet. */
export function addTenon({ add }: PackageManager, packed: string): string {
  // Deno installs no packed files, but runs what npm installed.
  return `${add.endsWith(":") ? npm.add : add} ${packed}`;
}

/** Finds the file that `npm pack` writes: in the clone that runs this module, otherwise in the one beside the project, as in the README. */
export function findPackedFile(module: string): string {
  const folder = findPackageFolder(module) ?? module;
  const version = readPackageFile(join(folder, "package.json"))?.["version"];
  const clone = /[\\/]node_modules[\\/]/.test(folder) ? "../tenon" : folder.replaceAll("\\", "/");
  const path = `${clone}/tenon-${typeof version === "string" ? version : "0.1.0"}.tgz`;
  return /[\s()'$&]/.test(path) ? `"${path}"` : path;
}
