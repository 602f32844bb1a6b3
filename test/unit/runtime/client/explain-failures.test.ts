import { describe, expect, it } from "vitest";
import { anyCodec } from "../../../../runtime/client/any-codec.ts";
import { type CallOptions, extendClient } from "../../../../runtime/client/client.ts";
import { explainFailures } from "../../../../runtime/client/explain-failures.ts";
import { send } from "../../../../runtime/client/send.ts";
import { unwrap } from "../../../../runtime/client/unwrap.ts";
import type { OperationDescriptor } from "../../../../runtime/descriptors.ts";

const operation: OperationDescriptor = {
  id: "getNote",
  method: "GET",
  path: "/notes",
  parameters: [],
  responses: [
    { status: 200, content: [{ type: "application/json", kind: "json" }] },
    { status: 401, content: [] },
    { status: 404, content: [{ type: "application/problem+json", kind: "json" }] },
  ],
  security: [
    [{ scheme: "bearer", scopes: [] }],
    [
      { scheme: "the key", scopes: [] },
      { scheme: "app", scopes: [] },
    ],
  ],
};

const contract = {
  serverUrl: () => "https://api.test",
  explain: () => explainFailures({ getNote: "openapi.yaml:24" }),
};

async function failureOf(
  response: Response,
  options: CallOptions = {},
): Promise<Error & { text?(): Promise<string> }> {
  const client = extendClient({ contract }, { fetch: async () => response, ...options });
  return unwrap(send<unknown, never>(client, operation as never, anyCodec)).then(
    () => expect.fail("the call has a result"),
    (error) => error,
  );
}

const html = { "content-type": "text/html" };

describe("the error of a call in development", () => {
  it("says what came, what was expected, where that stands, and how the body begins", async () => {
    const error = await failureOf(new Response("<h1>\n  Down</h1>", { status: 503, headers: html }));
    expect(error.message).toBe(
      "getNote: GET /notes: got 503 text/html, expected 200 or 401 or 404 as application/json or application/problem+json" +
        ' (openapi.yaml:24); the body begins "<h1> Down</h1>"',
    );
    expect(error.stack).toContain(error.message);
  });

  it("leaves the body to the caller", async () => {
    const error = await failureOf(new Response("x".repeat(1_000), { status: 503, headers: html }));
    expect(await error.text?.()).toHaveLength(1_000);
    expect(error.message).toMatch(/ the body begins "x{100}"$/);
  });

  it("does not wait for a body that does not come", async () => {
    const error = await failureOf(new Response(new ReadableStream(), { status: 503, headers: html }));
    expect(error.message).toMatch(/\(openapi\.yaml:24\)$/);
  });

  it("shows a body that was read and is malformed", async () => {
    const headers = { "content-type": "application/json" };
    expect((await failureOf(new Response("{oops", { headers }))).message).toMatch(
      / the body begins "{oops"$/,
    );
  });

  it("names the credentials that a 401 is about, unless there are some", async () => {
    const unauthorized = () => new Response(null, { status: 401 });
    const hint = `no credentials were given: pass credentials.bearer or credentials["the key"] and credentials.app`;
    expect((await failureOf(unauthorized())).message).toBe(
      `getNote: the response has status 401; GET /notes (openapi.yaml:24); ${hint}`,
    );
    const plain = "getNote: the response has status 401; GET /notes (openapi.yaml:24)";
    expect((await failureOf(unauthorized(), { credentials: { bearer: "x" } })).message).toBe(plain);
    expect((await failureOf(unauthorized(), { headers: { Authorization: "x" } })).message).toBe(plain);
  });

  it("shows the path and the start of a body that the document describes", async () => {
    const headers = { "content-type": "application/problem+json" };
    const message = `Not found${"!".repeat(200)}`;
    const { message: told } = await failureOf(Response.json({ message }, { status: 404, headers }));
    expect(told).toMatch(
      /^getNote: the response has status 404; GET \/notes \(openapi\.yaml:24\); the body begins \{"message":"Not found!+$/,
    );
    expect(told.length).toBeLessThan(200);
    const large = await failureOf(Response.json({}, { status: 404, headers }));
    expect(large.message).toMatch(/\(openapi\.yaml:24\)$/);
  });

  it("names path and place where nothing came", async () => {
    const fetch = () => Promise.reject(new Error("refused"));
    expect((await failureOf(new Response(), { fetch })).message).toBe(
      "getNote: GET /notes: no complete response: refused (openapi.yaml:24)",
    );
  });
});

describe("a client whose contract cannot tell whether it is in development", () => {
  it("throws the error as it is", async () => {
    const explain = () => {
      throw new ReferenceError("process is not defined");
    };
    const client = extendClient(
      { contract: { ...contract, explain } },
      { fetch: async () => new Response(null, { status: 503 }) },
    );
    await expect(send(client, operation as never, anyCodec)).rejects.toThrow(
      "getNote: got 503 without a content type, expected 200 or 401 or 404",
    );
  });
});
