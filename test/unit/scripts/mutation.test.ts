import { existsSync } from "node:fs";
import { expect, test } from "vitest";

// Plain JavaScript, which has no declarations.
const path: string = "../../../scripts/mutation/tests-of.mjs";
const { testsOf }: { testsOf: Readonly<Record<string, readonly string[]>> } = await import(path);

test.each(Object.entries(testsOf))("%s has sources, and tests that are there", (folder, tests) => {
  expect(existsSync(folder)).toBe(true);
  // A pattern by the folder that it looks into.
  const places = tests.map((name) => name.replace(/\/[^/]*[*{].*$/, ""));
  expect(places.filter((place) => !existsSync(place))).toEqual([]);
});
