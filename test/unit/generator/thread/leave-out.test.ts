import { createRequire } from "node:module";
import { expect, onTestFinished, test } from "vitest";
import { leaveOut } from "../../../../generator/thread/leave-out.ts";

test("a package gets an empty module for a dependency that is left out", () => {
  const require = createRequire(import.meta.url);
  const ofAjv = createRequire(require.resolve("ajv"));
  const path = ofAjv.resolve("fast-uri");
  const loaded = require.cache[path];
  onTestFinished(() => {
    delete require.cache[path];
    if (loaded !== undefined) require.cache[path] = loaded;
  });
  leaveOut("fast-uri", "ajv");
  expect(ofAjv("fast-uri")).toEqual({});
});
