import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type TypeScript from "typescript";
import type ts from "typescript";
import { readVersion } from "../../generator/output/read-package.ts";

let loaded: typeof TypeScript | undefined;

/**
 * Loads the compiler on first use, since loading takes longer than most commands. Uses `require`, because `import` would first search the
 * compiler's nine megabytes for exported names.
 */
export function loadTypeScript(): typeof TypeScript {
  loaded ??= createRequire(import.meta.url)("typescript") as typeof TypeScript; // tenon depends on this package.
  return loaded;
}

/** Thrown for text that is not TypeScript. Lines and columns count from 1. */
class TypeScriptSyntaxError extends Error {
  readonly path: string;
  readonly line: number;
  readonly column: number;

  constructor(diagnostic: ts.Diagnostic, path: string) {
    super(loadTypeScript().flattenDiagnosticMessageText(diagnostic.messageText, " "));
    this.path = path;
    const at = diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start ?? 0);
    this.line = (at?.line ?? 0) + 1;
    this.column = (at?.character ?? 0) + 1;
  }
}

/**
 * Compiles a TypeScript module to CommonJS. Types are removed without a check; `import.meta` becomes `__importMeta`. The last line of the
 * result is the source map. Throws a {@link TypeScriptSyntaxError}.
 */
function transpileTypeScript(path: string, text: string): string {
  const typescript = loadTypeScript();
  const { outputText, diagnostics = [] } = typescript.transpileModule(text, {
    // The extension would select ESM or CommonJS; `.ts` always gives CommonJS here.
    fileName: path.replace(/\.[cm]ts$/, ".ts"),
    reportDiagnostics: true,
    compilerOptions: {
      module: typescript.ModuleKind.CommonJS,
      target: typescript.ScriptTarget.ES2022,
      esModuleInterop: true,
      inlineSourceMap: true,
    },
    transformers: { before: [replaceImportMeta] },
  });
  const [first] = diagnostics;
  if (first !== undefined) throw new TypeScriptSyntaxError(first, path);
  return outputText;
}

/** Replaces `import.meta`, which CommonJS lacks, by a parameter. */
function replaceImportMeta(context: ts.TransformationContext): (source: ts.SourceFile) => ts.SourceFile {
  const typescript = loadTypeScript();
  const visit = (node: ts.Node): ts.Node =>
    typescript.isMetaProperty(node) && node.keywordToken === typescript.SyntaxKind.ImportKeyword
      ? context.factory.createIdentifier("__importMeta")
      : typescript.visitEachChild(node, visit, context);
  return (source) => typescript.visitEachChild(source, visit, context);
}

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
 * The folder for cached data: `.cache/tenon` in the nearest `node_modules`, of `folder` itself or of a folder above it. `undefined` if none
 * of them has a `node_modules`.
 */
export function findCacheFolder(folder: string): string | undefined {
  const modules = join(folder, "node_modules");
  if (existsSync(modules)) return join(modules, ".cache", "tenon");
  const parent = dirname(folder);
  return parent === folder ? undefined : findCacheFolder(parent);
}
