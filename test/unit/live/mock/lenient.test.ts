import { describe, expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import type { MockedExchange, MockOptions } from "../../../../live/mock/mock.ts";
import { contractOf } from "./contract-of.ts";

const note = {
  type: "object",
  required: ["title"],
  properties: { title: { type: "string" }, tags: { type: "array", items: {} } },
};
const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const error = {
  description: "error",
  ...json({ type: "object", required: ["message"], properties: { message: { type: "string" } } }),
};

const contract = await contractOf({
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  paths: {
    "/notes/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      put: {
        security: [{ token: [] }],
        parameters: [{ name: "X-Trace", in: "header", required: true, schema: { type: "integer" } }],
        requestBody: { required: true, ...json(note) },
        responses: {
          200: { description: "ok", ...json(note) },
          201: { description: "made", ...json(note) },
          "4XX": error,
        },
      },
    },
  },
});

/** Sends a request with one fault. */
async function send(wrong: RequestInit & { readonly path?: string }, options: MockOptions, prefer?: string) {
  const told: MockedExchange[] = [];
  const mock = createMock(contract, { ...options, onExchange: (mocked) => told.push(mocked) });
  const right = { authorization: "Bearer x", "x-trace": "1", "content-type": "application/json" };
  const { path = "/notes/7", headers, ...init } = wrong;
  const sent = new Headers(
    Object.entries({ ...right, ...(headers as Record<string, string>) }).filter(([, value]) => value !== ""),
  );
  if (prefer !== undefined) sent.set("prefer", prefer);
  const body = '{"title":"Milk"}';
  const response = await mock(
    new Request(`http://mock.example${path}`, { method: "PUT", body, headers: sent, ...init }),
  );
  const applied = response.headers.get("preference-applied");
  return {
    status: response.status,
    json: await response.json(),
    applied,
    verdict: told[0]?.judgement.verdict,
  };
}

const wrongs: Readonly<Record<string, RequestInit & { readonly path?: string }>> = {
  "no credentials": { headers: { authorization: "" } },
  "a missing parameter": { headers: { "x-trace": "" } },
  "a parameter of another type": { headers: { "x-trace": "x" } },
  "a path of another type": { path: "/notes/x" },
  "a body without a required member": { body: '{"tags":[1]}' },
  "no body": { body: null, headers: { "content-type": "" } },
  "malformed JSON": { body: "{" },
  "an unknown media type": { headers: { "content-type": "text/plain" } },
};

describe.each(Object.entries(wrongs))("a request with %s", (_, wrong) => {
  test("is refused, also where a success is asked for", async () => {
    expect((await send(wrong, {}, "code=201")).status).toBeGreaterThanOrEqual(400);
  });

  test("is answered as asked with validate=false, and still judged invalid", async () => {
    expect(await send(wrong, {}, "code=201, validate=false")).toMatchObject({
      status: 201,
      json: { title: expect.any(String) },
      applied: "code=201, validate=false",
      verdict: "invalid",
    });
  });

  test("is answered by a lenient mock, unless it asks to be validated", async () => {
    expect(await send(wrong, { lenient: true })).toMatchObject({ status: 200, verdict: "invalid" });
    expect((await send(wrong, { lenient: true }, "validate=true")).status).toBeGreaterThanOrEqual(400);
  });
});

test("what can be read of an invalid request is echoed", async () => {
  const { json: echoed } = await send({ headers: { "x-trace": "x" } }, { lenient: true });
  expect(echoed).toMatchObject({ title: "Milk" });
});

test("a path or method that the document does not have is refused all the same", async () => {
  const mock = createMock(contract, { lenient: true });
  expect((await mock(new Request("http://mock.example/nowhere"))).status).toBe(404);
  expect((await mock(new Request("http://mock.example/notes/7"))).status).toBe(405);
});
