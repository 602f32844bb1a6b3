import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formats } from "../../../../verifier/exchanges/formats.ts";
import { redactExchange } from "../../../../verifier/exchanges/redaction/redact-exchange.ts";
import { buildRedactionRules } from "../../../../verifier/exchanges/redaction/redaction-rules.ts";
import { inChunks } from "./in-chunks.ts";
import { openSources } from "./open-sources.ts";

const message = { headers: { "content-type": "application/json" }, body: '{"password":"x"}' };
const pairs = [{ name: "content-type", value: "multipart/form-data; boundary=x" }];
const records: readonly unknown[] = [
  { id: "a", request: { method: "GET", url: "/a?b=c", ...message }, response: { status: 200, ...message } },
  {
    request: { method: "GET", uri: "/a", querystring: { a: ["b"] }, ...message },
    response: { status: 200 },
    latencies: {},
  },
  {
    request: "GET / HTTP/1.1",
    status: 200,
    http_host: "x",
    request_body: "a",
    headers: {},
    response_headers: {},
  },
  {
    log: {
      entries: [
        {
          request: {
            method: "POST",
            url: "/",
            headers: pairs,
            cookies: pairs,
            queryString: pairs,
            bodySize: 5,
            postData: { mimeType: "a/b", params: pairs },
          },
          response: {
            status: 200,
            headers: pairs,
            cookies: pairs,
            content: { size: 3, text: "abc", encoding: "base64" },
          },
        },
      ],
    },
  },
];

/** The record with one value in it replaced. */
const twisted = fc
  .tuple(
    fc.constantFrom(...records),
    fc.nat(),
    fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(0, "", "-", null, [], {})),
  )
  .map(([record, place, by]) => {
    const text = JSON.stringify(record);
    const count = countValues(record);
    let at = 0;
    return JSON.stringify(JSON.parse(text, (_, value) => (at++ === place % count ? by : value)));
  });

/** The text of a record with bytes removed or added. */
const cut = fc
  .tuple(fc.constantFrom(...records), fc.nat(), fc.nat({ max: 30 }), fc.string({ maxLength: 5 }))
  .map(([record, place, length, by]) => {
    const text = JSON.stringify(record);
    const at = place % text.length;
    return text.slice(0, at) + by + text.slice(at + length);
  });

function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, item) => sum + countValues(item), 1);
}

const rules = buildRedactionRules([]);

describe("damaged sources", () => {
  it.each(formats.map(({ name }) => name))("never stop %s from being read to its end", async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(twisted, cut, fc.string()), async (text) => {
        const stdin = inChunks(`${text}\n`, 64);
        for await (const item of openSources(["-"], { format, stdin })) {
          if (item.kind === "problem") expect(item.message).not.toContain("cannot be read (");
          if (item.kind !== "exchange") continue;
          const { request, response } = item.exchange;
          expect([typeof request.method, typeof request.url]).toEqual(["string", "string"]);
          if (response !== undefined) expect(Number.isInteger(response.status)).toBe(true);
          expect(redactExchange(item.exchange, rules).request.method).toBe(request.method);
        }
      }),
      { numRuns: 400 },
    );
  });

  it("are read or reported when they are only looked at", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          twisted,
          cut,
          fc.string({ minLength: 1 }).filter((text) => text.trim() !== ""),
        ),
        async (text) => {
          let items = 0;
          for await (const item of openSources(["-"], { stdin: inChunks(text, 64) })) {
            items++;
            if (item.kind === "problem") expect(item.message).not.toContain("cannot be read (");
          }
          // A HAR without entries, and an empty list, are whole and hold nothing.
          if (!/\[\s*\]/.test(text)) expect(items).toBeGreaterThan(0);
        },
      ),
      { numRuns: 400 },
    );
  });
});
