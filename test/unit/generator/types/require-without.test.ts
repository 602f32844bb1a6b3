import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { requireWithout } from "../../../../generator/types/require-without.ts";

const require = createRequire(import.meta.url);

test("a package gets a small module for a dependency, and other code the complete one", () => {
  const standIn = {};
  const module = "ajv/dist/runtime/uri.js";
  expect(requireWithout(module, { "fast-uri": standIn })).toMatchObject({ default: standIn });
  const { default: complete }: { readonly default: object } = require(module);
  expect(complete).toHaveProperty("serialize");
  expect(standIn).not.toHaveProperty("serialize");
});

test("a package that other code has loaded stays loaded", () => {
  const loaded: unknown = require("ajv/dist/runtime/uri.js");
  expect(requireWithout("ajv/dist/runtime/uri.js", { "fast-uri": {} })).not.toBe(loaded);
  expect(require("ajv/dist/runtime/uri.js")).toBe(loaded);
});

test("a package has no modules that other code has loaded with the complete dependency", () => {
  const loaded: { readonly default: new () => object } = require("ajv/dist/2020.js");
  const standIn = { parse: () => ({}), resolve: (_: string, id: string) => id, serialize: () => "" };
  const made = requireWithout("ajv/dist/2020.js", { "fast-uri": standIn }) as typeof loaded;
  expect(new made.default()).toHaveProperty("opts.uriResolver", standIn);
  expect(new loaded.default()).not.toHaveProperty("opts.uriResolver", standIn);
});
