import { inspect } from "node:util";
import { describe, expect, it, vi } from "vitest";
import type { CallContext, CallOptions } from "../../../../runtime/client/client.ts";
import { createRedirects } from "../../../../runtime/client/create-redirects.ts";
import { createClientContext } from "../../../../runtime/client/create-server-url.ts";
import { plainCodec } from "../../../../runtime/client/plain-codec.ts";
import { jsonCodec, send } from "../../../../runtime/client/send.ts";
import type { OperationDescriptor } from "../../../../runtime/descriptors.ts";
import { clientWith, contractWith, json, operationWith } from "./fixtures.ts";
import { readText, withServer } from "./http-server.ts";

interface Seen {
  readonly url: string;
  readonly method: string;
  readonly authorization: string | undefined;
  readonly key: string | string[] | undefined;
  readonly custom: string | string[] | undefined;
  readonly body: string;
}

const contract = contractWith(
  { kind: "bearer", name: "token" },
  { kind: "apiKey", name: "key", in: "header", parameter: "X-Key" },
);

/** Calls an operation on a server that redirects to itself, and then to another server; gives the requests of the latter. */
async function redirected(
  status: number,
  options: CallOptions,
  parts: Partial<OperationDescriptor> = {},
  input = {},
  seen: Seen[] = [],
): Promise<Seen[]> {
  const note = async (request: Parameters<typeof readText>[0]): Promise<void> => {
    const { url = "", method = "", headers } = request;
    seen.push({
      url,
      method,
      authorization: headers.authorization,
      key: headers["x-key"],
      custom: headers["x-custom"],
      body: await readText(request),
    });
  };
  await withServer(
    async (request, response) => {
      await note(request);
      response.setHeader("content-type", "application/json").end("{}");
    },
    (stranger) =>
      withServer(
        async (request, response) => {
          await note(request);
          response
            .writeHead(status, { location: request.url === "/things" ? "/again" : `${stranger}/elsewhere` })
            .end();
        },
        async (baseUrl) => {
          const operation = operationWith({
            security: [[{ scheme: "key", scopes: [] }], [{ scheme: "token", scopes: [] }]],
            ...parts,
          });
          await send(createClientContext(contract, { baseUrl, ...options }), operation, plainCodec, input);
        },
      ),
  );
  return seen;
}

describe("a redirect to another origin", () => {
  it("is not given the bearer token", async () => {
    const seen = await redirected(302, { credentials: { token: "t" } });
    expect(seen.map(({ authorization }) => authorization)).toEqual(["Bearer t", "Bearer t", undefined]);
  });

  it("is an unexpected response to a request with an API key in a header", async () => {
    await expect(redirected(302, { credentials: { key: "k" } })).rejects.toMatchObject({
      name: "UnexpectedResponseError",
      status: 302,
    });
  });

  it("is followed without the API key by createRedirects", async () => {
    const seen = await redirected(302, { credentials: { key: "k" }, middleware: [createRedirects()] });
    expect(seen.map(({ url, key }) => [url, key])).toEqual([
      ["/things", "k"],
      ["/again", "k"],
      ["/elsewhere", undefined],
    ]);
  });
});

describe("createRedirects", () => {
  const body = { method: "POST", body: { required: true, content: [json] } };
  const options = { credentials: { key: "k" }, middleware: [createRedirects()] };

  it.each([
    ["an API key", options],
    ["no API key, which fetch would follow", { middleware: [createRedirects()] }],
  ])("sends the body again for 307 and 308, but not to another origin, with %s", async (_, given) => {
    for (const status of [307, 308]) {
      const seen: Seen[] = [];
      const calling = redirected(status, given, body, { body: { a: 1 } }, seen);
      await expect(calling).rejects.toMatchObject({ name: "UnexpectedResponseError", status });
      expect(seen.map(({ url, method, body }) => [url, method, body])).toEqual([
        ["/things", "POST", '{"a":1}'],
        ["/again", "POST", '{"a":1}'],
      ]);
    }
  });

  it("sends no header of the application to another origin", async () => {
    const headers = { "x-custom": "tenant", accept: "application/json" };
    for (const credentials of [{ key: "k" }, { key: undefined }]) {
      const seen = await redirected(302, { ...options, headers, credentials });
      expect(seen.map(({ custom }) => custom)).toEqual(["tenant", "tenant", undefined]);
    }
  });

  it("turns a POST into a GET for 301, 302 and 303", async () => {
    for (const status of [301, 302, 303]) {
      const seen = await redirected(status, options, body, { body: { a: 1 } });
      expect(seen.map(({ method, body }) => [method, body])).toEqual([
        ["POST", '{"a":1}'],
        ["GET", ""],
        ["GET", ""],
      ]);
    }
  });

  it("follows no URL with user information, and shows none", async () => {
    const location = "http://name:hunter2@else.test/?key=secret";
    const { client } = clientWith(() => new Response(null, { status: 302, headers: { location } }), options);
    const error: unknown = await send(client, operationWith(), plainCodec, {}).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: "UnexpectedResponseError", status: 302 });
    expect(inspect(error)).not.toMatch(/hunter2|secret/);
  });

  it("stops at its limit", async () => {
    await expect(redirected(302, { ...options, middleware: [createRedirects(1)] })).rejects.toMatchObject({
      status: 302,
    });
  });
});

describe("createRedirects, of one response", () => {
  /** What is asked for after a redirect: method, URL and headers; `undefined` if it is not followed. */
  async function onward(
    status: number,
    location: string | undefined,
    init: RequestInit = {},
    context: Partial<CallContext> = {},
  ): Promise<readonly unknown[] | undefined> {
    const asked: Request[] = [];
    let cancelled = false;
    const body = new ReadableStream({
      cancel() {
        cancelled = true;
      },
    });
    const first = new Request("https://a.test/x/y", { redirect: "manual", ...init });
    const next = async (request: Request): Promise<Response> => {
      asked.push(request);
      if (asked.length > 1) return new Response();
      return new Response(body, { status, headers: location === undefined ? {} : { location } });
    };
    const about = { operation: operationWith(), replayable: true, secretHeaders: ["x-key"], ...context };
    const response = await createRedirects()(first, next, about);
    expect([response.status, cancelled]).toEqual([asked.length > 1 ? 200 : status, asked.length > 1]);
    const [, second] = asked;
    return second && [second.method, second.url, Object.fromEntries(second.headers), await second.text()];
  }

  const secrets = { authorization: "a", cookie: "c", "x-key": "k", "x-other": "o" };
  const content = { "content-type": "text/csv", "content-encoding": "x", "content-language": "de" };

  it.each([301, 302, 303, 307, 308])("follows %i with a location, to HTTP only", async (status) => {
    expect(await onward(status, "../z")).toEqual(["GET", "https://a.test/z", {}, ""]);
    expect(await onward(status, "http://a.test/")).toEqual(["GET", "http://a.test/", {}, ""]);
    for (const location of [
      undefined,
      "http://[",
      "ftp://a.test/",
      "data:,x",
      "https://u@a.test/",
      "https://:p@a.test/",
    ])
      expect(await onward(status, location)).toBeUndefined();
  });

  it.each([200, 300, 305, 404])("does not follow %i", async (status) => {
    expect(await onward(status, "/z")).toBeUndefined();
  });

  it("keeps safelisted headers only where the origin changes, by host, port or scheme", async () => {
    const safe = { accept: "text/csv", "accept-language": "de" };
    for (const location of ["https://b.test/", "https://a.test:1/", "http://a.test/"]) {
      const headers = { ...secrets, ...content, ...safe };
      expect(await onward(307, location, { headers })).toEqual(["GET", location, safe, ""]);
      for (const method of ["POST", "PUT", "DELETE"])
        expect(await onward(307, location, { method, headers })).toBeUndefined();
      expect(await onward(303, location, { method: "POST", headers })).toEqual(["GET", location, safe, ""]);
    }
    expect(await onward(307, "/z", { headers: secrets })).toEqual(["GET", "https://a.test/z", secrets, ""]);
  });

  it.each([
    [301, "POST", "GET"],
    [302, "POST", "GET"],
    [303, "POST", "GET"],
    [303, "PUT", "GET"],
    [301, "PUT", "PUT"],
    [302, "DELETE", "DELETE"],
    [307, "POST", "POST"],
    [308, "POST", "POST"],
  ])("after %i, sends a %s again as %s", async (status, method, expected) => {
    const sent = await onward(status, "/z", { method, body: "text", headers: { ...content, ...secrets } });
    const isSame = method === expected;
    const headers = isSame ? { ...content, ...secrets } : secrets;
    expect(sent).toEqual([expected, "https://a.test/z", headers, isSame ? "text" : ""]);
  });

  it("keeps a HEAD, and a GET without its headers of content", async () => {
    expect(await onward(303, "/z", { method: "HEAD" })).toEqual(["HEAD", "https://a.test/z", {}, ""]);
    expect(await onward(303, "/z", { headers: content })).toEqual(["GET", "https://a.test/z", {}, ""]);
  });

  it("leaves them to fetch in browsers, which hide where they lead", async () => {
    vi.stubGlobal("document", {});
    expect(await onward(302, "/z", { redirect: "follow" })).toBeUndefined();
    vi.unstubAllGlobals();
    expect(await onward(302, "/z", { redirect: "follow" })).toEqual(["GET", "https://a.test/z", {}, ""]);
  });

  it("follows none that is an error, that cannot be sent again, or that is described", async () => {
    expect(await onward(302, "/z", { redirect: "error" })).toBeUndefined();
    expect(await onward(302, "/z", {}, { replayable: false })).toBeUndefined();
    for (const [key, isFollowed] of [
      [302, false],
      ["3XX", false],
      ["default", true],
    ] as const) {
      const operation = operationWith({ responses: [{ status: key, content: [] }] });
      expect([key, (await onward(302, "/z", {}, { operation })) !== undefined]).toEqual([key, isFollowed]);
    }
  });

  it("ends with the signal of the first request, and follows 20 by default", async () => {
    for (const method of ["GET", "POST"]) {
      const asked: Request[] = [];
      const controller = new AbortController();
      const first = new Request("https://a.test/", { method, redirect: "manual", signal: controller.signal });
      const next = async (request: Request): Promise<Response> => {
        asked.push(request);
        return new Response(null, { status: 302, headers: { location: "/z" } });
      };
      const about = { operation: operationWith(), replayable: true, secretHeaders: [] };
      expect((await createRedirects()(first, next, about)).status).toBe(302);
      expect(asked.map(({ redirect }) => redirect)).toEqual(Array(21).fill("manual"));
      controller.abort();
      expect(asked.map(({ signal }) => signal.aborted)).toEqual(Array(21).fill(true));
    }
  });
});

describe("a redirect that is described", () => {
  it.each([
    ["plainCodec", plainCodec],
    ["jsonCodec", jsonCodec],
  ])("is a result of %s", async (_name, codec) => {
    const responses = [{ status: 302, content: [] }];
    const operation = operationWith({ responses, redirect: "manual" });
    await withServer(
      (_, response) => response.writeHead(302, { location: "https://never.test/" }).end(),
      async (baseUrl) => {
        for (const middleware of [[], [createRedirects()]]) {
          const result = await send(
            createClientContext(contract, { baseUrl, middleware }),
            operation,
            codec,
            {},
          );
          expect([result.status, result.headers.get("location")]).toEqual([302, "https://never.test/"]);
        }
      },
    );
  });
});
