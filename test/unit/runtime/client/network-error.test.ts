import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { anyCodec } from "../../../../runtime/client/any-codec.ts";
import { NetworkError } from "../../../../runtime/client/client-error.ts";
import { createClientContext } from "../../../../runtime/client/create-server-url.ts";
import { send } from "../../../../runtime/client/send.ts";
import { clientWith, contractWith, operationWith } from "./fixtures.ts";
import { withServer } from "./http-server.ts";

/** The message of a call's error if its `fetch` rejects with a value. */
async function messageOf(thrown: unknown): Promise<string> {
  const { client } = clientWith(() => Promise.reject(thrown));
  const error: unknown = await send(client, operationWith(), anyCodec, {}).catch((caught) => caught);
  return error instanceof NetworkError ? error.message : `${error}`;
}

const failed = (message: string, code?: string, cause?: unknown): Error =>
  Object.assign(new TypeError(message, cause === undefined ? undefined : { cause }), code ? { code } : {});

describe("NetworkError", () => {
  it("says in its message why nobody answers", async () => {
    const closed = await new Promise<number>((resolve) => {
      const server = createServer().listen(0, "127.0.0.1", () => {
        const address = server.address();
        server.close(() => resolve(Object(address).port));
      });
    });
    const client = createClientContext(contractWith(), { baseUrl: `http://127.0.0.1:${closed}` });
    await expect(send(client, operationWith(), anyCodec, {})).rejects.toMatchObject({
      name: "NetworkError",
      message: `things.get: no complete response: connect ECONNREFUSED 127.0.0.1:${closed}`,
    });
  });

  it("says why a response breaks off", async () => {
    const client = (baseUrl: string) => createClientContext(contractWith(), { baseUrl });
    const cut = withServer(
      (_, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "9" });
        response.write("[", () => response.destroy());
      },
      (url) => send(client(url), operationWith(), anyCodec, {}),
    );
    await expect(cut).rejects.toMatchObject({
      message: "things.get: no complete response: other side closed",
    });
  });

  const url = "http://api.test:3000/things?key=s3cret)s3cret";
  it.each([
    [
      "Node, of a host with several addresses",
      failed(
        "fetch failed",
        undefined,
        Object.assign(
          new AggregateError([
            new Error("connect ECONNREFUSED ::1:1"),
            new Error("connect ECONNREFUSED 127.0.0.1:1"),
          ]),
          { code: "ECONNREFUSED" },
        ),
      ),
      "connect ECONNREFUSED ::1:1",
    ],
    [
      "Bun",
      failed("ECONNREFUSED: Unable to connect. Is the computer able to access the url?", "ECONNREFUSED"),
      "ECONNREFUSED: Unable to connect. Is the computer able to access the url?",
    ],
    [
      "Deno",
      failed(
        "fetch failed",
        undefined,
        new Error(
          `error sending request for url (${url}): client error (Connect): Connection refused (os error 111)`,
        ),
      ),
      "error sending request for url … client error (Connect): Connection refused (os error 111)",
    ],
    ["Chromium", failed("Failed to fetch"), "Failed to fetch"],
    [
      "a library",
      failed(`request to ${url} failed, reason: socket hang up`),
      "request to … failed, reason: socket hang up",
    ],
  ])("says what %s tells, without URLs", async (_, thrown, reason) => {
    expect(await messageOf(thrown)).toBe(`things.get: no complete response: ${reason}`);
  });

  it("says no more where nothing is told", async () => {
    expect(await messageOf(undefined)).toBe("things.get: no complete response");
    expect(await messageOf("down")).toBe("things.get: no complete response");
    expect(await messageOf(new Error(""))).toBe("things.get: no complete response");
  });

  it("ends for an error that is its own cause", async () => {
    const circular = failed("down");
    circular.cause = circular;
    expect(await messageOf(circular)).toBe("things.get: no complete response: down");
  });
});
