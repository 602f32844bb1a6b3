import { describe, expect, test } from "vitest";
import type { Finding } from "../../../../contract/findings/finding.ts";
import { createMock } from "../../../../live/mock/create-mock.ts";
import type { Mock } from "../../../../live/mock/mock.ts";
import { contractOf } from "./contract-of.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const body = (schema: object): object => ({ required: true, ...json(schema) });
const answer = (schema: object): object => ({ description: "d", ...json(schema) });
const none = { description: "d" };
const list = (items: object): object => ({ type: "array", items });
const integer = { type: "integer", minimum: 0 };
const object = (properties: object, required = Object.keys(properties)): object => ({
  type: "object",
  required,
  properties,
});
const query = (name: string, schema: object): object => ({ name, in: "query", schema });
const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };

const document = {
  openapi: "3.1.0",
  info: { title: "Tasks", version: "1" },
  components: {
    schemas: {
      NewTask: object({ title: { type: "string" }, state: { enum: ["open", "closed"] } }, ["title"]),
      Task: object({
        id: { type: "integer" },
        title: { type: "string" },
        state: { enum: ["open", "closed"] },
      }),
      Result: object({ deleted: integer, failed: integer }),
    },
  },
  paths: {
    "/tasks": {
      get: { operationId: "list", responses: { 200: answer(list(ref("Task"))) } },
      post: {
        operationId: "create",
        requestBody: body({ oneOf: [ref("NewTask"), list(ref("NewTask"))] }),
        responses: { 201: answer({ oneOf: [ref("Task"), list(ref("Task"))] }) },
      },
      patch: {
        operationId: "change",
        requestBody: body(list(object({ id: { type: "integer" }, title: { type: "string" } }, ["id"]))),
        responses: { 200: answer(object({ data: list(ref("Task")), updated: integer })) },
      },
      put: {
        operationId: "replaceAll",
        requestBody: body(
          list(object({ id: { type: "integer" }, title: { type: "string" }, state: {} }, ["title", "state"])),
        ),
        responses: { 200: answer(list(ref("Task"))) },
      },
      delete: {
        operationId: "removeSome",
        parameters: [
          query("state", { type: "string" }),
          query("olderThan", { type: "string" }),
          query("limit", { type: "integer" }),
        ],
        responses: { 200: answer(ref("Result")) },
      },
    },
    "/tasks/{id}": {
      parameters: [id],
      get: { operationId: "get", responses: { 200: answer(ref("Task")), 404: none } },
    },
    "/tasks/update": {
      post: {
        operationId: "updateWhere",
        requestBody: body(
          object({
            filter: object({ state: { type: "string" } }),
            changes: object({ title: { type: "string" } }),
          }),
        ),
        responses: { 200: answer(object({ updated: integer })) },
      },
    },
    "/tasks/bulk-delete": {
      post: {
        operationId: "removeListed",
        requestBody: body(object({ ids: list({ type: "integer" }) })),
        responses: { 200: answer(object({ deletedIds: list({ type: "string" }) })), 404: none },
      },
    },
    "/tasks/bulk": {
      delete: {
        operationId: "removeByQuery",
        parameters: [query("ids", list({ type: "integer" }))],
        responses: { 204: none },
      },
      patch: {
        operationId: "changeListed",
        requestBody: body(object({ ids: list({ type: "integer" }), changes: object({ state: {} }) })),
        responses: { 200: answer(integer) },
      },
      post: {
        operationId: "createAll",
        requestBody: body(object({ items: list(ref("NewTask")) })),
        responses: { 207: answer(object({ items: list(ref("Task")), errors: list({ type: "string" }) })) },
      },
    },
    "/tasks/batch": {
      post: {
        operationId: "runAnything",
        requestBody: body(list(object({ method: { type: "string" }, url: { type: "string" } }))),
        responses: { 200: answer(list(object({ status: integer }))) },
      },
    },
  },
};

interface Task {
  readonly id: number;
  readonly title: string;
  readonly state: string;
}

const findings: Finding[] = [];
const open = async (): Promise<Mock> =>
  createMock(await contractOf(document), { onFinding: (one) => findings.push(one) });

async function call(
  mock: Mock,
  method: string,
  path: string,
  sent?: unknown,
): Promise<{ status: number; body: unknown }> {
  const request = new Request(`http://mock.test${path}`, {
    method,
    ...(sent === undefined
      ? {}
      : { body: JSON.stringify(sent), headers: { "content-type": "application/json" } }),
  });
  const response = await mock(request);
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

const tasksOf = async (mock: Mock): Promise<readonly Task[]> =>
  (await call(mock, "GET", "/tasks")).body as readonly Task[];

describe("creation", () => {
  test.each([
    ["/tasks", (items: unknown) => items, 201],
    ["/tasks/bulk", (items: unknown) => ({ items }), 207],
  ])("%s stores every listed item", async (path, wrap, status) => {
    const mock = await open();
    const before = await tasksOf(mock);
    const made = await call(mock, "POST", path, wrap([{ title: "a", state: "closed" }, { title: "b" }]));
    expect(made.status).toBe(status);
    const items = (
      path === "/tasks" ? made.body : (made.body as { items: unknown }).items
    ) as readonly Task[];
    expect(items.map(({ title }) => title)).toEqual(["a", "b"]);
    expect(items[0]?.state).toBe("closed");
    const ids = [...before, ...items].map((one) => one.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await tasksOf(mock)).toEqual([...before, ...items]);
    expect((await call(mock, "GET", `/tasks/${items[1]?.id}`)).body).toEqual(items[1]);
    if (path !== "/tasks") expect(made.body).toMatchObject({ errors: [] });
  });

  test("a single item is still created alone, and an empty list creates none", async () => {
    const mock = await open();
    const before = await tasksOf(mock);
    expect((await call(mock, "POST", "/tasks", [])).body).toEqual([]);
    expect(await tasksOf(mock)).toEqual(before);
    const made = await call(mock, "POST", "/tasks", { title: "alone" });
    expect(made.body).toMatchObject({ title: "alone" });
    expect(await tasksOf(mock)).toEqual([...before, made.body]);
  });

  test("a batch of anything else leaves the collection alone", async () => {
    const mock = await open();
    const before = await tasksOf(mock);
    expect((await call(mock, "POST", "/tasks/batch", [{ method: "DELETE", url: "/tasks/1" }])).status).toBe(
      200,
    );
    expect(await tasksOf(mock)).toEqual(before);
  });
});

describe("changes", () => {
  test("a filter in the body selects the items that are changed", async () => {
    const mock = await open();
    const before = await tasksOf(mock);
    const expected = before.map((one) => (one.state === "open" ? { ...one, title: "new" } : one));
    const count = before.filter(({ state }) => state === "open").length;
    expect(count).toBeGreaterThan(0);
    const changed = await call(mock, "POST", "/tasks/update", {
      filter: { state: "open" },
      changes: { title: "new" },
    });
    expect(changed.body).toEqual({ updated: count });
    expect(await tasksOf(mock)).toEqual(expected);
  });

  test("a list of items with ids changes these", async () => {
    const mock = await open();
    const [first, second, ...others] = await tasksOf(mock);
    const changed = await call(mock, "PATCH", "/tasks", [
      { id: first?.id, title: "new" },
      { id: second?.id, title: "newer" },
    ]);
    const expected = [
      { ...first, title: "new" },
      { ...second, title: "newer" },
    ];
    expect(changed.body).toEqual({ data: expected, updated: 2 });
    expect(await tasksOf(mock)).toEqual([...expected, ...others]);
  });

  test("a list of ids with changes beside it", async () => {
    const mock = await open();
    const [first, second, ...others] = await tasksOf(mock);
    const state = first?.state === "open" ? "closed" : "open";
    const changed = await call(mock, "PATCH", "/tasks/bulk", {
      ids: [first?.id, second?.id],
      changes: { state },
    });
    expect(changed).toEqual({ status: 200, body: 2 });
    expect(await tasksOf(mock)).toEqual([{ ...first, state }, { ...second, state }, ...others]);
  });

  test("PUT of the list removes the items that it omits", async () => {
    const mock = await open();
    const [first] = await tasksOf(mock);
    const sent = [
      { id: first?.id, title: "kept", state: "open" },
      { title: "added", state: "open" },
    ];
    const replaced = await call(mock, "PUT", "/tasks", sent);
    expect(replaced.body).toMatchObject(sent);
    expect(await tasksOf(mock)).toEqual(replaced.body);
  });
});

describe("removal", () => {
  test("by ids in the body, each once", async () => {
    const mock = await open();
    const [first, second, ...others] = await tasksOf(mock);
    const ids = [first?.id, second?.id, first?.id];
    const removed = await call(mock, "POST", "/tasks/bulk-delete", { ids });
    expect(removed.body).toEqual({ deletedIds: [String(first?.id), String(second?.id)] });
    expect(await tasksOf(mock)).toEqual(others);
    expect((await call(mock, "GET", `/tasks/${first?.id}`)).status).toBe(404);
    expect((await call(mock, "POST", "/tasks/bulk-delete", { ids })).status).toBe(404);
  });

  test("by ids in the query", async () => {
    const mock = await open();
    const [first, second, ...others] = await tasksOf(mock);
    expect((await call(mock, "DELETE", `/tasks/bulk?ids=${first?.id}&ids=${second?.id}`)).status).toBe(204);
    expect(await tasksOf(mock)).toEqual(others);
  });

  test("by a filter, and all without one", async () => {
    const mock = await open();
    await call(mock, "POST", "/tasks", [
      { title: "a", state: "closed" },
      { title: "b", state: "open" },
    ]);
    const before = await tasksOf(mock);
    const closed = before.filter(({ state }) => state === "closed");
    const removed = await call(mock, "DELETE", "/tasks?state=closed");
    expect(removed.body).toEqual({ deleted: closed.length, failed: 0 });
    expect(await tasksOf(mock)).toEqual(before.filter(({ state }) => state !== "closed"));
    await call(mock, "DELETE", "/tasks");
    expect(await tasksOf(mock)).toEqual([]);
  });

  test("a filter that no member is named after removes nothing, which is reported", async () => {
    findings.length = 0;
    const mock = await open();
    const before = await tasksOf(mock);
    expect((await call(mock, "DELETE", "/tasks?olderThan=30d")).body).toEqual({ deleted: 0, failed: 0 });
    expect(await tasksOf(mock)).toEqual(before);
    expect(findings.map(({ code, message }) => `${code} ${message}`)).toEqual([
      "mock/parameter-ignored The query parameter `olderThan` of `removeSome` selects no items, so the request changes none, because no item member has that name.",
    ]);
  });
});
