import { spawnSync } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Generated, generate } from "../../generator/session/generate.ts";
import { writeAll } from "../golden/golden-cases.ts";
import { liftNoCheck } from "../lift-no-check.ts";

const root = join(import.meta.dirname, "../..");

/** Names of the kinds that have broken generators. */
const names = [
  ...["Foo_Bar", "FooBar", "foo-bar", "foobar", "FOOBAR", "Foo.Bar", "Foo Bar"],
  ...[
    "File",
    "Promise",
    "Error",
    "Array",
    "Response",
    "Client",
    "Operation",
    "class",
    "type",
    "string",
    "await",
  ],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "prototype", "then"],
  ...["1st", "2", "", " ", "-", "🙂", "🙂🙂", "שלום", "مرحبا", "日本語", "é", "e\u0301", "ǅ", "ﬁ", "İ", "ı"],
  ...["con", "NUL", "aux.ts", "index", "a/b", "a\\b", "../../etc", "x".repeat(300), `${"x".repeat(300)}y`],
  ...["isFooBar", "FooBarSchema", "types", "operations", "webhooks", "links", "WebhookHandlers"],
];

let folder: string;
let generated: Generated;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenon-names-"));
  const schemas = Object.fromEntries(
    names.map((name, index) => [name, { type: "object", properties: { [name]: { const: index } } }]),
  );
  const paths = Object.fromEntries(
    names.map((name, index) => [
      `/p${index}`,
      {
        post: {
          operationId: name,
          parameters: [{ name: name === "" ? "empty" : name, in: "query", schema: { type: "string" } }],
          requestBody: {
            content: { "application/json": { schema: { $ref: `#/components/schemas/${pointerOf(name)}` } } },
          },
          responses: { 204: { description: "done" } },
        },
      },
    ]),
  );
  const document = { openapi: "3.1.0", info: { title: "A", version: "1" }, paths, components: { schemas } };
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
  generated = await generate({ document: join(folder, "openapi.json"), importExtension: ".js", names: {} });
  await writeAll(liftNoCheck(generated.files), join(folder, "api"));
  const compilerOptions = {
    ...{
      target: "ES2022",
      lib: ["ES2023", "DOM"],
      module: "NodeNext",
      types: [],
      strict: true,
      noEmit: true,
    },
    ...{ forceConsistentCasingInFileNames: true, isolatedDeclarations: true, declaration: true },
  };
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["api/**/*.ts"] }),
  );
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
});
afterAll(() => rm(folder, { recursive: true }));

function pointerOf(name: string): string {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}

test("every schema and operation has a name of its own", () => {
  const text = (path: string): string => generated.files.find((file) => file.path === path)?.text ?? "";
  const types = [...text("types.ts").matchAll(/^export interface (\S+?)(?<!Input) \{/gm)];
  const functions = [...text("client.ts").matchAll(/^export function (\S+)\(/gm)];
  expect(new Set(functions.map(([, name]) => name)).size).toBeGreaterThanOrEqual(names.length);
  expect(new Set(types.map(([, name]) => name)).size).toBeGreaterThanOrEqual(names.length);
});

test("file names differ in more than case, and are valid on every system", () => {
  const paths = generated.files.map(({ path }) => path);
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
  for (const path of paths) {
    expect(path).toMatch(/^[\w./-]+$/);
    expect(Math.max(...path.split("/").map((part) => part.length))).toBeLessThan(120);
    expect(path).not.toMatch(/(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)\./i);
  }
});

test("collisions are findings with both places", () => {
  const collisions = generated.findings.filter(({ code }) => code === "name/collision");
  expect(collisions.length).toBeGreaterThan(0);
  for (const { places, message } of collisions) expect([message, places.length > 1]).toEqual([message, true]);
});

test("all of it compiles", () => {
  const tsc = join(root, "node_modules/typescript-7/bin/tsc");
  const run = spawnSync(process.execPath, [tsc, "-p", join(folder, "tsconfig.json")], { encoding: "utf8" });
  expect(run.stdout).toBe("");
}, 60_000);
