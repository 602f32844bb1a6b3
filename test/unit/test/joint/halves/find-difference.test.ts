import { describe, expect, it } from "vitest";
import { findDifference } from "../../../../joint/halves/find-difference.ts";

async function* streamOf(...values: unknown[]): AsyncGenerator<unknown> {
  yield* values;
}

describe("findDifference", () => {
  it.each([
    ["texts", "a", "a"],
    ["lists", [1, [2]], [1, [2]]],
    ["objects in another order", { a: 1, b: 2 }, { b: 2, a: 1 }],
    ["an absent and an undefined member", { a: 1 }, { a: 1, b: undefined }],
    ["files", new Blob(["x"]), new Blob(["x"])],
  ])("finds none between equal %s", async (_, given, received) => {
    expect(await findDifference(given, received)).toBeUndefined();
  });

  it.each([
    ["a number and a numeral", { a: 1 }, { a: "1" }, '/a: 1 became "1"'],
    ["a lost member", { a: { b: 1 } }, { a: {} }, "/a/b: 1 became undefined"],
    ["a new member", {}, { a: null }, "/a: undefined became null"],
    ["lengths", [1], [1, 2], ": 1 items became 2"],
    ["null and nothing", null, undefined, "the whole: null became undefined"],
    ["files", { f: new Blob(["x"]) }, { f: new Blob(["y"]) }, "/f: the octets of the file differ"],
    ["an own and an inherited member", { toString: 1 }, {}, "/toString: 1 became undefined"],
  ])("names the place of %s", async (_, given, received, difference) => {
    expect(await findDifference(given, received)).toBe(difference);
  });

  it("compares what streams yield", async () => {
    expect(await findDifference(streamOf(1, { a: 2 }), streamOf(1, { a: 2 }))).toBeUndefined();
    expect(await findDifference(streamOf(1, 2), streamOf(1))).toBe(": 2 items became 1");
  });
});
