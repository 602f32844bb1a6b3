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
  await writeFile(join(output, "tsconfig.json"), JSON.stringify(strictConfig()));
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

describe("all generated code", () => {
  it.each([
    ["the oldest supported TypeScript", "typescript"],
    ["TypeScript 7", "typescript-7"],
  ])(
    "compiles with every strict flag under %s",
    (_name, compiler) => {
      const tsc = join(root, "node_modules", compiler, "bin", "tsc");
      const run = spawnSync(process.execPath, [tsc, "-p", output], { encoding: "utf8" });
      expect(run.stdout).toBe("");
      expect(run.status).toBe(0);
    },
    120_000,
  );
});

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
    include: ["*/**/*.ts"],
    exclude: ["node_modules"],
  };
}
