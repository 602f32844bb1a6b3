import { describe, expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import type { MockOptions } from "../../../../live/mock/mock.ts";
import { contractOf } from "./contract-of.ts";

const query = (name: string, schema: object, more: object = {}): object => ({
  name,
  in: "query",
  schema,
  ...more,
});
const integer = { type: "integer", minimum: 0 };

/** A collection of five items, with these parameters. */
async function openList(parameters: readonly object[], options: MockOptions = {}) {
  const item = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
  const list = {
    type: "object",
    required: ["data", "total"],
    properties: {
      data: { type: "array", items: item },
      total: { type: "integer" },
      has_more: { type: "boolean" },
    },
    example: { data: [1, 2, 3, 4, 5].map((id) => ({ id })), total: 5, has_more: false },
  };
  const json = (schema: object): object => ({
    description: "d",
    content: { "application/json": { schema } },
  });
  const path = { name: "id", in: "path", required: true, schema: { type: "integer" } };
  const mock = createMock(
    await contractOf({
      openapi: "3.1.0",
      info: { title: "Shop", version: "1" },
      paths: {
        "/things": { get: { operationId: "list", parameters, responses: { 200: json(list) } } },
        "/things/{id}": {
          parameters: [path],
          get: { operationId: "show", responses: { 200: json(item) } },
          delete: { operationId: "remove", responses: { 204: { description: "gone" } } },
        },
      },
    }),
    options,
  );
  const ask = async (search: string) => {
    const { data, total, has_more } = await (await mock(new Request(`http://mock/things?${search}`))).json();
    return { ids: data.map(({ id }: { id: number }) => id), total, has_more };
  };
  const remove = (id: number) => mock(new Request(`http://mock/things/${id}`, { method: "DELETE" }));
  return { ask, remove };
}

describe("a part of a list", () => {
  test("by limit and offset", async () => {
    const { ask, remove } = await openList([query("limit", integer), query("offset", integer)]);
    expect(await ask("limit=2")).toEqual({ ids: [1, 2], total: 5, has_more: true });
    expect(await ask("limit=2&offset=4")).toEqual({ ids: [5], total: 5, has_more: false });
    expect(await ask("offset=9")).toEqual({ ids: [], total: 5, has_more: false });
    await remove(2);
    expect(await ask("limit=2")).toEqual({ ids: [1, 3], total: 4, has_more: true });
    expect((await ask("")).ids).toEqual([1, 3, 4, 5]);
  });

  test("by page and size, which has a default", async () => {
    const { ask } = await openList([
      query("page", { type: "integer", minimum: 1 }),
      query("per_page", { ...integer, default: 2 }),
    ]);
    expect((await ask("")).ids).toEqual([1, 2]);
    expect((await ask("page=3")).ids).toEqual([5]);
    expect((await ask("page=2&per_page=4")).ids).toEqual([5]);
  });

  test("by pages that count from 0", async () => {
    const { ask } = await openList([query("page", { ...integer, default: 0 }), query("size", integer)]);
    expect((await ask("page=1&size=3")).ids).toEqual([4, 5]);
    // Nobody said how long a page is: all is on the first.
    expect([(await ask("")).ids.length, (await ask("page=1")).ids]).toEqual([5, []]);
  });

  test("by the page of JSON:API, in both spellings", async () => {
    const named = await openList([query("page[number]", { type: "integer" }), query("page[size]", integer)]);
    expect((await named.ask("page[number]=2&page[size]=2")).ids).toEqual([3, 4]);
    const schema = { type: "object", properties: { offset: integer, limit: integer } };
    const deep = await openList([query("page", schema, { style: "deepObject", explode: true })]);
    expect((await deep.ask("page%5Boffset%5D=1&page%5Blimit%5D=2")).ids).toEqual([2, 3]);
  });

  test("not by what is not plainly about that", async () => {
    const { ask } = await openList([query("limit", { type: "string" }), query("page", integer)]);
    expect((await ask("limit=2&page=3")).ids).toEqual([1, 2, 3, 4, 5]);
  });

  test("parts of a generated list are parts of the same one", async () => {
    const { ask } = await openList([
      query("limit", { type: "integer" }),
      query("offset", { type: "integer" }),
    ]);
    const whole = (await ask("limit=50")).ids;
    const pieces = await Promise.all(whole.map((_: number, at: number) => ask(`limit=1&offset=${at}`)));
    expect(pieces.flatMap(({ ids }) => ids)).toEqual(whole);
  });
});
