import { expect, test } from "vitest";
import { gone, rewriteItems, rewriteMembers } from "../../../../language/values/rewrite-members.ts";

test("what does not change is the same object", () => {
  const object = { a: { b: 1 } };
  expect(rewriteMembers(object, (member) => member)).toBe(object);
  const list = [1, object];
  expect(rewriteItems(list, (item) => item)).toBe(list);
});

test("members keep their order, and the argument its members", () => {
  const object = { a: 1, b: 2, c: 3 };
  const rewritten = rewriteMembers(object, (member, name) =>
    name === "a" ? gone : name === "b" ? 4 : member,
  );
  expect(Object.entries(rewritten)).toEqual([
    ["b", 4],
    ["c", 3],
  ]);
  expect(object).toEqual({ a: 1, b: 2, c: 3 });
});

test("a member called __proto__ is one like any other", () => {
  const object = JSON.parse('{ "__proto__": { "a": 1 }, "b": 2 }');
  const rewritten = rewriteMembers(object, (member, name) => (name === "__proto__" ? { c: 3 } : member));
  expect(JSON.stringify(rewritten)).toBe('{"__proto__":{"c":3},"b":2}');
  expect(Object.getPrototypeOf(rewritten)).toBe(Object.prototype);
});

test("items that go leave no hole", () => {
  expect(rewriteItems([1, 2, 3], (item) => (item === 2 ? gone : item))).toEqual([1, 3]);
});
