import ts from "typescript";

/**
 * Reads a module of types. The returned function gives the text of a named type and its comments, followed by the texts of all types that
 * it refers to.
 */
export function readTypeTexts(module: string): (name: string) => string {
  const source = ts.createSourceFile("types.ts", module, ts.ScriptTarget.ES2022, true);
  const texts = new Map<string, string>();
  for (const statement of source.statements) {
    if (ts.isTypeAliasDeclaration(statement)) texts.set(statement.name.text, statement.getFullText());
    if (!ts.isInterfaceDeclaration(statement) || statement.name.text !== "components") continue;
    for (const section of statement.members)
      if (
        ts.isPropertySignature(section) &&
        section.name.getText() === "schemas" &&
        section.type !== undefined
      )
        for (const [name, text] of membersOf(section.type)) texts.set(`components ${name}`, text);
  }
  return (name) => collect(`components ${name}`, texts, new Set());
}

function membersOf(type: ts.TypeNode): readonly (readonly [name: string, text: string])[] {
  if (!ts.isTypeLiteralNode(type)) return [];
  return type.members.flatMap((member) =>
    member.name === undefined ? [] : [[nameOf(member.name), member.getFullText()] as const],
  );
}

function nameOf(name: ts.PropertyName): string {
  return ts.isStringLiteral(name) ? name.text : name.getText();
}

function collect(key: string, texts: ReadonlyMap<string, string>, seen: Set<string>): string {
  if (seen.has(key)) return "";
  seen.add(key);
  const text = texts.get(key) ?? "";
  const named = [...text.matchAll(/components\["schemas"\]\["([^"]+)"\]/g)].map(
    ([, name]) => `components ${name}`,
  );
  const aliases = [...text.matchAll(/\b[A-Z]\w*\b/g)].map(([name]) => name).filter((name) => texts.has(name));
  return [text, ...[...named, ...aliases].map((each) => collect(each, texts, seen))].join("\n");
}
