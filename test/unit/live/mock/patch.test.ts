import { describe, expect, test } from "vitest";
import type { Json } from "../../../../language/values/json-object.ts";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { applyJsonPatch } from "../../../../live/mock/state/apply-json-patch.ts";
import { mergePatch } from "../../../../live/mock/state/merge-patch.ts";
import { contractOf } from "./contract-of.ts";

describe("a JSON Patch (RFC 6902)", () => {
  test.each<[string, Json, Json, Json]>([
    ["adds a member", { a: 1 }, [{ op: "add", path: "/b", value: null }], { a: 1, b: null }],
    ["adds into a list", { a: [1, 3] }, [{ op: "add", path: "/a/1", value: 2 }], { a: [1, 2, 3] }],
    ["adds at its end", [1], [{ op: "add", path: "/-", value: [2] }], [1, [2]]],
    ["replaces the whole", { a: 1 }, [{ op: "replace", path: "", value: 7 }], 7],
    [
      "removes, and moves",
      { a: { b: 1 }, c: [0] },
      [
        { op: "move", from: "/a/b", path: "/c/0" },
        { op: "remove", path: "/a" },
      ],
      { c: [1, 0] },
    ],
    [
      "copies",
      { a: { b: 1 } },
      [
        { op: "copy", from: "/a", path: "/c" },
        { op: "replace", path: "/c/b", value: 2 },
      ],
      { a: { b: 1 }, c: { b: 2 } },
    ],
    [
      "tests, names in any order",
      { a: { x: 1, y: [2] } },
      [{ op: "test", path: "/a", value: { y: [2], x: 1 } }],
      { a: { x: 1, y: [2] } },
    ],
    ["tests for a number, however its zero is signed", [-0], [{ op: "test", path: "/0", value: 0 }], [-0]],
    ["reads escapes", { "a/b~": 1 }, [{ op: "remove", path: "/a~1b~0" }], {}],
  ])("%s", (_, value, patch, expected) => {
    expect(applyJsonPatch(value, patch)).toEqual({ value: expected });
  });

  test("takes `__proto__` for a name as any other", () => {
    const patched = applyJsonPatch({}, [{ op: "add", path: "/__proto__", value: { polluted: true } }]);
    expect(JSON.stringify(patched)).toBe('{"value":{"__proto__":{"polluted":true}}}');
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    expect(applyJsonPatch({}, [{ op: "add", path: "/constructor/x", value: 1 }])).toHaveProperty("why");
  });

  test.each<[string, unknown]>([
    ["no list", { op: "add" }],
    ["an operation that is none", [{ op: "append", path: "" }]],
    ["a path that is none", [{ op: "remove", path: "a" }]],
    ["what is not there", [{ op: "remove", path: "/b" }]],
    ["beyond a list's end", [{ op: "add", path: "/list/9", value: 1 }]],
    ["a test that fails", [{ op: "test", path: "/a", value: 2 }]],
    ["no value", [{ op: "add", path: "/b" }]],
    ["too many copies", Array.from({ length: 60 }, (_, n) => ({ op: "copy", from: "", path: `/${n}` }))],
  ])("is not applied with %s", (_, patch) => {
    const value = { a: 1, list: [] };
    expect(applyJsonPatch(value, patch)).toHaveProperty("why");
    expect(value).toEqual({ a: 1, list: [] });
  });
});

test.each<[Json, Json, Json]>([
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [
    ["a", "b"],
    ["c", "d"],
    ["c", "d"],
  ],
  [{ a: "b" }, ["c"], ["c"]],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])("a merge patch, as RFC 7396 has it: %j with %j is %j", (value, patch, expected) => {
  expect(mergePatch(value, patch)).toEqual(expected);
});

describe("a resource that is patched", async () => {
  const recipe = {
    type: "object",
    required: ["data"],
    properties: {
      data: {
        type: "object",
        required: ["id", "attributes"],
        properties: {
          id: { type: "integer" },
          attributes: {
            type: "object",
            required: ["name"],
            properties: {
              name: { type: "string" },
              steps: { type: "array", items: { type: "string" } },
              oven: {
                type: "object",
                properties: { degrees: { type: "integer" }, fan: { type: "boolean" } },
              },
            },
          },
        },
      },
    },
    example: {
      data: { id: 7, attributes: { name: "Bread", steps: ["knead"], oven: { degrees: 240, fan: true } } },
    },
  };
  const shown = { description: "it", content: { "application/json": { schema: recipe } } };
  const any = { schema: {} };
  const contract = await contractOf({
    openapi: "3.1.0",
    info: { title: "Kitchen", version: "1" },
    paths: {
      "/recipes/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
        get: { operationId: "show", responses: { 200: shown } },
        patch: {
          operationId: "change",
          requestBody: {
            content: { "application/json-patch+json": any, "application/merge-patch+json": any },
          },
          responses: { 200: shown, 409: { description: "conflict" } },
        },
      },
    },
  });

  const open = () => {
    const mock = createMock(contract);
    const url = "http://mock.example/recipes/7";
    const patch = async (kind: "json-patch" | "merge-patch", body: unknown): Promise<number> => {
      const headers = { "content-type": `application/${kind}+json` };
      return (await mock(new Request(url, { method: "PATCH", headers, body: JSON.stringify(body) }))).status;
    };
    const attributes = async (): Promise<unknown> => {
      const { data } = await (await mock(new Request(url))).json();
      return data.attributes;
    };
    return { patch, attributes };
  };

  test("by JSON Patch, from the top or from what its envelopes hold", async () => {
    const { patch, attributes } = open();
    expect(await patch("json-patch", [{ op: "add", path: "/data/attributes/steps/-", value: "bake" }])).toBe(
      200,
    );
    expect(
      await patch("json-patch", [
        { op: "replace", path: "/name", value: "Loaf" },
        { op: "remove", path: "/oven" },
      ]),
    ).toBe(200);
    expect(await attributes()).toEqual({ name: "Loaf", steps: ["knead", "bake"] });
    expect(await patch("json-patch", [{ op: "test", path: "/name", value: "Bread" }])).toBe(409);
    expect(await attributes()).toMatchObject({ name: "Loaf" });
  });

  test("by merge patch: members in members, and `null` takes one away", async () => {
    const { patch, attributes } = open();
    expect(
      await patch("merge-patch", { data: { attributes: { oven: { degrees: 200 }, steps: null } } }),
    ).toBe(200);
    expect(await attributes()).toEqual({ name: "Bread", oven: { degrees: 200, fan: true } });
    expect(await patch("merge-patch", { data: { attributes: { name: null } } })).toBe(200);
    // The document requires it, so that it stays.
    expect(await attributes()).toMatchObject({ name: "Bread" });
  });
});

test("`attributes` outside of JSON:API is a member as any other, empty ones too", async () => {
  const attributes = { type: ["object", "null"], additionalProperties: { type: "string" } };
  const shown = {
    description: "it",
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["id", "size", "attributes"],
          properties: { id: { type: "string" }, size: { type: "integer" }, attributes },
        },
        example: { id: "7", size: 3, attributes: null },
      },
    },
  };
  const mock = createMock(
    await contractOf({
      openapi: "3.1.0",
      info: { title: "Files", version: "1" },
      paths: {
        "/files/{id}": {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          get: { operationId: "show", responses: { 200: shown } },
          post: {
            operationId: "change",
            requestBody: {
              content: { "application/json": { schema: { type: "object", properties: { attributes } } } },
            },
            responses: { 200: shown },
          },
        },
      },
    }),
  );
  const url = "http://mock.example/files/7";
  for (const written of [{}, { size: "large" }, {}, null, { a: "b" }]) {
    const body = JSON.stringify({ attributes: written });
    const headers = { "content-type": "application/json" };
    await mock(new Request(url, { method: "POST", headers, body }));
    const read = await (await mock(new Request(url))).json();
    expect(read).toEqual({ id: "7", size: 3, attributes: written });
  }
});
