import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { emitPlanned } from "../../../../generator/emitters/emit-planned.ts";

it("does not load the compiler, which the second thread loads for types", () => {
  expect(emitPlanned).toBeTypeOf("function");
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  expect(loaded.filter((path) => /node_modules\/(?:openapi-)?typescript\//.test(path))).toEqual([]);
});
