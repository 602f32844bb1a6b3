/** Requests of `node:http` without a server: when they are read, when they break off, and what a `Request` made of them holds. */
import { EventEmitter } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { toNodeListener } from "../../../../runtime/adapters/node-http.ts";
import { NodeIncoming } from "../../../../runtime/node/node-incoming.ts";
import type { NodeRequest, NodeResponse } from "../../../../runtime/node/node-request.ts";

const octets = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** A request that emits what a test lets it emit; iterating over it gives these chunks. */
class FakeRequest extends EventEmitter implements NodeRequest {
  method = "POST";
  url = "/";
  headers: Record<string, string | string[] | undefined> = { host: "a.test", "content-length": "4" };
  complete = false;
  destroyed = false;
  aborted = false;
  readableEnded = false;
  socket: object = {};
  readonly pause = vi.fn();
  readonly resume = vi.fn();
  readonly chunks: unknown[];
  taken = 0;

  constructor(members: Partial<Omit<FakeRequest, "chunks">> = {}, chunks: unknown[] = []) {
    super();
    Object.assign(this, members);
    this.chunks = chunks;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
    for (const chunk of this.chunks) {
      this.taken++;
      yield chunk;
    }
  }
}

class FakeResponse extends EventEmitter {
  destroyed = false;
  writableFinished = false;
  statusCode = 0;
}

function incomingOf(members: Partial<Omit<FakeRequest, "chunks">> = {}, chunks: unknown[] = []) {
  const req = new FakeRequest(members, chunks);
  const res = new FakeResponse();
  return {
    req,
    res,
    incoming: new NodeIncoming({ req, res: res as unknown as NodeResponse, context: undefined }),
  };
}

describe("the signal of a request", () => {
  test("is one, and aborted when the client leaves before the end", () => {
    const { res, incoming } = incomingOf();
    expect(incoming.signal).toBe(incoming.signal);
    expect(incoming.signal.aborted).toBe(false);
    res.emit("close");
    expect(incoming.signal.aborted).toBe(true);
  });

  test("is not aborted when the response is complete, unless HTTP/2 says so", () => {
    const complete = incomingOf();
    expect(complete.incoming.signal.aborted).toBe(false);
    complete.res.writableFinished = true;
    complete.res.emit("close");
    expect(complete.incoming.signal.aborted).toBe(false);
    const left = incomingOf();
    expect(left.incoming.signal.aborted).toBe(false);
    left.res.writableFinished = true;
    left.req.aborted = true;
    left.res.emit("close");
    expect(left.incoming.signal.aborted).toBe(true);
  });

  test("is aborted at once for a client who has left", () => {
    const { res, incoming } = incomingOf({ aborted: true });
    expect([incoming.signal.aborted, res.listenerCount("close")]).toEqual([true, 0]);
    const gone = incomingOf();
    gone.res.destroyed = true;
    expect(gone.incoming.signal.aborted).toBe(true);
  });
});

describe("a body that is read at once", () => {
  test.each<[string, readonly string[], number, string | undefined]>([
    ["in one chunk", ["abcd"], 4, "abcd"],
    ["in several chunks", ["ab", "cd"], 4, "abcd"],
    ["without chunks", [], 4, ""],
    ["that is too large", ["abc", "de"], 4, undefined],
    ["that is too large at once", ["abcde"], 4, undefined],
  ])("%s", async (_, chunks, limit, expected) => {
    const { req, incoming } = incomingOf();
    const read = incoming.readAll(limit);
    for (const chunk of chunks) req.emit("data", octets(chunk));
    if (expected !== undefined) req.emit("end");
    const bytes = await read;
    expect(bytes && new TextDecoder().decode(bytes)).toBe(expected);
    expect(req.pause).toHaveBeenCalledTimes(expected === undefined ? 1 : 0);
  });

  test("is not read on after it was too large", async () => {
    const { req, incoming } = incomingOf();
    const read = incoming.readAll(1);
    req.emit("data", octets("ab"));
    req.emit("data", "text");
    req.emit("data", octets("c"));
    req.emit("close");
    expect(await read).toBeUndefined();
    expect(req.pause).toHaveBeenCalledTimes(1);
  });

  test("is not joined again when more comes", async () => {
    const { req, incoming } = incomingOf();
    const read = incoming.readAll(10);
    for (const text of ["a", "b", "c"]) req.emit("data", octets(text));
    req.emit("end");
    req.emit("close");
    expect(await read).toEqual(octets("abc"));
  });

  test.each<[string, (req: FakeRequest) => void, string]>([
    ["texts", (req) => req.emit("data", "text"), "strings instead of bytes"],
    ["an error", (req) => req.emit("error", new Error("reset")), "reset"],
    ["an end before its end", (req) => req.emit("close"), "ended early"],
  ])("fails for %s", async (_, happen, message) => {
    const { req, incoming } = incomingOf();
    const read = incoming.readAll(4);
    req.emit("data", octets("ab"));
    happen(req);
    await expect(read).rejects.toThrow(message);
  });
});

describe("a body that is read as a stream", () => {
  test("is read as it is asked for", async () => {
    const { req, incoming } = incomingOf({}, [octets("ab"), octets("cd")]);
    const reader = incoming.body?.getReader();
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(req.taken).toBe(0);
    expect((await reader?.read())?.value).toEqual(octets("ab"));
    expect(req.taken).toBe(1);
    expect((await reader?.read())?.value).toEqual(octets("cd"));
    expect((await reader?.read())?.done).toBe(true);
  });

  test("is paused when nobody wants the rest, as its connection is still needed", async () => {
    const { req, incoming } = incomingOf({}, [octets("ab"), octets("cd")]);
    const reader = incoming.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect([req.pause.mock.calls.length, req.taken]).toEqual([1, 1]);
  });

  test.each<[string, object, unknown[], string]>([
    ["that breaks off", { aborted: true }, [], "ended early"],
    ["of texts", {}, ["text"], "strings instead of bytes"],
  ])("fails for a body %s", async (_, members, chunks, message) => {
    const { incoming } = incomingOf(members, chunks);
    await expect(new Response(incoming.body).text()).rejects.toThrow(message);
  });

  test("does not break off before its end, even if its client has left", async () => {
    const { incoming } = incomingOf({ aborted: true }, [octets("ab")]);
    const reader = incoming.body?.getReader();
    expect((await reader?.read())?.value).toEqual(octets("ab"));
  });
});

describe("the Request that is made for a handler", () => {
  const bodyOf = async (incoming: NodeIncoming): Promise<string | null> =>
    incoming.request.body === null ? null : incoming.request.text();

  test("has the body of the request, and its signal", async () => {
    const { res, incoming } = incomingOf({}, [octets("ab")]);
    expect(incoming.request).toBe(incoming.request);
    expect(await bodyOf(incoming)).toBe("ab");
    res.emit("close");
    expect(incoming.request.signal.aborted).toBe(true);
  });

  test.each<[string, object]>([
    ["a GET", { method: "GET" }],
    ["a HEAD", { method: "HEAD" }],
    ["a request that was read", { readableEnded: true }],
  ])("has none for %s", async (_, members) => {
    expect(await bodyOf(incomingOf(members, [octets("ab")]).incoming)).toBeNull();
  });

  test("has the body that a client broke off, which fails", async () => {
    const { incoming } = incomingOf({ readableEnded: true, aborted: true });
    await expect(bodyOf(incoming)).rejects.toThrow();
  });

  test("has none while another reader has it", async () => {
    const { incoming } = incomingOf({}, [octets("ab")]);
    incoming.body?.getReader();
    expect(await bodyOf(incoming)).toBeNull();
  });

  test.each<[object, string]>([
    [{ url: "*", method: "OPTIONS" }, "http://a.test/"],
    [{ url: "x?http://b.test/", method: "GET" }, "http://a.test/?http://b.test/"],
    [{ socket: { encrypted: false } }, "http://a.test/"],
    [{ socket: { encrypted: true } }, "https://a.test/"],
    [
      { headers: { Host: "a.test", host: undefined, "x-list": ["1", "2"], "x-none": undefined } },
      "http://localhost/",
    ],
  ])("of %j has the URL %s", (members, url) => {
    expect(incomingOf(members).incoming.request.url).toBe(url);
  });
});

describe("a header", () => {
  const rawHeaders = ["X-A", "1", "X-B", "2", "X-A", "3", "Via"];

  test.each<[string, string | null]>([
    ["x-a", "1, 3"],
    ["x-b", "2"],
    ["x-c", "own"],
    ["via", null],
    ["__proto__", null],
  ])("has all lines of its own name: %s", (name, value) => {
    const headers = { "x-a": "1", "x-b": "2", "x-c": "own" };
    expect(incomingOf({ headers, rawHeaders } as object).incoming.get(name)).toBe(value);
  });

  test("that Node has joined is not joined again", () => {
    const lines = ["Cookie", "a=1", "Cookie", "b=2"];
    const headers = { cookie: "a=1; b=2" };
    const { incoming } = incomingOf({ headers, rawHeaders: lines } as object);
    expect([incoming.get("cookie"), incoming.request.headers.get("cookie")]).toEqual([
      "a=1; b=2",
      "a=1; b=2",
    ]);
  });

  test("is read from the headers alone where there are no lines", () => {
    expect(incomingOf({ headers: { "x-a": "1" } }).incoming.get("x-a")).toBe("1");
  });

  test("content-type is that of the parsed body only if there is one", () => {
    const req = new FakeRequest({ headers: { "content-type": "a/b", "x-a": "1" } });
    const res = new FakeResponse() as unknown as NodeResponse;
    const parsed = { bytes: octets(""), contentType: undefined };
    const incoming = new NodeIncoming({ req, res, context: undefined, parsed });
    expect([incoming.get("content-type"), incoming.get("x-a")]).toEqual([null, "1"]);
    expect(new NodeIncoming({ req, res, context: undefined }).get("content-type")).toBe("a/b");
  });
});

test("a listener breaks off a response whose stream fails later", async () => {
  const error = new Error("later");
  const body = new ReadableStream({ pull: () => Promise.reject(error) });
  const destroyed: unknown[] = [];
  const res = Object.assign(new FakeResponse(), {
    setHeader: () => undefined,
    flushHeaders: () => undefined,
    destroy: (one: unknown) => destroyed.push(one),
  });
  toNodeListener({ answer: async () => ({ status: 200, headers: [], body }) })(
    new FakeRequest(),
    res as never,
  );
  await expect.poll(() => destroyed).toEqual([error]);
});
