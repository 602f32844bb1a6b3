import { expect, test } from "vitest";
import { satisfiesRange } from "../../../cli/shared/satisfies-range.ts";

const engines = ">=20.19 <21 || >=22.12";

test.each([
  ["20.19.0", engines, true],
  ["v20.20.2", engines, true],
  ["20.18.9", engines, false],
  ["21.0.0", engines, false],
  ["22.11.0", engines, false],
  ["22.12.0", engines, true],
  ["24.1.0-nightly", engines, true],
  ["2.78.0", "^2.77.0", true],
  ["2.76.9", "^2.77.0", false],
  ["3.0.0", "^2.77.0", false],
  ["0.4.1", "^0.3.0", false],
  ["0.0.4", "^0.0.3", false],
  ["1.2.9", "~1.2.3", true],
  ["1.3.0", "~1.2.3", false],
  ["4.5.6", "4", true],
  ["5.0.0", "4", false],
  ["7.0.0", "*", true],
])("%s in %s: %s", (version, range, expected) => expect(satisfiesRange(version, range)).toBe(expected));

test.each(["1.x", "1.2.3 - 2.0.0", ">1.2", "<=5.3", "latest"])("the form %s is refused", (range) => {
  expect(() => satisfiesRange("1.2.3", range)).toThrow(RangeError);
});
