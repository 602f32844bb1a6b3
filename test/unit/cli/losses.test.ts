import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseManifest } from "../../../generator/write/manifest.ts";
import { createFolder, tenon } from "./test-io.ts";

/** A document with a correct operation and the given one. */
function documentWith(operation: string, extra = ""): string {
  return [
    "openapi: 3.1.0",
    'info: { title: A, version: "1" }',
    "paths:",
    '  /good: { get: { operationId: good, responses: { "200": { description: ok } } } }',
    `  /bad: { post: ${operation} }`,
    extra,
  ].join("\n");
}

const responses = 'responses: { "200": { description: ok } }';

describe("an operation that cannot be understood", () => {
  test.each([
    ["a parameter that leads nowhere", `{ parameters: [{ $ref: "#/nowhere" }], ${responses} }`],
    ["a parameter without a name", `{ parameters: [{ in: query, schema: {} }], ${responses} }`],
    ["a parameter in no place", `{ parameters: [{ name: a, in: nowhere, schema: {} }], ${responses} }`],
    ["a body that leads nowhere", `{ requestBody: { $ref: "#/nowhere" }, ${responses} }`],
    ["a response that leads nowhere", '{ responses: { "200": { $ref: "#/nowhere" } } }'],
    ["no operation at all", "12"],
  ])("for %s takes no other down, is listed, and fails --strict", async (_title, operation) => {
    const folder = createFolder({ "openapi.yaml": documentWith(operation) });
    const run = await tenon(folder, ["generate", "openapi.yaml", "-o", "api"]);
    expect(run.out).toContain("1 operation, ");
    expect(run.out).toContain("not in the output");
    expect(readFileSync(join(folder, "api/client.ts"), "utf8")).toContain("export function good(");
    const manifest = parseManifest(readFileSync(join(folder, "api/tenon.manifest.json"), "utf8"));
    expect(manifest?.losses?.constructs).toContainEqual(
      expect.objectContaining({ code: "document/operation-left-out", count: 1 }),
    );
    const strict = await tenon(folder, ["generate", "openapi.yaml", "-o", "strict", "--strict"]);
    expect(strict.code).toBe(1);
    expect(existsSync(join(folder, "strict"))).toBe(false);
  });
});

test("what is lost fails --strict even where it is only for information, and is counted by a run without work", async () => {
  const folder = createFolder({
    "openapi.yaml": documentWith(`{ ${responses} }`, "components: { schemas: { A: { maxLenght: 1 } } }"),
  });
  const run = ["generate", "openapi.yaml", "-o", "api"];
  const first = await tenon(folder, run);
  expect([first.code, first.out]).toEqual([0, expect.stringContaining("1 place of the document")]);
  const second = await tenon(folder, run);
  expect(second.out).toContain("0 files written");
  expect(second.out).toContain("1 place of the document");
  expect((await tenon(folder, [...run, "--strict"])).code).toBe(1);
  expect((await tenon(folder, ["lint", "openapi.yaml", "--strict"])).code).toBe(1);
});

test("overlays count among what a run stands on", async () => {
  const overlay = (title: string): string =>
    `overlay: 1.0.0\ninfo: {title: O, version: "1"}\nactions:\n  - target: $.info\n    update: {title: ${title}}\n`;
  const folder = createFolder({
    "openapi.yaml": documentWith(`{ ${responses} }`),
    "fixes/overlay.yaml": overlay("One"),
    "tenon.config.json":
      '{ "document": "openapi.yaml", "output": "api", "overlays": ["fixes/overlay.yaml"] }',
  });
  expect((await tenon(folder, ["generate"])).code).toBe(0);
  const title = (): string | undefined =>
    /^\/\/ (\w+)/.exec(readFileSync(join(folder, "api/client.ts"), "utf8"))?.[1];
  expect(title()).toBe("One");
  expect((await tenon(folder, ["generate"])).out).toContain("0 files written");
  writeFileSync(join(folder, "fixes/overlay.yaml"), overlay("Two"));
  expect((await tenon(folder, ["generate", "--check"])).code).toBe(1);
  expect((await tenon(folder, ["generate"])).code).toBe(0);
  expect(title()).toBe("Two");
  const named = await tenon(folder, ["lint", "openapi.yaml", "--overlay", "none.yaml"]);
  expect([named.code, named.out]).toEqual([2, expect.stringContaining("none.yaml")]);
  writeFileSync(join(folder, "fixes/overlay.yaml"), overlay("Three").replace("$.info", "$.nothing"));
  const unmatched = await tenon(folder, ["generate"]);
  expect([unmatched.code, unmatched.out]).toEqual([1, expect.stringContaining("fixes/overlay.yaml:4")]);
});
