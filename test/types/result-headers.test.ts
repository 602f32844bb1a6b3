import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { expect, onTestFinished, test } from "vitest";
import { createProgram } from "../create-program.ts";

test("the compiler does not compare the headers of each result", () => {
  expect(countComparisons(40)).toBe(countComparisons(2));
});

/** Counts the comparisons of types in a module with results that have different headers. */
function countComparisons(results: number): number {
  const folder = mkdtempSync(join(tmpdir(), "tenon-headers-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const from = join(import.meta.dirname, "../../runtime/operation-types.ts");
  const types = Array.from(
    { length: results },
    (_, index) =>
      `export type R${index} = Result<200, string, "text/plain", DescribedHeaders<{ readonly h${index}?: string }>>;\n`,
  );
  const file = join(folder, "results.ts");
  writeFileSync(
    file,
    `import type { DescribedHeaders, Result } from ${JSON.stringify(from)};\n${types.join("")}`,
  );
  const program = createProgram([file], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
  });
  expect(program.getSemanticDiagnostics(program.getSourceFile(file))).toEqual([]);
  const { assignable, identity, subtype, strictSubtype } = program.getRelationCacheSizes();
  return assignable + identity + subtype + strictSubtype;
}
