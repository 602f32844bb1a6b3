import ts from "typescript";

/**
 * The kinds of the syntax tree of a TypeScript text, outside in, with how often it cannot be parsed. Statements are sorted by
 * kind: their order may follow hashes of what they hold.
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
