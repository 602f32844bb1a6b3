import { describe, expect, test } from "vitest";
import { isMultipleOf } from "../../../../runtime/validators/decimal.ts";
import { includesEqual, isEqual } from "../../../../runtime/validators/equality.ts";
import { findTwins } from "../../../../runtime/validators/find-twins.ts";
import { beginCheck, endCheck, namesOf } from "../../../../runtime/validators/member-names.ts";
import { tokenOf } from "../../../../runtime/validators/record-fault.ts";
import {
  countMembers,
  countOctets,
  isBinary,
  isLonger,
  isObject,
  isShorter,
} from "../../../../runtime/validators/value-tests.ts";

const parse = (text: string): unknown => JSON.parse(text);

describe("kinds of values", () => {
  test.each([
    [{}, true],
    [Object.create(null), true],
    [[], false],
    [null, false],
    ["a", false],
    [undefined, false],
    [() => undefined, false],
  ])("%j is a JSON object: %j", (value, expected) => expect(isObject(value)).toBe(expected));

  test.each([
    ["a Blob", new Blob(["a"]), true],
    ["a File", new File(["a"], "a"), true],
    ["an ArrayBuffer", new ArrayBuffer(1), true],
    ["bytes", new Uint8Array(1), true],
    ["a view", new DataView(new ArrayBuffer(1)), true],
    ["an object", { size: 1, byteLength: 1 }, false],
    ["null", null, false],
    ["nothing", undefined, false],
    ["a text", "a", false],
  ])("%s holds bytes: %#", (_, value, expected) => expect(isBinary(value)).toBe(expected));

  test("members are an object's own", () => {
    expect([countMembers({}), countMembers({ a: 1, toString: 2 })]).toEqual([0, 2]);
  });
});

test.each<readonly [string, number]>([
  ["", 0],
  ["abc", 3],
  ["😀😀", 2],
  ["😀😀😀", 3],
  ["a😀b😀", 4],
  // Halves of a character count as one each, unless they are in order.
  ["\ud83d\ud83d", 2],
  ["\ude00\ud83d", 2],
  ["\ude00\ude00", 2],
  ["\ud83d\ude00\ude00", 2],
  ["\ud83d", 1],
  ["\ud83da", 2],
  ["\ue000\ue000", 2],
])("the length of %j is %j", (text, length) => {
  const limits = [length - 1, length, length + 1, length + 2];
  expect(limits.map((limit) => isShorter(text, limit))).toEqual([false, false, true, true]);
  expect(limits.map((limit) => isLonger(text, limit))).toEqual([true, false, false, false]);
});

test.each([
  [new Uint8Array(3), 3],
  [new Uint16Array(2), 4],
  [new ArrayBuffer(2), 2],
  [new Blob(["abcd"]), 4],
])("%s has %i octets", (bytes, octets) => {
  expect(isBinary(bytes)).toBe(true);
  expect(countOctets(bytes)).toBe(octets);
});

describe("equality", () => {
  const blob = new Blob(["a"]);

  test.each([
    [1, 1],
    [0, -0],
    [[], []],
    [
      [1, [2]],
      [1, [2]],
    ],
    [
      { a: 1, b: [{ c: null }] },
      { b: [{ c: null }], a: 1 },
    ],
    [blob, blob],
    [parse('{"__proto__":1}'), parse('{"__proto__":1}')],
  ])("of %j and %j", (one, other) => {
    expect([isEqual(one, other), isEqual(other, one)]).toEqual([true, true]);
  });

  test.each([
    [1, "1"],
    [1, true],
    [0, null],
    [null, {}],
    [null, []],
    ["", {}],
    ["", []],
    [undefined, {}],
    [[], {}],
    [[1], { 0: 1 }],
    [[1], [1, 2]],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [
      { a: 1, b: 2 },
      { a: 1, b: 3 },
    ],
    [{ a: undefined }, { b: undefined }],
    [{ a: 1 }, Object.create({ a: 1 }, { b: { value: 1, enumerable: true } })],
    [blob, new Blob(["a"])],
    [blob, {}],
  ])("is not that of %j and %j", (one, other) => {
    expect([isEqual(one, other), isEqual(other, one)]).toEqual([false, false]);
  });

  test("is looked for in a list", () => {
    expect(includesEqual([1, { a: [1] }], { a: [1] })).toBe(true);
    expect(includesEqual([1, { a: [1] }], { a: [2] })).toBe(false);
    expect(includesEqual([], undefined)).toBe(false);
  });
});

test.each([
  [6, 3, true],
  [7, 3, false],
  [0, 0.01, true],
  [19.99, 0.01, true],
  [0.07, 0.01, true],
  [19.999, 0.01, false],
  [-0.3, 0.1, true],
  [1e21, 0.01, true],
  [3e-7, 1e-7, true],
  [1.5e-7, 1e-7, false],
  [1e-7, 3e-7, false],
  [1.5, 0.25, true],
  [0.5, 5, false],
  // The quotient is a whole number only because it is rounded.
  [2 ** 60, 3, false],
  [-(2 ** 60), 3, false],
  [3 * 2 ** 60, 3, true],
  [2.3400000000000003, 0.13, false],
  [Number.POSITIVE_INFINITY, 2, false],
  [Number.NaN, 2, false],
])("that %d is a multiple of %d is %j", (value, divisor, expected) => {
  expect(isMultipleOf(value, divisor)).toBe(expected);
});

test("a name in a pointer is escaped", () => {
  expect(["a", "a/b~c", "~1/~", ""].map(tokenOf)).toEqual(["/a", "/a~1b~0c", "/~01~1~0", "/"]);
});

describe("the first item that is equal to an earlier one", () => {
  test.each([
    [[], undefined],
    [[1, "1", true, "true", null, "null"], undefined],
    [[[], {}, "", 0, false], undefined],
    [[["a", "b"], ["b", "a"], ["a", ["b"]], [["a"], "b"], ["a,b"]], undefined],
    [[{ a: "b" }, { a: { b: 1 } }, ["a", "b"], { b: "a" }], undefined],
    [[{ a: 1 }, { a: 1, b: 2 }, { a: 1, b: 3 }, { a: 2 }, { b: 1 }], undefined],
    [[null, { a: null }, [null], {}], undefined],
    [[[1], [1], [2], [2]], { i: 1, j: 0 }],
    [
      [
        [1, 2],
        [1, 3],
        [1, 2, 3],
      ],
      undefined,
    ],
    [
      [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
      { i: 1, j: 0 },
    ],
    [[{ a: 1 }, [2], 3, [2], 3, { a: 1 }], { i: 3, j: 1 }],
    [[{ a: 1 }, 3, 3, { a: 1 }], { i: 2, j: 1 }],
    [[{ a: 1 }, { a: 1 }, 3, 3], { i: 1, j: 0 }],
    [[[1], [2], [2], [1], [1]], { i: 2, j: 1 }],
    [[[2], [1], [1], [2], [2]], { i: 2, j: 1 }],
    [[[[1], []], [[1]], [[1], []]], { i: 2, j: 0 }],
    [[[0], [-0]], { i: 1, j: 0 }],
    [[parse('{"__proto__":1}'), {}, parse('{"__proto__":1}')], { i: 2, j: 0 }],
  ])("of %j", (items, twins) => expect(findTwins(items)).toEqual(twins));

  test("is no other file, whatever its octets", () => {
    const file = new File(["a"], "a.txt");
    expect(findTwins([file, new File(["b"], "b.txt"), new Blob(["c"]), {}])).toBeUndefined();
    expect(findTwins([[file], [new Blob(["a"])]])).toBeUndefined();
    expect(findTwins([{ file }, { file }])).toEqual({ i: 1, j: 0 });
  });
});

test("many names are listed once in a check, and again in the next", () => {
  const membersOf = (count: number): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${100 - index}`, index]));
  const [few, many] = [membersOf(31), membersOf(32)];
  expect(namesOf({ b: 1, a: 2 })).toEqual(["a", "b"]);
  expect(namesOf(many)).not.toBe(namesOf(many));
  beginCheck();
  const names = namesOf(many);
  expect(names).toEqual(Object.keys(many).sort());
  expect(namesOf(many)).toBe(names);
  expect(namesOf(membersOf(32))).not.toBe(names);
  expect(namesOf(few)).not.toBe(namesOf(few));
  endCheck();
  expect(namesOf(many)).not.toBe(names);
  expect(namesOf(many)).not.toBe(namesOf(many));
});
