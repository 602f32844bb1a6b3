import { createRequire } from "node:module";
import type TypeScript from "typescript";
import type { EmittedFile } from "../output/emitted-file.ts";

const require = createRequire(import.meta.url);

/** Modules that export no types and that only modules of the output import. They need no declarations. */
const INTERNAL = /^validators\/shared\//;

/**
 * The output as JavaScript: a `.js` and a `.d.ts` instead of each `.ts`; other files are unchanged. Each module is compiled separately,
 * which `isolatedDeclarations` allows; types are not checked. CommonJS output contains a `package.json` that says so, whatever package
 * surrounds it.
 */
export function compileOutput(files: readonly EmittedFile[], isCommonJs = false): readonly EmittedFile[] {
  // Loaded on demand, since loading the compiler is slow and most runs do not need it.
  const ts: typeof TypeScript = require("typescript");
  const coded = new Set(files.filter(({ path, text }) => isSource(path) && !isOfTypes(text)));
  const compiled = new Map<string, string>();
  for (const sources of splitSources([...coded]))
    for (const [path, text] of compileSources(ts, sources, isCommonJs)) compiled.set(path, text);
  const written = files.flatMap((file) => {
    const { path, text: source } = file;
    if (!isSource(path)) return [file];
    const stem = path.replace(/\.ts$/, "");
    if (!coded.has(file)) return declareTypes(stem, source, isCommonJs);
    const endings = INTERNAL.test(stem) ? [".js"] : [".js", ".d.ts"];
    return endings.map((ending) => {
      const path = `${stem}${ending}`;
      return { path, text: headingOf(source) + withoutHeading(compiled.get(path) ?? "") };
    });
  });
  return isCommonJs ? [...written, PACKAGE] : written;
}

const PACKAGE: EmittedFile = { path: "package.json", text: '{ "type": "commonjs" }\n' };

function isSource(path: string): boolean {
  return path.endsWith(".ts");
}

/** Matches the first line of a statement that is not only about types. */
const CODE = /^(?!\/[/*]|(?:export )?(?:type|interface) |import type )[\w"'`([{+!~-]/m;

/**
 * Tells whether a module contains only types. Its declaration is then equal to it, and needs no compiler. Most of the output of a large
 * document consists of such modules.
 */
function isOfTypes(text: string): boolean {
  return !CODE.test(text);
}

function declareTypes(stem: string, source: string, isCommonJs: boolean): readonly EmittedFile[] {
  const heading = headingOf(source);
  return [
    { path: `${stem}.js`, text: `${heading}${isCommonJs ? '"use strict"' : "export {}"};\n` },
    { path: `${stem}.d.ts`, text: heading + withoutHeading(source) },
  ];
}

/** The maximum number of characters in a batch. Sources compiled together are in memory together, as syntax trees many times their size. */
const BATCH = 1_000_000;

/** Splits sources into batches. Batches do not affect the result, since each source is compiled separately. */
function splitSources(files: readonly EmittedFile[]): readonly ReadonlyMap<string, string>[] {
  const batches: Map<string, string>[] = [];
  let room = 0;
  for (const { path, text } of files) {
    if (room < text.length) {
      batches.push(new Map());
      room = BATCH;
    }
    batches.at(-1)?.set(path, text);
    room -= text.length;
  }
  return batches;
}

/** The comments at the top of a module: its subject, and the directives for linters and the compiler. */
function headingOf(text: string): string {
  return HEADING.exec(text)?.[0] ?? "";
}

const HEADING = /^(?:\/[/*] .*\r?\n)+/;

/** Removes the heading. The compiler would keep or drop it, depending on the statement below it. */
function withoutHeading(text: string): string {
  return text.replace(HEADING, "");
}

function compileSources(
  ts: typeof TypeScript,
  sources: ReadonlyMap<string, string>,
  isCommonJs: boolean,
): ReadonlyMap<string, string> {
  const options: TypeScript.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: isCommonJs ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext,
    newLine: ts.NewLineKind.LineFeed,
    // The output marks every import of a type, so both module systems keep the same imports.
    verbatimModuleSyntax: !isCommonJs,
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
