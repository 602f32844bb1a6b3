import { describe, expect, test } from "vitest";
import { isFramed, NodeIncoming } from "../../../../runtime/node/node-incoming.ts";
import { hasLeft, type NodeRequest, type NodeResponse } from "../../../../runtime/node/node-request.ts";
import { leavesUpload } from "../../../../runtime/node/write-node-response.ts";

/** A request with these members, as `node:http` gives it. */
function requestWith(members: Partial<NodeRequest> = {}): NodeRequest {
  const nothing = (): void => undefined;
  return {
    ...{ method: "GET", url: "/", headers: {}, complete: true, destroyed: false, readableEnded: false },
    ...{ socket: {}, on: nothing, off: nothing, pause: nothing, resume: nothing },
    [Symbol.asyncIterator]: async function* () {
      yield* [];
    },
    ...members,
  };
}
const response = {
  destroyed: false,
  writableFinished: false,
  once: () => undefined,
} as object as NodeResponse;

function incomingWith(
  members: Partial<NodeRequest>,
  more: { url?: string; isMisspelled?: boolean } = {},
): NodeIncoming {
  return new NodeIncoming({ req: requestWith(members), res: response, context: undefined, ...more });
}

test.each<readonly [string, string, boolean]>([
  ["/a?b=c", "/a?b=c", false],
  ["/a/../b", "/a/../b", false],
  ["/a?b=/../c", "/a?b=/../c", false],
  ["//x/a", "//x/a", false],
  ["/a b", "/a b", true],
  ["/a\tb", "/a\tb", true],
  ["/é", "/é", true],
  ["/a#b", "/a#b", true],
  ["/a?b#c", "/a?b#c", true],
  ["http://a.test/b?c", "/b?c", true],
  ["http://a.test?c", "/?c", true],
  ["*", "/", true],
  ["a/b", "/b", true],
])("the target of %j is %j, malformed: %j", (url, target, isMalformed) => {
  const incoming = incomingWith({ url });
  expect([incoming.target, incoming.isMalformed]).toEqual([target, isMalformed]);
});

test.each<
  readonly [Partial<NodeRequest>, { readonly url?: string; readonly isMisspelled?: boolean }, boolean]
>([
  [{ url: "/./a" }, {}, false],
  [{ url: "/a", originalUrl: "/b/a" }, {}, false],
  [{ url: "/a", originalUrl: "/../a" }, {}, true],
  [{ url: "/a", originalUrl: "/b%2F../a" }, {}, true],
  [{ url: "/a", originalUrl: "/b/a?/../" }, {}, false],
  [{ url: "/../a" }, { url: "/a" }, true],
  [{ url: "/b/a" }, { url: "/a" }, false],
  [{ url: "/b/a" }, { url: "/a", isMisspelled: true }, true],
])("what was cut from a target counts: %j with %j is ambiguous: %j", (members, more, expected) => {
  expect(incomingWith(members, more).isAmbiguous).toBe(expected);
});

describe("a header of a request", () => {
  const headers = { "x-a": "1", "x-list": ["2", "3"], host: "a.test" };

  test.each([
    ["x-a", "1"],
    ["X-A", "1"],
    ["x-list", "2, 3"],
    ["x-none", null],
    ["toString", null],
    ["__proto__", null],
  ])("%s is %s", (name, value) => {
    expect(incomingWith({ headers }).headers.get(name)).toBe(value);
  });

  test("has all its lines, of which Node keeps the first", () => {
    const rawHeaders = ["Host", "a.test", "HOST", "b.test", "x-a", "1", "__proto__", "p", "x"];
    const { headers: read, request } = incomingWith({ headers, rawHeaders });
    expect([read.get("host"), read.get("x-a"), read.get("__proto__")]).toEqual(["a.test, b.test", "1", "p"]);
    expect([request.headers.get("x-list"), request.headers.get("__proto__")]).toEqual(["2, 3", "p"]);
  });

  test("is none where it is one of HTTP/2 itself", () => {
    const { request } = incomingWith({ headers: { ":method": "GET", ":authority": "b.test", "x-a": "1" } });
    expect([...request.headers]).toEqual([["x-a", "1"]]);
    expect(request.url).toBe("http://b.test/");
  });
});

describe("the URL of a request", () => {
  test.each<readonly [Partial<NodeRequest>, string]>([
    [{ headers: { host: "a.test:8080" } }, "http://a.test:8080/"],
    [{ headers: { host: "" } }, "http://localhost/"],
    [{ headers: {} }, "http://localhost/"],
    [{ headers: { host: "a.test" }, socket: { encrypted: true } }, "https://a.test/"],
    [{ headers: { host: "a.test" }, url: "https://b.test/c?d" }, "http://a.test/c?d"],
    [{ headers: { host: "a b" }, url: "/c" }, "http://localhost/c"],
  ])("of %j is %s", (members, url) => {
    expect(incomingWith(members).request.url).toBe(url);
  });

  test("is the whole one below a mount point", () => {
    const incoming = incomingWith({ headers: { host: "a.test" }, url: "/mount/../m/a" }, { url: "/a" });
    expect([incoming.target, incoming.request.url]).toEqual(["/a", "http://a.test/m/a"]);
  });

  test.each<readonly [Partial<NodeRequest>, boolean]>([
    [{ headers: { host: "a.test" } }, false],
    [{ headers: {} }, false],
    [{ headers: { host: "a b" } }, true],
    [{ headers: { host: "u@a.test" } }, true],
    [{ headers: { host: "a.test" }, url: "http://a.test/" }, true],
    [{ headers: { host: "a.test" }, url: "//b.test/" }, false],
    [{ headers: { host: "a.test" }, rawHeaders: ["host", "a.test", "host", "b.test"] }, true],
  ])("of %j is malformed: %j", (members, expected) => {
    expect(incomingWith(members).isMalformed).toBe(expected);
  });
});

test.each<readonly [Partial<NodeRequest>, boolean]>([
  [{ complete: true, headers: { "content-length": "2000000" } }, false],
  [{ complete: false, headers: { "content-length": "1048576" } }, false],
  [{ complete: false, headers: { "content-length": "1048577" } }, true],
  [{ complete: false, headers: { "transfer-encoding": "chunked" } }, true],
  [{ complete: false, headers: {} }, false],
])("a connection is closed behind a large upload that nobody reads: %j: %j", (members, expected) => {
  expect(leavesUpload(requestWith(members))).toBe(expected);
});

test("a caller has left when the response is destroyed, or the request says so", () => {
  expect(hasLeft(requestWith(), response)).toBe(false);
  expect(hasLeft(requestWith(), { ...response, destroyed: true })).toBe(true);
  expect(hasLeft(requestWith({ aborted: true }), response)).toBe(true);
  expect([isFramed({}), isFramed({ stream: { endAfterHeaders: true } })]).toEqual([false, false]);
  expect(isFramed({ stream: { endAfterHeaders: false } })).toBe(true);
});

describe("the body of a request", () => {
  const body = { method: "POST", headers: { "content-length": "1" } };

  test("is none without a header that says so", () => {
    expect([incomingWith({}).hasBody, incomingWith({}).body]).toEqual([false, null]);
    expect(incomingWith(body).hasBody).toBe(true);
    expect(incomingWith({ stream: { endAfterHeaders: false } }).hasBody).toBe(true);
  });

  test("cannot be read twice, nor after it broke off", async () => {
    const streamed = incomingWith(body);
    expect(streamed.body).toBe(streamed.body);
    await expect(streamed.readAll(1)).rejects.toThrow("The body is being read as a stream.");
    await expect(incomingWith({ ...body, readableEnded: true }).readAll(1)).rejects.toThrow(TypeError);
    await expect(incomingWith({ ...body, destroyed: true }).readAll(1)).rejects.toThrow("ended early");
    await expect(incomingWith({ ...body, aborted: true }).readAll(1)).rejects.toThrow("ended early");
  });

  test("is what a framework has parsed, within the limit", async () => {
    const parsed = { bytes: Uint8Array.from([1, 2]), contentType: "text/plain" };
    const incoming = () => new NodeIncoming({ req: requestWith(body), res: response, context: 1, parsed });
    expect([await incoming().readAll(2), await incoming().readAll(1)]).toEqual([parsed.bytes, undefined]);
    expect(incoming().headers.get("Content-Type")).toBe("text/plain");
    expect(new Uint8Array(await new Response(incoming().body).arrayBuffer())).toEqual(parsed.bytes);
    expect(incoming().context).toBe(1);
  });

  test("of octets is never taken for texts", async () => {
    const req = requestWith({
      ...body,
      [Symbol.asyncIterator]: async function* () {
        yield "text";
      },
    });
    const { body: stream } = new NodeIncoming({ req, res: response, context: undefined });
    await expect(new Response(stream).text()).rejects.toThrow("strings instead of bytes");
  });
});
