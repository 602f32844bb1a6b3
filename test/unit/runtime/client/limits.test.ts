import { gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { anyCodec } from "../../../../runtime/client/any-codec.ts";
import { guardOptions } from "../../../../runtime/client/bind-operations.ts";
import type { CallOptions } from "../../../../runtime/client/client.ts";
import { ClientError } from "../../../../runtime/client/client-error.ts";
import { createLimits, type LimitOptions } from "../../../../runtime/client/create-limits.ts";
import { createClientContext } from "../../../../runtime/client/create-server-url.ts";
import { createTimeout } from "../../../../runtime/client/create-timeout.ts";
import { createValidation } from "../../../../runtime/client/create-validation.ts";
import { jsonCodec, send } from "../../../../runtime/client/send.ts";
import type { MediaDescriptor, Operation } from "../../../../runtime/descriptors.ts";
import { expectLinear } from "../../../expect-linear.ts";
import { clientWith, contractWith, json, type LooseResult, operationWith } from "./fixtures.ts";
import { withServer } from "./http-server.ts";

const jsonType = { headers: { "content-type": "application/json" } };

const limited = (options?: LimitOptions): CallOptions => ({ limits: createLimits(options) });

const responding = (media: MediaDescriptor): Operation<Readonly<Record<string, unknown>>, LooseResult> =>
  operationWith({ responses: [{ status: 200, content: [media], headers: [] }] });

/** A body without end; counts the bytes that were read, and notes whether it was cancelled. */
function endless(chunk: string): { body: ReadableStream; seen: { octets: number; cancelled: boolean } } {
  const seen = { octets: 0, cancelled: false };
  const bytes = new TextEncoder().encode(chunk);
  const body = new ReadableStream(
    {
      pull(controller) {
        seen.octets += bytes.length;
        controller.enqueue(bytes);
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

describe.each([
  ["anyCodec", anyCodec],
  ["jsonCodec", jsonCodec],
])("%s against a server that means harm", (_name, codec) => {
  it("stops reading a body at the limit, and tells of it", async () => {
    const { body, seen } = endless(" ".repeat(1000));
    const { client } = clientWith(() => new Response(body, jsonType), limited({ bytes: 10_000 }));
    const refused = send(client, operationWith(), codec, {});
    await expect(refused).rejects.toMatchObject({ reason: "size", status: 200, operation: "things.get" });
    await expect(refused).rejects.toBeInstanceOf(ClientError);
    expect(seen).toEqual({ octets: 11_000, cancelled: true });
  });

  it("leaves the body of a response that nobody describes no longer than the call may take", async () => {
    let closed = 0;
    await withServer(
      (_request, response) => {
        response.on("close", () => closed++);
        response.writeHead(418).write("short");
      },
      async (baseUrl) => {
        const client = createClientContext(contractWith(), { baseUrl, timeout: createTimeout(300) });
        const error = await send(client, operationWith(), codec, {}).catch((caught: unknown) => caught);
        expect([error, closed]).toEqual([expect.objectContaining({ reason: "status", status: 418 }), 0]);
        await vi.waitFor(() => expect(closed).toBe(1));
        await expect((error as { text(): Promise<string> }).text()).rejects.toThrow();
      },
    );
  });

  it("reads octets that are no UTF-8 as fetch does", async () => {
    const octets = [0x5b, 0x22, 0xff, 0x22, 0x5d];
    const { client } = clientWith(() => new Response(new Uint8Array(octets), jsonType));
    expect((await send(client, operationWith(), codec, {})).body).toEqual(["\ufffd"]);
  });

  it("stops at 100 MiB where nothing else is said", async () => {
    const { body, seen } = endless(" ".repeat(8 * 1024 * 1024));
    const { client } = clientWith(() => new Response(body, jsonType), limited());
    await expect(send(client, operationWith(), codec, {})).rejects.toMatchObject({ reason: "size" });
    expect(seen).toEqual({ octets: 104 * 1024 * 1024, cancelled: true });
  });

  it("reads nothing of what says that it is too large", async () => {
    const { body, seen } = endless(" ");
    const init = { headers: { ...jsonType.headers, "content-length": "1001" } };
    const { client } = clientWith(() => new Response(body, init), limited({ bytes: 1000 }));
    await expect(send(client, operationWith(), codec, {})).rejects.toMatchObject({ reason: "size" });
    expect(seen).toEqual({ octets: 0, cancelled: true });
  });

  it("bounds the text of a response that is not described", async () => {
    const { body, seen } = endless("x".repeat(1000));
    const { client } = clientWith(() => new Response(body, { status: 418 }), limited({ bytes: 5000 }));
    const error: unknown = await send(client, operationWith(), codec, {}).catch((caught: unknown) => caught);
    expect(await (error as { text(): Promise<string> }).text()).toBe("");
    expect(seen.octets).toBe(6000);
  });

  it("refuses JSON that nests too deep, and lets the limit be set", async () => {
    const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    const ask = (text: string, depth?: number): Promise<LooseResult> =>
      send(
        clientWith(() => new Response(text, jsonType), limited({ depth })).client,
        operationWith(),
        codec,
        {},
      );
    expect((await ask(nested(512))).status).toBe(200);
    await expect(ask(nested(513))).rejects.toMatchObject({ reason: "depth" });
    expect((await ask(nested(513), 600)).status).toBe(200);
    await expect(ask(nested(5), 4)).rejects.toMatchObject({ reason: "depth" });
    expect((await ask(JSON.stringify("[".repeat(9)), 4)).body).toBe("[".repeat(9));
  });

  it.each([Number.NaN, -1])("takes a limit of %d for none that was given", async (limit) => {
    const { body, seen } = endless(" ".repeat(8 * 1024 * 1024));
    const limits = limited({ bytes: limit, depth: limit });
    const { client } = clientWith(() => new Response(body, jsonType), limits);
    await expect(send(client, operationWith(), codec, {})).rejects.toMatchObject({ reason: "size" });
    expect(seen.octets).toBe(104 * 1024 * 1024);
    const deep = "[".repeat(513) + "]".repeat(513);
    const nesting = clientWith(() => new Response(deep, jsonType), limits).client;
    await expect(send(nesting, operationWith(), codec, {})).rejects.toMatchObject({ reason: "depth" });
  });
});

describe("createLimits", () => {
  it.each([undefined, Number.NaN, -1])("has the standard ones in place of %s", (limit) => {
    const { bytes, depth } = createLimits({ bytes: limit, depth: limit });
    expect([bytes, depth]).toEqual([100 * 1024 * 1024, 512]);
  });

  it("may be none at all, and 0", async () => {
    const { bytes, depth, octets } = createLimits({ bytes: 0, depth: 0 });
    expect([bytes, depth]).toEqual([0, 0]);
    const fail = (reason: string): never => {
      throw new Error(reason);
    };
    expect(await octets(new Response(""), fail)).toHaveLength(0);
    await expect(octets(new Response("1"), fail)).rejects.toThrow("size");
  });

  it("reads responses of platforms without streams", async () => {
    const { text, octets } = createLimits();
    const fail = (reason: string): never => {
      throw new Error(reason);
    };
    const plain = {
      headers: new Headers(),
      body: undefined,
      text: async () => "whole",
      arrayBuffer: async () => new ArrayBuffer(3),
    } as unknown as Response; // the members that are read
    expect(await text(plain)).toBe("whole");
    expect(await octets(plain, fail)).toEqual(new Uint8Array(3));
  });

  it("cancels octets that say that they are too large", async () => {
    const { body, seen } = endless("x");
    const response = new Response(body, { headers: { "content-length": "5" } });
    const fail = (reason: string): never => {
      throw new Error(reason);
    };
    await expect(createLimits({ bytes: 4 }).octets(response, fail)).rejects.toThrow("size");
    expect(seen).toEqual({ octets: 0, cancelled: true });
  });

  it("reads a text whose characters lie across chunks", async () => {
    const octets = new TextEncoder().encode("aä€😀");
    const body = new ReadableStream({
      start(controller) {
        for (const octet of octets) controller.enqueue(Uint8Array.of(octet));
        controller.close();
      },
    });
    expect(await createLimits().text(new Response(body))).toBe("aä€😀");
  });
});

describe("standard limits", () => {
  const deep = "[".repeat(513) + "]".repeat(513);
  const ask = (options: CallOptions, codec = jsonCodec): Promise<LooseResult> =>
    send(clientWith(() => new Response(deep, jsonType), options).client, operationWith(), codec, {});

  it.each<[string, CallOptions]>([
    ["validates", { validation: createValidation({ checks: {} }) }],
    ["is guarded, as that of createClient is", guardOptions({})],
  ])("are those of a client that %s", async (_name, options) => {
    await expect(ask(options)).rejects.toMatchObject({ reason: "depth" });
    expect((await ask({ ...options, ...limited({ depth: 513 }) })).status).toBe(200);
    const { body, seen } = endless(" ".repeat(8 * 1024 * 1024));
    const { client } = clientWith(() => new Response(body, jsonType), options);
    await expect(send(client, operationWith(), jsonCodec, {})).rejects.toMatchObject({ reason: "size" });
    expect(seen.cancelled).toBe(true);
  });

  it("are those of whatever reads streams and forms", async () => {
    await expect(ask({}, anyCodec)).rejects.toMatchObject({ reason: "depth" });
  });

  it("are not those of a client that neither validates nor was given any: it has no code for them", async () => {
    expect((await ask({})).status).toBe(200);
  });
});

describe("send, of what only it can read", () => {
  it.each(["text", "binary"] as const)("bounds %s as well, and takes what just fits", async (kind) => {
    const operation = responding({ type: "x/y", kind });
    const answer = (): Response => new Response("12345", { headers: { "content-type": "x/y" } });
    const fits = await send(clientWith(answer, limited({ bytes: 5 })).client, operation, anyCodec, {});
    expect(await new Response(fits.body as BodyInit).text()).toBe("12345");
    const refused = send(clientWith(answer, limited({ bytes: 4 })).client, operation, anyCodec, {});
    await expect(refused).rejects.toMatchObject({ reason: "size" });
  });

  const streamed = async (
    media: MediaDescriptor,
    text: string | ReadableStream,
    options = {},
  ): Promise<unknown[]> => {
    const answer = (): Response => new Response(text, { headers: { "content-type": media.type } });
    const result = await send(clientWith(answer, options).client, responding(media), anyCodec, {});
    const items: unknown[] = [];
    for await (const item of result.body as AsyncIterable<unknown>) items.push(item);
    return items;
  };
  const lines: MediaDescriptor = { type: "application/jsonl", kind: "json-lines" };
  const events: MediaDescriptor = { type: "text/event-stream", kind: "sse" };

  it("bounds the lines of a stream, not the stream", async () => {
    expect(await streamed(lines, '"12"\n'.repeat(20), limited({ bytes: 5 }))).toHaveLength(20);
    await expect(streamed(lines, '"12"\n"1234567"\n', limited({ bytes: 5 }))).rejects.toThrow(
      "A line is longer",
    );
    const { body, seen } = endless("x".repeat(1000));
    await expect(streamed(lines, body, limited({ bytes: 5000 }))).rejects.toMatchObject({
      name: "StreamError",
    });
    expect(seen).toEqual({ octets: 6000, cancelled: true });
  });

  it("bounds a line by 16 MiB where nothing else is said, without looking at it again and again", async () => {
    const { body, seen } = endless("x".repeat(65_536));
    await expect(streamed(lines, body)).rejects.toThrow("A line is longer than 16777216 characters");
    expect(seen.octets).toBeLessThan(17 * 1024 * 1024);
    await expectLinear(async (bytes) => {
      const long = endless("x".repeat(4_096));
      await expect(streamed(lines, long.body, limited({ bytes }))).rejects.toThrow("A line is longer");
    }, 1024 * 1024);
  });

  it("bounds an event of many lines", async () => {
    const { body, seen } = endless(`data: ${"x".repeat(93)}\n`);
    await expect(streamed(events, body, limited({ bytes: 1000 }))).rejects.toThrow("An event is longer");
    expect(seen.octets).toBeLessThan(1500);
    expect(await streamed(events, "data: 1\n\n".repeat(300), limited({ bytes: 20 }))).toHaveLength(300);
  });

  it("bounds how deep an item nests", async () => {
    const deep = "[".repeat(9) + "]".repeat(9);
    await expect(streamed(lines, `1\n${deep}\n`, limited({ depth: 8 }))).rejects.toThrow(
      "nested deeper than 8",
    );
    await expect(streamed(events, `data: ${deep}\n\n`, limited({ depth: 8 }))).rejects.toThrow(
      "nested deeper",
    );
    expect(await streamed(lines, `${deep}\n`, limited({ depth: 9 }))).toHaveLength(1);
  });

  it("takes a limit of NaN for none that was given", async () => {
    const limits = limited({ bytes: Number.NaN, depth: Number.NaN });
    const { body } = endless("x".repeat(65_536));
    await expect(streamed(lines, body, limits)).rejects.toThrow("A line is longer than 16777216 characters");
    const deep = "[".repeat(513) + "]".repeat(513);
    await expect(streamed(lines, `${deep}\n`, limits)).rejects.toThrow("nested deeper than 512");
  });

  it("tells of JSON in a part that nests too deep", async () => {
    const media: MediaDescriptor = {
      type: "multipart/form-data",
      kind: "multipart",
      shape: { types: ["object"], properties: [["a", { types: ["object"] }]] },
    };
    const part = (text: string): Response => {
      const form = new FormData();
      form.append("a", new Blob([text], { type: "application/json" }));
      return new Response(form);
    };
    const ask = (text: string): Promise<LooseResult> =>
      send(clientWith(() => part(text), limited({ depth: 4 })).client, responding(media), anyCodec, {});
    expect((await ask('{"b":1}')).body).toEqual({ a: { b: 1 } });
    await expect(ask(`${'{"b":'.repeat(5)}1${"}".repeat(5)}`)).rejects.toMatchObject({ reason: "depth" });
    await expect(ask("{")).rejects.toMatchObject({ reason: "body" });
  });

  it("bounds forms", async () => {
    const form: MediaDescriptor = {
      type: "application/x-www-form-urlencoded",
      kind: "form",
      shape: { types: ["object"], properties: [["a", { types: ["object"] }]] },
    };
    const ask = (text: string): Promise<LooseResult> => {
      const answer = (): Response => new Response(text, { headers: { "content-type": form.type } });
      const limits = limited({ bytes: 2000, depth: 4 });
      return send(clientWith(answer, limits).client, responding(form), anyCodec, {});
    };
    expect((await ask("a={}")).body).toEqual({ a: {} });
    await expect(ask(`a=${'{"b":'.repeat(5)}1${"}".repeat(5)}`)).rejects.toMatchObject({ reason: "depth" });
    await expect(ask(`a=${"x".repeat(2000)}`)).rejects.toMatchObject({ reason: "size" });
  });
});

describe("over a socket", () => {
  it("counts what comes out of compression", async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000, 32));
    expect(bomb.length).toBeLessThan(10_000);
    await withServer(
      (_request, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(bomb);
      },
      async (baseUrl) => {
        const client = createClientContext(contractWith(), { baseUrl, ...limited({ bytes: 1_000_000 }) });
        await expect(send(client, responding(json), jsonCodec, {})).rejects.toMatchObject({ reason: "size" });
      },
    );
  });
});
