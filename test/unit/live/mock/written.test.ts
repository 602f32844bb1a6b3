import { describe, expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { contractOf } from "./contract-of.ts";

const json = (schema: object): object => ({ "application/json": { schema } });
const shown = (schema: object): object => ({ description: "d", content: json(schema) });
const text = { type: "string" };
const time = { type: "string", format: "date-time" };
const task = {
  type: "object",
  required: ["id", "title", "status", "kind", "createdAt", "updatedAt", "dueOn", "placedAt"],
  properties: {
    id: { type: "integer" },
    title: text,
    note: text,
    kind: { enum: ["call", "meeting", "letter", "visit"] },
    status: { enum: ["done", "open", "closed"] },
    authorId: { type: "integer" },
    closedAt: time,
    returnedOn: { type: "string", format: "date" },
    dueOn: { type: "string", format: "date" },
    placedAt: time,
    openedAt: time,
    createdAt: time,
    updatedAt: time,
  },
};
const full = {
  ...task,
  required: [...task.required, "owner", "authorId"],
  properties: { ...task.properties, owner: { type: ["string", "null"] }, size: { type: "integer" } },
};
const person = {
  type: "object",
  required: ["id", "name"],
  properties: { id: { type: "integer" }, name: text },
};
const wrapped = {
  type: "object",
  required: ["data"],
  properties: { data: { $ref: "#/components/schemas/Task" } },
};
const page = {
  type: "object",
  required: ["data", "meta"],
  properties: {
    data: { type: "array", items: { $ref: "#/components/schemas/Task" } },
    meta: {
      type: "object",
      required: ["paginate"],
      properties: {
        paginate: {
          type: "object",
          required: ["next_page", "has_next"],
          properties: {
            next_page: { type: "string", example: "abc" },
            has_next: { type: "boolean", example: true },
          },
        },
      },
    },
  },
};
const writable = (required: readonly string[]): object => ({
  required: true,
  content: json({
    type: "object",
    required,
    properties: {
      title: text,
      note: text,
      kind: task.properties.kind,
      status: task.properties.status,
      owner: { type: "string" },
      openedAt: time,
      size: { type: "integer", default: 7 },
    },
  }),
});
const comment = { type: "object", required: ["id", "text"], properties: { id: { type: "integer" }, text } };
const file = {
  type: "object",
  required: ["id", "name", "size"],
  properties: { id: text, name: text, size: { type: "integer" } },
};
const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
const query = (name: string, schema: object): object => ({ name, in: "query", schema });

const document = {
  openapi: "3.1.0",
  info: { title: "Tasks", version: "1" },
  components: { schemas: { Task: full, User: person } },
  paths: {
    "/tasks": {
      get: {
        parameters: [query("cursor", text), query("limit", { type: "integer", minimum: 1 })],
        responses: { 200: shown(page) },
      },
      post: { requestBody: writable(["title"]), responses: { 201: shown(wrapped) } },
    },
    "/users": {
      get: { responses: { 200: shown({ type: "array", items: { $ref: "#/components/schemas/User" } }) } },
    },
    "/users/{id}": {
      get: { parameters: [id], responses: { 200: shown({ $ref: "#/components/schemas/User" }) } },
    },
    "/users/{id}/tasks": { get: { parameters: [id], responses: { 200: shown(page) } } },
    "/search/tasks": {
      get: { parameters: [query("q", text)], responses: { 200: shown(page) } },
    },
    "/tasks/{id}": {
      parameters: [id],
      get: { responses: { 200: shown(wrapped) } },
      put: { requestBody: writable([]), responses: { 200: shown(wrapped) } },
      patch: { requestBody: writable([]), responses: { 200: shown(wrapped) } },
      delete: { responses: { 204: { description: "d" } } },
    },
    "/tasks/{id}/pin": {
      parameters: [id],
      post: { responses: { 204: { description: "d" }, 404: { description: "d" } } },
    },
    "/tasks/{id}/comments": {
      parameters: [id],
      get: { responses: { 200: shown({ type: "array", items: comment }) } },
      post: {
        requestBody: {
          content: {
            ...json({ type: "object", required: ["text"], properties: { text } }),
            "text/plain": { schema: text },
          },
        },
        responses: { 201: shown(comment) },
      },
    },
    "/tasks/{id}/files": {
      parameters: [id],
      post: {
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                properties: { file: { contentMediaType: "application/octet-stream" } },
              },
            },
          },
        },
        responses: {
          201: { ...shown(file), headers: { Location: { schema: text } } },
        },
      },
    },
    "/files/{file}": {
      get: {
        parameters: [{ name: "file", in: "path", required: true, schema: text }],
        responses: {
          200: { description: "d", content: { "application/octet-stream": {}, "image/png": {} } },
        },
      },
    },
  },
};

async function open() {
  const mock = createMock(await contractOf(document), {});
  const send = (line: string, body?: BodyInit, type?: string): Promise<Response> => {
    const [method = "", path = ""] = line.split(" ");
    const headers = type === undefined ? {} : { headers: { "content-type": type } };
    return mock(
      new Request(new URL(path, "http://mock.example"), { method, ...headers, body: body ?? null }),
    );
  };
  const ask = async (line: string, body?: unknown) =>
    (await send(line, body === undefined ? undefined : JSON.stringify(body), "application/json")).json();
  return { ask, send };
}

const isNow = (text: string): boolean => Math.abs(Date.now() - Date.parse(text)) < 600_000;

describe("what requests write", () => {
  test("a created item is dated now, and its state is not a last one, inside an envelope as well", async () => {
    const { ask } = await open();
    const { data } = await ask("POST /tasks", { title: "Call" });
    expect(data).toMatchObject({ title: "Call", status: "open" });
    expect([data.createdAt, data.updatedAt].map(isNow)).toEqual([true, true]);
    expect((await ask(`GET /tasks/${data.id}`)).data).toEqual(data);
  });

  test("a change is dated, and when the item was created stays", async () => {
    const { ask } = await open();
    const { data: before } = await ask("GET /tasks/1");
    expect(isNow(before.updatedAt)).toBe(false);
    const { data } = await ask("PATCH /tasks/1", { title: "Later" });
    expect(data).toEqual({ ...before, title: "Later", updatedAt: data.updatedAt });
    expect(isNow(data.updatedAt)).toBe(true);
  });

  test("PUT removes what it omits, and keeps members that an item always has", async () => {
    const { ask } = await open();
    const sent = { title: "Call", note: "Soon", kind: "visit", owner: "Ada", size: 3 };
    const { data: made } = await ask("POST /tasks", sent);
    expect(made).toMatchObject(sent);
    const { data } = await ask(`PUT /tasks/${made.id}`, { status: "done" });
    const { createdAt, openedAt } = made;
    expect(isNow(openedAt)).toBe(true);
    expect(data).toMatchObject({ title: "Call", kind: "visit", status: "done", createdAt, openedAt });
    expect(data).toMatchObject({ owner: null, size: 7 });
    expect(data.note).not.toBe("Soon");
  });

  test("the defaults of a body stand for what a new item omits", async () => {
    const { ask } = await open();
    expect((await ask("POST /tasks", { title: "Call" })).data.size).toBe(7);
  });

  test("a new item has no member that the request could have sent, unless an item always has it", async () => {
    const { ask } = await open();
    const { data } = await ask("POST /tasks", { title: "Call" });
    expect(data).not.toHaveProperty("note");
    expect(data).toMatchObject({ owner: null, kind: expect.any(String), authorId: expect.any(Number) });
    const { data: listed } = await ask("GET /tasks?limit=100");
    expect(listed.find((each: { id: number }) => each.id === data.id)).toEqual(data);
  });

  test("nothing is done to what lies below a deleted item", async () => {
    const { send } = await open();
    expect((await send("POST /tasks/1/pin")).status).toBe(204);
    await send("DELETE /tasks/1");
    expect((await send("POST /tasks/1/pin")).status).toBe(404);
  });

  test("a time that belongs to a state follows the state", async () => {
    const { ask } = await open();
    const { data: closed } = await ask("PATCH /tasks/1", { status: "closed" });
    expect(isNow(closed.closedAt)).toBe(true);
    const { data: reopened } = await ask("PATCH /tasks/1", { status: "open" });
    expect(reopened).not.toHaveProperty("closedAt");
  });

  test("a new item has no time at which it ended", async () => {
    const { ask } = await open();
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, index) => ask("POST /tasks", { title: `New ${index}` })),
    );
    for (const { data } of made) {
      expect(data.status).toBe("open");
      expect(data).not.toHaveProperty("closedAt");
      expect(data).not.toHaveProperty("returnedOn");
    }
    const [{ data: due }] = made;
    expect(Date.parse(due.dueOn)).toBeGreaterThan(Date.now());
    expect(isNow(due.placedAt)).toBe(true);
    const { data } = await ask("POST /tasks", { title: "Shut", status: "closed" });
    expect(data.closedAt).toEqual(expect.any(String));
  });

  test("a body of text is the member that the body of JSON requires", async () => {
    const { ask, send } = await open();
    const before = await ask("GET /tasks/1/comments");
    const response = await send("POST /tasks/1/comments", "Grüße", "text/plain; charset=utf-8");
    const made = await response.json();
    expect(made.text).toBe("Grüße");
    expect(await ask("GET /tasks/1/comments")).toEqual([...before, made]);
  });

  test("a file that belongs to an item is downloaded where files are", async () => {
    const { send } = await open();
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array([1, 2, 255])], { type: "image/png" }), "a.png");
    const response = await send("POST /tasks/1/files", form);
    const made = await response.json();
    expect(made).toMatchObject({ name: "a.png", size: 3 });
    expect(response.headers.get("location")).toBe(`/files/${made.id}`);
    const back = await send(`GET /files/${made.id}`);
    expect(back.headers.get("content-type")).toBe("image/png");
    expect([...new Uint8Array(await back.arrayBuffer())]).toEqual([1, 2, 255]);
  });
});

describe("lists in envelopes", () => {
  test("show no further page after the last, by `paginate` as well", async () => {
    const { ask } = await open();
    const seen = new Set<number>();
    let cursor = "";
    let turned = 0;
    do {
      const { data, meta } = await ask(`GET /tasks?limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`);
      for (const { id } of data) seen.add(id);
      cursor = meta.paginate.next_page;
      expect(meta.paginate.has_next).toBe(cursor !== "");
    } while (cursor !== "" && ++turned < 50);
    expect(seen.size).toBe((await ask("GET /tasks?limit=1000")).data.length);
  });

  test("show the items of a collection that wraps each in an envelope", async () => {
    const { ask } = await open();
    const { data: made } = await ask("POST /tasks", { title: "Zephyr" });
    expect((await ask("GET /search/tasks?q=zephyr")).data).toEqual([made]);
  });

  test("below an item show what refers to it by another name", async () => {
    const { ask } = await open();
    const { data: all } = await ask("GET /tasks?limit=1000");
    const [{ authorId }] = all;
    const own = all.filter((one: { readonly authorId: number }) => one.authorId === authorId);
    expect((await ask(`GET /users/${authorId}/tasks`)).data).toEqual(own);
  });
});
