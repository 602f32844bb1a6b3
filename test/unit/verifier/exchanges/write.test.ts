import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Exchange, ExchangeBody, ExchangeHeaders } from "../../../../verifier/exchanges/exchange.ts";
import { openHarFile } from "../../../../verifier/exchanges/exchange-file.ts";
import { readHar } from "../../../../verifier/exchanges/har/read-har.ts";
import { printNdjsonLine, readNdjson } from "../../../../verifier/exchanges/ndjson/read-ndjson.ts";
import { bytes, exchangesOf, flat, inChunks } from "./in-chunks.ts";
import { printHar } from "./print-har.ts";

const text = fc.string({ unit: "grapheme", maxLength: 20 });
const body: fc.Arbitrary<ExchangeBody> = fc.oneof(
  fc.constant({ kind: "none" } as const),
  text.map(bytes),
  fc.uint8Array({ maxLength: 20 }).map((octets) => ({ kind: "bytes", bytes: octets }) as const),
  fc.string({ minLength: 2 }).map((why) => ({ kind: "unknown", why }) as const),
);
const headerName = fc.constantFrom("accept", "X-Many", "__proto__", "7", "etag", "constructor");
const value = fc.string({ unit: "grapheme-ascii", maxLength: 10 });
const type = fc.constantFrom(
  "application/json",
  "text/plain; charset=utf-8",
  "text/plain; charset=iso-8859-1",
  "image/png",
);
const headers: fc.Arbitrary<ExchangeHeaders> = fc
  .tuple(
    fc.uniqueArray(fc.tuple(headerName, fc.array(value, { minLength: 1, maxLength: 2 })), {
      selector: ([name]) => name,
      maxLength: 3,
    }),
    fc.option(type),
  )
  .map(([lines, contentType]) => [
    ...lines.flatMap(([name, values]) => values.map((each) => [name, each] as const)),
    ...(contentType === null ? [] : [["Content-Type", contentType] as const]),
  ]);
const maybe = fc.constantFrom({}, { headersIncomplete: "not logged" });
const exchange: fc.Arbitrary<Exchange> = fc
  .record({
    id: fc.option(fc.constantFrom("a", "1", "é")),
    request: fc
      .tuple(
        fc.constantFrom("GET", "post", "M-SEARCH"),
        fc.webUrl({ withQueryParameters: true }),
        headers,
        body,
        maybe,
      )
      .map(([method, url, lines, content, more]) => ({
        method,
        url,
        headers: lines,
        ...more,
        body: content,
      })),
    response: fc.option(
      fc
        .tuple(fc.integer({ min: 100, max: 599 }), headers, body, maybe)
        .map(([status, lines, content, more]) => ({ status, headers: lines, ...more, body: content })),
    ),
  })
  .map(({ id, request, response }) => ({
    ...(id === null ? {} : { id }),
    request,
    ...(response === null ? {} : { response }),
  }));
const exchanges = fc.array(exchange, { maxLength: 4 });

/** Sorts header lines by name: the order of different names has no meaning (RFC 9110 §5.3). */
function sorted({ request, response, ...rest }: Exchange): Exchange {
  const sort = (lines: ExchangeHeaders) => [...lines].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return {
    ...rest,
    request: { ...request, headers: sort(request.headers) },
    ...(response === undefined ? {} : { response: { ...response, headers: sort(response.headers) } }),
  };
}

/** Removes empty bodies: HAR cannot distinguish them from missing ones. */
function withoutEmpty({ request, response, ...rest }: Exchange): Exchange {
  const of = (content: ExchangeBody): ExchangeBody =>
    content.kind === "bytes" && content.bytes.length === 0 ? { kind: "none" } : content;
  return {
    ...rest,
    request: { ...request, body: of(request.body) },
    ...(response === undefined ? {} : { response: { ...response, body: of(response.body) } }),
  };
}

describe("printNdjsonLine", () => {
  it("writes what readNdjson reads", async () => {
    await fc.assert(
      fc.asyncProperty(exchanges, async (list) => {
        const written = list.map(printNdjsonLine).join("");
        expect((await exchangesOf(flat(readNdjson(inChunks(written, 64))))).map(sorted)).toEqual(
          list.map(sorted),
        );
      }),
    );
  });
});

describe("a HAR", () => {
  it("writes what readHar reads", async () => {
    await fc.assert(
      fc.asyncProperty(exchanges, async (list) => {
        const written = printHar(list);
        expect(await exchangesOf(flat(readHar(inChunks(written, 64))))).toEqual(list.map(withoutEmpty));
      }),
    );
  });

  it("is a document that says who wrote it, with every member that HAR 1.2 asks for", async () => {
    const request = {
      method: "GET",
      url: "https://x.test/a?b=c%20d",
      headers: [],
      body: { kind: "none" } as const,
    };
    const times = { startedAt: new Date(5), milliseconds: 7 };
    const folder = await mkdtemp(join(tmpdir(), "tenon-har-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = await openHarFile(join(folder, "a.har"), "1.2.3");
    await file.write({ request }, times);
    await file.close();
    const { log } = JSON.parse(await readFile(join(folder, "a.har"), "utf8"));
    expect(log).toMatchObject({ version: "1.2", creator: { name: "tenon", version: "1.2.3" } });
    expect(log.entries).toMatchObject([
      {
        startedDateTime: "1970-01-01T00:00:00.005Z",
        time: 7,
        request: {
          cookies: [],
          httpVersion: "HTTP/1.1",
          queryString: [{ name: "b", value: "c d" }],
          headersSize: -1,
          bodySize: 0,
        },
        response: {
          status: 0,
          statusText: "",
          cookies: [],
          content: { size: 0, mimeType: "" },
          redirectURL: "",
          headersSize: -1,
          bodySize: -1,
        },
        cache: {},
        timings: { send: 0, wait: 7, receive: 0 },
      },
    ]);
  });
});

describe("openHarFile", () => {
  it("is valid JSON after each write, also when writes overlap, and is its owner's alone", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tenon-har-"));
    try {
      const path = join(folder, "a.har");
      const urls = async (): Promise<string[]> =>
        JSON.parse(await readFile(path, "utf8")).log.entries.map(
          (entry: { request: { url: string } }) => entry.request.url,
        );
      const get = (url: string): Exchange => ({
        request: { method: "GET", url, headers: [], body: { kind: "none" } },
      });
      await writeFile(path, "readable by all", { mode: 0o644 });
      const file = await openHarFile(path);
      expect(await urls()).toEqual([]);
      await file.write(get("/é"));
      expect(await urls()).toEqual(["/é"]);
      const more = ["/1", "/2", "/3"];
      await Promise.all(more.map((url) => file.write(get(url))));
      expect(await urls()).toEqual(["/é", ...more]);
      await file.close();
      expect((await stat(path)).mode & 0o077).toBe(0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
