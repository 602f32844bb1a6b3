import { describe, expect, test } from "vitest";
import { createMemory, noMemory, oncePer } from "../../../../language/values/memory.ts";

test("a result is made once for each object, one that is undefined, too", () => {
  let made = 0;
  const make = oncePer((about: { readonly value?: number }) => {
    made++;
    return about.value;
  });
  const [one, other, empty] = [{ value: 1 }, { value: 1 }, {}];
  expect([make(one), make(one), make(other), make(empty), make(empty)]).toEqual([
    1,
    1,
    1,
    undefined,
    undefined,
  ]);
  expect(made).toBe(3);
});

describe("what is recalled", () => {
  test("is made anew where an argument is another one", () => {
    const memory = createMemory();
    const made: unknown[] = [];
    const join = (key: object, ...rest: readonly unknown[]): readonly unknown[] => {
      made.push(rest);
      return [key, ...rest];
    };
    const key = {};
    const first = memory.recall(join, key, 1, Number.NaN);
    expect(memory.recall(join, key, 1, Number.NaN)).toBe(first);
    expect(memory.recall(join, key, 1, 2)).toEqual([key, 1, 2]);
    expect(memory.recall(join, key, 1)).toEqual([key, 1]);
    expect(memory.recall(join, key, 1, undefined)).toEqual([key, 1, undefined]);
    expect(memory.recall(join, {}, 1, undefined)).toEqual([{}, 1, undefined]);
    expect(made).toHaveLength(5);
  });

  test("belongs to one function", () => {
    const memory = createMemory();
    const key = { a: 1 };
    expect(memory.recall((object: object) => Object.keys(object), key)).toEqual(["a"]);
    expect(memory.recall((object: object) => Object.values(object), key)).toEqual([1]);
  });
});

describe("what is recalled with questions", () => {
  /** Adds up what `find` and `other` answer for the names of a key; `other` is asked for the last one only. */
  const add = (
    names: readonly string[],
    { find, other }: { readonly find: (name: string) => number; readonly other: (name: string) => number },
    times: number,
  ): { readonly sum: number } => ({
    sum: times * names.reduce((sum, name) => sum + find(name), other(names.at(-1) ?? "")),
  });
  const sourcesOf = (found: Record<string, number>, others: Record<string, number> = {}) => ({
    find: (name: string) => found[name] ?? 0,
    other: (name: string) => others[name] ?? 0,
  });

  test("holds as long as each question has the answer that it had", () => {
    const memory = createMemory();
    const key = ["a", "b"];
    const first = memory.recallAsking(add, key, sourcesOf({ a: 1, b: 2 }, { b: 10 }), 1);
    expect(first).toEqual({ sum: 13 });
    // Of what nobody asked for, an answer may change.
    expect(memory.recallAsking(add, key, sourcesOf({ a: 1, b: 2, c: 3 }, { a: 5, b: 10 }), 1)).toBe(first);
    expect(memory.recallAsking(add, key, sourcesOf({ a: 1, b: 3 }, { b: 10 }), 1)).toEqual({ sum: 14 });
    expect(memory.recallAsking(add, key, sourcesOf({ a: 1, b: 3 }, { b: 20 }), 1)).toEqual({ sum: 24 });
    expect(memory.recallAsking(add, key, sourcesOf({ a: 1, b: 3 }, { b: 20 }), 2)).toEqual({ sum: 48 });
  });

  test("is made anew where a source is missing that was asked", () => {
    const memory = createMemory();
    const key = ["a"];
    const ask = (
      names: readonly string[],
      sources: { readonly find?: (name: string) => number },
    ): unknown[] => names.map((name) => sources.find?.(name));
    expect(memory.recallAsking(ask, key, { find: () => 1 })).toEqual([1]);
    expect(memory.recallAsking(ask, key, {})).toEqual([undefined]);
  });
});

test("what is shared is the very value of before where it is equal, by name", () => {
  const memory = createMemory();
  const first = memory.share("one", { a: [1] });
  expect(memory.share("one", { a: [1] })).toBe(first);
  expect(memory.share("other", { a: [1] })).not.toBe(first);
  const second = memory.share("one", { a: [1], b: 2 });
  expect(second.a).toBe(first.a);
  expect(memory.share("one", { a: [1], b: 2 })).toBe(second);
  expect(memory.share("one", { a: [1], b: 2 }, () => false)).not.toBe(second);
});

test("without a memory everything is made anew", () => {
  const key = ["a"];
  const copy = (names: readonly string[], more: number): readonly unknown[] => [...names, more];
  const ask = (
    names: readonly string[],
    { find }: { readonly find: (name: string) => number },
  ): readonly number[] => names.map(find);
  expect(noMemory.recall(copy, key, 1)).toEqual(["a", 1]);
  expect(noMemory.recall(copy, key, 1)).not.toBe(noMemory.recall(copy, key, 1));
  expect(noMemory.recallAsking(ask, key, { find: () => 7 })).toEqual([7]);
  const value = {};
  noMemory.share("a", {});
  expect(noMemory.share("a", value)).toBe(value);
});
