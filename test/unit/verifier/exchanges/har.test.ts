import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Exchange } from "../../../../verifier/exchanges/exchange.ts";
import { readHar } from "../../../../verifier/exchanges/har/read-har.ts";
import { bytes, exchangesOf, flat, inChunks, summary } from "./in-chunks.ts";
import { openSources } from "./open-sources.ts";

const har = (entries: readonly unknown[]) =>
  JSON.stringify({ log: { version: "1.2", creator: {}, entries } });
const read = (entries: readonly unknown[]) => flat(readHar(inChunks(har(entries), 100), { source: "a.har" }));
const lines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

async function one(request: object, response?: object): Promise<Exchange> {
  const entry = { request: { method: "GET", url: "https://x.test/a", headers: [], ...request }, response };
  const [exchange] = await exchangesOf(read([entry]));
  if (exchange === undefined) throw new Error("No exchange.");
  return exchange;
}
const requestBody = async (request: object) => (await one({ method: "POST", ...request })).request.body;
const responseBody = async (response: object, request: object = {}) =>
  (await one(request, { status: 200, headers: [], ...response })).response?.body;

describe("readHar", () => {
  it("reads entries, and says which cannot be read", async () => {
    const request = { method: "GET", url: "https://x.test/a", headers: [] };
    expect(
      await summary(
        read([
          { request },
          7,
          {},
          { request: { ...request, headers: {} } },
          { request, response: { status: "x" } },
          { request },
        ]),
      ),
    ).toEqual([
      "entry 1: GET https://x.test/a",
      "entry 2: ! is not a JSON object",
      'entry 3: ! has no "request" object',
      'entry 4: ! has no list of names and values at "request.headers"',
      'entry 5: ! has an invalid status at "response.status": it must be a number of three digits',
      "entry 6: GET https://x.test/a",
    ]);
  });

  describe("of Playwright", () => {
    const unknown = { kind: "unknown", why: "it was not recorded" };
    const sent = lines({ "Content-Length": "7", "Content-Type": "application/json" });
    const postData = { mimeType: "application/json", text: "", params: [] };

    it("does not know a body that a header announces, whatever its sizes", async () => {
      expect(await requestBody({ headers: sent, bodySize: 0 })).toEqual(unknown);
      expect(await requestBody({ headers: sent, bodySize: -1, postData })).toEqual(unknown);
      const chunked = lines({ "Transfer-Encoding": "chunked" });
      expect(await requestBody({ headers: chunked, bodySize: 0, postData })).toEqual(unknown);
      expect(await responseBody({ headers: sent, content: { size: 0, text: "" } })).toEqual(unknown);
      const none = { kind: "none" };
      expect(await requestBody({ headers: lines({ "Content-Length": "0" }), bodySize: 0 })).toEqual(none);
      expect(await responseBody({ headers: sent, content: { size: 0 } }, { method: "HEAD" })).toEqual(none);
    });

    it("has no response to an aborted request", async () => {
      expect((await one({}, { status: -1, headers: [], content: { size: -1 } })).response).toBeUndefined();
    });

    it("reads the files of bodies in the folder of the recording, and no others", async () => {
      const folder = mkdtempSync(join(tmpdir(), "tenon-har-"));
      const inner = join(folder, "inner");
      mkdirSync(inner);
      writeFileSync(join(folder, "secret.json"), "{}");
      writeFileSync(join(inner, "a.json"), '{"a":1}');
      symlinkSync(join(folder, "secret.json"), join(inner, "link.json"));
      const names = [
        "a.json",
        "../secret.json",
        "link.json",
        "missing.json",
        join(folder, "secret.json"),
        ".",
      ];
      const entries = names.map((_file) => ({
        request: { method: "POST", url: "https://x.test/a", headers: sent, postData: { ...postData, _file } },
        response: { status: 200, headers: [], content: { size: -1, mimeType: "application/json", _file } },
      }));
      const path = join(inner, "a.har");
      writeFileSync(path, har(entries));
      const read = await exchangesOf(openSources([path]));
      const refused = { kind: "unknown", why: "the file with its content cannot be read" };
      const content = bytes('{"a":1}');
      expect(read.map(({ request, response }) => [request.body, response?.body])).toEqual(
        names.map((name) => (name === "a.json" ? [content, content] : [refused, refused])),
      );
      rmSync(folder, { recursive: true });
    });
  });

  it.each([1, 7, 1000])("says where it is broken, in chunks of %d octets", async (size) => {
    const entry = { request: { method: "GET", url: "https://x.test/a", headers: [] } };
    const text = JSON.stringify({ log: { entries: [entry, entry] } }, null, 2);
    const told = (broken: string) => summary(flat(readHar(inChunks(broken, size), { source: "a.har" })));
    const first = "entry 1: GET https://x.test/a";
    expect(await told(text.slice(0, text.lastIndexOf("x.test")))).toEqual([
      first,
      "entry 2: ! is broken JSON at a.har:14:27, where it ends",
    ]);
    expect(await told(text.replace('"GET",', '"GET"'))).toEqual([
      "entry 1: ! is broken JSON at a.har:7:11",
      "entry 2: GET https://x.test/a",
    ]);
    expect(await told(text.slice(0, 18))).toEqual(["entry 0: ! is broken JSON at a.har:3:6, where it ends"]);
  });

  it("skips what is not HTTP, and says so", async () => {
    const urls = ["data:text/plain,a", "blob:https://x.test/1", "wss://x.test/", "HTTPS://x.test/"];
    expect(await summary(read(urls.map((url) => ({ request: { method: "GET", url } }))))).toEqual([
      'entry 1: - its URL begins with "data:", which is not HTTP',
      'entry 2: - its URL begins with "blob:", which is not HTTP',
      'entry 3: - its URL begins with "wss:", which is not HTTP',
      "entry 4: GET HTTPS://x.test/",
    ]);
  });

  it("leaves out pseudo-headers, keeping the host of `:authority`", async () => {
    const headers = lines({ ":method": "GET", ":authority": "x.test", ":path": "/a", accept: "a/b" });
    expect((await one({ headers })).request.headers).toEqual([
      ["accept", "a/b"],
      ["host", "x.test"],
    ]);
  });

  it("takes apart a header value that holds several lines", async () => {
    const { response } = await one({}, { status: 200, headers: lines({ "Set-Cookie": "a=1\nb=2" }) });
    expect(response?.headers).toEqual([
      ["Set-Cookie", "a=1"],
      ["Set-Cookie", "b=2"],
    ]);
  });

  it("makes header lines of cookies that stand nowhere else", async () => {
    const cookies = [
      { name: "a", value: "1", path: "/", httpOnly: true },
      { name: "b", value: "2" },
    ];
    const headers = lines({ accept: "a/b" });
    const { request, response } = await one({ headers, cookies }, { status: 200, headers, cookies });
    expect(request.headers.slice(1)).toEqual([["cookie", "a=1; b=2"]]);
    expect(response?.headers.slice(1)).toEqual([
      ["set-cookie", "a=1; Path=/; HttpOnly"],
      ["set-cookie", "b=2"],
    ]);
    const twice = await one({ headers: lines({ Cookie: "a=1" }), cookies });
    expect(twice.request.headers).toEqual([["Cookie", "a=1"]]);
  });

  it("completes a URL without a query by `queryString`, never one that has it", async () => {
    const queryString = [{ name: "q", value: "a b&c" }];
    expect((await one({ queryString })).request.url).toBe("https://x.test/a?q=a%20b%26c");
    expect((await one({ url: "/a?q=1", queryString })).request.url).toBe("/a?q=1");
  });

  it("knows a request's body by its text, or that it was not recorded whole", async () => {
    expect(await requestBody({ postData: { mimeType: "text/plain", text: "é" }, bodySize: 2 })).toEqual(
      bytes("é"),
    );
    expect(await requestBody({ postData: { text: "AP8=", encoding: "base64" } })).toEqual({
      kind: "bytes",
      bytes: Uint8Array.of(0, 255),
    });
    expect(await requestBody({ postData: { text: "abc" }, bodySize: 10 })).toEqual({
      kind: "unknown",
      why: "only 3 of its 10 bytes were recorded",
    });
    expect(await requestBody({ bodySize: 10 })).toEqual({
      kind: "unknown",
      why: "its 10 bytes were not recorded",
    });
  });

  it("knows by its headers whether a request without a recorded body had one", async () => {
    expect(await requestBody({ bodySize: -1 })).toEqual({ kind: "none" });
    expect(await requestBody({ bodySize: 0, headers: lines({ "Content-Type": "a/b" }) })).toEqual({
      kind: "none",
    });
    expect(await requestBody({ headers: lines({ "Content-Length": "0" }) })).toEqual({ kind: "none" });
    for (const header of ["Content-Length", "Transfer-Encoding", "Content-Type"])
      expect(await requestBody({ headers: lines({ [header]: "9" }) })).toMatchObject({ kind: "unknown" });
  });

  it("writes a form of its parameters again", async () => {
    const params = [
      { name: "a b", value: "1&2" },
      { name: "c", value: "é" },
    ];
    expect(
      await requestBody({ postData: { mimeType: "application/x-www-form-urlencoded", params } }),
    ).toEqual(bytes("a+b=1%262&c=%C3%A9"));
    expect(await requestBody({ postData: { mimeType: "application/json", params } })).toMatchObject({
      kind: "unknown",
    });
  });

  it("writes a multipart body of its parameters again, where all of it is known", async () => {
    const mimeType = "multipart/form-data; boundary=X";
    const file = { name: "f", value: "hi", fileName: "a.txt", contentType: "text/plain" };
    const body = await requestBody({ postData: { mimeType, params: [{ name: "a", value: "1" }, file] } });
    const text = body.kind === "bytes" ? new TextDecoder().decode(body.bytes) : body.kind;
    expect(text).toBe(
      '--X\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n' +
        '--X\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nhi\r\n--X--\r\n',
    );
    const { value: _, ...without } = file;
    expect(await requestBody({ postData: { mimeType, params: [without] } })).toMatchObject({
      kind: "unknown",
    });
    expect(
      await requestBody({ postData: { mimeType: "multipart/form-data", params: [file] } }),
    ).toMatchObject({ kind: "unknown" });
  });

  it("knows a response's body by its text", async () => {
    expect(await responseBody({ content: { size: 2, text: "é" } })).toEqual(bytes("é"));
    expect(await responseBody({ content: { size: 2, text: "AP8=", encoding: "base64" } })).toEqual({
      kind: "bytes",
      bytes: Uint8Array.of(0, 255),
    });
    const zipped = gzipSync("{}").toString("base64");
    const headers = lines({ "content-encoding": "gzip" });
    expect(await responseBody({ headers, content: { text: zipped, encoding: "base64" } })).toEqual(
      bytes("{}"),
    );
    expect(await responseBody({ headers, content: { text: "{}", size: 2 } })).toEqual(bytes("{}"));
  });

  it("does not know a response's body that is missing, cut off or damaged", async () => {
    expect(await responseBody({ content: { size: 9 } })).toEqual({
      kind: "unknown",
      why: "its 9 bytes were not recorded",
    });
    expect(await responseBody({ content: { size: 90, text: "abc" } })).toEqual({
      kind: "unknown",
      why: "only 3 of its 90 bytes were recorded",
    });
    expect(await responseBody({ content: { text: "@@", encoding: "base64" } })).toMatchObject({
      kind: "unknown",
    });
    expect(await responseBody({ content: { text: "xx", encoding: "rot13" } })).toMatchObject({
      kind: "unknown",
    });
    expect(await responseBody({})).toEqual({
      kind: "unknown",
      mayBeAbsent: true,
      why: "it was not recorded",
    });
  });

  it("knows when there cannot have been a body", async () => {
    expect(await responseBody({ content: { size: 0 } })).toEqual({ kind: "none" });
    expect(await responseBody({ status: 204 })).toEqual({ kind: "none" });
    expect(await responseBody({}, { method: "HEAD" })).toEqual({ kind: "none" });
    expect(await responseBody({ headers: lines({ "content-length": "0" }) })).toEqual({ kind: "none" });
  });

  it("takes a status of 0 for no response", async () => {
    expect(await one({}, { status: 0, headers: [] })).not.toHaveProperty("response");
  });
});
