import { expect, test } from "vitest";
import type { Parameter } from "../../../../contract/model/types.ts";
import { isCarried } from "../../../../live/sample/sample-parameters.ts";

const inPath = { in: "path", name: "id", style: "simple", explode: false } as Parameter; // what is looked at of it

test.each([
  [".", false],
  ["..", false],
  ["...", true],
  ["a", true],
])("whether %j can stand in a path: %j", (value, isGood) => {
  expect(isCarried(value, inPath, () => true)).toBe(isGood);
});
