// The request shapes of the public literature on HTTP desynchronisation: Watchfire 2005 (request smuggling), Kettle's "HTTP Desync
// Attacks" (2019), "HTTP/2: The Sequel is Always Worse" (2021), "Browser-Powered Desync" (2022) and "HTTP/1.1 must die" (2025), Heled's
// and Klein's variants (2020), hop-by-hop abuse (Davison 2019), h2c smuggling (Jacobson 2020), chunk extensions and line ends
// (Wallace, Grenfeldt and Toews 2021–2025), and the request lines of RFC 9112. Each reaches the target as exactly the request that was
// judged, or is refused.
import { describe, expect, test } from "vitest";
import type { ProxiedExchange } from "../../live/proxy/proxy.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import { oneIn } from "../choose-tests.ts";
import { createRawStand, type RawStand, type WireRequest } from "./raw-target.ts";

/** The expected outcome: the number of requests that reach the target, or the status of a refusal, after which none does. */
type Shape = readonly [name: string, text: string, outcome: number];

const SMUGGLED = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n";
const start = (line: string, ...fields: readonly string[]): string =>
  [line, "Host: x", ...fields, "", ""].join("\r\n");
const post = (...fields: readonly string[]): string => start("POST /v1/a HTTP/1.1", ...fields);
const get = (target: string, ...fields: readonly string[]): string =>
  start(`GET ${target} HTTP/1.1`, ...fields);
const CHUNKED = "Transfer-Encoding: chunked";
const HELLO = "5\r\nhello\r\n0\r\n\r\n";
const LENGTH = `Content-Length: ${SMUGGLED.length}`;

const lengths: readonly Shape[] = [
  ["CL.TE", `${post("Content-Length: 6", CHUNKED)}0\r\n\r\nG`, 400],
  ["TE.CL", `${post(CHUNKED, "Content-Length: 4")}5c\r\n${SMUGGLED}`, 400],
  ["CL.CL, different", `${post("Content-Length: 5", "Content-Length: 0")}hello`, 400],
  ["CL.CL, equal", `${post("Content-Length: 5", "Content-Length: 5")}hello`, 400],
  ["a list of equal lengths", `${post("Content-Length: 5, 5")}hello`, 400],
  ["a list of lengths", `${post("Content-Length: 0, 5")}hello`, 400],
  ["a length with a plus", `${post("Content-Length: +5")}hello`, 400],
  ["a length with a minus", `${post("Content-Length: -5")}hello`, 400],
  ["a length with a space", `${post("Content-Length: 0 5")}hello`, 400],
  ["a hexadecimal length", `${post("Content-Length: 0x5")}hello`, 400],
  ["a length with a fraction", `${post("Content-Length: 5.0")}hello`, 400],
  ["a length with an exponent", `${post("Content-Length: 5e0")}hello`, 400],
  ["an empty length", `${post("Content-Length:")}hello`, 400],
  ["a length in quotes", `${post('Content-Length: "5"')}hello`, 400],
  ["a length of 20 digits", `${post("Content-Length: 99999999999999999999")}hello`, 400],
  ["a length of 16 digits", `${post("Content-Length: 9007199254740993")}hello`, 400],
  ["a length with zeros before", `${post("Content-Length: 0005")}hello`, 1],
  ["a length with spaces around", `${post("Content-Length:   5  ")}hello`, 1],
  ["a length with a tab behind", `${post("Content-Length: 5\t")}hello`, 400],
  ["a space before the colon", `${post("Content-Length : 5")}hello`, 400],
  ["a tab before the colon", `${post("Content-Length\t: 5")}hello`, 400],
  ["a NUL behind the length", `${post("Content-Length: 5\0")}hello`, 400],
  ["a length by an underscore", `${post(`Content_Length: ${SMUGGLED.length}`)}${SMUGGLED}`, 400],
  ["a coding by an underscore", `${post("Transfer_Encoding: chunked")}0\r\n\r\n`, 400],
  ["CL.0: content that looks like a request", `${post(LENGTH)}${SMUGGLED}`, 1],
  ["0.CL: a length of 0, and a request", `${post("Content-Length: 0")}${SMUGGLED}`, 2],
  ["no length, and a request", `${post()}${SMUGGLED}`, 2],
];

const codings: readonly Shape[] = [
  ["chunked in capitals", `${post("Transfer-Encoding: CHUNKED")}${HELLO}`, 1],
  ["a tab before chunked", `${post("Transfer-Encoding:\tchunked")}${HELLO}`, 1],
  ["no space before chunked", `${post("Transfer-Encoding:chunked")}${HELLO}`, 1],
  ...[
    "xchunked",
    "chunkedx",
    "x chunked",
    "chunked, identity",
    "identity, chunked",
    "gzip, chunked",
    "chunked, chunked",
    "chunked,",
    ", chunked",
    "chunked;q=1",
    '"chunked"',
    "'chunked'",
    "chunked\0",
    "\x0bchunked",
    "\x0cchunked",
    "chunk",
    "\xa0chunked",
    "identity",
    "cow",
    "",
  ].map(
    (value): Shape => [
      `TE.TE: ${JSON.stringify(value)}`,
      `${post(`Transfer-Encoding: ${value}`)}${HELLO}`,
      400,
    ],
  ),
  ["TE.TE: two lines, chunked last", `${post("Transfer-Encoding: identity", CHUNKED)}${HELLO}`, 400],
  ["TE.TE: two lines, chunked first", `${post(CHUNKED, "Transfer-Encoding: x")}${HELLO}`, 400],
  ["TE.TE: chunked twice", `${post(CHUNKED, CHUNKED)}${HELLO}`, 400],
  ["TE.TE: a space before the colon", `${post("Transfer-Encoding : chunked")}${HELLO}`, 400],
  ["TE.TE: a space before the name", `${post("A: b", ` ${CHUNKED}`)}${HELLO}`, 400],
  ["TE.TE: folded", `${post("Transfer-Encoding:\r\n chunked")}${HELLO}`, 400],
  ["TE.TE: behind a bare LF", `${post(`A: b\n${CHUNKED}`)}${HELLO}`, 400],
  ["TE.TE: behind a bare CR", `${post(`A: b\r${CHUNKED}`)}${HELLO}`, 400],
  ["TE.TE: a line end in the name", `${post("Transfer-Encoding\r\n: chunked")}${HELLO}`, 400],
  ["TE.TE: a colon in the name", `${post("X:Transfer-Encoding: chunked", "Content-Length: 5")}hello`, 1],
  ["chunked in HTTP/1.0", `${start("POST /v1/a HTTP/1.0", CHUNKED)}${HELLO}`, 400],
];

const chunked = (body: string): string => `${post(CHUNKED)}${body}`;
const chunks: readonly Shape[] = [
  ["an extension", chunked("5;a=b\r\nhello\r\n0\r\n\r\n"), 1],
  ["an extension in quotes", chunked('5;a="b c"\r\nhello\r\n0;x\r\n\r\n'), 1],
  ["TERM.EXT: a bare LF in an extension", chunked("5;a\nhello\r\n0\r\n\r\n"), 400],
  ["EXT.TERM: a bare CR in an extension", chunked("5;a\rxhello\r\n0\r\n\r\n"), 400],
  ["a line end in a quoted extension", chunked('5;a="\r\nhello"\r\n0\r\n\r\n'), 400],
  ["TERM.SPILL: a bare LF behind the size", chunked("5\nhello\r\n0\r\n\r\n"), 400],
  ["a bare CR behind the size", chunked("5\rhello\r\n0\r\n\r\n"), 400],
  ["a bare LF behind the data", chunked("5\r\nhello\n0\r\n\r\n"), 400],
  ["SPILL.TERM: too much data", chunked("5\r\nhello!\r\n0\r\n\r\n"), 400],
  ["no line end behind the data", chunked("5\r\nhello0\r\n\r\n"), 400],
  ["0x before the size", chunked("0x5\r\nhello\r\n0\r\n\r\n"), 400],
  ["a plus before the size", chunked("+5\r\nhello\r\n0\r\n\r\n"), 400],
  ["a minus before the size", chunked("-5\r\nhello\r\n0\r\n\r\n"), 400],
  ["a space before the size", chunked(" 5\r\nhello\r\n0\r\n\r\n"), 400],
  ["a space behind the size", chunked("5 \r\nhello\r\n0\r\n\r\n"), 400],
  ["a size too large for 64 bits", chunked("10000000000000005\r\nhello\r\n0\r\n\r\n"), 400],
  ["a size with an underscore", chunked("0_5\r\nhello\r\n0\r\n\r\n"), 400],
  ["an empty size", chunked("\r\nhello\r\n0\r\n\r\n"), 400],
  ["zeros before the size", chunked("0005\r\nhello\r\n000\r\n\r\n"), 1],
  ["a trailer", chunked("5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n"), 1],
  ["a trailer that says a length", chunked("5\r\nhello\r\n0\r\nContent-Length: 9\r\n\r\n"), 400],
  ["a trailer that says a coding", chunked("5\r\nhello\r\n0\r\nTransfer-Encoding: x\r\n\r\n"), 400],
  ["a trailer that says a host", chunked("5\r\nhello\r\n0\r\nHost: evil.test\r\n\r\n"), 1],
  ["a trailer without a name", chunked("5\r\nhello\r\n0\r\n: x\r\n\r\n"), 400],
  ["a request behind the last chunk", chunked(`5\r\nhello\r\n0\r\n\r\n${SMUGGLED}`), 2],
];

const bodies: readonly Shape[] = [
  ...["GET", "HEAD", "DELETE", "OPTIONS"].flatMap((method): Shape[] => [
    [`${method} with a length`, `${start(`${method} /v1/a HTTP/1.1`, LENGTH)}${SMUGGLED}`, 1],
    [`${method} in chunks`, `${start(`${method} /v1/a HTTP/1.1`, CHUNKED)}${HELLO}`, 1],
    [
      `${method}, Connection: content-length`,
      `${start(`${method} /v1/a HTTP/1.1`, LENGTH, "Connection: content-length")}${SMUGGLED}`,
      1,
    ],
    [
      `${method}, Connection: transfer-encoding`,
      `${start(`${method} /v1/a HTTP/1.1`, CHUNKED, "Connection: transfer-encoding")}${HELLO}`,
      1,
    ],
  ]),
  ["Connection: content-length", `${post(LENGTH, "Connection: content-length")}${SMUGGLED}`, 1],
  [
    "Connection in several lines",
    `${post(LENGTH, "Connection: x", "connection: a , Content-Length,")}${SMUGGLED}`,
    1,
  ],
  ["Connection: host", get("/v1/a", "Connection: host"), 1],
  ["Connection: via", get("/v1/a", "Via: 1.1 a", "Connection: via"), 1],
  ["Connection: close, and more", `${get("/v1/a", "Connection: close")}${SMUGGLED}`, 1],
  [
    "Connection: content-type",
    `${post("Content-Type: a/b", LENGTH, "Connection: content-type")}${SMUGGLED}`,
    1,
  ],
  [
    "Connection: authorization",
    get("/v1/a", "Authorization: Bearer x", "Connection: close, Authorization"),
    1,
  ],
  [
    "Connection: cookie, x-forwarded-for",
    get("/v1/a", "Cookie: a=b", "X-Forwarded-For: 1", "Connection: cookie, x-forwarded-for"),
    1,
  ],
  [
    "Proxy-Connection, Keep-Alive, TE",
    get("/v1/a", "Proxy-Connection: close", "Keep-Alive: 1", "TE: trailers"),
    1,
  ],
  ["Expect: 100-continue", `${post("Expect: 100-continue", LENGTH)}${SMUGGLED}`, 1],
  ["Expect: 100-continue of GET", `${get("/v1/a", "Expect: 100-continue", LENGTH)}${SMUGGLED}`, 1],
  ["Expect in disguise", `${post("Expect: y 100-continue", LENGTH)}${SMUGGLED}`, 1],
  ["another expectation", `${post("Expect: 100-continued", "Content-Length: 5")}hello`, 417],
];

const targets: readonly Shape[] = [
  ["absolute form", get("http://x/v1/a"), 1],
  ["absolute form, another Host", get("http://evil.test/v1/a"), 1],
  ["absolute form, a slash in the query alone", get("http://evil.test?x=/v1/a"), 1],
  ["absolute form without path", get("http://evil.test"), 1],
  ["absolute form in capitals", get("HTTP://evil.test/v1/a"), 1],
  ["absolute form with user information", get("http://a:b@evil.test/v1/a"), 400],
  ["absolute form without authority", get("http:///v1/a"), 400],
  ["absolute form of another scheme", get("ftp://evil.test/v1/a"), 400],
  ["absolute form with one slash", get("http:/v1/a"), 400],
  ["absolute form with a backslash", get("http://evil.test\\v1/a"), 400],
  ["a fragment", get("/v1/a#b"), 400],
  ["a fragment in the query", get("/v1/a?b#/../c"), 400],
  ["a space", get("/v1/a b"), 400],
  ["a tab", get("/v1/a\tb"), 400],
  ["a version in the target", get("/v1/a HTTP/1.1\tx"), 400],
  ["a NUL", get("/v1/a\0"), 400],
  ["a DEL", get("/v1/a\x7f"), 400],
  ["octets beyond ASCII", get("/v1/\xe9"), 400],
  ["a backslash", get("/v1\\..\\a"), 400],
  ["no slash", get("v1/a"), 400],
  ["a query alone", get("?a"), 400],
  ["two slashes", get("//evil.test/v1/a"), 1],
  ["dot segments", get("/x/../v1/./a?../b"), 400],
  ["dot segments in the query alone", get("/v1/a?/../b"), 1],
  ["encoded dot segments", get("/x/%2e%2E/v1/a"), 400],
  ["an encoded slash", get("/x%2fv1/a"), 1],
  ["an encoded slash that makes dot segments", get("/x/..%2fv1/a"), 400],
  ["an encoded backslash that makes dot segments", get("/x/..%5Cv1/a"), 400],
  ["dot segments with path parameters", get("/x/..;y/v1/a"), 400],
  ["an encoded NUL", get("/v1/a%00"), 400],
  ["encoded line ends", get("/v1/a?%0d%0aX:%20y"), 1],
  ["OPTIONS *", start("OPTIONS * HTTP/1.1"), 400],
  ["GET *", get("*"), 400],
  ["CONNECT", start("CONNECT evil.test:80 HTTP/1.1"), 405],
  ["CONNECT with a path", start("CONNECT /v1/a HTTP/1.1"), 405],
  ["several spaces behind the method", get("  /v1/a"), 1],
];

const lines: readonly Shape[] = [
  ["HTTP/0.9", "GET /v1/a\r\n\r\n", 400],
  ["HTTP/1.2", start("GET /v1/a HTTP/1.2"), 400],
  ["HTTP/2.0", start("GET /v1/a HTTP/2.0"), 400],
  ["HTTP/1.1 in small letters", start("GET /v1/a http/1.1"), 400],
  ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  ["HTTP/1.0 without Host", "GET /v1/a HTTP/1.0\r\n\r\n", 1],
  ["no Host", "GET /v1/a HTTP/1.1\r\n\r\n", 400],
  ["two Hosts", get("/v1/a", "Host: evil.test"), 400],
  ["the same Host twice", get("/v1/a", "host: x"), 400],
  ...["a b", "a/b", "a?b", "a#b", "u@a", "a:b", "a\\b", "[::1"].map(
    (host): Shape => [`Host: ${host}`, `GET /v1/a HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 400],
  ),
  ["a space before the colon of Host", "GET /v1/a HTTP/1.1\r\nHost : x\r\n\r\n", 400],
  ["a header line before the first", "GET /v1/a HTTP/1.1\r\n X: y\r\nHost: x\r\n\r\n", 400],
  ["a folded header", get("/v1/a", "X: y\r\n z"), 400],
  ["a folded empty header", get("/v1/a", "X:\r\n\t"), 400],
  ["bare line feeds", "GET /v1/a HTTP/1.1\nHost: x\n\n", 400],
  ["bare carriage returns", "GET /v1/a HTTP/1.1\rHost: x\r\r", 400],
  ["a bare LF at the end of the head", `GET /v1/a HTTP/1.1\r\nHost: x\r\n\n${SMUGGLED}`, 400],
  ["a header without colon", get("/v1/a", "X"), 400],
  ["a header without name", get("/v1/a", ": y"), 400],
  ["a space in a name", get("/v1/a", "X Y: z"), 400],
  ["a control character in a value", get("/v1/a", "X: \x01"), 400],
  ["octets beyond ASCII in a value", get("/v1/a", "X: \xe9"), 1],
  ["an unknown method", start("FOO /v1/a HTTP/1.1"), 400],
  ["a method in small letters", start("get /v1/a HTTP/1.1"), 400],
  ["a tab behind the method", start("GET\t/v1/a HTTP/1.1"), 400],
  ["empty lines before", `\r\n\r\n${get("/v1/a")}`, 1],
  ["two requests at once", `${get("/v1/a")}${get("/v1/b")}`, 2],
  ["three, the second with content", `${get("/v1/a")}${post(LENGTH)}${SMUGGLED}${get("/v1/b")}`, 3],
  ["a request behind a malformed one", `${get("/v1/a#b")}${SMUGGLED}`, 400],
  [
    "a request behind content of a malformed one",
    `${post("Transfer-Encoding: gzip, chunked")}0\r\n\r\n${SMUGGLED}`,
    400,
  ],
];

const upgrades: readonly Shape[] = [
  ["websocket", get("/v1/a", "Connection: Upgrade", "Upgrade: websocket"), 1],
  ["websocket, in a list", get("/v1/a", "Connection: Upgrade", "Upgrade: websocket, h2c"), 1],
  [
    "h2c",
    get(
      "/v1/a",
      "Connection: Upgrade, HTTP2-Settings",
      "Upgrade: h2c",
      "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
    ),
    1,
  ],
  [
    "h2c, its settings not named",
    get("/v1/a", "Connection: Upgrade", "Upgrade: h2c", "HTTP2-Settings: AAMA"),
    1,
  ],
  ["TLS", get("/v1/a", "Connection: Upgrade", "Upgrade: TLS/1.2"), 1],
  ["websocket by POST", post("Connection: Upgrade", "Upgrade: websocket"), 1],
];

const modes = ["report", "enforce"] as const;

describe.each(modes)("in %s mode", (mode) => {
  describe.each([
    ["lengths", lengths],
    ["codings", codings],
    ["chunks", chunks],
    ["content", bodies],
    ["targets", targets],
    ["lines", lines],
    ["upgrades", upgrades],
  ])("%s", (_, shapes) => {
    test.each(oneIn(3, shapes))("%s", (_name, text, outcome) => holds({ mode }, text, outcome));
  });

  test.each(upgrades)("asked for where it is allowed: %s", (_name, text, outcome) => {
    return holds({ mode, allowUpgrade: true }, text, outcome);
  });

  test.each([
    ["a length", "Content-Length: 5"],
    ["chunks", CHUNKED],
  ])("an upgrade with content by %s is refused where upgrades are allowed", (_name, framing) => {
    const text = `${post("Connection: Upgrade", "Upgrade: websocket", framing)}${HELLO}`;
    return holds({ mode, allowUpgrade: true }, text, 400);
  });
});

async function holds(options: object, text: string, outcome: number): Promise<void> {
  const stand = await createRawStand(options);
  const received = await stand.send(text);
  const isRefused = outcome >= 400;
  const count = isRefused ? 0 : outcome;
  if (isRefused) expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${outcome} `));
  // The next client's answer is its own.
  expect(await stand.send(get("/next", "Connection: close"))).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  await expect.poll(() => stand.told.length).toBeGreaterThan(count);
  expect(stand.requests.filter(({ target }) => target !== "/next")).toHaveLength(count);
  await expect.poll(() => stand.leftOver()).toBe("");
  expectJudged(stand);
}

/** Expects that the target received exactly the requests that were judged, byte for byte. */
function expectJudged({ told, requests }: RawStand): void {
  const judged = told.filter(({ exchange }) => exchange.response !== undefined).map(describeJudged);
  expect(requests.map(describeReceived).toSorted()).toEqual(judged.toSorted());
}

/** Headers that belong to the connection to the target. */
const OWN = new Set(["host", "connection", "via", "upgrade", "content-length", "transfer-encoding"]);

function describeReceived({ method, target, lines: fields, body }: WireRequest): string {
  const own = fields.filter(([name]) => !OWN.has(name.toLowerCase()));
  return JSON.stringify([method, target, own, body]);
}

function describeJudged({ exchange: { request } }: ProxiedExchange): string {
  const { method, url, headers, body } = request;
  const target = url.replace(/^http:\/\/[^/]*/, "");
  expect(headerValue(headers, "host")).toBe(new URL(url).host);
  expect(headerValue(headers, "connection")).toBeUndefined();
  const own = headers.filter(([name]) => !OWN.has(name.toLowerCase()));
  const text = body.kind === "bytes" ? Buffer.from(body.bytes).toString("latin1") : "";
  expect(body.kind).not.toBe("unknown");
  return JSON.stringify([method, target, own, text]);
}
