import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readNdjson } from "../../../../verifier/exchanges/ndjson/read-ndjson.ts";
import { bytes, exchangesOf, flat, inChunks, summary } from "./in-chunks.ts";

const read = (text: string | Uint8Array, maxItemBytes = 10_000) =>
  flat(readNdjson(inChunks(text), { source: "a.ndjson", maxItemBytes }));
const line = (request: object, response?: object) => `${JSON.stringify({ request, response })}\n`;
const one = async (request: object, response?: object) =>
  (await exchangesOf(read(line({ method: "GET", url: "/", headers: {}, ...request }, response))))[0];

describe("readNdjson", () => {
  it("reads the form that is documented", async () => {
    const text = `${JSON.stringify({
      id: "one",
      request: {
        method: "PUT",
        url: "https://x.test/a?b=c",
        headers: { Accept: "a/b", "X-Many": ["1", "2"] },
        body: "é",
      },
      response: { status: 200, headers: {}, body: { base64: "AP8=" } },
    })}\n`;
    expect(await exchangesOf(read(text))).toEqual([
      {
        id: "one",
        request: {
          method: "PUT",
          url: "https://x.test/a?b=c",
          headers: [
            ["Accept", "a/b"],
            ["X-Many", "1"],
            ["X-Many", "2"],
          ],
          body: bytes("é"),
        },
        response: { status: 200, headers: [], body: { kind: "bytes", bytes: Uint8Array.of(0, 255) } },
      },
    ]);
  });

  it("takes what is missing for none: headers, body, response, id", async () => {
    expect(await exchangesOf(read('{"request":{"method":"GET","url":"/a"}}'))).toEqual([
      { request: { method: "GET", url: "/a", headers: [], body: { kind: "none" } } },
    ]);
  });

  it("keeps an empty body apart from none", async () => {
    expect((await one({ body: "" }))?.request.body).toEqual(bytes(""));
  });

  it("reads headers that are called like members of every object", async () => {
    const text = '{"request":{"method":"GET","url":"/","headers":{"__proto__":"a","constructor":"b"}}}';
    const [exchange] = await exchangesOf(read(text));
    expect(exchange?.request.headers).toEqual([
      ["__proto__", "a"],
      ["constructor", "b"],
    ]);
  });

  it("reports what cannot be read, where it stands, and goes on", async () => {
    const text = [
      '{"request":{"method":"GET","url":"/1"}}',
      "{not json",
      "",
      "[]",
      '{"request":{"method":"GET"}}',
      '{"request":{"method":"","url":"/"}}',
      '{"request":{"method":"GET","url":"/","headers":{"a":{}}}}',
      '{"request":{"method":"GET","url":"/","body":{"base64":"$"}}}',
      '{"request":{"method":"GET","url":"/","body":7}}',
      '{"request":{"method":"GET","url":"/"},"response":{}}',
      '{"request":{"method":"GET","url":"/"},"response":{"status":"OK"}}',
      `{"request":{"method":"GET","url":"/${"x".repeat(300)}"}}`,
      '{"request":{"method":"GET","url":"/13"}}',
    ].join("\r\n");
    const found = await summary(read(text, 200));
    expect(found[0]).toBe("line 1: GET /1");
    expect(found[1]).toBe("line 2: ! is broken JSON at a.ndjson:2:2");
    expect(found.slice(2)).toEqual([
      "line 4: ! is a JSON array; NDJSON has one object per line",
      'line 5: ! has no string at "request.url"',
      'line 6: ! has no string at "request.method"',
      'line 7: ! has neither a string nor a list of strings at "request.headers" for "a"',
      'line 8: ! has neither a string nor {"base64": string} at "request.body"',
      'line 9: ! has neither a string nor {"base64": string} at "request.body"',
      'line 10: ! has no status at "response.status"',
      'line 11: ! has an invalid status at "response.status": it must be a number of three digits',
      "line 12: ! is longer than 200 bytes",
      "line 13: GET /13",
    ]);
  });

  it("never tells what a line held", async () => {
    const found = await summary(read('{"request":{"token":"hunter2"\nsecret hunter2\n\xff'));
    expect(found.join()).not.toContain("hunter2");
  });

  it("refuses octets that are not UTF-8, and drops a byte order mark", async () => {
    expect(await summary(read(Uint8Array.of(0x7b, 0xff, 0x7d)))).toEqual(["line 1: ! is not UTF-8"]);
    expect(await summary(read('\ufeff{"request":{"method":"GET","url":"/"}}'))).toEqual(["line 1: GET /"]);
  });

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ])("undoes a %s coding that was recorded", async (coding, compress) => {
    const base64 = compress('{"a":1}').toString("base64");
    const headers = { "content-encoding": coding, "content-type": "application/json" };
    expect((await one({ headers, body: { base64 } }))?.request.body).toEqual(bytes('{"a":1}'));
    expect((await one({ headers, body: '{"a":1}' }))?.request.body).toEqual(bytes('{"a":1}'));
  });

  it("does not know a body whose coding is damaged, cannot be undone or expands beyond the limit", async () => {
    const broken = gzipSync("a".repeat(100)).subarray(0, 20).toString("base64");
    const bomb = gzipSync("a".repeat(100_000)).toString("base64");
    const zstd = Buffer.from("28b52ffd00", "hex").toString("base64");
    const why = async (coding: string, base64: string) =>
      (await one({ headers: { "content-encoding": coding }, body: { base64 } }))?.request.body;
    expect(await why("gzip", broken)).toEqual({ kind: "unknown", why: 'its "gzip" coding is damaged' });
    expect(await why("gzip", bomb)).toEqual({
      kind: "unknown",
      why: "it is longer than 10000 bytes when decompressed",
    });
    expect(await why("zstd", zstd)).toMatchObject({ kind: "unknown" });
  });

  it("turns a text into the octets of its charset, where they are known", async () => {
    const body = async (charset: string, text: string) =>
      (await one({ headers: { "content-type": `text/plain; charset=${charset}` }, body: text }))?.request
        .body;
    expect(await body("ISO-8859-1", "é")).toEqual({ kind: "bytes", bytes: Uint8Array.of(0xe9) });
    expect(await body("iso-8859-1", "€")).toMatchObject({ kind: "unknown" });
    expect(await body("shift_jis", "a")).toMatchObject({ kind: "unknown" });
    expect(await body("iso-8859-1; charset=utf-8", "é")).toMatchObject({ kind: "unknown" });
    expect(await body("no-such-charset", "a")).toMatchObject({ kind: "unknown" });
  });

  it("takes a status of 0 for no response", async () => {
    expect(await one({}, { status: 0 })).not.toHaveProperty("response");
  });
});
