import { join } from "node:path";
import openapiTypescript, { astToString } from "openapi-typescript";
import { expect, test } from "vitest";
import { buildContract } from "../../../../contract/build/build-contract.ts";
import type { Contract } from "../../../../contract/build/contract.ts";
import { loadDocument } from "../../../../contract/build/load-document.ts";
import { emitPaths, hasOnlyTypes } from "../../../../generator/emitters/emit-paths.ts";
import { syntaxShape } from "../../../security/syntax-shape.ts";

async function contractOf(path: string): Promise<Contract> {
  const { loaded } = await loadDocument(join(import.meta.dirname, "../../../..", path));
  const contract = loaded && buildContract(loaded, { isSorted: true }).contract;
  if (contract === undefined) throw new Error(`${path} cannot be read.`);
  return contract;
}

test.each([
  "spec/openapi.yaml",
  "test/golden/legacy/openapi.yaml",
  "test/golden/statuses/openapi.yaml",
])("prints below its header what openapi-typescript prints: %s", async (path) => {
  const contract = await contractOf(path);
  const { files, findings } = await emitPaths(contract);
  expect(findings).toEqual([]);
  const [file] = files;
  const [title, heading, ...lines] = file?.text.split("\n") ?? [];
  expect([title, heading]).toEqual([
    expect.stringMatching(/^\/\/ /),
    expect.stringContaining("with openapi-typescript"),
  ]);
  const printed = astToString(await openapiTypescript(JSON.stringify(contract.document), { silent: true }));
  expect(lines.join("\n")).toBe(printed);
});

test("reports what openapi-typescript cannot print", async () => {
  // Its `allOf` has a boolean schema.
  const { files, findings } = await emitPaths(await contractOf("test/golden/schemas/openapi.yaml"));
  expect(files).toEqual([]);
  expect(findings).toEqual([
    expect.objectContaining({
      code: "paths/failed",
      message: expect.stringContaining("openapi-typescript cannot print `paths.ts`: "),
    }),
  ]);
});

test.each([
  "test/golden/texts/openapi.yaml",
  "test/security/every-position.yaml",
])("keeps hostile text inside its comments and strings: %s", async (path) => {
  const { files, findings } = await emitPaths(await contractOf(path));
  expect(findings).toEqual([]);
  for (const { text } of files) {
    expect(text).not.toMatch(/[\u202a-\u202e\u2028]/);
    const { shape, faults } = syntaxShape("paths.ts", text);
    expect(faults).toBe(0);
    expect(new Set(shape.split("\n").map((line) => /^\w+/.exec(line)?.[0]))).toEqual(
      new Set(["InterfaceDeclaration", "TypeAliasDeclaration"]),
    );
  }
});

test.each([
  ["export interface paths { a: string }\nexport type $defs = never;", true],
  ["export interface paths { a: string }\nalert(1);", false],
  ["export enum Kind { A }", false],
  ['import "./other.js";', false],
])("accepts only modules of types: %s", (module, expected) => {
  expect(hasOnlyTypes(module)).toBe(expected);
});
