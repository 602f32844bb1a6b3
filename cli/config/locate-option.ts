import ts from "typescript";
import type { Place } from "../../contract/findings/finding.ts";

/** Where an option stands: keys and indices from the config's object inwards. */
export type OptionPath = readonly (string | number)[];

/**
 * Finds the place of an option in the text of a config, JSON or code: in the object literal that is exported, directly or
 * through a call such as `defineConfig(…)`. Where the way leads through other code, the place of the nearest part found.
 */
export function locateOption(file: string, text: string, path: OptionPath): Place {
  const source = /\.json$/.test(file)
    ? ts.parseJsonText(file, text)
    : ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  let node: ts.Node | undefined = findExport(source);
  let start = node?.getStart(source) ?? 0;
  for (const step of path) {
    const found = node === undefined ? undefined : stepInto(node, step);
    if (found === undefined) break;
    start = found.key.getStart(source);
    node = found.value;
  }
  const { line, character } = source.getLineAndCharacterOfPosition(start);
  return { file, pointer: "", line: line + 1, column: character + 1 };
}

function findExport(source: ts.SourceFile): ts.Node | undefined {
  for (const statement of source.statements) {
    if (ts.isExportAssignment(statement)) return unwrap(statement.expression, source);
    if (ts.isExpressionStatement(statement)) {
      const { expression } = statement;
      if (ts.isBinaryExpression(expression) && expression.left.getText(source) === "module.exports")
        return unwrap(expression.right, source);
      if (ts.isObjectLiteralExpression(expression)) return expression;
    }
  }
  return undefined;
}

/** Through `defineConfig(…)`, `(…)`, `… satisfies …`, `… as …` and a name that is declared at the top. */
function unwrap(node: ts.Expression, source: ts.SourceFile): ts.Node | undefined {
  if (ts.isCallExpression(node))
    return node.arguments[0] === undefined ? undefined : unwrap(node.arguments[0], source);
  if (ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node) || ts.isAsExpression(node))
    return unwrap(node.expression, source);
  if (!ts.isIdentifier(node)) return node;
  const declarations = source.statements
    .filter(ts.isVariableStatement)
    .flatMap((statement) => [...statement.declarationList.declarations]);
  const initializer = declarations.find(
    ({ name }) => ts.isIdentifier(name) && name.text === node.text,
  )?.initializer;
  return initializer === undefined || ts.isIdentifier(initializer) ? undefined : unwrap(initializer, source);
}

function stepInto(
  node: ts.Node,
  step: string | number,
): { readonly key: ts.Node; readonly value: ts.Node } | undefined {
  if (typeof step === "number") {
    const element = ts.isArrayLiteralExpression(node) ? node.elements[step] : undefined;
    return element && { key: element, value: element };
  }
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const property = node.properties.find(
    (member) => member.name !== undefined && nameOf(member.name) === step,
  );
  if (property?.name === undefined) return undefined;
  return { key: property.name, value: ts.isPropertyAssignment(property) ? property.initializer : property };
}

function nameOf(name: ts.PropertyName): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
}
