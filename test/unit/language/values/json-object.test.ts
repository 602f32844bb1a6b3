import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { copyMembers, rewriteMembers } from "../../../../language/values/json-object.ts";

describe("copies of objects with members such as `404`", () => {
  const responses = { 200: "OK", 404: "None", default: "Error" };

  test("take little memory", () => {
    expect(sizeOf(() => ({ ...responses }))).toBeGreaterThan(2_000);
    expect(sizeOf(() => copyMembers(responses))).toBeLessThan(1_000);
    expect(sizeOf(() => rewriteMembers(responses, () => "other"))).toBeLessThan(1_000);
  });

  test("have the same members in the same order", () => {
    const members = JSON.parse('{ "404": 1, "200": 2, "b": 3, "a": 4, "__proto__": 5 }');
    expect(Object.entries(copyMembers(members))).toEqual(Object.entries(members));
    expect(Object.entries(rewriteMembers(members, (value) => value))).toEqual(Object.entries(members));
    expect(Object.keys(rewriteMembers(members, (value) => [value]))).toEqual(Object.keys(members));
  });
});

/** The bytes that each object takes. */
function sizeOf(create: () => unknown): number {
  const count = 1_000;
  const kept: unknown[] = [];
  const before = usedMemory();
  for (let index = 0; index < count; index++) kept.push(create());
  return (usedMemory() - before) / kept.length;
}

function usedMemory(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}
