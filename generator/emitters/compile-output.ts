import nodeModule from "node:module";
import type TypeScript from "typescript";
import type { EmittedFile } from "../output/emitted-file.ts";

const require = nodeModule.createRequire(import.meta.url);

const INTERNAL = /^validators\/shared(?:\/|$)/;

/**
 * Compiles each `.ts` file to a `.js` and a `.d.ts` file and leaves other files unchanged. Modules are compiled one by one
 * (`isolatedDeclarations`) without type checking. CommonJS output includes a `package.json` with `type: commonjs`, since the surrounding
 * package might have a different type.
 */
export function compileOutput(files: readonly EmittedFile[], isCommonJs = false): readonly EmittedFile[] {
  // Loaded on demand because the compiler starts slowly and most runs do not need it.
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

const CODE = /^(?!\/[/*]|(?:export )?(?:type|interface) |import type )[\w"'`([{+!~-]/m;

/**
 * In large outputs, most modules contain only types. These files ship as-is: the source already serves as the declaration, so they skip
 * the compiler.
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

/** Characters per batch. The syntax trees of a whole batch are in memory at once and take many times its size. */
const BATCH = 1_000_000;

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

function headingOf(text: string): string {
  return HEADING.exec(text)?.[0] ?? "";
}

const HEADING = /^(?:\/[/*] .*\r?\n)+/;

/** The compiler keeps leading comments before some statements and drops them before others. */
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
    // Type imports are marked in the sources, so with or without this option the output imports only values.
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
