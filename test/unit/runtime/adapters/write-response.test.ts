import { describe, expect, test } from "vitest";
import { type ExpressRequest, toExpress } from "../../../../runtime/adapters/express.ts";
import { type HonoContextLike, toHono } from "../../../../runtime/adapters/hono.ts";
import { toNodeListener } from "../../../../runtime/adapters/node-http.ts";
import type { NodeRequest, NodeResponse } from "../../../../runtime/node/node-request.ts";
import { writeNodeResponse } from "../../../../runtime/node/write-node-response.ts";
import type { Incoming, Outgoing } from "../../../../runtime/server/problem.ts";

const nothing = (): void => undefined;

/** A request as `node:http` gives it, with these members. */
function requestWith(members: Partial<ExpressRequest> = {}): ExpressRequest {
  return {
    ...{ method: "GET", url: "/", headers: {}, complete: true, destroyed: false, readableEnded: false },
    ...{ socket: {}, on: nothing, off: nothing, pause: nothing, resume: nothing },
    [Symbol.asyncIterator]: async function* () {
      yield* [];
    },
    ...members,
  };
}

/** A response that notes what is done with it. `isSlow` lets each write wait for `drain`. */
function noting(members: Partial<NodeResponse> = {}, isSlow = false) {
  const done: unknown[] = [];
  const listeners = new Map<string, () => void>();
  const res: NodeResponse = {
    ...{ statusCode: 0, headersSent: false, destroyed: false, writableFinished: false },
    setHeader: (name, value) => done.push(["set", name, value]),
    appendHeader: (name, value) => done.push(["append", name, value]),
    flushHeaders: () => done.push("flush"),
    write: (chunk) => {
      done.push(new TextDecoder().decode(chunk));
      if (isSlow) queueMicrotask(() => listeners.get("drain")?.());
      return !isSlow;
    },
    end: (data) => done.push(["end", data]),
    destroy: (error) => done.push(["destroy", error]),
    once: (event, listener) => listeners.set(event, listener),
    off: (event) => listeners.delete(event),
    ...members,
  };
  return { res, done, listeners };
}

/** A stream that counts how often it was cancelled. */
function streamed(...chunks: readonly (string | Error)[]) {
  const seen = { cancelled: 0 };
  const rest = [...chunks];
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = rest.shift();
        if (chunk === undefined) controller.close();
        else if (chunk instanceof Error) controller.error(chunk);
        else controller.enqueue(new TextEncoder().encode(chunk));
      },
      cancel: () => void seen.cancelled++,
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
}

async function written(outgoing: Partial<Outgoing>, members: Partial<NodeRequest> = {}, isSlow = false) {
  const { res, done, listeners } = noting({}, isSlow);
  await writeNodeResponse({ status: 201, headers: [], body: null, ...outgoing }, requestWith(members), res);
  return { status: res.statusCode, done, listening: [...listeners.keys()] };
}

describe("a response on node:http", () => {
  test("that is at hand is ended at once", async () => {
    expect(await written({})).toEqual({ status: 201, done: [["end", undefined]], listening: [] });
    expect((await written({ body: "a" })).done).toEqual([["end", "a"]]);
    const bytes = Uint8Array.of(1);
    expect((await written({ body: bytes })).done).toEqual([["end", bytes]]);
  });

  test("has a line for each value of a header, in place of what was set before", async () => {
    const headers = [
      ["x-a", "1"],
      ["x-b", "2"],
      ["x-a", "3"],
    ] as const;
    expect((await written({ headers })).done.slice(0, 3)).toEqual([
      ["set", "x-a", "1"],
      ["set", "x-b", "2"],
      ["append", "x-a", "3"],
    ]);
    expect((await written({ headers: [["set-cookie", "a"]] })).done[0]).toEqual([
      "append",
      "set-cookie",
      "a",
    ]);
    expect((await written({ headers: [["x-a", "1"]] })).done[0]).toEqual(["set", "x-a", "1"]);
  });

  test("closes the connection behind an upload that nobody reads", async () => {
    const headers = { "transfer-encoding": "chunked" };
    expect((await written({}, { complete: false, headers })).done).toEqual([
      ["set", "connection", "close"],
      ["end", undefined],
    ]);
    expect((await written({}, { complete: true, headers })).done).toEqual([["end", undefined]]);
  });

  test.each([false, true])("is written chunk by chunk, where the client is slow: %j", async (isSlow) => {
    const { stream, seen } = streamed("a", "b");
    const { done, listening } = await written({ body: stream }, {}, isSlow);
    expect(done).toEqual(["flush", "a", "b", ["end", undefined]]);
    expect([seen.cancelled, listening]).toEqual([0, []]);
  });

  test("that breaks off is not ended", async () => {
    const error = new Error("broken");
    const { stream } = streamed("a", error);
    expect((await written({ body: stream })).done).toEqual(["flush", "a", ["destroy", error]]);
  });

  test("of a blob, a form or parameters has the headers of its kind", async () => {
    expect((await written({ body: new Blob(["abc"], { type: "text/csv" }) })).done).toEqual([
      ["set", "content-length", "3"],
      "flush",
      "abc",
      ["end", undefined],
    ]);
    const form = new FormData();
    form.set("a", "b");
    const { done } = await written({ body: form });
    expect(done[0]).toEqual([
      "set",
      "content-type",
      expect.stringMatching(/^multipart\/form-data; boundary=/),
    ]);
    expect((await written({ body: new URLSearchParams({ a: "b" }) })).done).toEqual([
      "flush",
      "a=b",
      ["end", undefined],
    ]);
  });

  test("is not written for a client who has left, and lets go of its stream", async () => {
    for (const [req, members] of [
      [{ aborted: true }, {}],
      [{}, { destroyed: true }],
    ] as const) {
      const { res, done } = noting(members);
      const { stream, seen } = streamed("a");
      await writeNodeResponse({ status: 200, headers: [], body: stream }, requestWith(req), res);
      await writeNodeResponse({ status: 200, headers: [], body: "a" }, requestWith(req), res);
      expect([done, seen.cancelled]).toEqual([[], 1]);
    }
  });

  test("lets go of its stream when the client leaves", async () => {
    const { res, done, listeners } = noting();
    const seen = { cancelled: 0 };
    const stream = new ReadableStream<Uint8Array>({ cancel: () => void seen.cancelled++ });
    const writing = writeNodeResponse({ status: 200, headers: [], body: stream }, requestWith(), res);
    listeners.get("close")?.();
    await writing;
    expect([done.slice(0, 1), seen.cancelled]).toEqual([["flush"], 1]);
  });
});

type Answer = (incoming: Incoming) => Outgoing | undefined;

/** A router of which the adapters use two functions. */
function routerOf(answer: Answer) {
  const answered = async (incoming: Incoming): Promise<Outgoing> =>
    answer(incoming) ?? { status: 404, headers: [], body: null };
  return { answer: answered, answerOrPass: async (incoming: Incoming) => answer(incoming) };
}

const own = new Error("own");
const failing = routerOf(() => {
  throw own;
});

test("a listener answers, and breaks off what it cannot answer", async () => {
  const contexts: unknown[] = [];
  const router = routerOf(({ target, context }) => {
    contexts.push(context);
    return { status: 200, headers: [], body: target };
  });
  const [fine, broken] = [noting(), noting()];
  const req = requestWith({ url: "/a" });
  toNodeListener(router)(req, fine.res);
  toNodeListener(failing)(req, broken.res);
  await expect.poll(() => [fine.done, broken.done]).toEqual([[["end", "/a"]], [["destroy", own]]]);
  expect(contexts).toEqual([{ req, res: fine.res }]);
});

describe("middleware of Express", () => {
  /** What a router is asked, and what became of the request. */
  async function asked(members: Partial<ExpressRequest>, router = routerOf(() => undefined), pass?: boolean) {
    const { res, done } = noting();
    const passed: unknown[][] = [];
    const options = pass === undefined ? {} : { pass };
    toExpress(router, options)(requestWith(members), res, (...given) => void passed.push(given));
    await expect.poll(() => done.length + passed.length).toBeGreaterThan(0);
    return { status: res.statusCode, done, passed };
  }

  test("passes on what no operation has, if it is told to, and its errors", async () => {
    expect(await asked({})).toMatchObject({ status: 404, passed: [] });
    expect(await asked({}, undefined, true)).toEqual({ status: 0, done: [], passed: [[]] });
    expect(await asked({}, failing)).toMatchObject({ done: [], passed: [[own]] });
  });

  test("gives handlers its own objects, and passes on what fails while it is written", async () => {
    const contexts: unknown[] = [];
    const router = routerOf(({ context }) => {
      contexts.push(context);
      return { status: 200, headers: [], body: streamed("a", own).stream };
    });
    const { res, done } = noting({
      destroy: () => {
        throw own;
      },
    });
    const req = requestWith();
    const passed: unknown[] = [];
    toExpress(router)(req, res, (error) => passed.push(error));
    await expect.poll(() => passed).toEqual([own]);
    expect([contexts, done]).toEqual([[{ req, res }], ["flush", "a"]]);
  });

  test.each<readonly [Partial<ExpressRequest>, string | undefined]>([
    [{ body: { a: 1 }, headers: { "content-type": "application/json", "content-length": "7" } }, '{"a":1}'],
    [{ body: {}, headers: { "content-type": "application/json", "content-length": "0" } }, ""],
    [{ body: { a: 1 }, headers: { "content-length": "7" } }, undefined],
    [{ body: undefined, headers: { "content-type": "application/json", "content-length": "7" } }, undefined],
  ])("writes the body that a parser has read: %j", async (members, expected) => {
    const texts: unknown[] = [];
    const answer = async (incoming: Incoming): Promise<Outgoing> => {
      const read = await incoming.readAll?.(100).catch(() => undefined);
      texts.push(read && new TextDecoder().decode(read));
      return { status: 200, headers: [], body: null };
    };
    const router = { answer, answerOrPass: answer };
    await asked({ method: "POST", readableEnded: true, ...members }, router);
    expect(texts).toEqual([expected]);
  });
});

describe("middleware of Hono", () => {
  async function asked(
    answer: Answer,
    context: Partial<HonoContextLike> & { raw?: Request } = {},
    pass?: boolean,
  ) {
    let passed = 0;
    const raw = context.raw ?? new Request("http://a.test/b?c");
    const given = {
      req: { raw, arrayBuffer: async () => new TextEncoder().encode("memory").buffer },
      ...context,
    };
    const options = pass === undefined ? {} : { pass };
    const response = await toHono(routerOf(answer), options)(given, async () => void passed++);
    return { status: response?.status, passed };
  }

  test("passes on what no operation has, if it is told to", async () => {
    const none: Answer = () => undefined;
    expect(await asked(none)).toEqual({ status: 404, passed: 0 });
    expect(await asked(none, {}, true)).toEqual({ status: undefined, passed: 1 });
    const some: Answer = ({ target }) => ({ status: target === "/b?c" ? 200 : 500, headers: [], body: null });
    expect(await asked(some, {}, true)).toEqual({ status: 200, passed: 0 });
  });

  test("sees a body where there is one, of which Node makes an empty stream", async () => {
    const bodies: boolean[] = [];
    const note: Answer = ({ hasBody }) => {
      bodies.push(hasBody);
      return { status: 200, headers: [], body: null };
    };
    const post = (): Request => new Request("http://a.test/", { method: "POST", body: "a" });
    for (const env of [undefined, {}, { incoming: {} }, { incoming: { rawHeaders: [] } }])
      await asked(note, { raw: post(), env });
    await asked(note, {
      raw: post(),
      env: { incoming: { rawHeaders: [], stream: { endAfterHeaders: false } } },
    });
    expect(bodies).toEqual([true, true, true, false, true]);
  });

  test("takes nothing from Hono's memory for a GET or HEAD, and reads it only when it is asked for", async () => {
    const seen: unknown[] = [];
    const see: Answer = (incoming) => {
      seen.push([incoming.readAll === undefined, incoming.isMalformed]);
      return { status: 200, headers: [], body: null };
    };
    for (const method of ["GET", "HEAD", "POST"]) {
      const raw = { method, url: "http://a.test/", headers: new Headers(), bodyUsed: true, body: null };
      await asked(see, { raw: raw as never });
    }
    expect(seen).toEqual([
      [true, false],
      [true, false],
      [false, false],
    ]);
    let reads = 0;
    const arrayBuffer = async (): Promise<ArrayBuffer> => {
      reads++;
      return new ArrayBuffer(1);
    };
    const raw = new Request("http://a.test/", { method: "POST", body: "a" });
    await raw.text();
    const bodies: unknown[] = [];
    const keep: Answer = ({ body }) => {
      bodies.push(body);
      return { status: 200, headers: [], body: null };
    };
    await asked(keep, { req: { raw, arrayBuffer } });
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect([bodies.length, reads]).toEqual([1, 0]);
  });

  test("takes a body that was read already from Hono's memory", async () => {
    const reads: Promise<unknown>[] = [];
    const read: Answer = (incoming) => {
      reads.push(incoming.readAll?.(6) ?? Promise.resolve("no memory"));
      reads.push(incoming.readAll?.(5) ?? Promise.resolve("no memory"));
      if (incoming.readAll) reads.push(new Response(incoming.body).text());
      return { status: 200, headers: [], body: null };
    };
    const raw = new Request("http://a.test/", { method: "POST", body: "a" });
    await raw.text();
    await asked(read, { raw });
    expect(await Promise.all(reads)).toEqual([new TextEncoder().encode("memory"), undefined, "memory"]);
    reads.length = 0;
    await asked(read, { raw: new Request("http://a.test/", { method: "POST", body: "a" }) });
    expect(await Promise.all(reads)).not.toContain("memory");
  });
});
