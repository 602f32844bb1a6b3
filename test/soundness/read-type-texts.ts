import ts from "typescript";

/**
 * Reads a module of types. The returned function gives the declarations and comments of all types that the text of a type refers to,
 * directly or through other declarations.
 */
export function readTypeTexts(module: string): (type: string) => string {
  const source = ts.createSourceFile("types.ts", module, ts.ScriptTarget.ES2022, true);
  const texts = new Map<string, string>();
  for (const statement of source.statements) {
    if (ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement))
      texts.set(statement.name.text, statement.getFullText());
  }
  return (type) => collect(type, texts, new Set());
}

function collect(text: string, texts: ReadonlyMap<string, string>, seen: Set<string>): string {
  return [...text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)]
    .map(([name]) => {
      const declaration = texts.get(name);
      if (declaration === undefined || seen.has(name)) return "";
      seen.add(name);
      return declaration + collect(declaration, texts, seen);
    })
    .join("");
}
