import { describe, expect, it } from "vitest";
import { anyCodec } from "../../../../runtime/client/any-codec.ts";
import type { CallOptions } from "../../../../runtime/client/client.ts";
import { createReader, createWriter } from "../../../../runtime/client/create-codec.ts";
import { createClientContext } from "../../../../runtime/client/create-server-url.ts";
import { createTimeout } from "../../../../runtime/client/create-timeout.ts";
import { readPlain } from "../../../../runtime/client/plain-codec.ts";
import { send } from "../../../../runtime/client/send.ts";
import type { MediaDescriptor, OperationDescriptor } from "../../../../runtime/descriptors.ts";
import { clientWith, contractWith, operationWith, parameterWith } from "./fixtures.ts";
import { readText, withServer } from "./http-server.ts";

/** The codec of a generated client for requests of every kind. */
const requestCodec = { ...anyCodec, read: readPlain };

const responding = (content: MediaDescriptor): Partial<OperationDescriptor> => ({
  responses: [{ status: 200, content: [content], headers: [] }],
});
const requesting = (content: MediaDescriptor): Partial<OperationDescriptor> => ({
  method: "POST",
  body: { required: true, content: [content] },
});
const events: MediaDescriptor = { type: "text/event-stream", kind: "sse" };
const lines: MediaDescriptor = { type: "application/x-ndjson", kind: "json-lines" };
const form: MediaDescriptor = {
  type: "application/x-www-form-urlencoded",
  kind: "form",
  shape: { types: ["object"], properties: [["a", { types: ["integer"] }]] },
};
const multipart: MediaDescriptor = { type: "multipart/form-data", kind: "multipart" };

describe("responses over a socket", () => {
  it("of events arrive one by one, and end with the caller's signal but not with the timeout", async () => {
    const controller = new AbortController();
    await withServer(
      (_, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write("data: 1\n\n");
        setTimeout(() => response.write("data: 2\n\n"), 1_800);
      },
      async (baseUrl) => {
        const client = createClientContext(contractWith(), {
          baseUrl,
          timeout: createTimeout(1_500),
          signal: controller.signal,
        });
        const { body } = await send(client, operationWith(responding(events)), anyCodec, {});
        const seen: unknown[] = [];
        const reading = (async () => {
          for await (const event of body as AsyncIterable<unknown>) {
            seen.push(event);
            if (event === 2) controller.abort(new Error("enough"));
          }
        })();
        await expect(reading).rejects.toThrow();
        expect(seen).toEqual([1, 2]);
      },
    );
  });

  it("of forms are read, and told of where they are not what they should be", async () => {
    const answer = (text: string): Promise<unknown> =>
      withServer(
        (_, response) => response.setHeader("content-type", form.type).end(text),
        async (baseUrl) =>
          (
            await send(
              createClientContext(contractWith(), { baseUrl }),
              operationWith(responding(form)),
              anyCodec,
              {},
            )
          ).body,
      );
    expect(await answer("a=1")).toEqual({ a: 1 });
    await expect(answer("a=x")).rejects.toMatchObject({ name: "UnexpectedResponseError", reason: "body" });
  });
});

describe("requests over a socket", () => {
  const received = (
    parts: Partial<OperationDescriptor>,
    input: Record<string, unknown>,
    options: CallOptions = {},
  ): Promise<unknown> =>
    withServer(
      async (request, response) => {
        const text = await readText(request);
        response
          .setHeader("content-type", "application/json")
          .end(JSON.stringify([request.url, request.headers["content-type"], text]));
      },
      async (baseUrl) =>
        (
          await send(
            createClientContext(contractWith(), { baseUrl, ...options }),
            operationWith(parts),
            requestCodec,
            input,
          )
        ).body,
    );

  it("carry forms, nested queries and streams", async () => {
    expect(await received(requesting(form), { body: { a: 1 } })).toEqual(["/things", form.type, "a=1"]);
    const filter = parameterWith({ name: "filter", in: "query", style: "deepObject", explode: true });
    expect(await received({ parameters: [filter] }, { filter: { a: { b: [1] } } })).toEqual([
      "/things?filter[a][b][0]=1",
      null,
      "",
    ]);
    async function* items(): AsyncGenerator<number> {
      yield 1;
      yield 2;
    }
    expect(await received(requesting(lines), { body: items() })).toEqual(["/things", lines.type, "1\n2\n"]);
  });

  it("carry multipart bodies, with the boundary in their type", async () => {
    const [, type, text] = (await received(requesting(multipart), {
      body: { file: new File(["x"], "a.txt") },
    })) as string[];
    const boundary = type?.match(/^multipart\/form-data; boundary=(.+)$/)?.[1];
    expect(text).toContain(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"`);
    const data = new FormData();
    data.set("a", "b");
    const ready = await received(requesting(multipart), { body: data });
    expect(ready).toEqual([
      "/things",
      expect.stringContaining("; boundary="),
      expect.stringContaining('name="a"'),
    ]);
  });
});

describe("a codec that lacks a part", () => {
  it("sends no body that the part writes, and takes no response that it reads", async () => {
    const { client, requests } = clientWith(
      () => new Response("a=1", { headers: { "content-type": form.type } }),
    );
    const sent = send(
      client,
      operationWith(requesting(form)),
      { ...anyCodec, write: createWriter({}) },
      { body: { a: 1 } },
    );
    await expect(sent).rejects.toMatchObject({ name: "RequestError", kind: "request" });
    expect(requests).toEqual([]);
    const read = send(client, operationWith(responding(form)), { ...anyCodec, read: createReader({}) }, {});
    await expect(read).rejects.toMatchObject({ name: "UnexpectedResponseError", reason: "contentType" });
  });
});
