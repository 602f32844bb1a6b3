/**
 * The linters of a project, with their recommended rules, report nothing about output in its folders.
 *
 * @module
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mcp } from "../../generator/emitters/mcp.ts";
import { tanstackQuery } from "../../generator/emitters/tanstack-query.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { generate } from "../../generator/session/generate.ts";
import { generateCase } from "../golden/golden-cases.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "tenon-linters-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ESLINT = `import tseslint from "typescript-eslint";
export default tseslint.config(tseslint.configs.recommended, tseslint.configs.strict);
`;

function write(name: string, files: readonly EmittedFile[]): void {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), text);
  }
}

beforeAll(async () => {
  const own = { document: join(root, "spec/openapi.yaml"), importExtension: ".js", names: {} } as const;
  const all = {
    ...own,
    adapters: ["express", "fastify", "hono", "node-http"],
    emitters: [tanstackQuery({ queries: ["organizations.recipes.update"] }), mcp()],
    enums: "const",
  } as const;
  write("src/own", (await generate(own)).files);
  write("src/all", (await generate(all)).files);
  write("src/all-js", (await generate({ ...all, emit: "js" })).files);
  for (const name of ["schemas", "compiled"]) write(`src/${name}`, (await generateCase(name)).files);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  write(".", [
    { path: "eslint.config.mjs", text: ESLINT },
    { path: "biome.json", text: "{}" },
    { path: "package.json", text: "{}" },
    { path: "src/mistake.ts", text: "var mistake: any;\n// @ts-nocheck\n" },
  ]);
});

const linters = {
  "typescript-eslint": ["eslint/bin/eslint.js", "--no-color", "src"],
  oxlint: ["oxlint/bin/oxlint", "--format=unix", "src"],
  "biome lint": ["@biomejs/biome/bin/biome", "lint", "--colors=off", "--max-diagnostics=none", "src"],
  // Of JSON it reports the layout, and JSON has no comments that could tell it not to.
  "biome check": [
    ...["@biomejs/biome/bin/biome", "check", "--colors=off", "--max-diagnostics=none"],
    ...["--json-formatter-enabled=false", "src"],
  ],
};

describe.each(Object.entries(linters))("%s", (_, [program = "", ...args]) => {
  it("finds a mistake in a file of the project, and nothing in generated ones", () => {
    const { stdout, stderr } = spawnSync(process.execPath, [join(root, "node_modules", program), ...args], {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 1e8,
    });
    const told = stdout + stderr;
    const named = new Set(told.match(/\bsrc\/[\w./-]+\.\w+/g));
    expect([...named], told.slice(0, 5_000)).toEqual(["src/mistake.ts"]);
  });
});
