// Lists the public API as the compiler sees it in dist/: the exports of each entry in package.json, and the types that occur in them. For
// the runtime and for modules behind a pattern, such as ./runtime/*, it lists only names. `npm run update:api` writes
// the list to docs/reference/public-api.txt, and a test compares them.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));

export const apiList = join(root, "docs/reference/public-api.txt");

/**
 * The entries of package.json that have types: the specifier that users import, and the file with its declarations. A pattern becomes an
 * entry for each file that matches it.
 */
function entriesOf({ name, exports }) {
  return Object.entries(exports).flatMap(([entry, target]) => {
    const isRuntime = typeof target === "string" && target.endsWith(".js");
    const types = isRuntime ? target.replace(/\.js$/, ".d.ts") : target.types;
    if (types === undefined) return [];
    const specifier = entry.replace(/^\./, name);
    const [start, end] = types.split("*");
    if (end === undefined) return [{ specifier, file: join(root, types), byName: false }];
    return readdirSync(join(root, start), { recursive: true })
      .map((path) => path.replaceAll(sep, "/"))
      .filter((path) => path.endsWith(end))
      .sort()
      .map((path) => ({
        specifier: specifier.replace("*", path.slice(0, -end.length)),
        file: join(root, start, path),
        byName: true,
      }));
  });
}

/** The public API as text: entries in the order of package.json, names in alphabetical order, no comments. */
export function listApi() {
  const entries = entriesOf(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    {
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      types: ["node"],
      strict: true,
      noEmit: true,
    },
  );
  const checker = program.getTypeChecker();
  const listed = new Set();
  const waiting = [];
  const sections = entries.map(({ specifier, file, byName }) => {
    const names = checker
      .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)))
      .map((symbol) => ({ name: symbol.name, symbol: originalOf(symbol, checker) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    if (byName) return `# ${specifier}: ${names.map(({ name }) => name).join(", ")}\n`;
    const lines = names.map(({ name, symbol }) => {
      if (listed.has(symbol)) return `export { ${name} }; // as above`;
      listed.add(symbol);
      waiting.push(symbol);
      const text = textOf(symbol);
      return symbol.name === name ? text : `${text}\nexport { ${symbol.name} as ${name} };`;
    });
    return `# ${specifier}\n\n${lines.join("\n")}\n`;
  });
  const made = [];
  for (let symbol = waiting.pop(); symbol !== undefined; symbol = waiting.pop())
    for (const used of namedIn(symbol, checker)) {
      if (listed.has(used)) continue;
      listed.add(used);
      made.push(isTable(used) ? keysOf(used, checker) : textOf(used));
      waiting.push(used);
    }
  return `${sections.join("\n")}\n# Types in these exports\n\n${made.sort().join("\n")}\n`;
}

function originalOf(symbol, checker) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The declarations of a symbol in dist/; none if it comes from a package. */
function declarationsOf(symbol) {
  return (symbol.declarations ?? []).flatMap((declaration) => {
    const path = relative(root, declaration.getSourceFile().fileName);
    if (!path.startsWith("dist")) return [];
    return [ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration];
  });
}

function textOf(symbol) {
  const printer = ts.createPrinter({ removeComments: true });
  return declarationsOf(symbol)
    .map((node) => printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()))
    .join("\n");
}

function isTable(symbol) {
  return declarationsOf(symbol).every(ts.isVariableStatement);
}

/** Prints only the keys of a table on which types are based, since its values are texts. */
function keysOf(symbol, checker) {
  const type = checker.getTypeOfSymbol(symbol);
  if (checker.isTupleType(type))
    return `// ${symbol.name}: ${checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)}`;
  // A `unique symbol` has no keys of its own, and the names of the built-in ones contain a counter of the compiler.
  if (type.flags & ts.TypeFlags.ESSymbolLike) return textOf(symbol);
  const keys = type.getProperties();
  return `// keys of ${symbol.name}\n${keys.map(({ name }) => `//   ${name}`).join("\n")}`;
}

/** The types of tenon that occur in the declarations of a symbol. */
function namedIn(symbol, checker) {
  const found = new Set();
  const visit = (node) => {
    if (ts.isIdentifier(node)) {
      const named = checker.getSymbolAtLocation(node);
      const original = named && originalOf(named, checker);
      if (original !== undefined && isTopLevel(original)) found.add(original);
    }
    ts.forEachChild(node, visit);
  };
  for (const declaration of declarationsOf(symbol)) visit(declaration);
  return found;
}

function isTopLevel(symbol) {
  const nodes = declarationsOf(symbol);
  return nodes.length > 0 && nodes.every((node) => node.parent && ts.isSourceFile(node.parent));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--write")) writeFileSync(apiList, listApi());
  else process.stdout.write(listApi());
}
