import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createFolder, tenon } from "./test-io.ts";

const ok = '"200": { description: Fine. }';

function documentOf(paths: string, components: string): string {
  return `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /fine: { get: { responses: { ${ok} } } }
${paths}
components:
${components}`;
}

async function generate(
  text: string,
  ...options: readonly string[]
): Promise<{ readonly code: number; readonly told: readonly string[] }> {
  const folder = createFolder({ "openapi.yaml": text });
  const { code, out } = await tenon(folder, ["generate", "openapi.yaml", "-o", "out", ...options]);
  return { code, told: out.match(/^(?:error|warning) ref\/.*/gm) ?? [] };
}

const leftOut = documentOf(
  `  /a: { get: { parameters: [{ $ref: "#/components/parameters/Alias" }], responses: { ${ok} } } }
  /b: { put: { parameters: [{ $ref: "#/components/parameters/Alias" }], responses: { ${ok} } } }`,
  '  parameters: { Alias: { $ref: "#/components/parameters/Gone" } }',
);
const unchecked = documentOf("", '  schemas: { Pet: { properties: { owner: { $ref: "#/nowhere" } } } }');
const unused = documentOf("", '  parameters: { Alias: { $ref: "#/components/parameters/Gone" } }');

describe("an error about a reference names what is missing because of it", () => {
  test("operations that were left out", async () => {
    const { code, told } = await generate(leftOut, "--lint", "off");
    expect(code).toBe(1);
    expect(told).toEqual([expect.stringMatching(/^error .* Left out: GET `\/a`, PUT `\/b`\.$/)]);
  });

  test("schemas that are not checked", async () => {
    const { code, told } = await generate(unchecked, "--lint", "off");
    expect(code).toBe(1);
    expect(told).toEqual([
      expect.stringMatching(/^error .* Not checked, and of type `unknown`: a part of `Pet`\.$/),
    ]);
  });
});

describe("the exit code of generate follows what is missing in the output", () => {
  test("a reference is an error also with --lint off", async () => {
    const { code, told } = await generate(unused, "--lint", "off");
    expect(code).toBe(1);
    expect(told).toEqual([expect.stringMatching(/^error ref\/unresolved/)]);
  });

  test.each([leftOut, unchecked])("--partial makes it a warning", async (text) => {
    const { code, told } = await generate(text, "--lint", "off", "--partial");
    expect(code).toBe(0);
    expect(told).toEqual([expect.stringMatching(/^warning ref\/unresolved/)]);
  });

  test("`partial` in the config does the same, and does not outlast its removal", async () => {
    const config = (partial: string): string =>
      `export default { document: "openapi.yaml", output: "out", lint: "off"${partial} };`;
    const folder = createFolder({ "openapi.yaml": leftOut, "tenon.config.mjs": config(", partial: true") });
    expect((await tenon(folder, ["generate"])).code).toBe(0);
    expect((await tenon(folder, ["generate"])).code).toBe(0);
    rmSync(join(folder, "tenon.config.mjs"));
    expect((await tenon(folder, ["generate", "openapi.yaml", "-o", "out", "--lint", "off"])).code).toBe(1);
  });
});

test("lint reports a reference that leads nowhere as an error, also where nothing is missing because of it", async () => {
  const folder = createFolder({ "openapi.yaml": unused });
  expect((await tenon(folder, ["lint", "openapi.yaml"])).code).toBe(1);
});
