import fc from "fast-check";
import { expect, test } from "vitest";
import { shareEqual } from "../../../../contract/model/share-equal.ts";
import { applyPatch, createPatch } from "../../../../generator/thread/patch.ts";

test("who has the value before makes the one after of what is sent", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, other) => {
      const after = shareEqual(before, [other, structuredClone(before), { other, before }]);
      const sent = structuredClone(createPatch(before, after));
      expect(applyPatch(structuredClone(before), sent)).toStrictEqual(after);
    }),
  );
});

test("what is the same is neither sent nor made anew", () => {
  const before = { a: { b: ["x", { c: 1 }] }, d: { e: [] } };
  const after = { a: { b: ["y", before.a.b[1]] }, d: before.d, f: 1 };
  const patch = createPatch(before, after);
  expect(JSON.stringify(patch)).not.toContain('"c"');
  const heard = structuredClone(before);
  const made = applyPatch(heard, patch) as typeof after;
  expect(made).toStrictEqual(after);
  expect([made.a.b[1], made.d]).toEqual([heard.a.b[1], heard.d]);
  expect(made.d).toBe(heard.d);
  expect(made.a.b[1]).toBe(heard.a.b[1]);
});

test("a member may be called as one of every object is", () => {
  const before: unknown = JSON.parse('{"a": {"__proto__": {"x": 1}, "constructor": {}}}');
  const after: unknown = JSON.parse('{"a": {"__proto__": {"x": 2}, "toString": 3, "constructor": {}}}');
  expect(JSON.stringify(applyPatch(before, createPatch(before, after)))).toBe(JSON.stringify(after));
  expect(JSON.stringify(applyPatch({}, createPatch({}, after)))).toBe(JSON.stringify(after));
});
