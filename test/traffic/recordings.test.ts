import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createFolder, tenon } from "../unit/cli/test-io.ts";

const object = { type: "object", required: ["n"], properties: { n: { type: "integer" } } };
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const form = { type: "object", required: ["a"], properties: { a: { type: "integer" } } };
const document = {
  openapi: "3.1.1",
  info: { title: "Recordings", version: "1" },
  paths: {
    "/things": {
      get: {
        parameters: [{ name: "q", in: "query", schema: { type: "integer" } }],
        responses: { 200: { description: "Thing", ...json(object) }, 302: { description: "Elsewhere" } },
      },
      post: {
        requestBody: { required: true, ...json(object) },
        responses: { 204: { description: "Added" } },
      },
    },
    "/forms": {
      post: {
        requestBody: {
          required: true,
          content: {
            "application/x-www-form-urlencoded": { schema: form },
            "multipart/form-data": { schema: form },
          },
        },
        responses: { 204: { description: "Added" } },
      },
    },
  },
};

const JSON_TYPE = "application/json";
const lines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));
const typed = lines({ "content-type": JSON_TYPE });
const url = "https://a.example/things";
const got = (response: object, request: object = {}) => ({
  request: { method: "GET", url, headers: [], bodySize: 0, ...request },
  response: { status: 200, headers: typed, ...response },
});
const posted = (request: object, response: object = {}) => ({
  request: { method: "POST", url, headers: typed, ...request },
  response: { status: 204, headers: [], content: { size: 0, mimeType: "x-unknown" }, ...response },
});
const sent = (text: string, more: object = {}) => ({
  postData: { mimeType: JSON_TYPE, text, params: [] },
  ...more,
});

/** HAR 1.2, as browsers, Playwright and proxies write it: an entry and its verdict. */
const entries: readonly (readonly [name: string, verdict: string, entry: object])[] = [
  ["embedded content", "valid", got({ content: { size: 7, mimeType: JSON_TYPE, text: '{"n":1}' } })],
  [
    "embedded content that is wrong",
    "invalid",
    got({ content: { size: 9, mimeType: JSON_TYPE, text: '{"n":"a"}' } }),
  ],
  [
    "content in base64",
    "valid",
    got({ content: { size: 7, mimeType: JSON_TYPE, text: "eyJuIjoxfQ==", encoding: "base64" } }),
  ],
  [
    "wrong content in base64",
    "invalid",
    got({ content: { size: 2, mimeType: JSON_TYPE, text: "e30=", encoding: "base64" } }),
  ],
  [
    "content that was decompressed",
    "valid",
    got({
      headers: lines({ "content-type": JSON_TYPE, "content-encoding": "gzip", "content-length": "27" }),
      content: { size: 7, compression: -20, mimeType: JSON_TYPE, text: '{"n":1}' },
    }),
  ],
  ["content that was cut", "unchecked", got({ content: { size: 70, mimeType: JSON_TYPE, text: '{"n":1' } })],
  [
    "content of a mode without sizes",
    "unchecked",
    got({ content: { size: -1, mimeType: JSON_TYPE } }, { bodySize: -1 }),
  ],
  ["content that was left out", "unchecked", got({ content: { size: 7, mimeType: JSON_TYPE } })],
  [
    "content that was transferred, but not kept",
    "unchecked",
    got({ content: { size: 0, mimeType: JSON_TYPE }, bodySize: 512 }),
  ],
  ["no content at all", "invalid", got({ content: { size: 0, mimeType: JSON_TYPE }, bodySize: 0 })],
  [
    "content that is still compressed",
    "valid",
    got({
      headers: lines({ "content-type": JSON_TYPE, "content-encoding": "gzip" }),
      content: {
        size: 27,
        mimeType: JSON_TYPE,
        text: gzipSync('{"n":1}').toString("base64"),
        encoding: "base64",
      },
    }),
  ],
  [
    "a posted multipart body whose octets were lost",
    "unchecked",
    posted({
      url: "https://a.example/forms",
      bodySize: 500,
      headers: lines({ "content-type": "multipart/form-data; boundary=x" }),
      postData: {
        mimeType: "multipart/form-data; boundary=x",
        text: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n--x--\r\n',
      },
    }),
  ],
  [
    "content in a cache of the browser",
    "unchecked",
    { ...got({ content: { size: 7, mimeType: JSON_TYPE }, bodySize: 0 }), _fromCache: "disk" },
  ],
  [
    "content in a file that is missing",
    "unchecked",
    got({ content: { size: 7, mimeType: JSON_TYPE, _file: "none.json" } }),
  ],
  ["content in a file", "valid", got({ content: { size: 7, mimeType: JSON_TYPE, _file: "right.json" } })],
  [
    "wrong content in a file",
    "invalid",
    got({ content: { size: 2, mimeType: JSON_TYPE, _file: "wrong.json" } }),
  ],
  [
    "no headers, but a type of the content",
    "valid",
    got({ headers: [], content: { size: 7, mimeType: JSON_TYPE, text: '{"n":1}' } }),
  ],
  [
    "a redirect",
    "valid",
    got({
      status: 302,
      headers: lines({ location: "/b" }),
      redirectURL: "/b",
      content: { size: 0, mimeType: "x-unknown" },
    }),
  ],
  [
    "a redirect without sizes",
    "valid",
    got({
      status: 302,
      headers: lines({ location: "/b" }),
      redirectURL: "/b",
      content: { size: -1, mimeType: "x-unknown" },
    }),
  ],
  [
    "an aborted request",
    "valid",
    got({ status: -1, headers: [], content: { size: -1, mimeType: "x-unknown" } }),
  ],
  [
    "an aborted request that is wrong",
    "invalid",
    got({ status: -1, headers: [], content: {} }, { url: `${url}?q=a` }),
  ],
  [
    "a blocked request",
    "valid",
    got({ status: 0, headers: [], content: { size: 0, mimeType: "x-unknown" } }),
  ],
  [
    "a query in its list alone",
    "invalid",
    got({ status: 0, headers: [], content: {} }, { queryString: [{ name: "q", value: "a" }] }),
  ],
  [
    "a query in both places",
    "valid",
    got(
      { status: 0, headers: [], content: {} },
      { url: `${url}?q=1`, queryString: [{ name: "q", value: "1" }] },
    ),
  ],
  [
    "pseudo-headers",
    "valid",
    got(
      { content: { size: 7, mimeType: JSON_TYPE, text: '{"n":1}' } },
      { headers: lines({ ":method": "GET", ":path": "/things", ":authority": "a.example" }) },
    ),
  ],
  ["a posted body", "valid", posted(sent('{"n":1}', { bodySize: 7 }))],
  [
    "a posted body without sizes",
    "valid",
    posted(sent('{"n":1}', { bodySize: -1 }), { content: { size: -1, mimeType: "x-unknown" }, bodySize: -1 }),
  ],
  ["a wrong posted body", "invalid", posted(sent('{"n":"a"}', { bodySize: 9 }))],
  [
    "a posted body whose type is in postData alone",
    "valid",
    posted(sent('{"n":1}', { headers: lines({ accept: "*/*" }) })),
  ],
  [
    "a posted body that was left out",
    "unchecked",
    posted({ headers: lines({ "content-type": JSON_TYPE, "content-length": "7" }), bodySize: 7 }),
  ],
  ["a posted body that was left out, without sizes", "unchecked", posted({ bodySize: -1 })],
  ["no posted body", "invalid", posted({ headers: lines({ "content-length": "0" }), bodySize: 0 })],
  [
    "a posted body in a file",
    "valid",
    posted({ postData: { mimeType: JSON_TYPE, params: [], _file: "right.json" }, bodySize: 7 }),
  ],
  [
    "a wrong posted body in a file",
    "invalid",
    posted({ postData: { mimeType: JSON_TYPE, params: [], _file: "wrong.json" }, bodySize: 2 }),
  ],
  [
    "a posted body in a missing file",
    "unchecked",
    posted({ postData: { mimeType: JSON_TYPE, params: [], _file: "none.json" }, bodySize: 7 }),
  ],
  [
    "fields of a form",
    "valid",
    posted({
      url: "https://a.example/forms",
      headers: lines({ "content-type": "application/x-www-form-urlencoded" }),
      postData: { mimeType: "application/x-www-form-urlencoded", params: [{ name: "a", value: "1" }] },
    }),
  ],
  [
    "wrong fields of a form",
    "invalid",
    posted({
      url: "https://a.example/forms",
      headers: lines({ "content-type": "application/x-www-form-urlencoded" }),
      postData: { mimeType: "application/x-www-form-urlencoded", params: [{ name: "a", value: "b" }] },
    }),
  ],
  [
    "a file whose content was not recorded",
    "unchecked",
    posted({
      url: "https://a.example/forms",
      headers: lines({ "content-type": "multipart/form-data; boundary=x" }),
      postData: {
        mimeType: "multipart/form-data; boundary=x",
        params: [{ name: "a", fileName: "a.txt", contentType: "text/plain" }],
      },
    }),
  ],
  [
    "a response without content to a HEAD request",
    "valid",
    got({ content: { size: 0, mimeType: JSON_TYPE } }, { method: "HEAD" }),
  ],
];

const files = { "right.json": '{"n":1}', "wrong.json": "{}", "api.json": JSON.stringify(document) };

async function verdictsOf(
  name: string,
  traffic: string,
  ...more: readonly string[]
): Promise<readonly string[]> {
  const folder = createFolder({ ...files, [name]: traffic });
  const { out } = await tenon(folder, ["verify", name, "--api", "api.json", "--format", "json", ...more]);
  const { exchanges } = JSON.parse(out) as { exchanges: readonly { verdict: string }[] };
  return exchanges.map(({ verdict }) => verdict);
}

const har = (list: readonly object[]) =>
  JSON.stringify({ log: { version: "1.2", creator: {}, entries: list } });

describe("an entry of a HAR file with", () => {
  test.each(entries)("%s is %s", async (_name, verdict, entry) => {
    expect(await verdictsOf("t.har", har([entry]))).toEqual([verdict]);
  });
});

/** Records of JSON access logs, and their verdicts. */
const records: readonly (readonly [name: string, verdict: string, record: object])[] = [
  [
    "nginx, GET",
    "unchecked",
    {
      time_iso8601: "2026-01-01T00:00:00Z",
      request_method: "GET",
      request_uri: "/things?q=1",
      status: "200",
      content_length: "",
      request_body: "",
      body_bytes_sent: "7",
    },
  ],
  [
    "nginx, a wrong query",
    "invalid",
    {
      time_iso8601: "2026-01-01T00:00:00Z",
      request_method: "GET",
      request_uri: "/things?q=a",
      status: "302",
      body_bytes_sent: "0",
    },
  ],
  [
    "nginx, GET with a redirect",
    "valid",
    {
      time_iso8601: "2026-01-01T00:00:00Z",
      request: "GET /things HTTP/2.0",
      status: "302",
      content_type: "",
      content_length: "-",
      request_body: "-",
      body_bytes_sent: "0",
    },
  ],
  [
    "nginx, POST with its body",
    "valid",
    {
      time_iso8601: "2026-01-01T00:00:00Z",
      request: "POST /things HTTP/1.1",
      content_type: JSON_TYPE,
      content_length: "7",
      request_body: '{"n":1}',
      status: 204,
      body_bytes_sent: "0",
    },
  ],
  [
    "nginx, POST with a wrong body",
    "invalid",
    {
      time_iso8601: "2026-01-01T00:00:00Z",
      request: "POST /things HTTP/1.1",
      content_type: JSON_TYPE,
      request_body: "{}",
      status: 204,
      body_bytes_sent: "0",
    },
  ],
  [
    "nginx, POST with a body as a value",
    "valid",
    {
      time_iso8601: "2026-01-01T00:00:00Z",
      request: "POST /things HTTP/1.1",
      content_type: JSON_TYPE,
      request_body: { n: 1 },
      status: 204,
      body_bytes_sent: "0",
    },
  ],
  [
    "nginx, POST without its body",
    "unchecked",
    {
      time_iso8601: "2026-01-01T00:00:00Z",
      request: "POST /things HTTP/1.1",
      content_type: JSON_TYPE,
      content_length: "7",
      request_body: "-",
      status: 204,
    },
  ],
  [
    "nginx, POST of nothing",
    "invalid",
    {
      time_iso8601: "2026-01-01T00:00:00Z",
      request: "POST /things HTTP/1.1",
      content_type: JSON_TYPE,
      content_length: "0",
      request_body: "",
      status: 204,
      body_bytes_sent: "0",
    },
  ],
  [
    "nginx, a client that went away",
    "valid",
    {
      time_iso8601: "2026-01-01T00:00:00Z",
      request: "GET /things HTTP/1.1",
      status: "499",
      body_bytes_sent: "0",
    },
  ],
  [
    "nginx, a connection that nginx closed",
    "valid",
    {
      time_iso8601: "2026-01-01T00:00:00Z",
      request: "GET /things HTTP/1.1",
      status: "444",
      body_bytes_sent: "0",
    },
  ],
  [
    "Kong, a client that went away",
    "valid",
    {
      latencies: {},
      request: { method: "GET", uri: "/things", headers: {} },
      response: { status: 499, headers: {} },
    },
  ],
  [
    "Apache, GET with a redirect",
    "valid",
    { vhost: "a.example", method: "GET", path: "/things", query: "?q=1", response_status: "302" },
  ],
  [
    "Apache, a wrong query",
    "invalid",
    { vhost: "a.example", method: "GET", path: "/things", query_string: "?q=a", status: 302 },
  ],
  ["Apache, no status", "valid", { vhost: "a.example", method: "GET", path: "/things", status: "-" }],
  [
    "Apache, GET",
    "unchecked",
    { vhost: "a.example", request: "GET /things HTTP/1.1", status: "200", content_length: "-" },
  ],
  ["Apache, POST", "unchecked", { vhost: "a.example", request: "POST /things HTTP/1.1", status: "204" }],
  [
    "Apache, an unknown status",
    "invalid",
    { vhost: "a.example", request: "GET /things HTTP/1.1", status: "418" },
  ],
];

describe("a record of", () => {
  test.each(records)("%s is %s", async (_name, verdict, record) => {
    expect(await verdictsOf("t.log", `${JSON.stringify(record)}\n`)).toEqual([verdict]);
  });
});

describe("a first line of two megabytes is recognised", () => {
  const long = "x".repeat(2_000_000);
  test.each([
    ["in a HAR file", har([{ ...got({ status: 302, headers: [], content: {} }), comment: long }])],
    [
      "in a HAR file whose pages come first",
      JSON.stringify({
        log: { pages: [{ title: long }], entries: [got({ status: 302, headers: [], content: {} })] },
      }),
    ],
    [
      "in nginx's log",
      `${JSON.stringify({ http_cookie: long, request_method: "GET", request_uri: "/things", status: 302, body_bytes_sent: 0 })}\n`,
    ],
    [
      "in Apache's log",
      `${JSON.stringify({ user_agent: long, vhost: "a.example", method: "GET", path: "/things", status: 302 })}\n`,
    ],
    [
      "in NDJSON",
      `${JSON.stringify({ request: { method: "GET", url: "/things", headers: { "x-long": long } }, response: { status: 302 } })}\n`,
    ],
  ])("%s", async (_name, traffic) => {
    expect(await verdictsOf("traffic", traffic)).toEqual(["valid"]);
  });
});

test.each([
  ["t.har", har([got({ status: 99, content: {} })])],
  ["t.log", `${JSON.stringify({ vhost: "a", request: "GET /things HTTP/1.1", status: "99" })}\n`],
])("a status of two digits in %s is called invalid", async (name, traffic) => {
  const folder = createFolder({ ...files, [name]: traffic });
  const { out, code } = await tenon(folder, ["verify", name, "--api", "api.json"]);
  expect(out).toMatch(/status/);
  expect(code).toBe(1);
});
