import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { findGeneratedCode } from "../../cli/consumer/generated-code.ts";
import { findSourceLeaves } from "../../cli/consumer/source-leaves.ts";
import { listSourceUses, type SourceUse } from "../../cli/consumer/source-uses.ts";
import type { Contract } from "../../contract/build/contract.ts";
import { createLeafFinder } from "../../verifier/consumers/find-used-leaves.ts";
import { loadContract } from "../../verifier/matchers/load-contract.ts";
import { tenon, writeFiles } from "../unit/cli/test-io.ts";
import { document } from "./shop.ts";

const folder = mkdtempSync(join(tmpdir(), "tenon-consumers-"));
const compilerOptions = {
  ...{ module: "NodeNext", target: "ES2022", strict: true, skipLibCheck: true, types: [] },
  lib: ["ES2023", "DOM", "DOM.Iterable"],
};
const head = `import { createClient, createContext, listOrders, unwrap } from "./api/index.js";
import type * as types from "./api/types.js";
const api = createClient();
const context = createContext();
`;

/** A name of the config: the type of a schema is called otherwise than the schema. */
const pins = { schemas: { Sorry: "Apology" } };

/** The programs of the tests, a file for each, in one project. */
const programs: string[] = [];
let uses: readonly SourceUse[] = [];
let contract: Contract;

beforeAll(async () => {
  const files = Object.fromEntries(
    programs.map((program, index) => [`use${index}.ts`, `${head}${program}\nexport type { types };\n`]),
  );
  writeFiles(folder, {
    ...files,
    "openapi.yaml": document,
    "package.json": JSON.stringify({ name: "basket", type: "module" }),
    "tenon.config.mjs": `export default ${JSON.stringify({ document: "openapi.yaml", output: "api", parts: ["types", "client"], names: pins })};`,
    "tsconfig.json": JSON.stringify({ compilerOptions, files: Object.keys(files) }),
  });
  const made = await tenon(folder, ["generate"]);
  expect(made.code, made.err).toBe(0);
  contract = (await loadContract(join(folder, "openapi.yaml"))).contract;
  const names = Object.keys(files).map((name) => join(folder, name));
  const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, folder);
  const program = ts.createProgram(names, options);
  expect(
    names
      .flatMap((name) =>
        ts.formatDiagnostics(program.getSemanticDiagnostics(program.getSourceFile(name)), {
          getCanonicalFileName: (one) => one,
          getCurrentDirectory: () => folder,
          getNewLine: () => "\n",
        }),
      )
      .filter((text) => text !== ""),
  ).toEqual([]);
  const code = findGeneratedCode(program, "Shop");
  expect(code).toBeDefined();
  uses = code === undefined ? [] : listSourceUses(program, code, folder);
  return () => rmSync(folder, { recursive: true, force: true });
});

interface Used {
  readonly sends: readonly string[];
  readonly reads: readonly string[];
}

/**
 * The leaves that a program uses, by the labels of operations, properties and parameters. To be called while the tests are
 * collected.
 */
function use(program: string): () => Used {
  const index = programs.push(program) - 1;
  return () => {
    const used = { sends: new Set<string>(), reads: new Set<string>() };
    const own = uses.filter(({ at }) => at.startsWith(`use${index}.ts:`));
    findSourceLeaves(own, contract, pins, createLeafFinder(contract), (side, { kind, label }) => {
      if (["operations", "properties", "parameters"].includes(kind)) used[side].add(label);
    });
    return { sends: [...used.sends].sort(), reads: [...used.reads].sort() };
  };
}

type Row = readonly [what: string, program: string, labels: readonly string[]];

function rows(table: readonly Row[]): [what: string, used: () => Used, labels: readonly string[]][] {
  return table.map(([what, program, labels]) => [what, use(program), labels]);
}

const list =
  "const { items } = unwrap(await api.listOrders());\nconst [order] = items;\nif (order === undefined) throw 0;\n";

describe("what a program reads", () => {
  test.each(
    rows([
      ["nothing but the call", "await api.listOrders();", []],
      [
        "members behind dots",
        `${list}order.id; order.buyer?.name;`,
        ["Buyer.name", "Order.buyer", "Order.id", "body.items"],
      ],
      [
        "by destructuring",
        `${list}const { id, lines: [line] } = order; void id; line?.sku;`,
        ["Order.id", "Order.lines", "Order.lines[].sku", "body.items"],
      ],
      ["by texts in brackets", `${list}order["total"];`, ["Order.total", "body.items"]],
      ["whether it is there", `${list}"total" in order;`, ["Order.total", "body.items"]],
      ["in functions", "export function show({ id }: types.Order) { return id; }", ["Order.id"]],
      [
        "items by callbacks",
        `${list}order.lines.map(({ sku }) => sku);`,
        ["Order.lines", "Order.lines[].sku", "body.items"],
      ],
      [
        "values of maps",
        `${list}for (const tag of Object.values(order.tags ?? {})) tag.colour;`,
        ["Order.tags", "Order.tags.*.colour", "body.items"],
      ],
      ["by another type", `${list}const own: { id: string } = order; void own;`, ["Order.id", "body.items"]],
      [
        "by a function of another type",
        `${list}((one: { buyer?: { mail?: string } }) => one)(order);`,
        ["Buyer.mail", "Order.buyer", "body.items"],
      ],
      [
        "a spread: the members",
        `${list}({ ...order });`,
        ["Order.buyer", "Order.id", "Order.lines", "Order.tags", "Order.total", "body.items"],
      ],
      [
        "the rest",
        `${list}const { id, ...rest } = order; void id; void rest;`,
        ["Order.buyer", "Order.id", "Order.lines", "Order.tags", "Order.total", "body.items"],
      ],
      [
        "errors by their status",
        "const result = await api.listOrders(); if (result.status === 404) result.body.sorry;",
        ["Sorry.sorry"],
      ],
    ]),
  )("%s", (_what, used, reads) => {
    expect(used().reads).toEqual(reads);
  });

  const everything = [
    ...["Buyer.mail", "Buyer.name", "Order.buyer", "Order.id", "Order.lines", "Order.lines[].count"],
    ...["Order.lines[].sku", "Order.tags", "Order.tags.*.colour", "Order.total", "body.items"],
  ];
  test.each(
    [
      ["JSON.stringify", "JSON.stringify(order);"],
      ["any", "const some: any = order; void some;"],
      ["as any", "(order as any).id;"],
      ["unknown", "((one: unknown) => one)(order);"],
      ["console", "console.log(order);"],
    ].map(([what, program]) => [what, use(`${list}${program}`)] as const),
  )("%s counts for all", (_what, used) => {
    expect(used().reads).toEqual(everything);
  });

  const handed = use("const some: any = await api.listOrders(); void some;");
  test("a result passed on as `any` counts as a use of all leaves", () => {
    expect(handed().reads).toEqual([...everything, "Sorry.sorry", "body.next"].sort());
  });
});

describe("what a program sends", () => {
  test.each(
    rows([
      ["calls and parameters", "await api.listOrders({ limit: 3 });", ["GET /orders", "query limit"]],
      [
        "by standalone functions",
        "await listOrders(context, { state: 'a' });",
        ["GET /orders", "query state"],
      ],
      [
        "members of a body",
        'await api.createOrder({ body: { sku: "a", buyer: { town: "b" } } });',
        ["Address.town", "NewOrder.buyer", "NewOrder.sku", "POST /orders"],
      ],
      [
        "a body that is made apart",
        'const body: types.NewOrder = { sku: "a" };\nawait api.createOrder({ body });',
        ["NewOrder.sku", "POST /orders"],
      ],
      [
        "a body without a type of its own",
        'const body = { sku: "a", count: 2 };\nawait api.createOrder({ body });',
        ["NewOrder.count", "NewOrder.sku", "POST /orders"],
      ],
      [
        "what is assigned",
        'const body: types.NewOrder = { sku: "a" };\nbody.count = 2;\nawait api.createOrder({ body });',
        ["NewOrder.count", "NewOrder.sku", "POST /orders"],
      ],
      [
        "any",
        'await api.createOrder({ body: JSON.parse("{}") });',
        [
          "Address.street",
          "Address.town",
          "NewOrder.buyer",
          "NewOrder.count",
          "NewOrder.sku",
          "POST /orders",
        ],
      ],
      [
        "what came, and goes back",
        'const note = unwrap(await api.readNote({ id: "a" }));\nawait api.writeNote({ id: "a", body: note });',
        ["GET /notes/{id}", "Note.author", "Note.text", "PUT /notes/{id}", "path id"],
      ],
      ["nothing by a client alone", "void api;", []],
    ]),
  )("%s", (_what, used, sends) => {
    expect(used().sends).toEqual(sends);
  });
});

describe("the values that are sent", () => {
  const valuesOf = (program: string): (() => readonly unknown[]) => {
    const index = programs.push(program) - 1;
    return () => {
      const values: unknown[] = [];
      const own = uses.filter(({ at }) => at.startsWith(`use${index}.ts:`));
      findSourceLeaves(own, contract, pins, createLeafFinder(contract), (_side, { label }, _at, value) => {
        if (label === "query limit" || label === "NewOrder.count") values.push(value);
      });
      return [...new Set(values)];
    };
  };
  test.each(
    (
      [
        ["a literal", "await api.listOrders({ limit: 3 });", [3]],
        ["a variable", "const limit = Math.random(); await api.listOrders({ limit });", [undefined]],
        ["a literal in a body", 'await api.createOrder({ body: { sku: "a", count: 2 } });', [2]],
        [
          "a literal that may be overwritten",
          'const body = { sku: "a", count: 2 };\nbody.count = Math.random();\nawait api.createOrder({ body });',
          [undefined],
        ],
      ] as const
    ).map(([what, program, expected]) => [what, valuesOf(program), expected] as const),
  )("%s", (_what, values, expected) => {
    expect(values()).toEqual(expected);
  });
});

// It compiles all programs once more.
test.runIf(process.env["TENON_TESTS"] === "all")(
  "the command writes a file with the places, named after the package",
  async () => {
    const { code, err } = await tenon(folder, [
      "consumer",
      "--from-source",
      "tsconfig.json",
      "--api",
      "openapi.yaml",
    ]);
    expect(code, err).toBe(0);
    expect(err).toMatch(
      /^tenon\.consumer\.json: basket calls 4 operations, sends \d+ and reads \d+ of their parts\.\n$/,
    );
    const file = JSON.parse(readFileSync(join(folder, "tenon.consumer.json"), "utf8"));
    const [found] = file.reads.filter(({ label }: { label: string }) => label === "Buyer.name");
    expect(found.evidence[0]).toMatchObject({ kind: "source", date: expect.stringMatching(/^\d{4}-/) });
    expect(file.reads).toContainEqual(expect.objectContaining({ label: "Sorry.sorry" }));
    const [place = ""] = found.evidence[0].at;
    const [name = "", row] = place.split(":");
    expect(readFileSync(join(folder, name), "utf8").split("\n")[Number(row) - 1]).toMatch(/buyer|order/);
  },
);
