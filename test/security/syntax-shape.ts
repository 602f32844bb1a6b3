import ts from "typescript";

/**
 * The kinds of the nodes in the syntax tree of a TypeScript text, outer ones first, and the number of parse errors. Statements
 * are sorted by kind, since their order may follow hashes of their contents.
 */
export function syntaxShape(path: string, text: string): { readonly shape: string; readonly faults: number } {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);
  const describe = (node: ts.Node): string => {
    const inner: string[] = [];
    ts.forEachChild(node, (child) => {
      inner.push(describe(child));
    });
    return `${ts.SyntaxKind[node.kind]}(${inner.join("")})`;
  };
  const shape = source.statements.map(describe).sort().join("\n");
  // Known to the parser and not to its types.
  const { parseDiagnostics } = source as ts.SourceFile & { readonly parseDiagnostics: readonly unknown[] };
  return { shape, faults: parseDiagnostics.length };
}
