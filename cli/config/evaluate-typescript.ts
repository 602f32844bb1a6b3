import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { compileFunction } from "node:vm";
import { didYouMean } from "../../contract/findings/suggest-name.ts";
import * as emitters from "../../generator/emitters/index.ts";
import { defineConfig } from "./config.ts";
import { keepTranspiled } from "./transpile-typescript.ts";

/**
 * Runs a TypeScript module on any version of Node, and returns its exports (with `__esModule` if it is an ES module). The module and the
 * `.ts` files that it imports by relative paths are compiled to CommonJS. These files are read again on each run. `tenon` resolves to this
 * installation; other packages are resolved from the folder of the importing file. `import.meta` has `url`, `filename` and `dirname`. Only
 * the module at `path` may use top-level `await`.
 *
 * @param onRead - Called with the path of each file that is imported relatively, before it is read.
 */
export async function evaluateTypeScript(path: string, onRead: OnRead = () => undefined): Promise<unknown> {
  const module: ModuleBox = { exports: {} };
  await runModule(path, module, true, { loaded: new Map(), onRead });
  return module.exports;
}

/** Receives the absolute path of a file. */
export type OnRead = (path: string) => void;

interface Evaluation {
  /** The modules that were run, by path. */
  readonly loaded: Map<string, ModuleBox>;
  readonly onRead: OnRead;
}

interface ModuleBox {
  exports: unknown;
}

function runModule(path: string, module: ModuleBox, isAsync: boolean, evaluation: Evaluation): unknown {
  const code = keepTranspiled(path);
  const body = isAsync ? `return (async () => {\n${code}\n})();` : code;
  const run: unknown = compileFunction(
    body,
    ["exports", "require", "module", "__filename", "__dirname", "__importMeta"],
    // Does not count the line that is added before the code.
    { filename: path, lineOffset: isAsync ? -1 : 0 },
  );
  const importMeta = { url: pathToFileURL(path).href, filename: path, dirname: dirname(path) };
  if (typeof run !== "function") return undefined;
  return run(module.exports, createLocalRequire(path, evaluation), module, path, dirname(path), importMeta);
}

function createLocalRequire(path: string, evaluation: Evaluation): (specifier: string) => unknown {
  const require = createRequire(path);
  const { loaded, onRead } = evaluation;
  return (specifier) => {
    if (specifier === "tenon") return withKnownNames(specifier, { defineConfig });
    if (specifier === "tenon/emitters") return withKnownNames(specifier, emitters);
    if (!specifier.startsWith(".")) return require(specifier);
    const source = findTypeScript(resolve(dirname(path), specifier));
    const file = source ?? require.resolve(specifier);
    const known = loaded.get(file);
    if (known !== undefined) return known.exports;
    onRead(file);
    const module: ModuleBox = { exports: {} };
    loaded.set(file, module);
    if (source === undefined) {
      delete require.cache[file];
      module.exports = require(file);
    } else runModule(file, module, false, evaluation);
    return module.exports;
  };
}

/**
 * Makes a proxy of a module of tenon with the exports that a config may import. Reading an unknown name throws an error with advice, since
 * no compiler checks configs.
 */
function withKnownNames(specifier: string, exports: object): object {
  const names = Object.keys(exports);
  return new Proxy(
    { ...exports },
    {
      get: (target, name) => {
        if (typeof name === "symbol" || name in target || ["__esModule", "default", "then"].includes(name))
          return Reflect.get(target, name);
        const fix = didYouMean(name, names) ?? `A config can import ${names.join(", ")}.`;
        throw new ConfigImportError(`"${specifier}" has no "${name}" for configs`, fix);
      },
    },
  );
}

/** An import of a name that tenon does not export. */
class ConfigImportError extends Error {
  readonly fix: string;

  constructor(message: string, fix: string) {
    super(message);
    this.fix = fix;
  }
}

/** The TypeScript file that a relative specifier with `.ts`, `.js` or no ending refers to; `undefined` if it does not exist. */
function findTypeScript(path: string): string | undefined {
  const candidates = /\.[cm]?ts$/.test(path)
    ? [path]
    : [path.replace(/\.([cm]?)js$/, ".$1ts"), `${path}.ts`, `${path}/index.ts`];
  return candidates.find((candidate) => /ts$/.test(candidate) && existsSync(candidate));
}
