import type ts from "typescript";
import type { Place } from "../../contract/findings/finding.ts";
import { loadTypeScript } from "../shared/load-typescript.ts";

const typescript = loadTypeScript();

export type OptionPath = readonly (string | number)[];

/**
 * Finds an option in the source text, starting at the exported object or the argument of a call such as `defineConfig(…)`. If the option is
 * missing, falls back to its nearest existing ancestor.
 */
export function locateOption(file: string, text: string, path: OptionPath): Place {
  const source = /\.json$/.test(file)
    ? typescript.parseJsonText(file, text)
    : typescript.createSourceFile(file, text, typescript.ScriptTarget.Latest, true);
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
    if (typescript.isExportAssignment(statement)) return unwrap(statement.expression, source);
    if (typescript.isExpressionStatement(statement)) {
      const { expression } = statement;
      if (typescript.isBinaryExpression(expression) && expression.left.getText(source) === "module.exports")
        return unwrap(expression.right, source);
      if (typescript.isObjectLiteralExpression(expression)) return expression;
    }
  }
  return undefined;
}

function unwrap(node: ts.Expression, source: ts.SourceFile): ts.Node | undefined {
  if (typescript.isCallExpression(node))
    return node.arguments[0] === undefined ? undefined : unwrap(node.arguments[0], source);
  if (
    typescript.isParenthesizedExpression(node) ||
    typescript.isSatisfiesExpression(node) ||
    typescript.isAsExpression(node)
  )
    return unwrap(node.expression, source);
  if (!typescript.isIdentifier(node)) return node;
  const declarations = source.statements
    .filter(typescript.isVariableStatement)
    .flatMap((statement) => [...statement.declarationList.declarations]);
  const initializer = declarations.find(
    ({ name }) => typescript.isIdentifier(name) && name.text === node.text,
  )?.initializer;
  return initializer === undefined || typescript.isIdentifier(initializer)
    ? undefined
    : unwrap(initializer, source);
}

function stepInto(
  node: ts.Node,
  step: string | number,
): { readonly key: ts.Node; readonly value: ts.Node } | undefined {
  if (typeof step === "number") {
    const element = typescript.isArrayLiteralExpression(node) ? node.elements[step] : undefined;
    return element && { key: element, value: element };
  }
  if (!typescript.isObjectLiteralExpression(node)) return undefined;
  const property = node.properties.find(
    (member) => member.name !== undefined && nameOf(member.name) === step,
  );
  if (property?.name === undefined) return undefined;
  return {
    key: property.name,
    value: typescript.isPropertyAssignment(property) ? property.initializer : property,
  };
}

function nameOf(name: ts.PropertyName): string | undefined {
  return typescript.isIdentifier(name) || typescript.isStringLiteralLike(name) ? name.text : undefined;
}
