import { describe, expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import type { MockedExchange, MockOptions } from "../../../../live/mock/mock.ts";
import { contractOf } from "./contract-of.ts";

const text = { type: "string" };
const json = (schema: object, more: object = {}): object => ({
  content: { "application/json": { schema, ...more } },
});
const note = { type: "object", required: ["title"], properties: { title: text } };
/** A schema of texts that a router cannot fill in. */
const ticket = { type: "string", pattern: "^T-[0-9]{4}$" };

/** The mock of a document whose operations have these error responses. */
async function open(errors: Readonly<Record<string, object>>, options: MockOptions = {}) {
  const responses = Object.fromEntries(
    Object.entries(errors).map(([status, error]) => [status, { description: "error", ...error }]),
  );
  const ok = { description: "ok", ...json(note) };
  const contract = await contractOf({
    openapi: "3.1.0",
    info: { title: "Notes", version: "1" },
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    paths: {
      "/notes/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
        get: { security: [{ token: [] }], responses: { 200: ok, ...responses } },
        put: { requestBody: json(note), responses: { 200: ok, ...responses } },
        delete: { responses: { 204: { description: "gone" }, ...responses } },
      },
    },
  });
  const told: MockedExchange[] = [];
  const mock = createMock(contract, { ...options, onExchange: (mocked) => told.push(mocked) });
  const ask = async (method: string, path: string, body?: string) => {
    const headers = {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      authorization: method === "GET" ? "" : "x",
    };
    const init = {
      method,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== "")),
      ...(body === undefined ? {} : { body }),
    };
    const response = await mock(new Request(`http://mock.example${path}`, init));
    const answered = told
      .at(-1)
      ?.judgement.findings.filter(
        ({ pointer, severity }) => severity === "error" && pointer.startsWith("/response"),
      );
    return {
      status: response.status,
      json: await response.json(),
      broken: answered,
      headers: response.headers,
    };
  };
  return { ask };
}

const shapes: Readonly<
  Record<string, readonly [schema: object, read: (body: Record<string, never>) => unknown]>
> = {
  "code and message": [
    { type: "object", required: ["code", "message"], properties: { code: text, message: text } },
    (body) => body["message"],
  ],
  "a message and what only the service knows": [
    { type: "object", required: ["message", "ticket"], properties: { message: text, ticket, hint: text } },
    (body) => body["message"],
  ],
  "an optional message": [
    { type: "object", required: ["ticket"], properties: { ticket, detail: text } },
    (body) => body["detail"],
  ],
  "a list of errors": [
    {
      type: "object",
      required: ["errors"],
      properties: {
        errors: {
          type: "array",
          minItems: 1,
          items: { type: "object", required: ["reason", "ticket"], properties: { reason: text, ticket } },
        },
      },
    },
    ({ errors }) => (errors as unknown as { reason: unknown }[])[0]?.reason,
  ],
};

describe.each(Object.entries(shapes))("an error with %s", (_, [schema, read]) => {
  test("says what is wrong with the request, as the document describes it", async () => {
    const { ask } = await open({ default: json(schema) });
    const invalid = await ask("PUT", "/notes/7", '{"title":7}');
    expect(invalid).toMatchObject({ status: 422, broken: [] });
    expect(read(invalid.json)).toMatch(/title/);
    expect(invalid.json).not.toHaveProperty("hint");
    const malformed = await ask("PUT", "/notes/7", "{");
    expect([malformed.status, read(malformed.json)]).toEqual([400, expect.stringMatching(/malformed|JSON/i)]);
    const path = await ask("PUT", "/notes/x", "{}");
    expect([path.status, read(path.json)]).toEqual([400, expect.stringMatching(/parameter|id/i)]);
    const unknown = await ask("GET", "/notes/7");
    expect([unknown.status, read(unknown.json)]).toEqual([401, expect.stringMatching(/credentials/)]);
  });

  test("says that an item is gone, and that a failure is simulated", async () => {
    const { ask } = await open({ 404: json(schema), default: json(schema) });
    await ask("PUT", "/notes/7", '{"title":"Milk"}');
    await ask("DELETE", "/notes/7").catch(() => undefined);
    const gone = await ask("DELETE", "/notes/7");
    expect([gone.status, read(gone.json)]).toEqual([404, "The item was deleted."]);
    const failing = await open({ default: json(schema) }, { faults: { rate: 1, statuses: [503] } });
    const failed = await failing.ask("PUT", "/notes/7", '{"title":"Milk"}');
    expect([failed.status, read(failed.json)]).toEqual([503, "This is a simulated failure."]);
  });
});

test("the texts of an example give way to the message", async () => {
  const schema = { type: "object", required: ["message", "ticket"], properties: { message: text, ticket } };
  const { ask } = await open({
    "4XX": json(schema, { example: { message: "Something else", ticket: "T-0007" } }),
  });
  const { json: body } = await ask("PUT", "/notes/7", '{"title":7}');
  expect(body).toEqual({ message: expect.stringMatching(/title/), ticket: expect.stringMatching(/^T-/) });
});

test("a status that is not described is replaced by a similar one, with the same message", async () => {
  const schema = { type: "object", required: ["message"], properties: { message: text } };
  const { ask } = await open({ 400: json(schema) });
  const answer = await ask("PUT", "/notes/7", '{"title":7}');
  expect([answer.status, answer.json.message, answer.broken]).toEqual([
    400,
    expect.stringMatching(/title/),
    [],
  ]);
});
