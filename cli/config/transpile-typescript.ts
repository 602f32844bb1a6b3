import { createRequire } from "node:module";
import type TypeScript from "typescript";
import type ts from "typescript";

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
export class TypeScriptSyntaxError extends Error {
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
 * Compiles a TypeScript module to CommonJS. Types are removed without a check; `import.meta` becomes `__importMeta`. The last line is the
 * source map. Throws a {@link TypeScriptSyntaxError}.
 */
export function transpileTypeScript(path: string, text: string): string {
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
