import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import type { CallOptions } from "../../../../runtime/client/client.ts";
import { createRedirects } from "../../../../runtime/client/create-redirects.ts";
import { createClientContext } from "../../../../runtime/client/create-server-url.ts";
import { jsonCodec } from "../../../../runtime/client/json-codec.ts";
import { plainCodec } from "../../../../runtime/client/plain-codec.ts";
import { send } from "../../../../runtime/client/send.ts";
import type { OperationDescriptor } from "../../../../runtime/descriptors.ts";
import { clientWith, contractWith, json, operationWith } from "./fixtures.ts";
import { readText, withServer } from "./http-server.ts";

interface Seen {
  readonly url: string;
  readonly method: string;
  readonly authorization: string | undefined;
  readonly key: string | string[] | undefined;
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
): Promise<Seen[]> {
  const seen: Seen[] = [];
  const note = async (request: Parameters<typeof readText>[0]): Promise<void> => {
    const { url = "", method = "", headers } = request;
    seen.push({
      url,
      method,
      authorization: headers.authorization,
      key: headers["x-key"],
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

  it("sends the body again for 307 and 308", async () => {
    for (const status of [307, 308]) {
      const seen = await redirected(status, options, body, { body: { a: 1 } });
      expect(seen.map(({ method, body }) => [method, body])).toEqual(Array(3).fill(["POST", '{"a":1}']));
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
