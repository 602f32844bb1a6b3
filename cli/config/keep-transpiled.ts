import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readVersion } from "../../generator/output/read-package.ts";
import { transpileTypeScript } from "./transpile-typescript.ts";

/**
 * Compiles a TypeScript module to CommonJS, or takes the result from the cache if the same text was compiled before: loading the compiler
 * takes long. The cache is the project's `node_modules/.cache/tenon`; without a writable `node_modules`, nothing is cached.
 */
export function keepTranspiled(path: string): string {
  const text = readFileSync(path, "utf8");
  const folder = findCacheFolder(dirname(path));
  if (folder === undefined) return transpileTypeScript(path, text);
  const file = join(folder, "config", `${nameOf(text)}.cjs`);
  const known = readKept(file);
  if (known !== undefined) return known;
  const compiled = transpileTypeScript(path, text);
  keep(file, compiled);
  return compiled;
}

function nameOf(text: string): string {
  return createHash("sha256").update(`${readVersion()}\n${text}`).digest("hex").slice(0, 32);
}

/** The last line of a cached file that was written completely. */
const END = "\n//# end\n";

function readKept(file: string): string | undefined {
  try {
    const text = readFileSync(file, "utf8");
    return text.endsWith(END) ? text.slice(0, -END.length) : undefined;
  } catch {
    return undefined;
  }
}

function keep(file: string, compiled: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, compiled + END);
    renameSync(draft, file);
  } catch {
    // Without a cache, the next command only takes longer.
  }
}

/**
 * The folder for cached data: `node_modules/.cache/tenon` of the project that contains a folder; `undefined` if there is no `node_modules`.
 */
export function findCacheFolder(folder: string): string | undefined {
  const modules = join(folder, "node_modules");
  if (existsSync(modules)) return join(modules, ".cache", "tenon");
  const parent = dirname(folder);
  return parent === folder ? undefined : findCacheFolder(parent);
}
