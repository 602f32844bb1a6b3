import { describe, expect, it } from "vitest";
import { lintWith } from "./lint-with.ts";

const rule = "tenon/operation-names-unique";

/** A document with one operation for each of the given members. */
function withOperations(...operations: readonly object[]): object {
  const paths = operations.map((operation, index) => [`/${index}`, { get: { responses: {}, ...operation } }]);
  return { paths: Object.fromEntries(paths) };
}

const withIds = (...ids: readonly string[]) => withOperations(...ids.map((operationId) => ({ operationId })));

describe("operation-names-unique", () => {
  it("accepts ids that give different names", async () => {
    expect(
      await lintWith(rule, withIds("recipes.show", "recipes.update", "constructor", "a1", "a2")),
    ).toEqual([]);
  });

  it.each([
    ["a.b-c", "a.b_c"],
    ["a.b", "aB"],
    ["showlog", "showLog"],
    ["get recipe", "getRecipe"],
    ["caf\u00e9", "cafe\u0301"],
  ])("reports both ends of %s and %s", async (first, second) => {
    expect(await lintWith(rule, withIds(first, second))).toEqual([
      {
        message: `\`${second}\` and \`${first}\` result in the same name. Pin one with \`x-tenon-name\`.`,
        pointers: ["#/paths/~11/get/operationId", "#/paths/~10/get/operationId"],
      },
    ]);
  });

  it("reports each later one against the first", async () => {
    const problems = await lintWith(rule, withIds("a.b", "a-b", "a_b"));
    expect(problems.map((problem) => problem.pointers)).toEqual([
      ["#/paths/~11/get/operationId", "#/paths/~10/get/operationId"],
      ["#/paths/~12/get/operationId", "#/paths/~10/get/operationId"],
    ]);
  });

  it("accepts equal ids if a name is pinned", async () => {
    const document = withOperations({ operationId: "a.b" }, { operationId: "a-b", "x-tenon-name": "other" });
    expect(await lintWith(rule, document)).toEqual([]);
  });

  it("reports a pinned name that another operation has", async () => {
    const document = withOperations({ operationId: "a.b" }, { operationId: "c", "x-tenon-name": "aB" });
    expect(await lintWith(rule, document)).toMatchObject([
      { pointers: ["#/paths/~11/get/x-tenon-name", "#/paths/~10/get/operationId"] },
    ]);
  });

  it("reports an id that equals another's pinned name", async () => {
    const document = withOperations({ operationId: "a", "x-tenon-name": "same" }, { operationId: "same" });
    expect(await lintWith(rule, document)).toMatchObject([
      { pointers: ["#/paths/~11/get/operationId", "#/paths/~10/get/x-tenon-name"] },
    ]);
  });

  it("reports the same name pinned twice", async () => {
    const pin = { "x-tenon-name": "same" };
    expect(
      await lintWith(rule, withOperations({ operationId: "a", ...pin }, { operationId: "b", ...pin })),
    ).toHaveLength(1);
  });

  it("leaves equal ids to operation-operationId-unique", async () => {
    expect(await lintWith(rule, withIds("a.b", "a.b"))).toEqual([]);
  });

  it("starts afresh with every document", async () => {
    await lintWith(rule, withIds("a.b"));
    expect(await lintWith(rule, withIds("a-b"))).toEqual([]);
  });

  it("counts webhooks, and leaves operations without an id alone", async () => {
    const document = {
      ...withOperations({ operationId: "a.b" }, {}, {}),
      webhooks: { done: { post: { operationId: "a-b", responses: {} } } },
    };
    expect(await lintWith(rule, document)).toMatchObject([
      { pointers: ["#/webhooks/done/post/operationId", "#/paths/~10/get/operationId"] },
    ]);
  });
});
