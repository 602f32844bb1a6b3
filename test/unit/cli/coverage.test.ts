import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFolder, tenon } from "./test-io.ts";

const document = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /things:
    get:
      operationId: list
      responses:
        '200':
          description: d
          content:
            application/json: { schema: { type: object, properties: { a: { type: string }, b: { type: string } } } }
    delete:
      operationId: clear
      responses: { '204': { description: d } }
`;

function line(body: string): string {
  const headers = { "content-type": "application/json" };
  return `${JSON.stringify({ request: { method: "GET", url: "/things", headers: {} }, response: { status: 200, headers, body } })}\n`;
}

function createTraffic(): string {
  return createFolder({
    "api.yaml": document,
    "one.ndjson": line('{"a":"x"}'),
    "two.ndjson": line('{"b":"x"}'),
    "bad.ndjson": line('{"a":1,"b":"x"}'),
  });
}

async function verify(cwd: string, name: string, coverage: string) {
  return tenon(cwd, ["verify", name, "--api", "api.yaml", "--coverage", coverage]);
}

test("verify writes a shard, and coverage merges shards and folders of them", async () => {
  const cwd = createTraffic();
  const written = await verify(cwd, "one.ndjson", "c/one.json");
  expect(written.err).toContain("c/one.json: 50 % of the operations and 50 % of the properties covered");
  await verify(cwd, "two.ndjson", "c/two.json");
  const { code, out } = await tenon(cwd, ["coverage", "c", "--api", "api.yaml"]);
  expect(code).toBe(0);
  expect(out).toContain("T 1 by 2 exchanges");
  expect(out).toMatch(/properties +100\.0 % {2}2 of 2/);
  expect(out).toMatch(/0\/2 {2}DELETE \/things {2}api\.yaml:12:5/);
});

test("docs tells coverage on a page of its own, and leaves out a shard of another state of the document", async () => {
  const cwd = createTraffic();
  await verify(cwd, "one.ndjson", "c/one.json");
  await verify(cwd, "two.ndjson", "c/two.json");
  const docs = ["docs", "api.yaml", "--reference", "off", "--coverage", "c/one.json"];
  const read = (path: string): string => readFileSync(join(cwd, "site", path), "utf8");
  expect((await tenon(cwd, docs)).code).toBe(0);
  expect(read("coverage.html")).toContain("What 1 exchange met of the document");
  expect(read("coverage.html")).toMatch(/<a href="operations\/clear\.html">DELETE \/things<\/a>/);
  expect(read("index.html")).toContain('href="coverage.html"');
  await tenon(cwd, [...docs, "--coverage", "c/two.json"]);
  expect(read("coverage.html")).toContain("What 2 exchanges met of the document");
  expect(read("coverage.html")).not.toContain("<dt>GET /things");

  writeFileSync(join(cwd, "api.yaml"), document.replace("b: {", "c: {"));
  const { code, out, err } = await tenon(cwd, docs);
  expect([code, out + err]).toEqual([
    0,
    expect.stringContaining(
      "warning coverage/other-document: c/one.json is about another version of api.yaml",
    ),
  ]);
  expect(existsSync(join(cwd, "site/coverage.html"))).toBe(false);
  expect((await tenon(cwd, ["docs", "api.yaml", "--coverage", "api.yaml"])).code).toBe(2);
});

test("a threshold that is not reached fails, and says what is missing where", async () => {
  const cwd = createTraffic();
  await verify(cwd, "one.ndjson", "c.json");
  const argv = ["coverage", "c.json", "--api", "api.yaml"];
  expect((await tenon(cwd, [...argv, "--threshold", "operations=50,properties=50"])).code).toBe(0);
  const { code, err } = await tenon(cwd, [...argv, "--threshold", "operations=100"]);
  expect(code).toBe(1);
  expect(err).toContain(
    "Traffic covers 1 of 2 operations (50 %), but 100 % are required. Not covered: `DELETE /things`.",
  );
  expect(err).toContain("api.yaml:12:5");
  expect((await tenon(cwd, [...argv, "--threshold", "all=60"])).code).toBe(1);
});

test("a body with an error covers nothing", async () => {
  const cwd = createTraffic();
  expect((await verify(cwd, "bad.ndjson", "c.json")).code).toBe(1);
  expect(JSON.parse(readFileSync(join(cwd, "c.json"), "utf8")).covered.properties).toEqual([]);
});

test("a report in JSON is a shard again, and a page goes to a file", async () => {
  const cwd = createTraffic();
  await verify(cwd, "one.ndjson", "c.json");
  const argv = ["coverage", "--api", "api.yaml"];
  await tenon(cwd, [...argv, "c.json", "--format", "json", "-o", "report.json"]);
  const again = await tenon(cwd, [...argv, "report.json", "--format", "json"]);
  expect(again.out).toBe(readFileSync(join(cwd, "report.json"), "utf8"));
  const { out } = await tenon(cwd, [...argv, "c.json", "--format", "html", "-o", "c.html"]);
  expect(out).toBe("");
  expect(readFileSync(join(cwd, "c.html"), "utf8")).toContain("<h1>Coverage of T 1</h1>");
});

test.each([
  ["coverage/other-document", ["c.json", "--api", "other.yaml"], "another version of other.yaml"],
  ["coverage/unreadable", ["missing.json", "--api", "api.yaml"], "missing.json cannot be read"],
  ["coverage/unreadable", ["one.ndjson", "--api", "api.yaml"], "one.ndjson is not a coverage file of tenon"],
  [
    "output/unwritable",
    ["c.json", "--api", "api.yaml", "-o", "api.yaml/x"],
    "api.yaml/x cannot be written (E",
  ],
  ["usage/wrong-value", ["c.json", "--api", "api.yaml", "--threshold", "operation=1"], 'mean "operations"'],
  ["usage/wrong-value", ["c.json", "--api", "api.yaml", "--threshold", "all=101"], "is not a percentage"],
  ["usage/missing-argument", ["--api", "api.yaml"], "No input"],
])("%s: %j", async (wanted, argv, text) => {
  const cwd = createFolder({
    "api.yaml": document,
    "other.yaml": document.replace("b:", "c:"),
    "one.ndjson": line('{"a":"x"}'),
  });
  await verify(cwd, "one.ndjson", "c.json");
  const { code, err } = await tenon(cwd, ["coverage", ...argv]);
  expect(code).toBe(2);
  expect(err).toContain(wanted);
  expect(err).toContain(text);
});
