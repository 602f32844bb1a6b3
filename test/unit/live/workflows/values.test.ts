import { describe, expect, test } from "vitest";
import type { Replacement, Step } from "../../../../contract/workflows/description.ts";
import { evaluateValue } from "../../../../live/workflows/evaluate-value.ts";
import { orderSteps } from "../../../../live/workflows/order-steps.ts";
import { replacePayload } from "../../../../live/workflows/replace-payload.ts";
import { scopeWith } from "./scope-with.ts";

const scope = scopeWith({
  status: 200,
  headers: [["content-type", "application/json"]],
  body: { items: [{ id: "a" }, { id: "b" }] },
});

describe("values", () => {
  test("keep the type of an expression, and put texts into templates", () => {
    expect(evaluateValue({ limit: "$inputs.limit", user: "$inputs.user", price: "$5" }, scope)).toEqual({
      limit: 5,
      user: { id: "7", tags: ["a"] },
      price: "$5",
    });
    expect(evaluateValue("{$method} {$request.path.id}/{$inputs.user}", scope)).toBe(
      'GET 7/{"id":"7","tags":["a"]}',
    );
  });

  test("members without a value are left out, and named", () => {
    const missing: string[] = [];
    expect(evaluateValue({ a: 1, b: "$inputs.none", c: "x{$inputs.none}" }, scope, missing)).toEqual({
      a: 1,
    });
    expect(missing).toEqual(["$inputs.none", "$inputs.none"]);
  });

  test("of Selector Objects", () => {
    const select = (selector: string, type: string): unknown =>
      evaluateValue({ context: "$response.body", selector, type }, scope);
    expect(select("$.items[1].id", "jsonpath")).toBe("b");
    expect(select("$.items[*].id", "jsonpath")).toEqual(["a", "b"]);
    expect(select("/items/0", "jsonpointer")).toEqual({ id: "a" });
  });

  test("are not read from prototypes", () => {
    expect(evaluateValue("$response.body#/__proto__/toString", scope)).toBeUndefined();
    expect(evaluateValue("$inputs.constructor", scope)).toBeUndefined();
  });
});

describe("replacements", () => {
  const at = (target: string, kind?: "jsonpath"): Replacement => ({
    target,
    value: undefined,
    pointer: "",
    ...(kind === undefined ? {} : { type: { kind } }),
  });

  test("set members and items in a copy", () => {
    const payload = { a: { list: [1, 2] }, rows: [{ n: 1 }, { n: 2 }] };
    const replaced = replacePayload(payload, [
      { replacement: at("/a/list/1"), value: "x" },
      { replacement: at("/a/new"), value: true },
      { replacement: at("$.rows[?@.n == 2].n", "jsonpath"), value: 3 },
    ]);
    expect(replaced).toEqual({ payload: { a: { list: [1, "x"], new: true }, rows: [{ n: 1 }, { n: 3 }] } });
    expect(payload.a.list).toEqual([1, 2]);
  });

  test("where there is nothing are refused", () => {
    expect(replacePayload({ a: 1 }, [{ replacement: at("/a/b"), value: 1 }])).toHaveProperty("why");
    expect(replacePayload({ a: [] }, [{ replacement: at("/a/2"), value: 1 }])).toHaveProperty("why");
    expect(replacePayload({ a: 1 }, [{ replacement: at("a"), value: 1 }])).toHaveProperty("why");
    expect(replacePayload({}, [{ replacement: at("/__proto__/x"), value: 1 }])).toHaveProperty("why");
  });
});

test("steps run after those on which they depend", () => {
  const step = (id: string, ...dependsOn: string[]): Step =>
    ({ id, dependsOn: dependsOn.map((text) => ({ text, pointer: "" })) }) as unknown as Step;
  const steps = [step("c", "b"), step("a"), step("b", "a"), step("x", "y"), step("y", "x")];
  expect(orderSteps({ steps }).map(({ id }) => id)).toEqual(["a", "b", "c", "y", "x"]);
});
