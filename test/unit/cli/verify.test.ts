import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCli } from "../../../cli/commands/run-cli.ts";
import { createFolder, createTestIo, tenon } from "./test-io.ts";

const document = `openapi: 3.1.0
info: { title: T, version: '1' }
servers: [{ url: 'https://a.test/v1' }]
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key-Of-Ours } } }
paths:
  /things/{id}:
    get:
      operationId: things.show
      security: [{ key: [] }]
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        '200':
          description: d
          content:
            application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } }
            text/csv: { schema: { type: object, properties: { name: { type: string } } } }
`;
const json = { "content-type": "application/json" };

interface Line {
  readonly url?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

function line(
  id: string | undefined,
  { url = "/v1/things/1", body = '{"name":"n"}', headers = json }: Line = {},
): string {
  const request = { method: "GET", url, headers: { "x-key-of-ours": "hunter2" } };
  return `${JSON.stringify({ id, request, response: { status: 200, headers, body } })}\n`;
}

const valid = line("good");
const invalid = line("bad", { body: "{}" });
const unchecked = line("odd", { headers: { "content-type": "text/csv" }, body: "a" });

function folderOf(traffic: string, more: Record<string, string> = {}): string {
  return createFolder({ "api.yaml": document, "t.ndjson": traffic, ...more });
}

async function verify(folder: string, ...argv: readonly string[]) {
  return tenon(folder, ["verify", "t.ndjson", "--api", "api.yaml", ...argv]);
}

describe("the format that is fixed: --format json", () => {
  test("one object with exchanges and summary, and 0 when all are valid", async () => {
    const { code, out, err } = await verify(folderOf(valid + line("two")), "--format", "json");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const report = JSON.parse(out);
    expect(report.exchanges).toMatchObject([
      { id: "good", verdict: "valid", operation: "things.show", findings: [] },
      { id: "two", verdict: "valid", findings: [] },
    ]);
    expect(report.summary).toMatchObject({ exchanges: 2, valid: 2, invalid: 0, unchecked: 0, unreadable: 0 });
  });

  test("1 when one is not, with both ends of each finding", async () => {
    const { code, out } = await verify(folderOf(valid + invalid), "--format", "json");
    expect(code).toBe(1);
    const [, bad] = JSON.parse(out).exchanges;
    expect(bad).toMatchObject({ id: "bad", verdict: "invalid", request: "GET /v1/things/1", status: 200 });
    expect(bad.findings).toMatchObject([
      {
        code: "exchange/body-invalid",
        pointer: "/response/body",
        places: [{ file: "api.yaml", line: 15 }, {}],
      },
    ]);
  });

  test("an exchange without id is called by its place", async () => {
    const { out } = await verify(folderOf(valid + line(undefined)), "--format", "json");
    expect(JSON.parse(out).exchanges[1].id).toBe("t.ndjson, line 2");
  });

  test("no traffic at all is still an object, and not clean", async () => {
    const { code, out } = await verify(folderOf(""), "--format", "json");
    expect(JSON.parse(out)).toMatchObject({ exchanges: [], findings: [{ code: "traffic/none" }] });
    expect(code).toBe(1);
    expect((await verify(folderOf(""), "--fail-on", "never")).code).toBe(0);
  });

  test("a line that cannot be read is reported at its place, and the next line is judged", async () => {
    const { code, out } = await verify(folderOf(`{"request"\n${valid}`), "--format", "json");
    const { exchanges, summary } = JSON.parse(out);
    expect(exchanges).toMatchObject([
      {
        id: "t.ndjson, line 1",
        verdict: "unchecked",
        findings: [{ code: "traffic/unreadable", severity: "error" }],
      },
      { id: "good", verdict: "valid" },
    ]);
    expect(summary).toMatchObject({ exchanges: 1, valid: 1, unreadable: 1 });
    expect(code).toBe(1);
  });
});

describe("what fails", () => {
  test.each([
    ["valid", valid, [0, 0, 0, 0]],
    ["unchecked", unchecked, [0, 0, 1, 1]],
    ["invalid", invalid, [0, 1, 1, 1]],
    ["damaged", "{\n", [0, 1, 1, 1]],
  ])("%s, by level", async (_name, traffic, codes) => {
    const folder = folderOf(traffic);
    const levels = ["never", "error", "unchecked", "warning"];
    const got = [];
    for (const level of levels)
      got.push((await verify(folder, "--input-format", "ndjson", "--fail-on", level)).code);
    expect(got).toEqual(codes);
  });

  test("a document that cannot be read fails, and says why", async () => {
    const { code, err } = await tenon(folderOf(valid), ["verify", "t.ndjson", "--api", "none.yaml"]);
    expect(code).toBe(2);
    expect(err).toContain("load/not-found");
  });

  test("no traffic named, options that are not understood: 2", async () => {
    const folder = folderOf(valid);
    const run = async (...argv: string[]) => (await tenon(folder, ["verify", ...argv])).code;
    expect(await run("--api", "api.yaml")).toBe(2);
    for (const argv of [
      ["--reading", "discriminater=hint"],
      ["--reading", "discriminator=maybe"],
      ["--sample", "half"],
      ["--sample", "0%"],
      ["--baseline", "none.json"],
      ["--update-baseline"],
      ["--server", "/a", "--base-path", "/b"],
    ])
      expect(await run("t.ndjson", "--api", "api.yaml", ...argv)).toBe(2);
  });
});

describe("what is read", () => {
  test("files, folders and standard input, formats apart", async () => {
    const har = JSON.stringify({
      log: {
        entries: [
          {
            request: { method: "GET", url: "/v1/things/1", headers: [{ name: "X-Key-Of-Ours", value: "a" }] },
          },
        ],
      },
    });
    const folder = folderOf(valid, { "more/a.har": har, "more/b/c.ndjson": line("deep") });
    const io = { ...createTestIo(folder), stdin: bytes(line("in")) };
    const code = await runCli(
      ["verify", "t.ndjson", "more", "-", "--api", "api.yaml", "--format", "json"],
      io,
    );
    const { exchanges } = JSON.parse(io.out());
    expect(exchanges.map(({ id }: { id: string }) => id)).toEqual([
      "good",
      "more/a.har, entry 1",
      "deep",
      "in",
    ]);
    expect(code).toBe(0);
  });

  test("a file that is not there", async () => {
    const { code, out } = await tenon(folderOf(valid), ["verify", "gone.har", "--api", "api.yaml"]);
    expect(code).toBe(1);
    expect(out).toContain("gone.har does not exist.");
  });

  test("the document of the config", async () => {
    const config = JSON.stringify({ document: "api.yaml", output: "out" });
    const folder = folderOf(valid, { "tenon.config.json": config });
    expect((await tenon(folder, ["verify", "t.ndjson"])).code).toBe(0);
  });

  test("only exchanges with a given server; others are skipped", async () => {
    const traffic =
      line("a", { url: "http://localhost:9000/x/things/1" }) + line("b", { url: "http://other/things/1" });
    const { code, out } = await verify(folderOf(traffic), "--server", "localhost:9000/x", "--format", "json");
    expect(JSON.parse(out)).toMatchObject({
      exchanges: [{ id: "a", verdict: "valid" }],
      summary: { skipped: 1 },
    });
    expect(code).toBe(0);
  });

  test("where a server leaves nothing, it is told where the traffic went, and not clean", async () => {
    const traffic =
      line("a", { url: "http://me:secret@other/things/1?token=secret" }) +
      line("b", { url: "http://third/things/1" });
    const { code, out } = await verify(folderOf(traffic), "--server", "localhost:9000/x", "--format", "json");
    expect(JSON.parse(out).findings).toMatchObject([
      {
        code: "traffic/none",
        severity: "error",
        message:
          "All 2 exchanges in t.ndjson went to other servers than --server localhost:9000/x: the first to other/things/1. Nothing was verified.",
      },
    ]);
    expect(code).toBe(1);
  });

  test("below a base path in place of the document's", async () => {
    const folder = folderOf(line("a", { url: "/w2/things/1" }));
    expect((await verify(folder)).code).toBe(1);
    expect((await verify(folder, "--base-path", "/w2")).code).toBe(0);
  });

  test.each(["/", ""])("without a base path, by %j", async (base) => {
    const folder = folderOf(line("a", { url: "/things/1" }));
    expect((await verify(folder, "--base-path", base)).code).toBe(0);
    expect((await verify(folder, "--base-path", "/other")).code).toBe(1);
  });

  test("a sample: every nth, or by chance, the same one each time", async () => {
    const folder = folderOf(Array.from({ length: 100 }, (_, n) => line(`e${n}`)).join(""));
    const ids = async (sample: string) => {
      const { out } = await verify(folder, "--sample", sample, "--format", "json");
      return JSON.parse(out).exchanges.map(({ id }: { id: string }) => id);
    };
    expect(await ids("1/40")).toEqual(["e0", "e40", "e80"]);
    const tenth = await ids("10%");
    expect(tenth.length).toBeGreaterThan(2);
    expect(tenth.length).toBeLessThan(30);
    expect(await ids("10%")).toEqual(tenth);
  });

  test("readings", async () => {
    const folder = folderOf(line("a", { url: "/v1/nothing" }));
    expect((await verify(folder, "--fail-on", "error")).code).toBe(1);
    const { code } = await verify(
      folder,
      "--fail-on",
      "error",
      "--reading",
      "undocumentedPath=warning",
      "--reading",
      "head=none",
    );
    expect(code).toBe(0);
  });
});

describe("secrets", () => {
  const traffic = line("a", {
    url: "https://joe:hunter3@a.test/v1/things/x?access_token=hunter4&ours=hunter5",
    body: "{}",
  });

  test.each(["pretty", "json", "sarif", "junit", "github", "html"])("are not in %s", async (format) => {
    const { out, err } = await verify(folderOf(traffic), "--format", format, "--redact", "ours");
    expect(out.length).toBeGreaterThan(100);
    expect(out + err).not.toContain("hunter");
  });
});

describe("reports", () => {
  test("pretty groups by fingerprint, with examples of exchanges and a frame of the document", async () => {
    const traffic = Array.from({ length: 12 }, (_, n) =>
      line(`e${n}`, { url: `/v1/things/${n}`, body: "{}" }),
    ).join("");
    const { out } = await verify(folderOf(traffic));
    expect(out.match(/exchange\/body-invalid/g)).toHaveLength(1);
    expect(out).toContain("12 times, in e0: GET /v1/things/0 → 200, at /response/body");
    expect(out).toContain("and 9 more");
    expect(out).toContain("api.yaml:15:");
    expect(out).toContain("12 exchanges of 1 operation: 0 valid, 12 invalid, 0 unchecked");
  });

  test("SARIF has fingerprints", async () => {
    const { out } = await verify(folderOf(invalid), "--format", "sarif");
    const [{ results }] = JSON.parse(out).runs;
    expect(results[0].partialFingerprints["tenon/v1"]).toContain("body-invalid GET /things/{}");
  });

  test("HTML is harmless whatever the traffic holds", async () => {
    const hostile = line("<script>alert(1)</script>", { body: "{}", url: "/v1/things/1?a=<img src=x>" });
    const { out } = await verify(folderOf(hostile), "--format", "html");
    expect(out).toContain("&lt;script&gt;alert(1)");
    expect(out).not.toMatch(/<script|<img/);
  });
});

describe("a baseline", () => {
  test("is made, holds what is known, fails on what is new and tells what is needed no longer", async () => {
    const folder = folderOf(invalid);
    const made = await verify(folder, "--baseline", "b.json", "--update-baseline");
    expect(made.code).toBe(0);
    const { entries } = JSON.parse(readFileSync(join(folder, "b.json"), "utf8"));
    expect(entries).toHaveLength(1);

    const held = await verify(folder, "--baseline", "b.json", "--format", "json");
    expect(held.code).toBe(0);
    expect(JSON.parse(held.out).exchanges).toMatchObject([
      { verdict: "valid", findings: [], known: [entries[0].fingerprint] },
    ]);

    writeFileSync(join(folder, "t.ndjson"), invalid + line("new", { url: "/v1/things/x" }));
    const fresh = await verify(folder, "--baseline", "b.json");
    expect(fresh.code).toBe(1);
    expect(fresh.out).toContain("exchange/parameter-invalid");
    expect(fresh.out).not.toContain("exchange/body-invalid");

    writeFileSync(join(folder, "t.ndjson"), valid);
    const fixed = await verify(folder, "--baseline", "b.json");
    expect(fixed.out).toContain("baseline/unneeded");
    expect(fixed.code).toBe(0);
    expect((await verify(folder, "--baseline", "b.json", "--fail-on", "warning")).code).toBe(1);
  });

  test("keeps reasons when it is made again, and counts again what has expired", async () => {
    const folder = folderOf(invalid);
    await verify(folder, "--baseline", "b.json", "--update-baseline");
    const [entry] = JSON.parse(readFileSync(join(folder, "b.json"), "utf8")).entries;
    const kept = { ...entry, reason: "Ticket 7", owner: "core", expires: "2020-01-31" };
    writeFileSync(join(folder, "b.json"), JSON.stringify({ entries: [kept] }));
    const { code, out } = await verify(folder, "--baseline", "b.json");
    expect(code).toBe(1);
    expect(out).toContain("baseline/expired");
    expect(out).toContain("exchange/body-invalid");
    await verify(folder, "--baseline", "b.json", "--update-baseline");
    expect(JSON.parse(readFileSync(join(folder, "b.json"), "utf8")).entries).toEqual([kept]);
  });
});

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
