import { expect, test } from "vitest";
import { nameThing } from "../../../../language/values/name-thing.ts";

test.each([
  ["Warehouse", "warehouse"],
  ["InstrumentInput", "instrument"],
  ["orderLines", "order line"],
  ["api.v2.CategoryCreateRequest", "category"],
  ["HTTPProxyResponse", "http proxy"],
  ["repository_full", "repository"],
  ["people", "person"],
  ["Data", undefined],
  ["", undefined],
])("%s describes %s", (owner, thing) => {
  expect(nameThing({ owner })).toBe(thing);
});
