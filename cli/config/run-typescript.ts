import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createJiti, type TransformOptions } from "jiti";
import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import * as emitters from "../../generator/emitters/index.ts";
import { findCacheFolder } from "../shared/find-cache-folder.ts";
import { defineConfig } from "./config.ts";

export type OnRead = (path: string) => void;

/**
 * Runs a TypeScript module on any supported Node version, re-reading the module and its relative imports each time. Imports of `tenon`
 * resolve to this installation.
 * @param path - Absolute path of the module.
 * @param onRead - Called for each file before it is read. If set, compiled modules are not cached.
 */
export async function runTypeScript(path: string, onRead?: OnRead): Promise<unknown> {
  const cache = findCacheFolder(dirname(path));
  const jiti = createJiti(import.meta.url, {
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
  // Node caches imported modules for good, but required modules can be removed from its cache and read again.
  return compiler.transform(options).replace(/\bjitiImport\((?="\.[^"]*\.[cm]?js"\))/g, "require(");
}

/** Suggests the closest name for an unknown export, because configs are not type-checked. */
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
