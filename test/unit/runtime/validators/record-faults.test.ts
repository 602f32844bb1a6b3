import { describe, expect, test } from "vitest";
import {
  branch,
  type CheckFunction,
  createSink,
  ends,
  type Fault,
  fail,
  type IssueSink,
  lacks,
  mostFaults,
  reject,
  stops,
  within,
} from "../../../../runtime/validators/record-fault.ts";
import {
  isRepeated,
  keepVerdicts,
  keepVerdictsDuring,
  once,
} from "../../../../runtime/validators/reuse-verdicts.ts";
import { branchNamed, distanceOf, farAway, miss } from "../../../../runtime/validators/union-faults.ts";
import { isObject } from "../../../../runtime/validators/value-tests.ts";

/** The recorded faults: pointer, keyword and parameter. */
function faultsOf({ faults }: IssueSink): readonly (readonly unknown[])[] {
  return faults.map(({ pointer, keyword, params }) => [pointer, keyword, params]);
}

describe("a fault", () => {
  test("is recorded with its place; whether to stop is as asked", () => {
    const sink = createSink(false);
    expect(sink).toEqual({ faults: [], count: 0, first: false, mark: 0 });
    expect([fail(sink, "type", "string"), fail(sink, "minimum", 3, "/a"), lacks(sink, "b", "/c")]).toEqual([
      false,
      false,
      false,
    ]);
    expect(lacks(sink, "d")).toBe(false);
    expect(sink.count).toBe(4);
    expect(sink.faults[0]).toEqual({ pointer: "", keyword: "type", message: "", params: "string" });
    expect(faultsOf(sink)).toEqual([
      ["", "type", "string"],
      ["/a", "minimum", 3],
      ["/c", "required", "b"],
      ["", "required", "d"],
    ]);
    expect(createSink(false).faults).toEqual([]);
    const first = createSink(true);
    expect([fail(first, "type"), lacks(first, "a"), fail(undefined, "type"), lacks(undefined, "a")]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  test("is only counted where very many are recorded", () => {
    const sink = createSink(false);
    for (let index = 0; index < mostFaults + 2; index++) fail(sink, "type", index);
    expect(sink.count).toBe(mostFaults + 2);
    expect(sink.faults).toHaveLength(mostFaults);
    expect(sink.faults.at(-1)?.params).toBe(mostFaults - 1);
  });

  test("that is the only one of a check fails it", () => {
    const sink = createSink(false);
    fail(sink, "type");
    expect(reject(sink, "const", 1)).toBe(false);
    expect(sink.mark).toBe(1);
    expect(faultsOf(sink)[1]).toEqual(["", "const", 1]);
    expect(reject(undefined, "const", 1)).toBe(false);
  });

  test("of a member has the way to it", () => {
    const sink = createSink(false);
    for (const token of ["/x", "/y", ""]) fail(sink, "type", "string", token);
    expect([ends(sink, 3), ends(undefined), ends(sink, 1)]).toEqual([true, true, false]);
    expect(within(sink, "/a")).toBe(false);
    expect(within(sink, "/b")).toBe(false);
    expect(faultsOf(sink).map(([pointer]) => pointer)).toEqual(["/x", "/b/a/y", "/b/a"]);
    expect([within(undefined, "/a"), within(createSink(true), "/a")]).toEqual([true, true]);
  });

  test("of the same value stops a check that is to tell the first only", () => {
    expect([stops(undefined), stops(createSink(true)), stops(createSink(false))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("of a subschema is not recorded where one is enough", () => {
    const sink = createSink(false);
    expect(branch(sink)).toBe(sink);
    expect([branch(undefined), branch(createSink(true)), branch(createSink(false, {}))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

/** A check of `{ next, also }`, both of the same kind, and of `ok`; counts its visits of nodes. */
function createTree(isForked: boolean): { readonly check: CheckFunction; readonly visits: () => number } {
  let visits = 0;
  const check: CheckFunction = (value, issues, isDirect) => {
    if (isForked ? isDirect !== true : isDirect !== true && isRepeated(issues))
      return once(check, value, issues, isForked);
    visits++;
    if (!isObject(value)) return reject(issues, "type", "object");
    const start = issues?.count ?? 0;
    let fits = true;
    for (const name of ["next", "also"]) {
      if (!Object.hasOwn(value, name) || check(value[name], issues)) continue;
      fits = false;
      if (within(issues, `/${name}`)) return false;
    }
    if (value["ok"] === false) {
      fits = false;
      if (fail(issues, "const", true, "/ok")) return false;
    }
    return fits || (issues !== undefined && ends(issues, start));
  };
  return { check, visits: () => visits };
}

/** A chain in which two members lead to each next node. */
function chain(length: number, last: unknown): unknown {
  let node = last;
  for (let index = 0; index < length; index++) node = { next: node, also: node };
  return node;
}

describe("a node that several paths lead to", () => {
  test("is visited a few times", () => {
    const { check, visits } = createTree(true);
    expect(check(chain(300, {}))).toBe(true);
    expect(visits()).toBeLessThan(600);
    expect(check(chain(300, { ok: false }))).toBe(false);
    expect(visits()).toBeLessThan(1200);
    expect(check(chain(300, {}), createSink(false))).toBe(true);
    expect(visits()).toBeLessThan(1800);
    // Nothing of one check is known in the next.
    const node = { next: { ok: true as boolean } };
    expect(check(node)).toBe(true);
    node.next.ok = false;
    expect(check(node)).toBe(false);
    expect(isRepeated(undefined)).toBe(false);
    expect(check({ next: 1 })).toBe(false);
  });

  test("is told of once, by the first path", () => {
    const { check, visits } = createTree(true);
    const sink = createSink(false);
    expect(check(chain(250, { ok: false }), sink)).toBe(false);
    expect(sink.count).toBe(1);
    expect(sink.faults[0]?.pointer).toBe(`${"/next".repeat(250)}/ok`);
    expect(visits()).toBeLessThan(1000);
    const beside = createSink(false);
    const wrong = { ok: false };
    expect(check({ next: wrong, also: { next: wrong, also: { ok: false } }, ok: false }, beside)).toBe(false);
    expect(faultsOf(beside)).toEqual([
      ["/next/ok", "const", true],
      ["/also/also/ok", "const", true],
      ["/ok", "const", true],
    ]);
    const first = createSink(true);
    expect(check({ next: wrong, also: wrong, ok: false }, first)).toBe(false);
    expect(faultsOf(first)).toEqual([["/next/ok", "const", true]]);
  });

  test("counts for a check that is recursive in one way within one that is forked", () => {
    const plain = createTree(false);
    expect(plain.check(chain(10, {}))).toBe(true);
    expect(plain.visits()).toBe(2 ** 11 - 1);
    const forked: CheckFunction = (value, issues, isDirect) =>
      isDirect === true ? plain.check(value, issues) : once(forked, value, issues, true);
    expect(forked(chain(300, {}))).toBe(true);
    expect(plain.visits()).toBeLessThan(2 ** 11 + 600);
  });

  test("is a primitive value as often as it is met", () => {
    let visits = 0;
    const check: CheckFunction = (value, issues) => {
      visits++;
      return value === 1 || reject(issues, "const", 1);
    };
    const sink = createSink(false);
    keepVerdictsDuring(() => {
      for (const value of [1, 2, null, "a"]) once(check, value, sink, true);
      expect(once(check, 2, undefined, true)).toBe(false);
    });
    expect(visits).toBe(5);
    expect(sink.count).toBe(3);
  });
});

describe("verdicts that are kept", () => {
  const countingCheck = (): { readonly check: CheckFunction; readonly calls: () => readonly string[] } => {
    const calls: string[] = [];
    const check: CheckFunction = (value, issues) => {
      calls.push(issues === undefined ? "verdict" : "faults");
      return Object.keys(value as object).length === 0 || reject(issues, "type", "empty");
    };
    return { check, calls: () => calls };
  };

  test("are asked for once during some work, and faults recorded once in each sink", () => {
    const { check, calls } = countingCheck();
    const [fine, wrong] = [{}, { a: 1 }];
    const sink = createSink(false);
    keepVerdictsDuring(() => {
      expect(isRepeated(undefined)).toBe(true);
      expect([once(check, fine, sink, false), once(check, fine, undefined, true)]).toEqual([true, true]);
      expect(calls()).toEqual(["verdict"]);
      expect([once(check, wrong, undefined, true), once(check, wrong, sink, true)]).toEqual([false, false]);
      expect(calls()).toEqual(["verdict", "verdict", "faults"]);
      expect(once(check, wrong, sink, true)).toBe(false);
      expect([sink.count, sink.mark]).toEqual([1, 1]);
      expect(once(check, wrong, createSink(false), true)).toBe(false);
      expect(calls()).toEqual(["verdict", "verdict", "faults", "faults"]);
    });
    expect(isRepeated(undefined)).toBe(false);
    once(check, fine, undefined, true);
    expect(calls()).toHaveLength(5);
  });

  test("are forgotten where the work fails", () => {
    expect(() =>
      keepVerdictsDuring(() => {
        throw new Error("a");
      }),
    ).toThrow("a");
    expect(isRepeated(undefined)).toBe(false);
    const { check, calls } = countingCheck();
    const thrower: CheckFunction = () => {
      keepVerdicts();
      throw new Error("b");
    };
    expect(() => once(thrower, {}, undefined, true)).toThrow("b");
    expect(isRepeated(undefined)).toBe(false);
    const value = {};
    once(check, value, undefined, false);
    once(check, value, undefined, false);
    expect(calls()).toHaveLength(2);
  });

  test("are not kept outside of a call", () => {
    keepVerdicts();
    expect([isRepeated(undefined), isRepeated(createSink(false))]).toEqual([false, true]);
  });

  test("of members make a branch that is only tried no further than the value itself", () => {
    const { check, calls } = countingCheck();
    const [value, member] = [{ a: 1 }, { b: 1 }];
    const sink = createSink(false, value);
    keepVerdictsDuring(() => {
      expect(once(check, member, sink, true)).toBe(false);
      expect(calls()).toEqual(["verdict"]);
      expect(faultsOf(sink)).toEqual([["", "", undefined]]);
      expect(once(check, value, sink, true)).toBe(false);
    });
    expect(faultsOf(sink)[1]).toEqual(["", "type", "empty"]);
  });

  test("begin in the outermost call where faults are recorded", () => {
    const inside: boolean[] = [];
    const check: CheckFunction = (value, issues) => {
      inside.push(isRepeated(undefined), isRepeated(createSink(false)));
      return reject(issues, "type", value);
    };
    once(check, {}, createSink(false), false);
    expect(inside).toEqual([false, false]);
    inside.length = 0;
    once(check, {}, undefined, true);
    expect(inside).toEqual([true, true]);
    inside.length = 0;
    once(check, {}, createSink(false), true);
    expect(inside).toEqual([true, true, true, true, true, true]);
  });
});

/** A branch of a union: an object with these members, of which those that are `false` are wrong. */
function branchOf(...names: readonly string[]): CheckFunction {
  return (value, issues) => {
    if (!isObject(value)) return reject(issues, "type", "object");
    const start = issues?.count ?? 0;
    let fits = true;
    for (const name of names) {
      if (!Object.hasOwn(value, name)) fits = lacks(issues, name) && false;
      else if (value[name] === false) fits = fail(issues, "type", "string", `/${name}`) && false;
    }
    return fits || (issues !== undefined && ends(issues, start));
  };
}

describe("a value that fits no branch of a union", () => {
  const branches = [branchOf("a", "b", "c"), branchOf("a", "x"), "null"] as const;
  const told = (value: unknown, ...more: readonly unknown[]): readonly (readonly unknown[])[] => {
    const sink = createSink(false);
    const [property, named] = more as [string?, Readonly<Record<string, number>>?];
    expect(miss(sink, value, branches, "anyOf", property, named)).toBe(false);
    return faultsOf(sink);
  };

  test("has the faults of the nearest one", () => {
    expect(told({ a: "", b: "", c: false })).toEqual([
      ["/c", "type", "string"],
      ["", "anyOf", 3],
    ]);
    expect(told({ x: "" })).toEqual([
      ["", "required", "a"],
      ["", "anyOf", 3],
    ]);
    // The first of several.
    expect(told({ a: "", b: "" })[0]).toEqual(["", "required", "c"]);
  });

  test("is compared with each branch as a whole, though the first fault alone is nearer", () => {
    const many: CheckFunction = (_, issues) =>
      fail(issues, "type", "string", "/m") || lacks(issues, "p") || lacks(issues, "q") || false;
    const sink = createSink(false);
    miss(sink, {}, [many, branchOf("r")], "anyOf");
    expect(faultsOf(sink)).toEqual([
      ["", "required", "r"],
      ["", "anyOf", 2],
    ]);
  });

  test("has the kinds of all where it is of another kind", () => {
    expect(told(1)).toEqual([
      ["", "type", "object"],
      ["", "type", "null"],
      ["", "anyOf", 3],
    ]);
  });

  test("has those of the branch that a discriminator names, and nothing more", () => {
    const named = { one: 0, none: 2 };
    expect(told({ kind: "one", a: "", x: false }, "kind", named)).toEqual([
      ["", "required", "b"],
      ["", "required", "c"],
    ]);
    expect(told({ kind: "none", x: "" }, "kind", named)).toEqual([
      ["", "required", "a"],
      ["", "anyOf", 3],
    ]);
    // If the named branch finds no fault of its own, the union has one.
    expect(told({ kind: "one", a: "", b: "", c: "" }, "kind", named)).toEqual([["", "anyOf", 3]]);
    // The branch for all other values.
    expect(told({ kind: "other", a: "", x: false }, "kind", { ...named, "": 0 })).toEqual([
      ["", "required", "b"],
      ["", "required", "c"],
    ]);
    const silent = createSink(false);
    expect(miss(silent, { kind: "one" }, [() => false], "oneOf", "kind", { one: 0 })).toBe(false);
    expect(faultsOf(silent)).toEqual([["", "oneOf", 1]]);
  });

  test("has one fault where one is enough, or only the distance is asked", () => {
    const first = createSink(true);
    expect(miss(first, {}, branches, "oneOf")).toBe(true);
    expect(faultsOf(first)).toEqual([["", "oneOf", 3]]);
    const tried = createSink(false, {});
    expect(miss(tried, {}, branches, "oneOf")).toBe(false);
    expect(faultsOf(tried)).toEqual([["", "oneOf", 3]]);
    expect(miss(undefined, {}, branches, "oneOf")).toBe(true);
  });

  test("keeps the verdicts of its parts", () => {
    let kept = false;
    const outer: CheckFunction = (value, issues) => {
      miss(issues, value, branches, "anyOf");
      kept = isRepeated(undefined);
      return false;
    };
    once(outer, {}, createSink(false), false);
    expect(kept).toBe(true);
  });

  test.each([
    [{ kind: "one" }, 0],
    [{ kind: "two" }, 1],
    [{ kind: "none" }, undefined],
    [{ kind: "far" }, undefined],
    [{ kind: "toString" }, undefined],
    [{ kind: 1 }, undefined],
    [{}, undefined],
    ["one", undefined],
    [["one"], undefined],
  ])("%j names the branch %j", (value, index) => {
    const named = { one: 0, two: 1, none: 2, far: 3, 1: 0 };
    expect(branchNamed(value, branches, "kind", named)).toBe(
      index === undefined ? undefined : branches[index],
    );
    expect(branchNamed(value, branches)).toBeUndefined();
  });
});

test.each<readonly [readonly (readonly [pointer: string, keyword: string, params?: unknown])[], number]>([
  [[], 0],
  [[["", "required", "a"]], 3],
  [
    [
      ["", "required", "a"],
      ["", "required", "b"],
    ],
    6,
  ],
  [[["/a", "minimum", 1]], 2],
  [
    [
      ["/a", "minimum", 1],
      ["/a/b", "type", "string"],
    ],
    2,
  ],
  [
    [
      ["/a", "minimum", 1],
      ["/b", "minimum", 1],
      ["/a", "minimum", 1],
    ],
    6,
  ],
  [
    [
      ["/a", "minimum", 1],
      ["", "required", "b"],
      ["/a", "minimum", 1],
    ],
    7,
  ],
  // Of another kind: its type, or a constant as the value or a member.
  [[["", "type", "string"]], farAway + 3],
  [[["/a", "type", "string"]], 2],
  [[["", "const", 1]], farAway + 3],
  [[["/a", "const", 1]], farAway + 2],
  [[["/a/b", "const", 1]], 2],
  [[["/a", "enum", [1]]], farAway + 2],
  [[["/a", "enum", [1, 2]]], 2],
  [[["/a", "enum", { allowedValues: [1] }]], farAway + 2],
  [[["/a", "enum", { allowedValues: [1, 2] }]], 2],
  [[["/a", "enum", new Set([1])]], 2],
  [[["/a", "minimum", [1]]], 2],
])("the distance by the faults %j is %j", (faults, distance) => {
  const listed = faults.map(
    ([pointer, keyword, params]): Fault => ({ pointer, keyword, message: "", params }),
  );
  expect(distanceOf(listed)).toBe(distance);
});
