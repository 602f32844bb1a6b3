import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shareEqual } from "../../../../language/values/share-equal.ts";

/** All arrays and objects in a value. */
function holdersOf(value: unknown): readonly object[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(holdersOf)];
}

describe("shareEqual", () => {
  it("answers what it was given, and changes nothing", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        const [known, given] = [structuredClone(before), structuredClone(after)];
        const shared = shareEqual(before, after);
        expect(JSON.stringify(shared)).toBe(JSON.stringify(given));
        expect(shared).toStrictEqual(given);
        expect([before, after]).toStrictEqual([known, given]);
      }),
    );
  });

  it("answers the very value where all is equal", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const before = { value, map: new Map([["x", value]]), set: new Set(["x", "y"]) };
        expect(shareEqual(before, structuredClone(before))).toBe(before);
      }),
    );
  });

  it("shares all but the way to what differs", () => {
    const before = { a: { b: [{ c: 1 }, { d: {} }] }, e: { f: [] } };
    const after = { a: { b: [{ c: 2 }, { d: {} }] }, e: { f: [] } };
    const shared = shareEqual(before, after);
    expect(shared).toStrictEqual(after);
    expect(shared.e).toBe(before.e);
    expect(shared.a.b[1]).toBe(before.a.b[1]);
    expect(holdersOf(after)).not.toContain(shared.a.b[1]);
  });

  it("knows items again behind one that was put in or taken out", () => {
    const before = [{ a: 1 }, { b: 2 }, { c: 3 }];
    const longer = shareEqual(before, [{ a: 1 }, { x: 9 }, { b: 2 }, { c: 3 }]);
    expect(longer).toStrictEqual([{ a: 1 }, { x: 9 }, { b: 2 }, { c: 3 }]);
    expect([longer[0], longer[2], longer[3]]).toStrictEqual(before);
    expect(longer[3]).toBe(before[2]);
    const shorter = shareEqual(before, [{ b: 2 }, { c: 3 }]);
    expect(shorter[0]).toBe(before[1]);
    expect(shorter[1]).toBe(before[2]);
  });

  it("takes the order of members for a difference, and 0 for another number than -0", () => {
    const before = { a: 1, b: { c: 0 } };
    expect(Object.keys(shareEqual(before, { b: { c: 0 }, a: 1 }))).toEqual(["b", "a"]);
    expect(Object.is(shareEqual(before, { a: 1, b: { c: -0 } }).b.c, -0)).toBe(true);
    expect(shareEqual({ list: [0] }, { list: [-0] })).toStrictEqual({ list: [-0] });
  });

  it("takes no member of a prototype for one of the value", () => {
    const before: unknown = JSON.parse('{"a": {}}');
    const after: unknown = JSON.parse('{"__proto__": {}, "constructor": {}, "a": {}}');
    const shared = shareEqual(before, after) as object;
    expect(Object.keys(shared)).toEqual(["__proto__", "constructor", "a"]);
    expect(Object.getPrototypeOf(shared)).toBe(Object.prototype);
    expect(Object.values(shared)[0]).not.toBe(Object.prototype);
    const changed = shareEqual(after, JSON.parse('{"__proto__": {}, "b": 1}') as object);
    expect(Object.values(changed)[0]).toBe(Object.values(after as object)[0]);
  });

  it("shares members in another order, and answers the very value that shares nothing", () => {
    const before = { a: { x: 1 }, b: { y: 2 } };
    const turned = shareEqual(before, { b: { y: 2 }, a: { x: 1 } });
    expect([turned.a, turned.b]).toEqual([before.a, before.b]);
    expect(turned.a).toBe(before.a);
    expect(turned.b).toBe(before.b);
    for (const after of [{ a: 1, b: 2 }, [{ a: 1 }], { a: { x: 2 } }])
      expect(shareEqual(before, after)).toBe(after);
    const list = [{ a: 2 }, 1];
    expect(shareEqual([{ a: 1 }], list)).toBe(list);
  });

  it("takes a map for the same where its entries and their order are, and shares their values", () => {
    const before = new Map([
      ["a", { x: 1 }],
      ["b", { x: 2 }],
    ]);
    const entries = [...before].map(([key, { x }]): [string, { x: number }] => [key, { x }]);
    expect(shareEqual(before, new Map(entries))).toBe(before);
    for (const others of [
      [...entries].reverse(),
      entries.slice(1),
      entries.slice(0, 1),
      [...entries, ["c", { x: 3 }]],
      [["c", { x: 1 }], entries[1]],
      [entries[0], ["b", { x: 3 }]],
    ] as readonly [string, { x: number }][][]) {
      const shared = shareEqual(before, new Map(others));
      expect(shared).not.toBe(before);
      expect([...shared]).toEqual(others);
    }
    expect(shareEqual(before, new Map([...entries].reverse())).get("a")).toBe(before.get("a"));
    expect(shareEqual(before, new Map([["a", null]]))).toEqual(new Map([["a", null]]));
  });

  it("takes a set for the same where its items and their order are", () => {
    const before = new Set(["a", "b"]);
    expect(shareEqual(before, new Set(["a", "b"]))).toBe(before);
    for (const items of [["b", "a"], ["a"], ["a", "c"], ["a", "b", "c"]]) {
      const after = new Set(items);
      expect(shareEqual(before, after)).toBe(after);
    }
    expect(shareEqual(before, new Map())).toEqual(new Map());
    expect(shareEqual(new Map(), before)).toBe(before);
  });

  it("leaves alone what is more than its members", () => {
    class Point {
      readonly x = 1;
    }
    const point = new Point();
    expect(shareEqual(new Point(), point)).toBe(point);
    const bare: object = Object.assign(Object.create(null), { a: 1 });
    expect(shareEqual({ a: 1 }, bare)).toBe(bare);
    const after = { a: 1 };
    expect(shareEqual(bare, after)).toBe(after);
    expect(shareEqual([1], { 0: 1 })).toEqual({ 0: 1 });
    const [before, same] = [{ a: 1 }, { a: 1 }];
    for (const marked of [before, same])
      expect(shareEqual(before, same, (value) => value !== marked)).toBe(same);
    expect(shareEqual(before, same, () => true)).toBe(before);
  });
});
