import { expect, test } from "vitest";
import { isWithin } from "../../../../contract/read/origin-copies.ts";

test.each([
  ["/a/b", "/a/b", true],
  ["/a/b", "/a/b/c/d", true],
  ["/a/b/", "/a/b/c", true],
  ["/", "/a", true],
  ["/a/b", "/a", false],
  ["/a/b", "/a/bc", false],
  ["/a/b", "/a/c", false],
  // What begins with two dots need not lead upwards.
  ["/a/b", "/a/b/..c", true],
  ["/a/b", "/a/b/..c/d", true],
])("%s and %s: %j", (folder, path, expected) => {
  expect(isWithin(folder, path)).toBe(expected);
});
