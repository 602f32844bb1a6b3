import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFolder, tenon } from "./test-io.ts";

const document = `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /notes:
    get:
      operationId: listNotes
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses: { "200": { description: Fine. } }
`;

test("a mistyped `paths` is an error that leaves the output as it was", async () => {
  const folder = createFolder({ "openapi.yaml": document, "typo.yaml": document.replace("paths:", "path:") });
  const generate = (name: string) => tenon(folder, ["generate", name, "-o", "out", "--lint", "off"]);
  expect((await generate("openapi.yaml")).code).toBe(0);
  const before = readFileSync(join(folder, "out/operations.ts"), "utf8");
  const { code, out } = await generate("typo.yaml");
  expect(code).toBe(1);
  expect(out).toContain("error document/no-operations: The document does not define any operations. OpenAPI");
  expect(out).toContain("does not define the member `path` of the document.");
  expect(out).toContain('fix: Did you mean "paths"?');
  expect(out).toContain("out: left as it was");
  expect(readFileSync(join(folder, "out/operations.ts"), "utf8")).toBe(before);
});

test("a document without operations is otherwise generated", async () => {
  const folder = createFolder({
    "openapi.yaml": 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: {}\n',
  });
  const { code } = await tenon(folder, ["generate", "openapi.yaml", "-o", "out", "--lint", "off"]);
  expect(code).toBe(0);
  expect(existsSync(join(folder, "out/index.ts"))).toBe(true);
});

test("a keyword close to a known one is a warning, another one is information", async () => {
  const text = document.replace("type: integer", "type: integer, minimun: 1, colour: red");
  const folder = createFolder({ "openapi.yaml": text });
  const { out } = await tenon(folder, ["generate", "openapi.yaml", "-o", "out", "--lint", "off"]);
  expect(out).toContain(
    "warning loss/unknown-keyword: Neither JSON Schema nor OpenAPI defines the keyword `minimun`.",
  );
  expect(out).toContain('fix: Did you mean "minimum"?');
  expect(out).not.toContain("the keyword `colour`");
  expect(out).toMatch(/1 warning, \d+ for information/);
});
