import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { anyCodec } from "../../../../runtime/client/any-codec.ts";
import {
  ClientError,
  NetworkError,
  TimeoutError,
  UnexpectedResponseError,
} from "../../../../runtime/client/client-error.ts";
import { createClientContext } from "../../../../runtime/client/create-server-url.ts";
import { createTimeout } from "../../../../runtime/client/create-timeout.ts";
import { plainCodec, readPlain } from "../../../../runtime/client/plain-codec.ts";
import { jsonCodec, jsonTokenCodec, send } from "../../../../runtime/client/send.ts";
import type { OperationDescriptor } from "../../../../runtime/descriptors.ts";
import { clientWith, contractWith, json, operationWith, parameterWith } from "./fixtures.ts";

/** The codec of a generated client for requests of every kind. */
const requestCodec = { ...anyCodec, read: readPlain };

const ok = (): Response => Response.json({ ok: true });

describe.each([
  ["anyCodec", anyCodec],
  ["plainCodec", plainCodec],
  ["jsonTokenCodec", jsonTokenCodec],
  ["jsonCodec", jsonCodec],
])("%s", (_name, codec) => {
  it("puts parameters into path, query and headers, and asks for what is described", async () => {
    const { client, requests } = clientWith(ok);
    const operation = operationWith({
      path: "/orgs/{org}/things",
      parameters: [
        parameterWith({ name: "org", in: "path" }),
        parameterWith({ name: "tag", in: "query" }),
        parameterWith({ name: "q", in: "query" }),
        parameterWith({ name: "X-Trace", key: "trace", in: "header" }),
      ],
      responses: [
        { status: 200, content: [json], headers: [] },
        { status: "4XX", content: [{ type: "application/problem+json", kind: "json" }], headers: [] },
      ],
    });
    await send(client, operation, codec, { org: "a/b c", tag: "y&z", q: undefined, trace: 7 });
    expect(requests[0]?.url).toBe("https://api.test/v1/orgs/a%2Fb%20c/things?tag=y%26z");
    expect(requests[0]?.headers.get("x-trace")).toBe("7");
    expect(requests[0]?.headers.get("accept")).toBe("application/json, application/problem+json");
  });

  it("gives status, body, headers and content type as documented", async () => {
    const { client } = clientWith(() =>
      Response.json(
        { id: 1 },
        { headers: { "content-type": "application/json; charset=utf-8", "x-rate": "5" } },
      ),
    );
    const result = await send(client, operationWith(), codec, {});
    expect(result).toMatchObject({ status: 200, body: { id: 1 }, contentType: "application/json" });
    expect(result.headers.get("x-rate")).toBe("5");
    expect(result.response).toBeInstanceOf(Response);
  });

  it("writes a JSON body, and takes the media type that the input names", async () => {
    const { client, requests } = clientWith(ok);
    const patch: typeof json = { type: "application/merge-patch+json", kind: "json" };
    const operation = operationWith({ method: "PATCH", body: { required: true, content: [json, patch] } });
    await send(client, operation, codec, { body: { a: [1] } });
    await send(client, operation, codec, { body: { a: 2 }, contentType: "application/merge-patch+json" });
    expect(requests.map((request) => request.headers.get("content-type"))).toEqual([
      "application/json",
      "application/merge-patch+json",
    ]);
    expect(await requests[0]?.json()).toEqual({ a: [1] });
  });

  it("refuses what is missing, before anything is sent", async () => {
    const { client, requests } = clientWith(ok);
    const operation = operationWith({
      path: "/{id}",
      parameters: [parameterWith({ name: "id", in: "path" })],
    });
    await expect(send(client, operation, codec, {})).rejects.toThrow(
      'things.get: path parameter "id": it is missing',
    );
    await expect(
      send(client, operationWith({ body: { required: true, content: [json] } }), codec, {}),
    ).rejects.toThrow("body is missing");
    const other = operationWith({ method: "POST", body: { required: false, content: [json] } });
    await expect(send(client, other, codec, { body: 1, contentType: "text/csv" })).rejects.toThrow(
      "contentType is not described",
    );
    expect(requests).toEqual([]);
  });

  it("refuses null where it would be read as a text, and sends it where it would not", async () => {
    const { client, requests } = clientWith(ok);
    const nullable = (type: "string" | "integer"): Partial<OperationDescriptor> => ({
      parameters: [parameterWith({ name: "q", in: "query", shape: { types: [type, "null"] } })],
    });
    await send(client, operationWith(nullable("integer")), codec, { q: null });
    expect(requests.map(({ url }) => url)).toEqual(["https://api.test/v1/things?q=null"]);
    await expect(send(client, operationWith(nullable("string")), codec, { q: null })).rejects.toThrow(
      'query parameter "q": null cannot be sent as a string',
    );
    expect(requests).toHaveLength(1);
  });

  it.each(["..", ".", ""])("refuses %j as a path parameter: it would be another path", async (id) => {
    const { client, requests } = clientWith(ok);
    const operation = operationWith({
      path: "/a/{id}/b",
      parameters: [parameterWith({ name: "id", in: "path" })],
    });
    await expect(send(client, operation, codec, { id })).rejects.toBeInstanceOf(ClientError);
    expect(requests).toEqual([]);
  });

  it("takes parameters called like members of every object from the input only", async () => {
    const { client, requests } = clientWith(ok);
    const operation = operationWith({
      parameters: ["constructor", "toString", "__proto__"].map((name) =>
        parameterWith({ name, in: "query" }),
      ),
    });
    await send(client, operation, codec, {});
    await send(client, operation, codec, JSON.parse('{"__proto__":"p","constructor":"c"}'));
    expect(requests.map((request) => new URL(request.url).search)).toEqual([
      "",
      "?constructor=c&__proto__=p",
    ]);
  });

  it("reads nothing where nothing is described", async () => {
    const none = operationWith({ responses: [{ status: 204, content: [], headers: [] }] });
    expect(
      await send(clientWith(() => new Response(null, { status: 204 })).client, none, codec, {}),
    ).toMatchObject({
      status: 204,
      body: undefined,
    });
    const head = await send(
      clientWith(() => new Response(null, { headers: { "content-type": "application/json" } })).client,
      operationWith({ method: "HEAD" }),
      codec,
      {},
    );
    expect(head).toMatchObject({ status: 200, body: undefined, contentType: undefined });
  });

  it.each([
    ["a code of 2xx", [200, "default"], 200, true],
    ["a default beside a code of 2xx", [200, "default"], 201, false],
    ["a default beside 2XX", ["2XX", "default"], 404, false],
    ["2XX", ["2XX", "default"], 201, true],
    ["a default alone, of a success", ["default"], 200, true],
    ["a default alone, of a failure", ["default"], 404, false],
    ["a default beside failures", [404, "4XX", "default"], 201, true],
    ["a failure", [200, "4XX"], 404, false],
    ["a redirect", ["3XX"], 302, false],
  ] as const)("tells a success from a failure: %s", async (_, described, status, ok) => {
    const responses = described.map((key) => ({ status: key, content: [json] }));
    const { client } = clientWith(() => Response.json({}, { status }));
    expect(await send(client, operationWith({ responses }), codec, {})).toMatchObject({ status, ok });
  });

  it("takes a response without content type for the described one", async () => {
    const { client } = clientWith(() => new Response(new Blob(['{"a":1}'])));
    expect((await send(client, operationWith(), codec, {})).body).toEqual({ a: 1 });
  });

  it("tells of a status, a media type and a body that are not described", async () => {
    const teapot = await send(
      clientWith(() => new Response("short and stout", { status: 418 })).client,
      operationWith(),
      codec,
      {},
    ).catch((error: unknown) => error);
    expect(teapot).toBeInstanceOf(UnexpectedResponseError);
    if (teapot instanceof UnexpectedResponseError) {
      expect(teapot).toMatchObject({ reason: "status", status: 418, operation: "things.get" });
      expect(await teapot.text()).toBe("short and stout");
    }
    const html = send(
      clientWith(() => new Response("<p>", { headers: { "content-type": "text/html" } })).client,
      operationWith(),
      codec,
      {},
    );
    await expect(html).rejects.toMatchObject({ reason: "contentType", status: 200 });
    const broken = await send(
      clientWith(() => new Response("{oops", { headers: { "content-type": "application/json" } })).client,
      operationWith(),
      codec,
      {},
    ).catch((error: unknown) => error);
    expect(broken).toMatchObject({ reason: "body" });
    expect(broken instanceof UnexpectedResponseError && (await broken.text())).toBe("{oops");
  });

  it("takes no range for a type of content", async () => {
    const any = operationWith({
      responses: [{ status: 200, content: [{ ...json, type: "*/*", admits: [] }], headers: [] }],
    });
    const ranged = () => new Response("1", { headers: { "content-type": "*/*" } });
    await expect(send(clientWith(ranged).client, any, codec, {})).rejects.toMatchObject({
      reason: "contentType",
    });
  });

  it("tells of no response, and of one that breaks off", async () => {
    const cause = new TypeError("fetch failed");
    const down = send(clientWith(() => Promise.reject(cause)).client, operationWith(), codec, {});
    await expect(down).rejects.toMatchObject({ name: "NetworkError", operation: "things.get", cause });
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError("terminated")),
    });
    const half = send(
      clientWith(() => new Response(broken, { headers: { "content-type": "application/json" } })).client,
      operationWith(),
      codec,
      {},
    );
    await expect(half).rejects.toBeInstanceOf(NetworkError);
  });

  it("gives up when the time is over, also while the body is read", async () => {
    const never = (request: Request): Promise<Response> =>
      new Promise((_, reject) =>
        request.signal.addEventListener("abort", () => reject(request.signal.reason)),
      );
    await expect(
      send(clientWith(never, { timeout: createTimeout(5) }).client, operationWith(), codec, {}),
    ).rejects.toBeInstanceOf(TimeoutError);
    const slow = (request: Request): Response => {
      const body = new ReadableStream({
        start: (controller) =>
          request.signal.addEventListener("abort", () => controller.error(request.signal.reason)),
      });
      return new Response(body, { headers: { "content-type": "application/json" } });
    };
    const late = send(clientWith(slow).client, operationWith(), codec, {}, { timeout: createTimeout(5) });
    await expect(late).rejects.toMatchObject({
      name: "TimeoutError",
      message: "things.get: no result within 5 ms",
    });
  });

  it("ends with the caller's reason when the caller's signal ends it", async () => {
    const never = (request: Request): Promise<Response> =>
      new Promise((_, reject) =>
        request.signal.addEventListener("abort", () => reject(request.signal.reason)),
      );
    const controller = new AbortController();
    const reason = new Error("changed my mind");
    const result = send(
      clientWith(never, { timeout: createTimeout(1000) }).client,
      operationWith(),
      codec,
      {},
      { signal: controller.signal },
    );
    setTimeout(() => controller.abort(reason), 2);
    await expect(result).rejects.toBe(reason);
    await expect(
      send(
        clientWith(ok).client,
        operationWith(),
        codec,
        {},
        { signal: AbortSignal.abort(reason), timeout: createTimeout(10) },
      ),
    ).rejects.toBe(reason);
  });

  it("does not wait for a fetch that pays no heed to its signal", async () => {
    const deaf = (): Promise<Response> => new Promise(() => {});
    const { client } = clientWith(deaf);
    await expect(
      send(client, operationWith(), codec, {}, { timeout: createTimeout(5) }),
    ).rejects.toBeInstanceOf(TimeoutError);
    const controller = new AbortController();
    const reason = new Error("changed my mind");
    const options = { signal: controller.signal, timeout: createTimeout() };
    const result = send(client, operationWith(), codec, {}, options);
    setTimeout(() => controller.abort(reason), 2);
    await expect(result).rejects.toBe(reason);
  });

  it("gives its signal to fetch, and takes no result once that has ended", async () => {
    const controller = new AbortController();
    const reason = new Error("changed my mind");
    let cancelled = false;
    const body = new ReadableStream({
      cancel() {
        cancelled = true;
      },
    });
    const { client, requests } = clientWith(() => {
      controller.abort(reason);
      return new Response(body, { headers: { "content-type": "application/json" } });
    });
    await expect(send(client, operationWith(), codec, {}, { signal: controller.signal })).rejects.toBe(
      reason,
    );
    expect(requests[0]?.signal.aborted).toBe(true);
    expect(cancelled).toBe(true);
  });

  it("does not send once it is over, and does not wait for what comes before", async () => {
    const controller = new AbortController();
    const { client, requests } = clientWith(ok);
    const headers = {
      "x-late": async (): Promise<string> => {
        controller.abort(new Error("changed my mind"));
        return "late";
      },
    };
    const result = send(client, operationWith(), codec, {}, { headers, signal: controller.signal });
    await expect(result).rejects.toThrow("changed my mind");
    const stuck = { "x-stuck": (): Promise<string> => new Promise(() => {}) };
    await expect(
      send(client, operationWith(), codec, {}, { headers: stuck, timeout: createTimeout(5) }),
    ).rejects.toThrow("5 ms");
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(requests).toEqual([]);
  });

  it("lets go of a response that comes too late", async () => {
    let cancelled = false;
    const late = async (): Promise<Response> => {
      await new Promise((resolve) => setTimeout(resolve, 15));
      return new Response(
        new ReadableStream({
          cancel: () => {
            cancelled = true;
          },
        }),
      );
    };
    const result = send(clientWith(late).client, operationWith(), codec, {}, { timeout: createTimeout(5) });
    await expect(result).rejects.toBeInstanceOf(TimeoutError);
    await expect.poll(() => cancelled).toBe(true);
  });

  it("passes through middleware, the client's outside the call's", async () => {
    const seen: string[] = [];
    const note =
      (name: string) =>
      async (request: Request, next: (request: Request) => Promise<Response>): Promise<Response> => {
        seen.push(`${name} in`);
        const response = await next(request);
        seen.push(`${name} out`);
        return response;
      };
    const { client } = clientWith(ok, { middleware: [note("a"), note("b")], retry: note("retry") });
    await send(client, operationWith(), codec, {}, { middleware: [note("c")] });
    expect(seen).toEqual(["retry in", "a in", "b in", "c in", "c out", "b out", "a out", "retry out"]);
    seen.length = 0;
    await send(client, operationWith(), codec, {}, { retry: false });
    expect(seen[0]).toBe("a in");
  });

  it("adds headers of client and call, from values and functions; the call's win", async () => {
    const { client, requests } = clientWith(ok, {
      headers: { "X-A": "client", "x-b": async () => "later", "x-c": "gone" },
    });
    await send(
      client,
      operationWith(),
      codec,
      {},
      { headers: { "x-a": "call", "x-c": undefined, accept: "text/csv" } },
    );
    const [request] = requests;
    expect([
      request?.headers.get("x-a"),
      request?.headers.get("x-b"),
      request?.headers.get("x-c"),
      request?.headers.get("accept"),
    ]).toEqual(["call", "later", null, "text/csv"]);
  });

  it("chooses servers, fills in variables and obeys baseUrl", async () => {
    const contract = {
      ...contractWith(),
      servers: [
        { url: "https://one.test", variables: [] },
        {
          url: "https://{region}.test/{stage}",
          variables: [
            { name: "region", default: "eu", enum: ["eu", "us"] },
            { name: "stage", default: "v1" },
          ],
        },
      ],
    };
    const { client, requests } = clientWith(ok, {}, contract);
    const elsewhere = operationWith({ servers: [{ url: "https://uploads.test", variables: [] }] });
    await send(client, operationWith(), codec, {});
    await send(client, operationWith(), codec, {}, { server: 1, variables: { region: "us" } });
    await send(client, elsewhere, codec, {});
    await send(client, elsewhere, codec, {}, { baseUrl: "http://localhost:8080/" });
    await send(
      client,
      elsewhere,
      codec,
      {},
      { baseUrl: ({ servers }) => (servers ? undefined : "http://never.test") },
    );
    expect(requests.map(({ url }) => url)).toEqual([
      "https://one.test/things",
      "https://us.test/v1/things",
      "https://uploads.test/things",
      "http://localhost:8080/things",
      "https://uploads.test/things",
    ]);
    await expect(
      send(client, operationWith(), codec, {}, { server: 1, variables: { region: "mars" } }),
    ).rejects.toThrow('server variable "region"');
    await expect(send(client, operationWith(), codec, {}, { baseUrl: "/api" })).rejects.toThrow(
      "baseUrl is not absolute",
    );
  });

  it.each([
    "http://a b",
    "http://a.test:99999",
    "http://evil.test%2f",
    "http://[::1",
    "http://",
    "http://name:pass@a.test",
    "http://name@a.test",
    "http://:pass@a.test",
  ])("shows nothing of a URL that no request can be made of: %s", async (baseUrl) => {
    const client = createClientContext(contractWith(), { baseUrl });
    const operation = operationWith({ parameters: [parameterWith({ name: "key", in: "query" })] });
    const error: unknown = await send(client, operation, codec, { key: "secret" }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ClientError);
    expect(inspect(error)).not.toMatch(/secret|pass|evil/);
  });

  it("joins its query to the one that a path has already", async () => {
    const { client, requests } = clientWith(ok);
    await send(
      client,
      operationWith({ path: "/a?beta=true", parameters: [parameterWith({ name: "q", in: "query" })] }),
      codec,
      { q: 1 },
    );
    expect(requests[0]?.url).toBe("https://api.test/v1/a?beta=true&q=1");
  });

  it("never shows a header's value in an error", async () => {
    const { client } = clientWith(ok, { headers: { "x-secret": "hunter2\n" } });
    const error = await send(client, operationWith(), codec, {}).catch((caught: unknown) => caught);
    expect(String(error)).toContain("x-secret");
    expect(String(error) + String(error instanceof Error && error.cause)).not.toContain("hunter2");
  });
});

it("send rejects with an error of its own for a stream that was read already", async () => {
  const bytes = { ...json, type: "application/octet-stream", kind: "binary" as const };
  const upload = operationWith({ method: "POST", body: { required: true, content: [bytes] } });
  const body = new Blob(["a"]).stream();
  await new Response(body).text();
  const { client } = clientWith(() => new Response());
  await expect(send(client, upload, plainCodec, { body })).rejects.toMatchObject({
    name: "NetworkError",
    message: expect.stringContaining("disturbed or locked"),
  });
});

describe.each([
  ["anyCodec", anyCodec],
  ["a codec of parts", requestCodec],
])("%s, of what is not JSON", (_name, codec) => {
  it("sends octets with their own type where the document has a range", async () => {
    const { client, requests } = clientWith(ok);
    const operation = operationWith({
      method: "PUT",
      body: { required: true, content: [{ type: "image/*", kind: "binary" }] },
    });
    await send(client, operation, codec, { body: new Blob(["x"], { type: "image/png" }) });
    await send(client, operation, codec, { body: new Uint8Array([1]) });
    expect(requests.map((request) => request.headers.get("content-type"))).toEqual([
      "image/png",
      "image/octet-stream",
    ]);
  });

  it("sends a stream", async () => {
    const { client, requests } = clientWith(ok);
    const operation = operationWith({
      method: "POST",
      body: { required: true, content: [{ type: "application/octet-stream", kind: "binary" }] },
    });
    await send(client, operation, codec, { body: new Blob(["streamed"]).stream() });
    expect(await requests[0]?.text()).toBe("streamed");
  });

  it("reads text and octets", async () => {
    const text = operationWith({
      responses: [{ status: 200, content: [{ type: "text/*", kind: "text" }], headers: [] }],
    });
    const plain = await send(
      clientWith(() => new Response("a", { headers: { "content-type": "text/csv" } })).client,
      text,
      codec,
      {},
    );
    expect(plain).toMatchObject({ body: "a", contentType: "text/csv" });
    const binary = operationWith({
      responses: [{ status: 200, content: [{ type: "image/png", kind: "binary" }], headers: [] }],
    });
    const image = await send(
      clientWith(() => new Response("png", { headers: { "content-type": "image/png" } })).client,
      binary,
      codec,
      {},
    );
    expect(image.body).toBeInstanceOf(Blob);
  });

  it("sends what the path fixes by itself, and nothing else in its place", async () => {
    const { client, requests } = clientWith(ok);
    const beta = parameterWith({ name: "beta", in: "query", required: true, fixed: "true" });
    const operation = operationWith({ path: "/a", query: "beta=true", parameters: [beta] });
    await send(client, operation, codec, {});
    await send(client, operation, codec, { beta: "true" });
    expect(requests.map(({ url }) => url)).toEqual(Array(2).fill("https://api.test/v1/a?beta=true"));
    await expect(send(client, operation, codec, { beta: "false" })).rejects.toThrow(
      'query parameter "beta": it is always "true"',
    );
    expect(requests).toHaveLength(2);
  });
});
