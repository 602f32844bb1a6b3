import nodeModule from "node:module";
import type TypeScript from "typescript";
import type { PrintedSpan } from "../views/module-view.ts";

const require = nodeModule.createRequire(import.meta.url);

export interface ModuleFault {
  readonly message: string;
  /** The 1-based line number. */
  readonly line: number;
}

/**
 * Finds the first fault in a module from a user's emitter or template: a syntax error, an import statement in its text, or printed code
 * whose meaning the surrounding text changes, e.g. by quoting it.
 * @param spans - Ranges of the text that contain printed code.
 * @param isCompiled - Whether declarations are emitted. If so, each export needs an explicit type (`isolatedDeclarations`).
 */
export function checkModule(
  path: string,
  text: string,
  bodyStart: number,
  spans: readonly PrintedSpan[],
  isCompiled: boolean,
): ModuleFault | undefined {
  // Loaded on demand because the compiler starts slowly and most runs have no emitters.
  const ts: typeof TypeScript = require("typescript");
  const { file, diagnostic } = parse(ts, path, text);
  const at = (position: number, message: string): ModuleFault => ({
    message,
    line: file.getLineAndCharacterOfPosition(position).line + 1,
  });
  const misplaced = findMisplaced(ts, file, spans);
  // A printed literal within quotes also causes a syntax error, but only later in the text.
  if (misplaced !== undefined && misplaced.start <= (diagnostic?.start ?? misplaced.start)) {
    const what = misplaced.kind === "doc" ? "comment" : "value";
    return at(misplaced.start, `A printed ${what} is inside quotes, a comment or another token.`);
  }
  if (diagnostic !== undefined)
    return at(diagnostic.start ?? 0, ts.flattenDiagnosticMessageText(diagnostic.messageText, " "));
  const written = file.statements.find(
    (statement) => statement.getStart(file) >= bodyStart && namesModule(ts, statement),
  );
  const byText = "An import is written as text; it must be a value, by importValue or importType.";
  if (written !== undefined) return at(written.getStart(file), byText);
  return isCompiled && path.endsWith(".ts") ? findUntyped(ts, path, text) : undefined;
}

function findUntyped(ts: typeof TypeScript, path: string, text: string): ModuleFault | undefined {
  const compilerOptions = { isolatedDeclarations: true, declaration: true };
  const { diagnostics = [] } = ts.transpileDeclaration(text, { fileName: path, compilerOptions });
  const [first] = diagnostics;
  if (first === undefined) return undefined;
  const { file, start = 0, length = 0, messageText } = first;
  const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
  const what = text.slice(start, start + length).split("\n")[0];
  return { line, message: `\`${what}\`: ${ts.flattenDiagnosticMessageText(messageText, " ")}` };
}

function parse(
  ts: typeof TypeScript,
  path: string,
  text: string,
): { readonly file: TypeScript.SourceFile; readonly diagnostic: TypeScript.Diagnostic | undefined } {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const host: TypeScript.CompilerHost = {
    getSourceFile: (name) => (name === path ? file : undefined),
    writeFile: () => undefined,
    getDefaultLibFileName: () => "lib.d.ts",
    useCaseSensitiveFileNames: () => true,
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => "",
    getNewLine: () => "\n",
    fileExists: (name) => name === path,
    readFile: () => undefined,
  };
  const program = ts.createProgram([path], { noLib: true, noResolve: true, types: [] }, host);
  return { file, diagnostic: program.getSyntacticDiagnostics(file)[0] };
}

function namesModule(ts: typeof TypeScript, statement: TypeScript.Statement): boolean {
  return (
    ts.isImportDeclaration(statement) ||
    ts.isImportEqualsDeclaration(statement) ||
    (ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined)
  );
}

/** Finds printed data that does not form a complete syntax tree node, and printed comments inside a token. */
function findMisplaced(
  ts: typeof TypeScript,
  file: TypeScript.SourceFile,
  spans: readonly PrintedSpan[],
): PrintedSpan | undefined {
  const open = new Map(spans.filter(({ kind }) => kind === "data").map((span) => [span.start, span]));
  const docs = spans.filter(({ kind }) => kind === "doc");
  let torn: PrintedSpan | undefined;
  let next = 0;
  const visit = (node: TypeScript.Node): void => {
    const start = node.getStart(file);
    if (open.get(start)?.end === node.end) open.delete(start);
    let isLeaf = true;
    ts.forEachChild(node, (child) => {
      isLeaf = false;
      visit(child);
    });
    if (!isLeaf || node.end === start) return;
    for (let doc = docs[next]; doc !== undefined && doc.end <= start; doc = docs[next]) next++;
    const doc = docs[next];
    if (doc !== undefined && doc.start < node.end) torn ??= doc;
  };
  visit(file);
  const [first] = [...open.values()];
  return torn ?? first;
}
