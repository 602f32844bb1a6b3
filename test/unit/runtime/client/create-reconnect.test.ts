import { describe, expect, it } from "vitest";
import { anyCodec } from "../../../../runtime/client/any-codec.ts";
import { createReconnect, type ReconnectOptions } from "../../../../runtime/client/create-reconnect.ts";
import { send } from "../../../../runtime/client/send.ts";
import { clientWith, operationWith } from "./fixtures.ts";

const sse = { "content-type": "text/event-stream" };
const BREAK = Symbol("the connection breaks");

/** A stream of pieces, which breaks at {@link BREAK}, and does not end at `undefined`. */
function streamOf(...pieces: readonly (string | Uint8Array | typeof BREAK | undefined)[]): Response {
  const rest = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (rest.length === 0) return controller.close();
      const piece = rest.shift();
      if (piece === BREAK) throw new TypeError("terminated");
      if (piece === undefined) return new Promise(() => undefined);
      controller.enqueue(typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
    },
  });
  return new Response(body, { headers: sse });
}

const operation = operationWith({
  responses: [{ status: 200, content: [{ type: "text/event-stream", kind: "sse", data: "text" }] }],
});

interface Watched {
  readonly items: readonly unknown[];
  readonly error?: unknown;
  readonly ids: readonly (string | null)[];
  readonly delays: readonly number[];
}

/** What a loop over the events sees, up to `most` of them. */
async function watch(
  responses: readonly (Response | Error)[],
  { most = 9, ...options }: ReconnectOptions & { readonly most?: number } = {},
): Promise<Watched> {
  const delays: number[] = [];
  const sleep = async (delay: number, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    delays.push(delay);
  };
  const rest = [...responses];
  const { client, requests } = clientWith(
    () => {
      const next = rest.shift() ?? new Response(null, { status: 204 });
      if (next instanceof Error) throw next;
      return next;
    },
    { middleware: [createReconnect({ sleep, ...options })] },
  );
  const items: unknown[] = [];
  let error: unknown;
  try {
    const { body } = await send(client, operation, anyCodec, {});
    for await (const item of body as AsyncIterable<unknown>) if (items.push(item) >= most) break;
  } catch (thrown) {
    error = thrown;
  }
  return { items, error, delays, ids: requests.map(({ headers }) => headers.get("last-event-id")) };
}

describe("a stream of events with createReconnect", () => {
  it("goes on where it broke off, with the last id and the delay that the server sets", async () => {
    const { items, ids, delays, error } = await watch([
      streamOf("id: 1\nretry: 50\ndata: a\n\nid: 2\ndata: hal", BREAK),
      streamOf("id: 2\r\ndata: half", "\r\n\r", "\n"),
      streamOf("data: c\r\r", "id\ndata: d\n\n"),
      streamOf("data: e\n\n"),
    ]);
    expect(error).toBeUndefined();
    expect(items).toEqual(["a", "half", "c", "d", "e"]);
    expect(ids).toEqual([null, "1", "2", null, null]);
    expect(delays).toEqual([50, 50, 50, 50]);
  });

  it("waits three seconds by default, and survives refused connections", async () => {
    const down = new Response("down", { status: 503, headers: { "content-type": "text/html" } });
    const { items, delays } = await watch([
      streamOf("data: a\n\n"),
      new TypeError("refused"),
      down,
      streamOf("data: b\n\n"),
    ]);
    expect(items).toEqual(["a", "b"]);
    expect(delays).toEqual([3000, 3000, 3000, 3000]);
  });

  it("fails after some attempts without an event", async () => {
    const down = () => new Response("down", { status: 503, headers: { "content-type": "text/html" } });
    const { items, error, delays } = await watch([streamOf("data: a\n\n"), down(), down(), down()], {
      attempts: 2,
      delay: 7,
    });
    expect(items).toEqual(["a"]);
    expect(String(error)).toContain("reconnecting got 503 text/html, expected text/event-stream");
    expect(delays).toEqual([7, 7]);
  });

  it("ends where the server has no more events", async () => {
    const { items, error, ids } = await watch([streamOf(), streamOf(), streamOf()], { attempts: 1 });
    expect([items, error, ids.length]).toEqual([[], undefined, 2]);
  });

  it("is left by leaving the loop, also between connections", async () => {
    const { items, ids } = await watch([streamOf("data: a\n\ndata: b\n\n", undefined)], { most: 1 });
    expect([items, ids.length]).toEqual([["a"], 1]);
    const ended = await watch([streamOf("data: a\n\n")], { most: 1 });
    expect(ended.ids).toHaveLength(1);
  });

  it("does not reconnect for what is no text", async () => {
    const { error, ids } = await watch([streamOf(new Uint8Array([0xff, 0x0a, 0x0a]))]);
    expect(String(error)).toContain("The stream is not UTF-8.");
    expect(ids).toHaveLength(1);
  });

  it("is ended by the signal of the call", async () => {
    const controller = new AbortController();
    const { client } = clientWith(() => streamOf("data: a\n\n"), {
      middleware: [createReconnect({ delay: 60_000 })],
      signal: controller.signal,
    });
    const { body } = await send(client, operation, anyCodec, {});
    const reason = new Error("enough");
    const loop = (async () => {
      for await (const _ of body as AsyncIterable<unknown>) setTimeout(() => controller.abort(reason));
    })();
    await expect(loop).rejects.toThrow("enough");
  });

  it("leaves other responses as they are", async () => {
    const { client, requests } = clientWith(() => Response.json({ a: 1 }), {
      middleware: [createReconnect()],
    });
    expect((await send(client, operationWith(), anyCodec, {})).body).toEqual({ a: 1 });
    expect(requests).toHaveLength(1);
  });
});
