import { expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { contractOf } from "./contract-of.ts";

const integer = { type: "integer", minimum: 1 };
const lists = {
  prefixed: {
    type: "array",
    prefixItems: [{ const: "head" }, integer],
    items: { type: "boolean" },
    minItems: 4,
  },
  unique: { type: "array", items: integer, uniqueItems: true, minItems: 3 },
  containing: {
    type: "array",
    items: { type: ["integer", "null"] },
    contains: { type: "null" },
    minItems: 2,
  },
  long: { type: "array", items: { const: 1 }, minItems: 3 },
};
const document = {
  openapi: "3.1.0",
  info: { title: "Streams", version: "1" },
  paths: Object.fromEntries(
    Object.entries(lists).map(([name, schema]) => [
      `/${name}`,
      {
        get: { responses: { "200": { description: "items", content: { "application/jsonl": { schema } } } } },
      },
    ]),
  ),
};

async function itemsOf(path: string): Promise<readonly unknown[]> {
  const mock = createMock(await contractOf(document));
  const response = await mock(new Request(`http://localhost${path}`));
  const lines = (await response.text()).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as unknown);
}

test("streams items that satisfy the list schema", async () => {
  const [head, count, ...rest] = await itemsOf("/prefixed");
  expect([head, Number.isInteger(count), rest.length >= 2]).toEqual(["head", true, true]);
  expect(rest.every((item) => typeof item === "boolean")).toBe(true);
  const unique = await itemsOf("/unique");
  expect(unique.length).toBeGreaterThanOrEqual(3);
  expect(new Set(unique).size).toBe(unique.length);
  expect(await itemsOf("/containing")).toContain(null);
  const long = await itemsOf("/long");
  expect([long.length >= 3, ...new Set(long)]).toEqual([true, 1]);
});

const note = {
  type: "object",
  required: ["id", "title"],
  properties: { id: { type: "integer" }, title: { type: "string" } },
};
const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
const events = {
  openapi: "3.2.0",
  info: { title: "Streams", version: "1" },
  paths: {
    "/events": {
      get: {
        responses: {
          200: {
            description: "ok",
            content: {
              "text/event-stream": {
                itemSchema: {
                  type: "object",
                  required: ["data"],
                  properties: {
                    event: { enum: ["created", "deleted", "moved"] },
                    data: {
                      type: "string",
                      contentMediaType: "application/json",
                      contentSchema: note,
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    "/notes": {
      get: {
        responses: {
          200: {
            description: "ok",
            content: {
              "application/json": { schema: { type: "array", items: note } },
              "application/jsonl": { itemSchema: note },
            },
          },
        },
      },
      post: {
        requestBody: { content: { "application/json": { schema: note } } },
        responses: { 201: { description: "ok", content: { "application/json": { schema: note } } } },
      },
    },
    "/notes/{id}": {
      parameters: [id],
      get: { responses: { 200: { description: "ok", content: { "application/json": { schema: note } } } } },
    },
  },
};

test("streams several different items", async () => {
  const mock = createMock(await contractOf(events));
  const text = await (await mock(new Request("http://localhost/events"))).text();
  const sent = text.split("\n\n").filter((event) => event !== "");
  expect(sent.length).toBeGreaterThanOrEqual(3);
  expect(new Set(sent).size).toBe(sent.length);
});

test("sends events whose data is JSON of the content's schema", async () => {
  const mock = createMock(await contractOf(events));
  const text = await (await mock(new Request("http://localhost/events"))).text();
  const data = [...text.matchAll(/^data: (.*)$/gm)].map(([, line = ""]) => JSON.parse(line) as unknown);
  expect(data.length).toBeGreaterThanOrEqual(3);
  for (const item of data) expect(item).toEqual({ id: expect.any(Number), title: expect.any(String) });
});

test("streams the items of a collection, as its list shows them", async () => {
  const mock = createMock(await contractOf(events));
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ id: 77, title: "new" });
  await mock(new Request("http://localhost/notes", { method: "POST", headers, body }));
  const ask = async (accept: string) =>
    (await mock(new Request("http://localhost/notes", { headers: { accept } }))).text();
  const lines = (await ask("application/jsonl")).trimEnd().split("\n");
  const listed: unknown = JSON.parse(await ask("application/json"));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(listed);
  expect(listed).toContainEqual({ id: 77, title: "new" });
});

test("sends each item by itself where an interval is set", async () => {
  const mock = createMock(await contractOf(events), { streamInterval: 1 });
  const { body } = await mock(new Request("http://localhost/events"));
  const chunks: string[] = [];
  const list = new WritableStream<string>({ write: (chunk) => void chunks.push(chunk) });
  await body?.pipeThrough(new TextDecoderStream()).pipeTo(list);
  expect(chunks.length).toBeGreaterThanOrEqual(3);
  expect(chunks.every((chunk) => chunk.endsWith("\n\n"))).toBe(true);
});
