import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findCredential } from "../../../../runtime/server/find-credential.ts";
import type { Exchange, ExchangeHeaders } from "../../../../verifier/exchanges/exchange.ts";
import { redactExchange } from "../../../../verifier/exchanges/redaction/redact-exchange.ts";
import { redactJson } from "../../../../verifier/exchanges/redaction/redact-json.ts";
import { buildRedactionRules } from "../../../../verifier/exchanges/redaction/redaction-rules.ts";
import { expectLinear } from "../../../expect-linear.ts";
import { bytes } from "./in-chunks.ts";

const rules = buildRedactionRules(
  [
    { kind: "apiKey", name: "key", in: "header", parameter: "X-Tenant-Key" },
    { kind: "apiKey", name: "query", in: "query", parameter: "k" },
    { kind: "http", name: "hawk", scheme: "Hawk" },
  ],
  { headers: ["X-Mine"], query: ["mine"], members: ["cardNumber"], keptCookies: ["theme"] },
);
const none = { kind: "none" } as const;
function redact(request: Partial<Exchange["request"]>): Exchange["request"] {
  return redactExchange({ request: { method: "GET", url: "/", headers: [], body: none, ...request } }, rules)
    .request;
}
const header = (name: string, value: string) => redact({ headers: [[name, value]] }).headers[0]?.[1];
const url = (text: string) => redact({ url: text }).url;
function body(type: string, text: string): string {
  const redacted = redact({ headers: [["Content-Type", type]], body: bytes(text) }).body;
  return redacted.kind === "bytes" ? new TextDecoder().decode(redacted.bytes) : redacted.kind;
}

describe("redactExchange", () => {
  it.each([
    ["Authorization", "Bearer abc.def", "Bearer [redacted]"],
    ["authorization", "bearer   abc", "bearer [redacted]"],
    ["Proxy-Authorization", 'Digest username="u", response="r"', "Digest [redacted]"],
    ["Authorization", "Hawk id=1", "Hawk [redacted]"],
    ["Authorization", "hunter2", "[redacted]"],
    ["Authorization", "hunter2 and more", "[redacted]"],
    ["Authorization", "Bearer", "Bearer"],
    ["Authorization", "", ""],
    ["X-Api-Key", "abc", "[redacted]"],
    ["x-tenant-key", "abc", "[redacted]"],
    ["x-mine", "abc", "[redacted]"],
    ["Cookie", "a=1; theme=dark; b=2", "a=[redacted]; theme=dark; b=[redacted]"],
    ["Set-Cookie", "sid=abc; Path=/; HttpOnly", "sid=[redacted]; Path=/; HttpOnly"],
    [
      "Location",
      "https://x.test/cb#access_token=abc&state=1",
      "https://x.test/cb#access_token=%5Bredacted%5D&state=1",
    ],
    [
      "Link",
      '<https://x.test/?k=a>; rel="next", <https://x.test/?k=b&p=2>',
      '<https://x.test/?k=%5Bredacted%5D>; rel="next", <https://x.test/?k=%5Bredacted%5D&p=2>',
    ],
    ["Accept", "a/b", "a/b"],
  ])("%s: %s becomes %s", (name, value, expected) => {
    expect(header(name, value)).toBe(expected);
  });

  it("keeps Basic credentials such that they can be read as Basic", () => {
    const headers = new Headers([
      ["authorization", header("Authorization", `Basic ${btoa("ada:hunter2")}`) ?? ""],
    ]);
    expect(findCredential({ kind: "basic", name: "b" }, { query: "", headers })).toMatchObject({
      username: "[redacted]",
      password: "[redacted]",
    });
  });

  it.each([
    ["/a?x=1&k=abc&y=2", "/a?x=1&k=%5Bredacted%5D&y=2"],
    ["/a?mine=1", "/a?mine=%5Bredacted%5D"],
    ["/a?access%5Ftoken=abc", "/a?access%5Ftoken=%5Bredacted%5D"],
    ["/a?user[password]=abc#k=1", "/a?user[password]=%5Bredacted%5D#k=%5Bredacted%5D"],
    ["/a?next=/b?token=abc", "/a?next=/b?token=%5Bredacted%5D"],
    ["/a?password=a?b;c=d&e", "/a?password=%5Bredacted%5D&e"],
    ["https://ada:hunter2@x.test/a", "https://%5Bredacted%5D@x.test/a"],
    ["/a?page_token_count=1&=2&&x", "/a?page_token_count=1&=2&&x"],
  ])("%s becomes %s", (text, expected) => {
    expect(url(text)).toBe(expected);
  });

  it.each([
    [
      "application/json",
      '{"password": "a\\"b", "n" : 12345678901234567890}',
      '{"password": "[redacted]", "n" : 12345678901234567890}',
    ],
    ["application/vnd.api+json", '{"a":[{"clientSecret":"x"}]}', '{"a":[{"clientSecret":"[redacted]"}]}'],
    ["application/json", '{"pin":1234,"cvv":null,"secret":true}', '{"pin":0,"cvv":null,"secret":true}'],
    [
      "application/json",
      '{"credentials":{"a":"x","b":[1,"y"]},"c":"z"}',
      '{"credentials":{"a":"[redacted]","b":[0,"[redacted]"]},"c":"z"}',
    ],
    [
      "application/json",
      '{"p\\u0061ssword":"x","say":"\\"password\\":\\"y\\""}',
      '{"p\\u0061ssword":"[redacted]","say":"\\"password\\":\\"y\\""}',
    ],
    ["application/json", '{"card_number":"4111"}', '{"card_number":"[redacted]"}'],
    ["application/json", '{"password":"cut o', '{"password":"[redacted]"'],
    ["text/plain", '{"token":"x"}', '{"token":"[redacted]"}'],
    ["text/event-stream", 'data: {"token":"x"}\n\n', 'data: {"token":"[redacted]"}\n\n'],
    ["application/x-www-form-urlencoded", "user=a&password=b#;c&d=e", "user=a&password=%5Bredacted%5D&d=e"],
    ["text/plain", "password=b", "password=b"],
  ])("%s %s becomes %s", (type, text, expected) => {
    expect(body(type, text)).toBe(expected);
  });

  it("redacts the parts of a multipart body by their names, leaving octets alone", () => {
    const part = (name: string, value: string) =>
      `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    expect(
      body("multipart/form-data; boundary=B", `${part("password", "x\r\ny")}${part("a", "é")}--B--\r\n`),
    ).toBe(`${part("password", "[redacted]")}${part("a", "é")}--B--\r\n`);
  });

  it("changes nothing where there is no secret, not even octets that are not text", () => {
    const body = { kind: "bytes", bytes: Uint8Array.of(0x7b, 0xff, 0x00, 0x22) } as const;
    expect(redact({ body }).body).toBe(body);
    expect(redact({ body: { kind: "unknown", why: "x" } }).body).toEqual({ kind: "unknown", why: "x" });
  });

  it("redacts responses too", () => {
    const headers: ExchangeHeaders = [["Set-Cookie", "a=b"]];
    const request = { method: "GET", url: "/", headers: [], body: none };
    const { response } = redactExchange(
      { request, response: { status: 200, headers, body: bytes('{"token":"x"}') } },
      rules,
    );
    expect(response).toEqual({
      status: 200,
      headers: [["Set-Cookie", "a=[redacted]"]],
      body: bytes('{"token":"[redacted]"}'),
    });
  });

  it("redacts twice as it does once", () => {
    const value = header("Authorization", "Bearer abc") ?? "";
    expect(header("Authorization", value)).toBe(value);
    expect(value).toContain("[redacted]");
  });

  it.each(["a", "=", ";?", "&"])("takes work in proportion to a form of %s", async (part) => {
    await expectLinear((count) => {
      body("application/x-www-form-urlencoded", part.repeat(count));
      url(`/?${part.repeat(count)}`);
    }, 50_000);
  });

  it.each([
    ["", "["],
    ['{"password":', "["],
    ['"', "\\"],
    ["", '"'],
  ])("takes work in proportion to JSON of %s%s…", async (start, part) => {
    await expectLinear((count) => body("application/json", start + part.repeat(count)), 50_000);
  });
});

describe("redactJson", () => {
  it("changes the values of secrets, and no other value, in any JSON", () => {
    const key = fc.constantFrom("password", "name", 'a"b', "token", "");
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(key, tie("value"), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(value, fc.constantFrom(0, 2), (given, indent) => {
        const text = JSON.stringify(given, null, indent);
        expect(JSON.parse(redactJson(text, new Set()))).toEqual(expected(JSON.parse(text), false));
      }),
    );
  });
});

function expected(value: unknown, secret: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => expected(item, secret));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        expected(item, secret || key === "password" || key === "token"),
      ]),
    );
  }
  if (!secret) return value;
  return typeof value === "string" ? "[redacted]" : typeof value === "number" ? 0 : value;
}
