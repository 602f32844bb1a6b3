import { spawnSync } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Generated } from "../../generator/generate.ts";
import {
  comparedFiles,
  generateCase,
  keepExpected,
  listCases,
  readExpected,
  readFixtures,
  writeAll,
} from "./golden-cases.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cases = await listCases();
const generated = new Map<string, Generated>();
let output = "";

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), "tenon-golden-"));
  for (const name of cases) {
    const result = await generateCase(name);
    generated.set(name, result);
    await writeAll([...result.files, ...(await readFixtures(name))], join(output, name));
    // Set by scripts/update-goldens.mjs.
    if (process.env["UPDATE_GOLDENS"] === "1") await keepExpected(name, comparedFiles(result));
  }
  await writeFile(join(output, "package.json"), '{ "type": "module" }');
  for (const [name, config] of Object.entries(CONFIGS)) {
    await writeFile(join(output, `tsconfig.${name}.json`), JSON.stringify(config));
  }
  await symlink(join(root, "node_modules"), join(output, "node_modules"));
}, 120_000);

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

it("hands the items of streams from handlers to callers, of the types that are said", async () => {
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

describe.each([
  ["the oldest supported TypeScript", "typescript"],
  ["TypeScript 7", "typescript-7"],
])("all generated code under %s", (_name, compiler) => {
  it.each([
    ["with every strict flag", "strict"],
    ["with `strict` alone, as Node resolves modules", "node"],
    ["with `strict` alone, as bundlers resolve modules", "bundler"],
  ])(
    "compiles %s",
    (_config, config) => {
      const tsc = join(root, "node_modules", compiler, "bin", "tsc");
      const project = join(output, `tsconfig.${config}.json`);
      const run = spawnSync(process.execPath, [tsc, "-p", project], { encoding: "utf8" });
      expect(run.stdout).toBe("");
      expect(run.status).toBe(0);
    },
    120_000,
  );
});

/** An ordinary project of a user's: no flag that is not on by `strict`, no types of Node, declarations checked too. */
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
