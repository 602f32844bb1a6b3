import { createRequire } from "node:module";
import type TypeScript from "typescript";
import type { EmittedFile } from "./emitted-file.ts";

const require = createRequire(import.meta.url);

/** Modules that only others of the output import, and that say nothing by types: no compiler needs to know of them. */
const INTERNAL = /^validators\/shared\//;

/**
 * The output as JavaScript: a `.js` and a `.d.ts` in place of each `.ts`, the other files as they are. Each module is compiled
 * by itself, as the output's `isolatedDeclarations` promises that it can be; nothing is checked.
 */
export function compileOutput(files: readonly EmittedFile[]): readonly EmittedFile[] {
  // Loading the compiler takes long, and most runs do without.
  const ts: typeof TypeScript = require("typescript");
  const sources = new Map(files.filter(({ path }) => isSource(path)).map(({ path, text }) => [path, text]));
  const compiled = compileSources(ts, sources);
  return files.flatMap((file) => {
    const source = sources.get(file.path);
    if (source === undefined) return [file];
    const stem = file.path.replace(/\.ts$/, "");
    const endings = INTERNAL.test(stem) ? [".js"] : [".js", ".d.ts"];
    return endings.map((ending) => {
      const path = `${stem}${ending}`;
      return { path, text: headingOf(source) + withoutHeading(compiled.get(path) ?? "") };
    });
  });
}

function isSource(path: string): boolean {
  return path.endsWith(".ts");
}

/** What a module begins with, but for what is said to the compiler. */
function headingOf(text: string): string {
  const [lines = ""] = /^(?:\/\/.*\n)*/.exec(text) ?? [];
  return lines.replace(/^\/\/ @ts-nocheck.*\n/m, "");
}

/** The compiler keeps a heading or not, depending on what stands below it. */
function withoutHeading(text: string): string {
  return text.replace(/^(?:\/\/.*\r?\n)+/, "");
}

function compileSources(
  ts: typeof TypeScript,
  sources: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const options: TypeScript.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    newLine: ts.NewLineKind.LineFeed,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    isolatedDeclarations: true,
    declaration: true,
    noCheck: true,
    noLib: true,
    noResolve: true,
    types: [],
  };
  const compiled = new Map<string, string>();
  const keep = (path: string, text: string): void => void compiled.set(path, text);
  const host: TypeScript.CompilerHost = {
    getSourceFile: (path, version) => {
      const text = sources.get(path);
      return text === undefined ? undefined : ts.createSourceFile(path, text, version);
    },
    writeFile: keep,
    getDefaultLibFileName: () => "lib.d.ts",
    useCaseSensitiveFileNames: () => true,
    getCanonicalFileName: (path) => path,
    getCurrentDirectory: () => "",
    getNewLine: () => "\n",
    fileExists: (path) => sources.has(path),
    readFile: (path) => sources.get(path),
    directoryExists: () => true,
    getDirectories: () => [],
  };
  ts.createProgram([...sources.keys()], options, host).emit(undefined, keep);
  return compiled;
}
