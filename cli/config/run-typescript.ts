import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createJiti, type TransformOptions } from "jiti";
import { didYouMean } from "../../contract/findings/suggest-name.ts";
import * as emitters from "../../generator/emitters/index.ts";
import { findCacheFolder } from "../shared/find-cache-folder.ts";
import { defineConfig } from "./config.ts";

export type OnRead = (path: string) => void;

/**
 * Runs a TypeScript module on any version of Node, re-reading it and its relative imports each time. `tenon` resolves to this installation.
 * @param path - An absolute path.
 * @param onRead - Called for each file before it is read. If set, compiled modules are not cached.
 */
export async function runTypeScript(path: string, onRead?: OnRead): Promise<unknown> {
  const cache = findCacheFolder(dirname(path));
  const jiti = createJiti(import.meta.url, {
    // Files loaded from the cache would not be reported to `onRead`.
    fsCache: onRead === undefined && cache !== undefined && join(cache, "config"),
    moduleCache: false,
    interopDefault: false,
    virtualModules: {
      tenon: withKnownNames("tenon", { defineConfig }),
      "tenon/emitters": withKnownNames("tenon/emitters", emitters),
    },
    ...(onRead && { transform: (options) => ({ code: transform(options, onRead) }) }),
  });
  return jiti.import(path);
}

const compiler = createJiti(import.meta.url, { fsCache: false });

function transform(options: TransformOptions, onRead: OnRead): string {
  const { filename = "", source } = options;
  onRead(filename);
  for (const [, specifier = ""] of source.matchAll(/["'](\.{1,2}\/[^"'\n]+\.(?:json|[cm]?js))["']/g)) {
    const file = resolve(dirname(filename), specifier);
    if (!existsSync(file)) continue;
    onRead(file);
    delete compiler.cache[file];
  }
  // Modules that Node imports stay in memory. Modules that it requires are read again, since they were removed from the cache.
  return compiler.transform(options).replace(/\bjitiImport\((?="\.[^"]*\.[cm]?js"\))/g, "require(");
}

/** Suggests a name for an unknown export, since configs are not type-checked. */
function withKnownNames(specifier: string, exports: object): object {
  const names = Object.keys(exports);
  return new Proxy(
    { ...exports },
    {
      get: (target, name) => {
        if (typeof name === "symbol" || name in target || ["__esModule", "default", "then"].includes(name))
          return Reflect.get(target, name);
        const fix = didYouMean(name, names) ?? `A config can import ${names.join(", ")}.`;
        throw Object.assign(new Error(`"${specifier}" has no "${name}" for configs`), { fix });
      },
    },
  );
}
