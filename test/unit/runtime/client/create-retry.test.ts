import { describe, expect, it, vi } from "vitest";
import { createRetry, type RetryOptions } from "../../../../runtime/client/create-retry.ts";
import { createClientContext } from "../../../../runtime/client/create-server-url.ts";
import { createTimeout } from "../../../../runtime/client/create-timeout.ts";
import { plainCodec } from "../../../../runtime/client/plain-codec.ts";
import { send } from "../../../../runtime/client/send.ts";
import type { OperationDescriptor } from "../../../../runtime/descriptors.ts";
import { clientWith, contractWith, json, operationWith } from "./fixtures.ts";
import { readText, withServer } from "./http-server.ts";

type Answer = () => Response | Promise<Response>;
const fine: Answer = () => Response.json({});
const busy =
  (status: number, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response("busy", { status, headers });
const down: Answer = () => Promise.reject(new TypeError("fetch failed"));
const documented = {
  responses: [200, 503, 429, 500].map((status) => ({
    status,
    content: status === 200 ? [json] : [],
    headers: [],
  })),
};

/** Calls with these answers in turn; gives the number of answers used and the waiting time. */
async function tried(
  answers: readonly Answer[],
  options: RetryOptions = {},
  parts: Partial<OperationDescriptor> = {},
  input = {},
) {
  const delays: number[] = [];
  const sleep = async (delay: number): Promise<void> => void delays.push(delay);
  let used = 0;
  const { client, requests } = clientWith(() => (answers[used++] ?? fine)(), {
    retry: createRetry({ sleep, random: () => 0.5, ...options }),
  });
  const outcome = await send(client, operationWith({ ...documented, ...parts }), plainCodec, input).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof Error ? error.name : error),
  );
  return { outcome, used, delays, requests };
}

describe("createRetry", () => {
  it("tries again, and waits longer each time, within a random share", async () => {
    expect(await tried([busy(503), down, fine])).toMatchObject({ outcome: 200, used: 3, delays: [150, 300] });
    expect(
      await tried([busy(503), busy(503), busy(503), fine], { retries: 3, baseDelay: 1000, maxDelay: 1500 }),
    ).toMatchObject({ delays: [500, 750, 750] });
  });

  it("gives what the last attempt gave", async () => {
    expect(await tried([busy(503), busy(503), busy(503)])).toMatchObject({ outcome: 503, used: 3 });
    expect(await tried([down, down], { retries: 1 })).toMatchObject({ outcome: "NetworkError", used: 2 });
    expect(await tried([down], { retries: 0 })).toMatchObject({ outcome: "NetworkError", used: 1 });
  });

  it("does what Retry-After asks, in seconds or by date", async () => {
    expect(await tried([busy(429, { "retry-after": "7" })])).toMatchObject({ outcome: 200, delays: [7000] });
    const now = (): number => Date.parse("Fri, 20 Nov 2026 16:00:00 GMT");
    expect(
      await tried([busy(503, { "retry-after": "Fri, 20 Nov 2026 16:00:03 GMT" })], { now }),
    ).toMatchObject({ delays: [3000] });
    expect(
      await tried([busy(503, { "retry-after": "Fri, 20 Nov 2026 15:00:00 GMT" })], { now }),
    ).toMatchObject({ delays: [0] });
    expect(await tried([busy(503, { "retry-after": "soon" })])).toMatchObject({ delays: [150] });
  });

  it("does not wait longer than it may", async () => {
    expect(await tried([busy(503, { "retry-after": "60" })])).toMatchObject({
      outcome: 503,
      used: 1,
      delays: [],
    });
  });

  it("leaves alone what is not worth repeating, or not safe to", async () => {
    expect(await tried([() => new Response("", { status: 404 })])).toMatchObject({ used: 1 });
    const post = { method: "POST", body: { required: true, content: [json] } };
    expect(await tried([busy(503)], {}, post, { body: 1 })).toMatchObject({ outcome: 503, used: 1 });
    expect(await tried([busy(503)], { methods: ["POST"] }, post, { body: 1 })).toMatchObject({
      outcome: 200,
      used: 2,
    });
    const keyed = (request: Request): boolean => request.headers.has("idempotency-key");
    expect(await tried([busy(503)], { methods: keyed }, post, { body: 1 })).toMatchObject({
      outcome: 503,
      used: 1,
    });
  });

  it.each([
    [[408, 429, 500, 502, 503, 504], 2],
    [[200, 400, 404, 409, 501, 505], 1],
  ])("of the statuses %j, makes %i attempts", async (statuses, attempts) => {
    for (const status of statuses) {
      const parts = { responses: [{ status: "default", content: [] }] } as const;
      expect([status, (await tried([busy(status)], {}, parts)).used]).toEqual([status, attempts]);
    }
  });

  it.each([
    [["GET", "HEAD", "PUT", "DELETE", "OPTIONS"], 2],
    [["POST", "PATCH"], 1],
  ])("of the methods %j, makes %i attempts", async (methods, attempts) => {
    for (const method of methods)
      expect([method, (await tried([busy(503)], {}, { method })).used]).toEqual([method, attempts]);
  });

  it("takes no text that only holds a number for seconds", async () => {
    const now = (): number => Date.parse("2026-11-20T16:00:00Z");
    for (const text of ["7x", "x7", "-7", " "])
      expect([text, (await tried([busy(503, { "retry-after": text })], { now })).delays]).not.toEqual([
        text,
        [7000],
      ]);
    expect((await tried([busy(503, { "retry-after": "20" })])).delays).toEqual([20_000]);
    expect((await tried([busy(503, { "retry-after": "21" })])).used).toBe(1);
  });

  it("lets go of the response before the next attempt, and passes on other errors at once", async () => {
    let cancelled = 0;
    const body = (): ReadableStream => new ReadableStream({ cancel: () => void cancelled++ });
    expect((await tried([() => new Response(body(), { status: 503 })])).used).toBe(2);
    expect(cancelled).toBe(1);
    const own = new Error("own");
    const seen: unknown[] = [];
    const { client } = clientWith(fine, {
      retry: createRetry({ sleep: async (delay) => void seen.push(delay) }),
      middleware: [() => Promise.reject(own)],
    });
    await expect(send(client, operationWith(documented), plainCodec, {})).rejects.toBe(own);
    expect(seen).toEqual([]);
  });

  it("leaves no listener on the signal of a call", async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, "addEventListener");
    const removed = vi.spyOn(signal, "removeEventListener");
    const first = { clone: () => first, method: "GET", signal } as unknown as Request; // the members that are used
    const answers = [new Response(null, { status: 503 }), new Response()];
    const about = { operation: operationWith(), replayable: true, secretHeaders: [] };
    const retry = createRetry({ baseDelay: 1 });
    expect((await retry(first, async () => answers.shift() ?? new Response(), about)).status).toBe(200);
    expect(added).toHaveBeenCalledWith("abort", expect.any(Function), { once: true });
    expect(removed.mock.calls.map(([name, listener]) => [name, listener])).toEqual(
      added.mock.calls.map(([name, listener]) => [name, listener]),
    );
  });

  it("does not begin to wait for a signal that was aborted", async () => {
    const reason = new Error("enough");
    const first = new Request("https://a.test", { signal: AbortSignal.abort(reason) });
    const about = { operation: operationWith(), replayable: true, secretHeaders: [] };
    const retry = createRetry({ baseDelay: 60_000, random: () => 1 });
    await expect(retry(first, async () => new Response(null, { status: 503 }), about)).rejects.toBe(reason);
  });

  it("sends a body again, but not a stream", async () => {
    const put = {
      method: "PUT",
      body: { required: true, content: [{ type: "application/octet-stream", kind: "binary" as const }] },
    };
    const { requests } = await tried([busy(503)], {}, put, { body: new Blob(["again"]) });
    expect(await Promise.all(requests.map((request) => request.text()))).toEqual(["again", "again"]);
    expect(await tried([busy(503)], {}, put, { body: new Blob(["once"]).stream() })).toMatchObject({
      outcome: 503,
      used: 1,
    });
  });

  it("stops waiting when the caller does", async () => {
    const { client } = clientWith(busy(503), { retry: createRetry({ baseDelay: 60_000, random: () => 1 }) });
    const reason = new Error("enough");
    const controller = new AbortController();
    const result = send(client, operationWith(documented), plainCodec, {}, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 5);
    await expect(result).rejects.toBe(reason);
    await expect(
      send(client, operationWith(documented), plainCodec, {}, { timeout: createTimeout(5) }),
    ).rejects.toMatchObject({
      name: "TimeoutError",
    });
  });

  it("waits out what no single timer can", async () => {
    vi.useFakeTimers();
    try {
      const asked = { "retry-after": "2592000" };
      const { client, requests } = clientWith(busy(503, asked), {
        retry: createRetry({ retries: 1, maxDelay: Number.POSITIVE_INFINITY }),
      });
      const result = send(client, operationWith(documented), plainCodec, {});
      await vi.advanceTimersByTimeAsync(2_592_000_000 - 1);
      expect(requests.length).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect([(await result).status, requests.length]).toEqual([503, 2]);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("works over a socket, also when the server hangs up", async () => {
    const bodies: string[] = [];
    await withServer(
      async (request, response) => {
        bodies.push(await readText(request));
        if (bodies.length === 1) request.socket.destroy();
        else if (bodies.length === 2) response.writeHead(503, { "retry-after": "0" }).end("later");
        else response.setHeader("content-type", "application/json").end('"done"');
      },
      async (baseUrl) => {
        const client = createClientContext(contractWith(), { baseUrl, retry: createRetry({ baseDelay: 1 }) });
        const operation = operationWith({ method: "PUT", body: { required: true, content: [json] } });
        expect((await send(client, operation, plainCodec, { body: { n: 1 } })).body).toBe("done");
      },
    );
    expect(bodies).toEqual(Array(3).fill('{"n":1}'));
  });
});
