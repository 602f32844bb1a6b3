import { expect, test } from "vitest";
import type { Json } from "../../../../language/values/json-object.ts";
import { shrinkValue } from "../../../../live/probe/shrink-case.ts";

/** The smallest value for which `does` is true, found by trying smaller values. */
function smallest(value: Json, does: (value: Json) => boolean): Json {
  for (const smaller of shrinkValue(value)) if (does(smaller)) return smallest(smaller, does);
  return value;
}

test("a search by smaller values ends at the smallest that still does", () => {
  const value = {
    name: "something",
    tags: ["a", "b", "c"],
    size: { width: 37, height: 12.5 },
    more: [[1], [2]],
  };
  expect(
    smallest(
      value,
      (one) => JSON.stringify(one).includes('"tags":["b"') || JSON.stringify(one).includes('"b"'),
    ),
  ).toEqual({ tags: ["b"] });
  expect(smallest(value, (one) => JSON.stringify(one).includes("width"))).toEqual({ size: { width: 0 } });
  expect(smallest("a long text", (one) => typeof one === "string")).toBe("a");
  expect(smallest(37, (one) => typeof one === "number" && one > 5)).toBe(37);
});

test("nothing is smaller than what is smallest", () => {
  for (const value of [null, true, 0, "", "a", [], {}]) expect([...shrinkValue(value)]).toEqual([]);
});
