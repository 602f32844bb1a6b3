import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

it.each([
  ["the compiler, which the second thread loads for types", /node_modules\/(?:openapi-)?typescript\//],
  ["ajv, which only validators and a router need", /node_modules\/ajv\//],
])("does not load %s", (_, unneeded) => {
  const module = new URL("../../../../dist/generator/emitters/emit-planned.js", import.meta.url);
  // In a process of its own, since other tests load the compiler.
  const program = `import { createRequire } from "node:module";
await import(${JSON.stringify(module.href)});
console.log(JSON.stringify(Object.keys(createRequire(import.meta.url).cache)));`;
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  const loaded = JSON.parse(said) as readonly string[]; // The program prints paths.
  expect(loaded.filter((path) => unneeded.test(path))).toEqual([]);
});
