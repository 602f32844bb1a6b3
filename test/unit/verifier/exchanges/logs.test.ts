import { describe, expect, it } from "vitest";
import type { Exchange } from "../../../../verifier/exchanges/exchange.ts";
import { findFormat } from "../../../../verifier/exchanges/formats.ts";
import type { FormatName } from "../../../../verifier/exchanges/sourced-exchange.ts";
import { bytes, collect, exchangesOf, flat, inChunks, summary } from "./in-chunks.ts";

function read(name: FormatName, text: string) {
  const format = findFormat(name);
  if (format === undefined) throw new Error(name);
  return flat(format.read(inChunks(text, 50)));
}
async function one(name: FormatName, record: object): Promise<Exchange> {
  const [exchange] = await exchangesOf(read(name, JSON.stringify(record)));
  if (exchange === undefined) throw new Error("No exchange.");
  return exchange;
}

const kong = {
  started_at: 1_726_783_839_000,
  latencies: { proxy: 1 },
  request: {
    id: "abc",
    method: "GET",
    uri: "/orgs?x=1",
    url: "http://x.test:8000/orgs?x=1",
    querystring: { x: "1" },
    size: 73,
    headers: { host: "x.test", accept: ["a/b", "c/d"] },
  },
  response: { status: 200, size: 900, headers: { "content-type": "application/json" } },
};

describe("logs of Kong", () => {
  it("reads what the log plugins write; bodies are not in it", async () => {
    expect(await one("kong", kong)).toEqual({
      id: "abc",
      request: {
        method: "GET",
        url: "http://x.test:8000/orgs?x=1",
        headers: [
          ["host", "x.test"],
          ["accept", "a/b"],
          ["accept", "c/d"],
        ],
        body: { kind: "none" },
      },
      response: {
        status: 200,
        headers: [["content-type", "application/json"]],
        body: { kind: "unknown", why: "the log does not contain bodies" },
      },
    });
  });

  it("reads bodies that custom fields add, as text or as JSON", async () => {
    const { request, response } = await one("kong", {
      request: { ...kong.request, body: { a: 1 } },
      response: { ...kong.response, body: "[]" },
    });
    expect(request.body).toEqual(bytes('{"a":1}'));
    expect(response?.body).toEqual(bytes("[]"));
  });

  it("puts a URL together of what there is", async () => {
    const url = async (request: object) =>
      (await one("kong", { request: { method: "GET", ...request } })).request.url;
    expect(
      await url({ uri: "/a", headers: { Host: "x.test" }, querystring: { b: ["1", "2"], c: true } }),
    ).toBe("http://x.test/a?b=1&b=2&c");
    expect(await url({ path: "/a", host: "x.test", scheme: "https" })).toBe("https://x.test/a");
    expect(await url({ uri: "/a" })).toBe("/a");
  });

  it("reads one list, lists on lines, and lines", async () => {
    const record = JSON.stringify(kong);
    const get = "GET http://x.test:8000/orgs?x=1";
    expect(await summary(read("kong", `[${record},${record}]`))).toEqual([
      `entry 1: ${get}`,
      `entry 2: ${get}`,
    ]);
    expect(await summary(read("kong", `[${record}]\n[${record}]\n`))).toEqual([
      `entry 1: ${get}`,
      `entry 2: ${get}`,
    ]);
    expect(await summary(read("kong", `${record}\n{}\n[${record},7]`))).toEqual([
      `line 1: ${get}`,
      'line 2: ! has no "request" object',
      `line 3: ${get}`,
      'line 3: ! has no "request" object',
    ]);
  });
});

describe("access logs of nginx in JSON", () => {
  const record = {
    time_iso8601: "2024-01-01T00:00:00+00:00",
    remote_addr: "192.0.2.1",
    request_id: "r1",
    request_method: "POST",
    request_uri: "/orgs?x=1",
    scheme: "https",
    host: "x.test",
    status: "201",
    http_user_agent: "curl",
    http_x_request_id: "7",
    http_referer: "-",
    content_type: "application/json",
    sent_http_content_type: "application/json",
    request_body: '{"a":1}',
    response_body: '{"b":2}',
  };

  it("reads nginx's variables, and knows that there were more headers", async () => {
    const why = "the log contains only the headers that it was configured to record";
    expect(await one("nginx-json", record)).toEqual({
      id: "r1",
      request: {
        method: "POST",
        url: "https://x.test/orgs?x=1",
        headers: [
          ["user-agent", "curl"],
          ["x-request-id", "7"],
          ["content-type", "application/json"],
        ],
        headersIncomplete: why,
        body: bytes('{"a":1}'),
      },
      response: {
        status: 201,
        headers: [["content-type", "application/json"]],
        headersIncomplete: why,
        body: bytes('{"b":2}'),
      },
    });
  });

  it("does not know bodies that were not recorded, unless there was none", async () => {
    const { request_body: _, response_body: __, ...bare } = record;
    const unknown = await one("nginx-json", bare);
    expect([unknown.request.body.kind, unknown.response?.body.kind]).toEqual(["unknown", "unknown"]);
    const none = await one("nginx-json", { ...bare, content_length: "0", body_bytes_sent: 0 });
    expect([none.request.body.kind, none.response?.body.kind]).toEqual(["none", "none"]);
  });

  it("reads the request line, and a path with its query beside it", async () => {
    expect((await one("nginx-json", { request: "PUT /a?b=c HTTP/1.1", status: 200 })).request).toMatchObject({
      method: "PUT",
      url: "/a?b=c",
    });
    expect(
      (await one("nginx-json", { method: "GET", uri: "/a", args: "b=c", http_host: "x.test:81" })).request
        .url,
    ).toBe("http://x.test:81/a?b=c");
  });

  it("says what to do about a log that is not JSON because of its escapes", async () => {
    const items = collect(read("nginx-json", '{"request":"GET /\\x22 HTTP/1.1"}'));
    expect(await items).toMatchObject([
      { kind: "problem", fix: "Declare nginx's log_format with escape=json." },
    ]);
  });

  it("reports a record without method, URL or status that makes sense", async () => {
    expect(
      await summary(
        read("nginx-json", '{"uri":"/"}\n{"method":"GET"}\n{"method":"GET","uri":"/","status":"x"}\n7'),
      ),
    ).toEqual([
      "line 1: ! names no method",
      "line 2: ! names no URL",
      "line 3: ! has a status that is not a number of three digits",
      "line 4: ! is not a JSON object",
    ]);
  });
});

describe("access logs of Apache in JSON", () => {
  it("reads the members that are usual", async () => {
    const record = {
      vhost: "x.test",
      request_method: "GET",
      request_uri: "/a",
      query_string: "?b=c",
      response_status: 200,
    };
    expect(await one("apache-json", record)).toMatchObject({
      request: { method: "GET", url: "http://x.test/a?b=c" },
      response: { status: 200 },
    });
  });

  it("reads request and response objects, whose headers are all there were", async () => {
    const { request, response } = await one("apache-json", {
      request: { method: "GET", url: "https://x.test/a", headers: { Accept: "a/b" } },
      response: { status: 404, headers: { "Content-Type": "text/plain" }, body: "no" },
    });
    expect(request).toEqual({
      method: "GET",
      url: "https://x.test/a",
      headers: [["Accept", "a/b"]],
      body: { kind: "none" },
    });
    expect(response).toEqual({ status: 404, headers: [["Content-Type", "text/plain"]], body: bytes("no") });
  });

  it("takes headers beside the status for those of the request", async () => {
    const { request, response } = await one("apache-json", {
      method: "GET",
      url: "/a",
      status: 200,
      headers: { Accept: "a/b" },
      response_headers: { ETag: "1" },
    });
    expect([request.headers, response?.headers]).toEqual([[["Accept", "a/b"]], [["ETag", "1"]]]);
  });
});
