import { spawnSync } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Generated } from "../../generator/session/generate.ts";
import { liftNoCheck } from "../lift-no-check.ts";
import {
  comparedFiles,
  generateCase,
  keepExpected,
  listCases,
  readExpected,
  readFixtures,
  writeAll,
} from "./golden-cases.ts";
import { isQuick } from "../choose-tests.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cases = await listCases();
const generated = new Map<string, Generated>();
let output = "";

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), "tenon-golden-"));
  const checked = new Set<string>();
  for (const name of cases) {
    const result = await generateCase(name);
    generated.set(name, result);
    await writeAll([...liftNoCheck(result.files, checked), ...(await readFixtures(name))], join(output, name));
    // Set by scripts/update-goldens.mjs.
    if (process.env["UPDATE_GOLDENS"] === "1") await keepExpected(name, comparedFiles(result));
  }
  await writeFile(join(output, "package.json"), '{ "type": "module" }');
  for (const [name, config] of Object.entries(CONFIGS)) {
    await writeFile(join(output, `tsconfig.${name}.json`), JSON.stringify(config));
  }
  await symlink(join(root, "node_modules"), join(output, "node_modules"));
});

afterAll(async () => {
  await rm(output, { recursive: true, force: true });
});

describe.each(cases)("golden %s", (name) => {
  it("gives the expected files, byte for byte", async () => {
    const actual = comparedFiles(generated.get(name) ?? { files: [], findings: [] });
    const byPath = (files: readonly { path: string; text: string }[]): Record<string, string> =>
      Object.fromEntries(files.map(({ path, text }) => [path, text]));
    expect(byPath(actual)).toEqual(byPath(await readExpected(name)));
  });

  it("gives the same bytes again", async () => {
    expect((await generateCase(name)).files).toEqual(generated.get(name)?.files);
  });
});

it("passes the items of streams from handlers to callers, with the declared types", async () => {
  const usage: { run(): Promise<unknown> } = await import(join(output, "streams", "usage.ts"));
  expect(await usage.run()).toEqual(["A", "42", "TRUE", 2, 3, "X", "made", "1", 1, "boolean"]);
});

it("hands webhooks and callbacks from senders to receivers, signed and checked", async () => {
  const usage: { runHooks(): Promise<unknown>; runLinks(): unknown } = await import(
    join(output, "hooks", "usage.ts")
  );
  expect(await usage.runHooks()).toEqual([true, 204, 204, false, 2, "RequestValidationError", 401, 501]);
  expect(usage.runLinks()).toEqual([
    { id: 7, "X-Trace": "t1", depth: 2 },
    { tenant: "acme", body: { note: "constant" } },
    "https://b.example/hook",
    "https://b.example/hook?end=true",
  ]);
});

it("passes every kind of body on unchanged, in the media types that the caller chooses", async () => {
  const usage: Runs<"runMethods" | "runServers" | "runBodies" | "runStreams"> = await import(
    join(output, "bodies", "usage.ts")
  );
  expect(await usage.runMethods()).toEqual([
    ["application/json", "a", "2"],
    ["text/plain", "b", "undefined"],
    4,
    { "X-Tags": ["a", "b c"], "X-Page": { size: 2, last: true }, "X-Meta": { ok: true }, "Set-Cookie": "a=1; HttpOnly" },
    ["1", "/things/2", "/things/2"],
    "LINK https://us.example.com/v1/things",
  ]);
  expect(await usage.runServers()).toEqual([
    "https://us.example.com/v1/things",
    "https://eu.example.com/v2/things",
    "https://asia.example.org/things",
  ]);
  expect(await usage.runBodies()).toEqual([
    { q: "a&b", page: 2, tags: ["x", "y"] },
    { q: "a&b", page: 2 },
    null,
    {
      files: [
        ["image/png", "png"],
        ["application/octet-stream", "one"],
        ["text/plain", "two"],
      ],
      meta: { width: 3, tags: ["wide"] },
      notes: [{ n: 1 }, { n: 2 }],
      labels: ["a", "b"],
      rating: 5,
      flag: true,
    },
    [{ n: 1 }, { n: 2 }],
    {
      name: "A & B",
      age: 3,
      tags: ["x", "y z"],
      ids: [1, 2],
      address: { street: "S", geo: { lat: 1.5 } },
      options: { dark: true, sizes: [1, 2] },
    },
    ["image/png", "dot"],
    ["text/plain", "text"],
    "application/octet-stream 4",
    "image/gif 2",
    "text/plain text",
    "application/xml <a/>",
  ]);
  const events = [
    { event: "word", data: "A\nB" },
    { event: "end", data: "" },
  ];
  expect(await usage.runStreams()).toEqual(["text/event-stream", ...events, "application/json-seq", ...events]);
});

it("brings the files of a document together, and reads what stands beside references", async () => {
  const usage: Runs<"run"> = await import(join(output, "files", "usage.ts"));
  expect(await usage.run()).toEqual([
    [{ id: 1, owner: { name: "O" } }],
    { id: 2, friends: [{ id: 9 }], owner: { name: "P" } },
    { title: "Gone" },
    [400, 422],
    [1, 0, 1],
  ]);
});

it("reads and writes what Swagger 2.0 describes", async () => {
  const usage: Runs<"run"> = await import(join(output, "legacy", "usage.ts"));
  const url = "https://api.example.com/v2";
  expect(await usage.run()).toEqual([
    { ids: [1, 2], spaces: ["a", "b"], pipes: [3, 4], many: ["a", "b"], "X-List": [5, 6] },
    { "X-Counts": [1, 2], "X-Limit": 9 },
    { name: "A", age: 1, tags: ["x", "y"], ids: [1, 2] },
    { file: "file", note: "n", ids: [3, 4] },
    "octets",
    [204, 204],
    "files.write: PUT /files: the request is not valid: /body/size must be more than 0 (openapi.yaml:53, body openapi.yaml:63)",
    [
      `${url}/lists/1,2?spaces=a%20b&pipes=3%7C4&many=a&many=b`,
      `${url}/forms`,
      `${url}/uploads`,
      "http://api.example.com/v2/files",
      `${url}/files`,
      `${url}/files`,
    ],
  ]);
});

// What `strict` alone lets through is left to the fast compiler, and the slow one to runs of all tests, with one of two ways to resolve modules.
it.each([
  ["typescript-7", "with every strict flag", "strict"],
  ...(isQuick
    ? []
    : [
        ["typescript", "with every strict flag", "strict"],
        ["typescript-7", "with `strict` alone, as Node resolves modules", "node"],
        ["typescript-7", "with `strict` alone, as bundlers resolve modules", "bundler"],
      ]),
])(
  "all generated code under %s compiles %s",
  (compiler, _name, config) => {
    const tsc = join(root, "node_modules", compiler, "bin", "tsc");
    const project = join(output, `tsconfig.${config}.json`);
    const run = spawnSync(process.execPath, [tsc, "-p", project], { encoding: "utf8" });
    expect(run.stdout).toBe("");
    expect(run.status).toBe(0);
  },
);

it("gives JavaScript that agrees with its declarations", async () => {
  const usage: Runs<"run"> = await import(join(output, "compiled", "usage.ts"));
  expect(await usage.run()).toEqual([[201, "n1"], [200, ["Milk"]], 400, [true, false]]);
});

/** The functions of a case's fixture. */
type Runs<Name extends string> = Readonly<Record<Name, () => Promise<unknown>>>;

/** Compiler options of an ordinary project: only the flags of `strict`, no types of Node, and declaration files checked too. */
const PLAIN = {
  target: "ES2022",
  lib: ["ES2022", "DOM"],
  types: [],
  strict: true,
  noEmit: true,
  skipLibCheck: false,
};

const FILES = { include: ["*/**/*.ts"], exclude: ["node_modules"] };

const CONFIGS = {
  strict: strictConfig(),
  node: { compilerOptions: { ...PLAIN, module: "NodeNext" }, ...FILES },
  bundler: { compilerOptions: { ...PLAIN, module: "ESNext", moduleResolution: "Bundler" }, ...FILES },
};

function strictConfig(): object {
  return {
    compilerOptions: {
      target: "ES2022",
      lib: ["ES2023", "DOM", "DOM.Iterable"],
      module: "NodeNext",
      moduleResolution: "NodeNext",
      types: ["node"],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      noImplicitOverride: true,
      noImplicitReturns: true,
      noFallthroughCasesInSwitch: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      allowUnreachableCode: false,
      allowUnusedLabels: false,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      isolatedDeclarations: true,
      declaration: true,
      erasableSyntaxOnly: true,
      forceConsistentCasingInFileNames: true,
      noEmit: true,
      skipLibCheck: true,
    },
    ...FILES,
  };
}
