import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

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

export function addTenon({ add }: PackageManager): string {
  return `${add}${add.endsWith(":") ? "" : " "}tenon`;
}
