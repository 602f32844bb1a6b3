import { expect, test } from "vitest";
import { runCli } from "../../cli/commands/run-cli.ts";
import { createFolder, createTestIo } from "../unit/cli/test-io.ts";
import { readTags } from "./html-tags.ts";

const document = {
  openapi: "3.1.0",
  info: { title: "A", version: "1" },
  servers: [{ url: "http://a.test" }],
  paths: {
    "/a": {
      get: {
        parameters: [{ name: "q", in: "query", schema: { type: "string", maxLength: 3 } }],
        responses: {
          "200": { description: "ok", content: { "application/json": { schema: { type: "object" } } } },
        },
      },
      post: {
        requestBody: { content: { "application/json": { schema: { type: "object" } } } },
        responses: { "200": { description: "ok" } },
      },
    },
  },
};

interface Recorded {
  readonly url: string;
  readonly method?: string;
  readonly status?: number;
  readonly header?: string;
  readonly body: string;
}

/** An entry of a HAR with a text in its headers, status text and comment. */
function entryOf(text: string, { url, method = "GET", status = 200, header = "X", body }: Recorded): object {
  const headers = [
    { name: header, value: text },
    { name: "content-type", value: "application/json" },
  ];
  const postData = method === "GET" ? {} : { postData: { mimeType: `application/json${text}`, text: body } };
  return {
    startedDateTime: "2026-01-01T00:00:00Z",
    comment: text,
    request: { method, url, httpVersion: "HTTP/1.1", headers, queryString: [], cookies: [], ...postData },
    response: { status, statusText: text, headers, content: { mimeType: "application/json", text: body } },
  };
}

/** The same traffic with a text in each position that a client or server chooses. */
function recordingWith(text: string): string {
  const json = JSON.stringify({ [text]: text });
  const exchanges: readonly Recorded[] = [
    { url: `http://a.test/a?q=${text}`, body: json },
    { url: `http://a.test/a?q=${encodeURIComponent(text)}`, body: JSON.stringify([text]) },
    { url: `http://a.test/${text}`, body: json },
    { url: "http://a.test/a", method: "POST", status: 299, body: JSON.stringify([text]) },
    { url: "http://a.test/a", method: "POST", body: text },
    { url: "http://a.test/a", method: `GET${text}`, body: json },
    { url: "http://a.test/a", header: text, body: JSON.stringify(text) },
  ];
  return JSON.stringify({ log: { entries: exchanges.map((exchange) => entryOf(text, exchange)) } });
}

async function reportOf(name: string, text: string): Promise<string> {
  const file = `${name}.har`;
  const folder = createFolder({ "a.json": JSON.stringify(document), [file]: recordingWith(text) });
  const io = createTestIo(folder);
  await runCli(["verify", file, "--api", "a.json", "--all", "--format", "html"], io);
  return io.out();
}

const markup = [
  "<script>alert(1)</script>",
  `"><img src=x onerror=alert(1)>`,
  "'><svg/onload=alert(1)>",
  "</code></pre></title></style><script>alert(1)</script>",
  "<!--",
  "]]><iframe srcdoc=x>",
  "<a href=javascript:alert(1)>",
  "`<base href=//evil.test>",
];

test.each(markup)("an HTML report shows recorded markup as text: %s", async (text) => {
  const harmless = await reportOf("harmless", "harmless");
  const page = await reportOf("a", text);
  const allowed = new Set(readTags(harmless).map(({ name }) => name));
  const tags = readTags(page);

  expect(harmless).toContain("harmless");
  expect(tags.length).toBeGreaterThan(20);
  expect(page).not.toContain("<!--");
  expect(tags.map(({ name }) => name).filter((name) => !allowed.has(name) || name === "script")).toEqual([]);
  expect(
    tags.flatMap(({ attributes }) => attributes).filter(([name]) => /^(?:on|src|href)/.test(name)),
  ).toEqual([]);
  expect(page).toContain("default-src 'none'");
});
