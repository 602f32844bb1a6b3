import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reservedNames } from "../../../../generator/names/choose-name.ts";
import type { EmittedFile } from "../../../../generator/output/emitted-file.ts";
import { generate } from "../../../../generator/session/generate.ts";
import type { OperationChecks } from "../../../../runtime/checks.ts";
import { createModuleScope } from "../../../../validation/prepare/module-scope.ts";
import { type LoadedModule, loadValidators } from "./load-validators.ts";

/** Names that the modules, their imports, and the code that writes them also use. */
const names = [
  ...["IssueSink", "ValidationResult", "StandardSchemaV1", "OperationChecks", "Check", "ValidationError"],
  ...["Begin", "Object", "Array", "Set", "RegExp", "Value", "data", "issues", "value", "start", "sink"],
  ...[
    "createStandardSchema",
    "createGuard",
    "Guard",
    "With",
    "Issues",
    "sues",
    "Kit",
    "types",
    "isEmail",
    "$",
    "$1",
  ],
  ...["Email", "Int32", "Int64", "Uuid", "Uri", "DateTime", "Ipv4", "Hostname", "Equal", "MultipleOf"],
  ...["Binary", "Longer", "Shorter", "check_Email", "checkEmail", "Email_2", "EmailSchema", "Größe"],
  ...["__proto__", "constructor", "PostEmailBody", "isPostEmailBody", "postEmailChecks", "Sink"],
];

/** A schema that needs much of what a module can import. Its own name is a constant in it, so that no value fits two of them. */
function schemaOf(name: string): object {
  return {
    type: "object",
    required: ["name"],
    properties: {
      name: { const: name },
      mail: { type: "string", format: "email" },
      number: { type: "integer", format: "int64", multipleOf: 2 },
      text: { type: "string", minLength: 2, maxLength: 4, pattern: "^[a-z]+$" },
      list: { type: "array", uniqueItems: true, items: { enum: [{ a: 1 }, [name]] } },
      parts: { anyOf: [{ type: "string" }, { type: "array", items: { type: "integer", format: "int32" } }] },
    },
    additionalProperties: false,
  };
}

const good = { mail: "a@example.com", number: 2, text: "abc", list: [{ a: 1 }], parts: [1] };
const bad = { mail: 1, number: 3, text: "A", list: [1, 1], parts: {}, more: 1 };

const operationIds = [
  ...["postEmail", "validation", "checkEmail", "createOperationChecks", "send", "createContext", "Email"],
  ...["bindOperations", "operationTree", "createPartialRouter", "createRoute", "isEmail", "unwrap", "_"],
  ...[
    "createClientContext",
    "plainCodec",
    "jsonCodec",
    "issueSink",
    "data",
    "value",
    "handlers",
    "contract",
    "$",
    "größe",
  ],
];

function hostileDocument(): object {
  const schemas = Object.fromEntries(names.map((name) => [name, schemaOf(name)]));
  const referTo = (name: string): object => ({ $ref: `#/components/schemas/${encodeURIComponent(name)}` });
  const json = (schema: object): object => ({ content: { "application/json": { schema } } });
  const inline = { type: "object", properties: { all: { anyOf: names.map(referTo) } }, required: ["all"] };
  const paths = operationIds.map((operationId, index) => [
    `/${index}`,
    {
      post: {
        operationId,
        parameters: [{ name: "mail", in: "query", schema: { type: "string", format: "email" } }],
        requestBody: json(index % 2 === 0 ? inline : referTo(names[index] ?? "")),
        responses: {
          200: { description: "", ...json(inline) },
          "4XX": { description: "", ...json(referTo("Größe")) },
        },
      },
    },
  ]);
  const info = { title: "Hostile", version: "1" };
  return { openapi: "3.1.0", info, paths: Object.fromEntries(paths), components: { schemas } };
}

let folder = "";
let files: readonly EmittedFile[] = [];
let modules: ReadonlyMap<string, LoadedModule> = new Map();
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenon-hostile-"));
  const document = join(folder, "openapi.json");
  await writeFile(document, JSON.stringify(hostileDocument()));
  const generated = await generate({ document, importExtension: ".ts", names: {} });
  files = generated.files;
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, "out", path)), { recursive: true });
    await writeFile(join(folder, "out", path), text);
  }
  modules = await loadValidators(files.filter(({ path }) => path.startsWith("validators")));
}, 60_000);

describe("whatever schemas and operations are called", () => {
  test("each schema's validators check that schema", () => {
    const tried: string[] = [];
    const ofSchemas = [...modules].filter(([path]) => path.startsWith("validators/schemas"));
    const listed = ofSchemas.flatMap(([, module]) =>
      Object.keys(module)
        .filter((key) => key.startsWith("validate"))
        .map((key) => ({ module, stem: key.replace(/^validate/, "") })),
    );
    for (const { module, stem } of listed) {
      // Emitted modules are what is under test.
      const is = module[`is${stem}`] as (value: unknown) => boolean;
      const validate = module[`validate${stem}`] as (value: unknown) => { issues: readonly object[] };
      const name = names.find((each) => is({ ...good, name: each }));
      expect(name).toBeDefined();
      expect(names.filter((each) => is({ ...good, name: each }))).toEqual([name]);
      expect(is({ ...bad, name })).toBe(false);
      expect(validate({ ...bad, name }).issues.length).toBeGreaterThan(7);
      expect(module[`${stem}Schema`]).toBeTypeOf("object");
      tried.push(String(name));
    }
    expect(tried.sort()).toEqual([...names].sort());
  });

  test("each operation's checks check that operation", () => {
    const all = [...modules].flatMap(([path, module]) =>
      path.startsWith("validators/operations")
        ? Object.keys(module)
            .filter((name) => name.endsWith("Checks"))
            .map((name) => module[name])
        : [],
    );
    expect(all).toHaveLength(operationIds.length);
    for (const each of all) {
      const checks = each as OperationChecks; // as above
      expect(checks.parameters?.({ mail: "a@example.com" })).toBeUndefined();
      expect(checks.parameters?.({ mail: "a" })).toMatchObject([{ keyword: "format" }]);
      expect(checks.responses[0]?.content[0]?.check({ all: { ...good, name: "Email" } })).toBeUndefined();
      expect(checks.responses[0]?.content[0]?.check({ all: { ...good, name: "E" } })).toBeDefined();
      expect(checks.responses[1]?.content[0]?.check({ ...good, name: "Größe" })).toBeUndefined();
    }
  });

  test("client and routes load, with a function for each operation", async () => {
    const entry = ["client", "routes", "operations", "index", "checks"].map((name) =>
      join(folder, "out", `${name}.ts`),
    );
    const outdir = join(folder, "js");
    await build({
      entryPoints: entry,
      outdir,
      bundle: true,
      splitting: true,
      format: "esm",
      logLevel: "silent",
    });
    await writeFile(join(outdir, "package.json"), '{"type":"module"}');
    const client: LoadedModule = await import(pathToFileURL(join(outdir, "client.js")).href);
    const index: LoadedModule = await import(pathToFileURL(join(outdir, "index.js")).href);
    const routes: LoadedModule = await import(pathToFileURL(join(outdir, "routes.js")).href);
    expect(Object.values(client).filter((value) => typeof value === "function")).toHaveLength(
      operationIds.length + 2,
    );
    expect(Object.keys(index)).toEqual(expect.arrayContaining(Object.keys(client)));
    const { checks }: LoadedModule = await import(pathToFileURL(join(outdir, "checks.js")).href);
    const loads = checks as Readonly<Record<string, () => Promise<OperationChecks>>>; // under test
    expect(Object.keys(loads).sort()).toEqual([...operationIds].sort());
    for (const load of Object.values(loads))
      expect((await load()).parameters?.({ mail: "a" })).toHaveLength(1);
    expect(Object.keys(routes).sort()).toEqual(["createPartialRouter", "createRouter"]);
  });

  test("no module declares or imports a name twice, or misses one", () => {
    const roots = files
      .filter(({ path }) => path.endsWith(".ts"))
      .map(({ path }) => join(folder, "out", path));
    const host = ts.createCompilerHost({});
    const read = host.readFile;
    // Check functions are left untyped; what is looked for is there all the same.
    host.readFile = (path) => read(path)?.replace(/^\/\/ @ts-nocheck/, "//");
    const program = ts.createProgram({
      rootNames: roots,
      host,
      options: {
        noEmit: true,
        allowImportingTsExtensions: true,
        module: ts.ModuleKind.NodeNext,
        target: ts.ScriptTarget.ES2022,
        lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
        types: [],
        skipLibCheck: true,
      },
    });
    const said = program
      .getSourceFiles()
      .filter(({ fileName }) => fileName.startsWith(folder) && !fileName.includes("/runtime/"))
      .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
      .map(
        ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
      );
    expect(said).toEqual([]);
  }, 60_000);

  test("no name of a template's own can be an operation's", () => {
    // Routes name operations as members of `operations` alone.
    const own = ["client", "index", "operations", "checks"].flatMap((name) => {
      const text = files.find(({ path }) => path === `${name}.ts`)?.text ?? "";
      return topNames(text);
    });
    const functions = new Set(
      files.flatMap(({ path, text }) => (path === "operations.ts" ? topNames(text) : [])),
    );
    const free = own.filter((name) => !functions.has(name) && !reservedNames.has(name));
    expect(free).toEqual([]);
  });
});

test("a scope keeps what is fixed, and gives the same thing the same name", () => {
  const scope = createModuleScope();
  scope.fix("isEmail");
  scope.fix("checkFoo", "schema:foo");
  expect(scope.local("isEmail")).toBe("isEmail_2");
  expect(scope.local("isEmail")).toBe("isEmail_2");
  expect(scope.local("checkFoo", "schema:foo")).toBe("checkFoo");
  expect(scope.local("checkFoo", "part:foo")).toBe("checkFoo_2");
  expect(scope.local("fail")).toBe("fail");
});

function topNames(text: string): readonly string[] {
  const source = ts.createSourceFile("module.ts", text, ts.ScriptTarget.ES2022, true);
  return source.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings;
      if (bindings === undefined) return [];
      return ts.isNamespaceImport(bindings)
        ? [bindings.name.text]
        : bindings.elements.map(({ name }) => name.text);
    }
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    }
    if (
      ts.isFunctionDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement)
    ) {
      return statement.name === undefined ? [] : [statement.name.text];
    }
    return [];
  });
}
