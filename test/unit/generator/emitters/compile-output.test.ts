import { expect, test } from "vitest";
import { compileOutput } from "../../../../generator/emitters/compile-output.ts";

const heading = "// The heading\n/* a mark */\n// @ts-nocheck Made by a machine.\n";

function compile(path: string, text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    compileOutput([{ path, text: heading + text }]).map((file) => [file.path, file.text]),
  );
}

test("a module of types is its own declaration", () => {
  const types = [
    'import type { A } from "./a.js";',
    "/** Doc. */",
    "export interface B {",
    "  readonly a: A;",
    "}",
    "interface C extends B {}",
    "export type D =",
    '  | "x"',
    "  | C;",
    'export type * from "./e.js";',
    "",
  ].join("\n");
  expect(compile("types.ts", types)).toEqual({
    "types.js": `${heading}export {};\n`,
    "types.d.ts": `${heading}${types}`,
  });
});

test.each([
  ["a constant", "export const version: string = '1';\n", "version"],
  ["a function", "export function made(): number {\n  return 1;\n}\n", "made"],
  ["an import of a value", "import { made } from './made.js';\nexport { made };\n", "made"],
  ["an effect", "(globalThis as { made?: number }).made = 1;\nexport {};\n", "made"],
  ["a label", "made: for (;;) break made;\nexport {};\n", "made"],
])("a module of types and %s is compiled", (_, code, name) => {
  const files = compile("types.ts", `export type A = string;\n${code}`);
  expect(Object.keys(files)).toEqual(["types.js", "types.d.ts"]);
  expect(files["types.js"]).toContain(name);
  expect(files["types.js"]).not.toContain("export type");
});

test("modules are compiled alike, however many there are", () => {
  const filler = `/** ${"x".repeat(300_000)} */\n`;
  const files = Array.from({ length: 9 }, (_, at) => ({
    path: `m${at}.ts`,
    text: `${heading}${filler}export const n${at}: number = ${at};\n`,
  }));
  const alone = files.flatMap((file) => compileOutput([file]));
  expect(compileOutput(files)).toEqual(alone);
});

test("what is no module stays as it is", () => {
  expect(compileOutput([{ path: "openapi.json", text: "{}" }])).toEqual([
    { path: "openapi.json", text: "{}" },
  ]);
});
