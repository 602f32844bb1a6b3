import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const script = resolve(import.meta.dirname, "../../../scripts/show.mjs");
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-show-"));
  const tag = { name: "tag", in: "query", style: "pipeDelimited", schema: { type: "array", items: {} } };
  const document = {
    openapi: "3.0.3",
    info: { title: "T", version: "1" },
    paths: {
      "/a": { get: { operationId: "readA", parameters: [tag], responses: { 204: { description: "d" } } } },
    },
    components: { schemas: { Name: { type: "string", nullable: true, maxLength: 3 } } },
  };
  writeFileSync(join(folder, "api.json"), JSON.stringify(document));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function show(...argv: readonly string[]) {
  const run = spawnSync(process.execPath, [script, ...argv], { cwd: folder, encoding: "utf8" });
  return {
    status: run.status,
    stderr: run.stderr,
    shown: run.status === 0 ? JSON.parse(run.stdout) : undefined,
  };
}

test.each([
  ["model", "/operations/0/id", "readA"],
  ["operation", "/operations/readA/parameters/0/style", "pipeDelimited"],
  ["view", "/client.ts.hbs/functions/0/name", "readA"],
])("what the stage `%s` sees at %s is shown", (stage, pointer, expected) => {
  expect(show(stage, "api.json", pointer).shown).toEqual(expected);
});

test("a schema is shown as normalised, with the units of its validator and the author's place", () => {
  const { shown } = show("schema", "api.json", "/components/schemas/Name");
  expect(shown.place).toMatch(/^api\.json:1:\d+$/);
  expect(shown.normalised).toEqual({ type: ["string", "null"], maxLength: 3 });
  expect(shown.units[shown.unit].schema).toMatchObject({ types: ["string", "null"], maxLength: 3 });
  expect(Object.keys(show("schema", "api.json").shown)).toEqual(["Name"]);
});

test.each([
  [["models", "api.json"], 2, "npm run show -- model|schema"],
  [["model"], 2, "npm run show -- model|schema"],
  [["model", "api.json", "operations"], 2, "operations is not a JSON Pointer"],
  [["model", "api.json", "/__proto__"], 1, "has nothing at /__proto__"],
  [["schema", "api.json", "/components/schemas/Other"], 1, "has nothing at"],
  [["model", "other.json"], 1, "load/not-found"],
])("%j is refused", (argv, status, message) => {
  expect(show(...argv)).toMatchObject({ status, stderr: expect.stringContaining(message) });
});
