import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readVersion } from "../shared/read-package.ts";
import { transpileTypeScript } from "./transpile-typescript.ts";

/**
 * A TypeScript module as CommonJS: from the cache where this very text was compiled before, so that a command need not load the
 * compiler for its config. The cache is `node_modules/.cache/tenon` of the project; where there is no `node_modules`, or it
 * cannot be written, nothing is kept.
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

/** The last line says that the file is whole. */
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
    // A cache that cannot be written costs time only.
  }
}

/**
 * Where what is to be found again by later commands is kept: `node_modules/.cache/tenon` of the project that a folder is in;
 * `undefined` where there is no `node_modules`.
 */
function findCacheFolder(folder: string): string | undefined {
  const modules = join(folder, "node_modules");
  if (existsSync(modules)) return join(modules, ".cache", "tenon");
  const parent = dirname(folder);
  return parent === folder ? undefined : findCacheFolder(parent);
}
