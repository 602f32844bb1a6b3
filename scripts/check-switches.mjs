// Checks that every `switch` over a union of literals has a case for each literal, so that a new literal is reported at each `switch` that
// lacks it. A `default` may only contain `assertNever`. Unions that a package declares are not checked, since new versions of the package
// may extend them. The linters' rules do not replace this: Biome's `useExhaustiveSwitchCases` misses unions made with `typeof` and those of
// list items, and accepts any `default`; ESLint with types would need a configuration and half a minute for this rule alone.
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { walls } from "./walls.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folders = new Set(walls.map(({ folder }) => folder).filter((folder) => folder !== "generated"));
const config = ts.parseJsonConfigFileContent(
  ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile).config,
  ts.sys,
  root,
);
const isOurs = (file) => folders.has(path.relative(root, file).split(path.sep)[0] ?? "");
const program = ts.createProgram(config.fileNames.filter(isOurs), { ...config.options, noEmit: true });
const checker = program.getTypeChecker();
const found = [];

for (const file of program.getSourceFiles()) if (isOurs(file.fileName)) visit(file, file);
for (const line of found) console.error(line);
if (found.length > 0) process.exitCode = 1;
else console.log("every switch has a case for each literal");

function visit(node, file) {
  if (ts.isSwitchStatement(node)) check(node, file);
  ts.forEachChild(node, (inner) => visit(inner, file));
}

function check(node, file) {
  if (ts.isTypeOfExpression(node.expression) || isOfPackage(node.expression)) return;
  const type = checker.getTypeAtLocation(node.expression);
  const members = type.isUnion() ? type.types : [type];
  const isClosed = members.every(
    (member) =>
      member.isLiteral() || (member.flags & (ts.TypeFlags.BooleanLiteral | ts.TypeFlags.Undefined)) !== 0,
  );
  if (!isClosed || type.flags & ts.TypeFlags.Never) return;
  const { clauses } = node.caseBlock;
  if (clauses.some((clause) => ts.isDefaultClause(clause) && /\bassertNever\(/.test(clause.getText())))
    return;
  const named = new Set(
    clauses.filter(ts.isCaseClause).map((clause) => nameOf(checker.getTypeAtLocation(clause.expression))),
  );
  const left = members.map(nameOf).filter((name) => !named.has(name));
  if (left.length === 0) return;
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  const place = `${path.relative(root, file.fileName)}:${line + 1}`;
  found.push(`${place}: switch (${node.expression.getText()}) does not name ${left.join(", ")}`);
}

function nameOf(type) {
  return checker.typeToString(type);
}

/** Tells whether the expression of a `switch` is a member of a type that a package declares. */
function isOfPackage(expression) {
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const type = checker.getTypeAtLocation(expression.expression);
  const declarations = (type.isUnion() ? type.types : [type]).flatMap(
    (one) => one.symbol?.declarations ?? [],
  );
  return declarations.some((one) => one.getSourceFile().fileName.includes("node_modules"));
}
