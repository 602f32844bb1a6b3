import { describe, expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { contractOf } from "./contract-of.ts";

const note = {
  type: "object",
  required: ["id", "title"],
  properties: { id: { type: "integer", readOnly: true }, title: { type: "string" } },
};
const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const error = {
  description: "error",
  ...json({ type: "object", properties: { message: { type: "string" } } }),
};
const ok = (tag: object = { type: "string" }): object => ({
  description: "ok",
  headers: { ETag: { schema: tag } },
  ...json(note),
});

async function open(tag?: object) {
  const contract = await contractOf({
    openapi: "3.1.0",
    info: { title: "Notes", version: "1" },
    paths: {
      "/notes": {
        get: {
          responses: {
            200: { ...ok(tag), ...json({ type: "array", items: note }) },
            304: { description: "unchanged" },
          },
        },
        post: {
          parameters: [{ name: "Idempotency-Key", in: "header", schema: { type: "string" } }],
          requestBody: { required: true, ...json(note) },
          responses: { 201: ok(tag), 422: error },
        },
      },
      "/notes/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
        get: { responses: { 200: ok(tag), 304: { description: "unchanged" } } },
        put: {
          requestBody: { required: true, ...json(note) },
          responses: { 200: ok(tag), 412: error, 428: error },
        },
        delete: {
          responses: {
            204: { description: "gone" },
            503: { ...error, headers: { "Retry-After": { schema: { type: "integer" } } } },
          },
        },
      },
    },
  });
  const mock = createMock(contract);
  const ask = async (method: string, path: string, headers: Record<string, string> = {}, title?: string) => {
    const sent = title === undefined ? {} : { "content-type": "application/json" };
    const init = {
      method,
      headers: { ...sent, ...headers },
      ...(title && { body: JSON.stringify({ title }) }),
    };
    const response = await mock(new Request(`http://mock.example${path}`, init));
    const text = await response.text();
    return {
      status: response.status,
      tag: response.headers.get("etag") ?? "",
      headers: response.headers,
      text,
    };
  };
  return ask;
}

describe("entity tags", () => {
  test.each([
    ["any", undefined],
    ["weak", { type: "string", pattern: "^W/" }],
    ["bare", { type: "string", pattern: "^[0-9a-f]+$" }],
  ])("name the state of an item: %s", async (_, tag) => {
    const ask = await open(tag);
    const before = await ask("GET", "/notes/7");
    expect((await ask("GET", "/notes/7")).tag).toBe(before.tag);
    expect((await ask("GET", "/notes/7", { "if-none-match": before.tag })).status).toBe(304);
    const written = await ask("PUT", "/notes/7", { "if-match": before.tag }, "New");
    expect(written.status).toBe(200);
    expect(written.tag).not.toBe(before.tag);
    const after = await ask("GET", "/notes/7", { "if-none-match": before.tag });
    expect([after.status, after.tag]).toEqual([200, written.tag]);
    expect((await ask("GET", "/notes/7", { "if-none-match": written.tag })).status).toBe(304);
  });

  test("refuse a change of an item that was changed in the meantime", async () => {
    const ask = await open();
    const { tag } = await ask("GET", "/notes/7");
    await ask("PUT", "/notes/7", { "if-match": tag }, "First");
    const late = await ask("PUT", "/notes/7", { "if-match": tag }, "Second");
    expect(late.status).toBe(412);
    expect((await ask("GET", "/notes/7")).text).toContain("First");
    expect((await ask("PUT", "/notes/7", {}, "Third")).status).toBe(428);
    expect((await ask("PUT", "/notes/7", { "if-match": "*" }, "Fourth")).status).toBe(200);
  });

  test("change for a list with each write", async () => {
    const ask = await open();
    const { tag } = await ask("GET", "/notes");
    expect((await ask("GET", "/notes", { "if-none-match": tag })).status).toBe(304);
    const created = await ask("POST", "/notes", {}, "New");
    expect((await ask("GET", "/notes", { "if-none-match": tag })).status).toBe(200);
    const { id } = JSON.parse(created.text) as { id: number };
    expect((await ask("GET", `/notes/${id}`)).tag).toBe(created.tag);
  });
});

test("a repeated idempotency key gets the first answer, and none with another body", async () => {
  const ask = await open();
  const key = { "idempotency-key": "a" };
  const first = await ask("POST", "/notes", key, "One");
  const again = await ask("POST", "/notes", key, "One");
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect((await ask("POST", "/notes", key, "Two")).status).toBe(422);
  const other = await ask("POST", "/notes", { "idempotency-key": "b" }, "One");
  expect(other.text).not.toBe(first.text);
});

test("a described Retry-After is a second", async () => {
  const ask = await open();
  const { status, headers } = await ask("DELETE", "/notes/7", { prefer: "code=503" });
  expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
});
