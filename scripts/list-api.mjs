// Lists the public API as the compiler sees it in dist/: for each entry of package.json what it exports, and the types that these are
// made of. Of modules behind a pattern, such as ./server-management/validators/*, and of the runtime's the names alone.
// `npm run update:api` writes it to docs/reference/public-api.txt, which a test compares.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Where the list is kept. */
export const apiList = join(root, "docs/reference/public-api.txt");

/** The entries that have types: what users import, and the declarations behind it. A pattern stands for all that it leads to. */
function entriesOf({ name, exports }) {
  return Object.entries(exports).flatMap(([entry, target]) => {
    const isRuntime = typeof target === "string" && target.endsWith(".js");
    const types = isRuntime ? target.replace(/\.js$/, ".d.ts") : target.types;
    if (types === undefined) return [];
    const specifier = entry.replace(/^\./, name);
    const [start, end] = types.split("*");
    if (end === undefined) return [{ specifier, file: join(root, types), byName: isRuntime }];
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
  return `${sections.join("\n")}\n# What these are made of\n\n${made.sort().join("\n")}\n`;
}

function originalOf(symbol, checker) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The declarations of a symbol that stand in dist/. */
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

/** Of a table that types are made of, its keys: what stands beside them is prose. */
function keysOf(symbol, checker) {
  const keys = checker.getTypeOfSymbol(symbol).getProperties();
  return `// keys of ${symbol.name}\n${keys.map(({ name }) => `//   ${name}`).join("\n")}`;
}

/** The types of our own that the declarations of a symbol name. */
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
