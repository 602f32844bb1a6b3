/** Members that must not go a body's way, and streams whose items are checked one by one. */
import { describe, expect, it, test } from "vitest";
import {
  checkItems,
  findOneWay,
  isItems,
  sizeCheck,
  withOneWay,
} from "../../../../runtime/body/check-items.ts";
import type { Check, ValidationIssue } from "../../../../runtime/checks.ts";
import type { OneWayShape, StreamLimits } from "../../../../runtime/descriptors.ts";
import { issueAt } from "../../../../runtime/pointer.ts";

const pointersOf = (oneWay: OneWayShape | undefined, value: unknown): readonly string[] =>
  findOneWay(oneWay === undefined ? {} : { oneWay }, "request", value).map(({ pointer }) => pointer);

describe("findOneWay", () => {
  const tree: OneWayShape = { members: ["id"], properties: [["child", { items: { up: 2 } }]] };

  test.each<[string, OneWayShape | undefined, unknown, readonly string[]]>([
    ["no members", undefined, { id: 1 }, []],
    ["a member", { members: ["id"] }, { id: 1, a: 2 }, ["/id"]],
    ["a member that is undefined", { members: ["id"] }, { id: undefined }, []],
    ["an inherited member", { members: ["toString"] }, {}, []],
    ["null", { members: ["id"] }, null, []],
    ["a text", { members: ["length"] }, "text", []],
    ["a member of a member", { properties: [["a", { members: ["id"] }]] }, { a: { id: 1 } }, ["/a/id"]],
    ["a member that is null", { properties: [["a", { members: ["id"] }]] }, { a: null }, []],
    ["a member that is a text", { properties: [["a", { members: ["length"] }]] }, { a: "x" }, []],
    ["an inherited member of a member", { properties: [["constructor", { members: ["name"] }]] }, {}, []],
    ["items", { items: { members: ["id"] } }, [{}, { id: 1 }], ["/1/id"]],
    ["a list where an object is described", { members: ["length"] }, [1], []],
    [
      "other properties",
      { members: ["id"], properties: [["a", {}]], additional: { members: ["id"] } },
      { id: { id: 1 }, a: { id: 2 }, b: { id: 3 } },
      ["/id", "/b/id"],
    ],
    [
      "a shape that is repeated inside",
      tree,
      { child: [{ id: 1 }, { child: [{ id: 2 }] }], id: 0 },
      ["/id", "/child/0/id", "/child/1/child/0/id"],
    ],
    ["a shape above the whole", { properties: [["a", { up: 2 }]], members: ["id"] }, { a: { id: 1 } }, []],
  ])("%s", (_, oneWay, value, pointers) => {
    expect(pointersOf(oneWay, value)).toEqual(pointers);
  });

  it("looks 200 levels deep", () => {
    const shape: OneWayShape = { members: ["id"], properties: [["a", { up: 1 }]] };
    const nest = (depth: number): object => (depth === 0 ? { id: 1 } : { a: nest(depth - 1) });
    expect(pointersOf(shape, nest(200))).toEqual([`${"/a".repeat(200)}/id`]);
    expect(pointersOf(shape, nest(201))).toEqual([]);
  });

  it("tells the direction", () => {
    const media = { oneWay: { members: ["a"] } };
    expect(findOneWay(media, "request", { a: 1 })).toEqual([
      issueAt("/a", "readOnly", "must not be sent: it is readOnly"),
    ]);
    expect(findOneWay(media, "response", { a: 1 })).toEqual([
      issueAt("/a", "writeOnly", "must not be shown: it is writeOnly"),
    ]);
  });
});

describe("withOneWay", () => {
  const check: Check = (value) => (value === "no" ? [issueAt("", "type", "must be right")] : undefined);
  const media = { oneWay: { members: ["a"] } };

  it("is the check itself where no member is of one way", () => {
    expect(withOneWay({ check }, {}, "request")).toBe(check);
  });

  it("finds the faults of both", () => {
    expect(withOneWay({ check }, media, "request")?.("no")).toHaveLength(1);
    expect(withOneWay({ check }, media, "request")?.({ a: 1 })).toHaveLength(1);
    expect(withOneWay(undefined, media, "request")?.({ a: 1 })).toHaveLength(1);
    expect(withOneWay(undefined, media, "request")?.({})).toBeUndefined();
  });
});

describe("checkItems", () => {
  const numbers: Check = (value) =>
    typeof value === "number" ? undefined : [issueAt("/a", "type", "must be a number")];

  async function collect(
    check: Check | undefined,
    onFault?: Parameters<typeof checkItems>[2],
  ): Promise<{ readonly items: readonly unknown[]; readonly error: unknown }> {
    const items: unknown[] = [];
    try {
      for await (const item of checkItems([1, 2, "x", 3], check, onFault)) items.push(item);
    } catch (error) {
      return { items, error };
    }
    return { items, error: undefined };
  }

  it("passes items on up to the first that breaks its schema, and names it", async () => {
    const { items, error } = await collect(numbers);
    expect(items).toEqual([1, 2]);
    expect(error).toMatchObject({
      message: "Item 2 of the stream does not match its schema.",
      issues: [issueAt("/2/a", "type", "must be a number")],
    });
  });

  it("passes all on without a check, or if it is told to go on", async () => {
    expect(await collect(undefined)).toEqual({ items: [1, 2, "x", 3], error: undefined });
    const told: unknown[] = [];
    const onFault = (issues: readonly unknown[]): "go on" => {
      told.push(...issues);
      return "go on";
    };
    expect((await collect(numbers, onFault)).items).toEqual([1, 2, "x", 3]);
    expect(told).toEqual([issueAt("/2/a", "type", "must be a number")]);
  });
});

test.each([
  ["fewer", [1], { least: 2 }, [1], [{ pointer: "", keyword: "minItems", params: { limit: 2 } }]],
  ["more", [1, 2, 3], { most: 2 }, [1, 2], [{ pointer: "", keyword: "maxItems", params: { limit: 2 } }]],
  ["as many", [1, 2], { least: 2, most: 2 }, [1, 2], undefined],
] as const)("%s items than the document allows end the stream", async (_, items, limits, passed, issues) => {
  const seen: unknown[] = [];
  const read = async (): Promise<void> => {
    for await (const item of checkItems([...items], undefined, undefined, limits)) seen.push(item);
  };
  if (issues === undefined) await read();
  else await expect(read()).rejects.toMatchObject({ issues });
  expect(seen).toEqual(passed);
});

test.each<[string, unknown, string | undefined]>([
  ["a Blob within its limits", new Blob(["1234"]), undefined],
  ["a Blob that is too long", new Blob(["12345"]), "maxLength"],
  ["bytes that are too long", new Uint8Array(5), "maxLength"],
  ["a buffer that is too short", new ArrayBuffer(1), "minLength"],
  ["a stream, whose length is not known", new ReadableStream(), undefined],
])("the octets of %s", (_, value, keyword) => {
  const issues = sizeCheck({ octets: { least: 2, most: 4 } })?.(value);
  expect(issues?.map((issue) => issue.keyword)).toEqual(keyword === undefined ? undefined : [keyword]);
  expect(sizeCheck({})).toBeUndefined();
});

test.each<[string, unknown, boolean]>([
  ["a list", [1], true],
  ["an async iterable", { [Symbol.asyncIterator]: () => undefined }, true],
  ["a stream of bytes", new ReadableStream(), false],
  ["an object", {}, false],
  ["null", null, false],
  ["a text", "abc", false],
])("items one by one: %s", (_, body, expected) => {
  expect(isItems(body)).toBe(expected);
});

describe("the list schema of a stream", () => {
  const list: Check = (value) => {
    const [[name, item] = []] = Object.entries(value as object);
    const expected = name === "0" ? "string" : name === "contains0" ? "boolean" : "number";
    return typeof item === expected ? undefined : [issueAt(`/${name}`, "type", "must differ")];
  };
  const limits = { prefix: 1, contains: [{ least: 1, most: 1 }] };

  async function issuesOf(
    items: readonly unknown[],
    check: Check | undefined,
    own: StreamLimits = limits,
  ): Promise<readonly string[]> {
    const told: string[] = [];
    const onFault = (issues: readonly ValidationIssue[]): "go on" => {
      told.push(...issues.map(({ pointer, keyword }) => `${pointer} ${keyword}`));
      return "go on";
    };
    for await (const _ of checkItems(items, undefined, onFault, own, check));
    return told;
  }

  it("checks each item by its position", async () => {
    expect(await issuesOf(["a", 1, true], list)).toEqual(["/2 type"]);
    expect(await issuesOf([1, "a", true], list)).toEqual(["/0 type", "/1 type", "/2 type"]);
  });

  it("counts the items that it contains, and reports too many of them once", async () => {
    expect(await issuesOf(["a"], list)).toEqual([" contains"]);
    const three = [true, false, { a: true }];
    expect(await issuesOf(["a", ...three], list)).toEqual(["/1 type", "/2 type", " contains", "/3 type"]);
  });

  it("finds equal items, whatever the order of their members", async () => {
    const items = [{ a: 1, b: { c: 1, d: 2 } }, { b: { d: 2, c: 1 }, a: 1 }, 5n, "5", 5, [1, 2], [2, 1], 5n];
    expect(await issuesOf(items, undefined, { unique: true })).toEqual(["/1 uniqueItems", "/7 uniqueItems"]);
  });
});

test("a fault of an item is reported once, though the list as a whole has it again", async () => {
  const list: Check = (value) => {
    const [[name, given] = ["", undefined]] = Object.entries(Object(value));
    if (name === "whole")
      return [issueAt("/whole", "anyOf", "fits none"), issueAt("/whole/1", "type", "is wrong")];
    return given === 2 ? [issueAt("/rest", "type", "is wrong")] : undefined;
  };
  const told: string[] = [];
  const onFault = (issues: readonly ValidationIssue[]): "go on" => {
    told.push(...issues.map(({ pointer, keyword }) => `${pointer} ${keyword}`));
    return "go on";
  };
  const passed: unknown[] = [];
  for await (const item of checkItems([1, 2], undefined, onFault, { whole: true }, list)) passed.push(item);
  expect(passed).toEqual([1, 2]);
  expect(told).toEqual(["/1 type", " anyOf"]);
});
