import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";
import { afterAll, expect, test } from "vitest";
import { generate } from "../../generator/session/generate.ts";
import { createProgram } from "../create-program.ts";
import { liftNoCheck } from "../lift-no-check.ts";

const folder = mkdtempSync(join(tmpdir(), "tenon-many-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("routes of more operations than a union has room for compile", async () => {
  const document = join(folder, "openapi.json");
  const paths = Object.fromEntries(
    Array.from({ length: 1_300 }, (_, index) => [`/things${index}`, { get: operationOf(index) }]),
  );
  writeFileSync(document, JSON.stringify({ openapi: "3.1.0", info: { title: "Many", version: "1" }, paths }));
  const { files } = await generate({ document, importExtension: ".js", names: {} });
  for (const { path, text } of liftNoCheck(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const program = createProgram([join(folder, "routes.ts")], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  });
  const problems = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
  expect(problems).toEqual([]);
}, 120_000);

/** An operation whose types are its own. */
function operationOf(index: number): object {
  const schema = { type: "object", properties: { [`member${index}`]: { type: "string" } } };
  return {
    operationId: `read${index}`,
    responses: { 200: { description: "", content: { "application/json": { schema } } } },
  };
}
