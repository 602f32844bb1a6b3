import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { detectFormat } from "../../../../verifier/exchanges/formats.ts";
import { nameOrigin } from "../../../../verifier/exchanges/sourced-exchange.ts";
import { collect, inChunks } from "./in-chunks.ts";
import { openSources } from "./open-sources.ts";

const line = (url: string) => `{"request":{"method":"GET","url":"${url}"}}\n`;
const har = (url: string) => `{"log":{"entries":[{"request":{"method":"GET","url":"${url}"}}]}}`;
const detect = (text: string, whole = true) => detectFormat(new TextEncoder().encode(text), whole)?.name;

describe("detectFormat", () => {
  it.each([
    ["har", har("/")],
    ["har", '\ufeff{\n  "log": {\n    "version'],
    ["har", '{"comment":"x",\n "log": {"pages":['],
    ["ndjson", line("/")],
    ["ndjson", `{damaged\n${line("/")}`],
    ["ndjson", '{"request":{"method":"POST","url":"/","body":"{\\"log\\":{}}"}}\n'],
    ["ndjson", '{"what":"ever"}\n'],
    ["kong", '{"request":{"url":"/","method":"GET"},"latencies":{}}\n'],
    ["kong", '[{"request":{"url":"/","method":"GET"},"route":{}}, {"req'],
    ["nginx-json", '{"request_method":"GET","request_uri":"/","remote_addr":"192.0.2.1"}\n'],
    ["apache-json", '{"vhost":"x.test","request_method":"GET","request_uri":"/"}\n'],
    [undefined, "GET / HTTP/1.1\n"],
    [undefined, "[1,2]"],
    [undefined, '{\n  "openapi": "3.1.0",\n  "paths": {}\n}\n'],
    [undefined, ""],
  ])("knows %s by its content: %j", (name, text) => {
    expect(detect(text)).toBe(name);
  });

  it("asks for more of a head that may become anything", () => {
    expect(detect('{"request":{"method":"GET","u', false)).toBeUndefined();
    expect(detect(`${line("/")}{"req`, false)).toBe("ndjson");
  });
});

describe("sources", () => {
  it("knows a recording whose first line is long", async () => {
    const body = JSON.stringify({ p: "x".repeat(2_200_000) });
    const first = { request: { method: "GET", url: "/a" }, response: { status: 200, body } };
    const stdin = inChunks(`${JSON.stringify(first)}\n${line("/b")}`, 65_536);
    const kinds = (await collect(openSources(["-"], { stdin }))).map(({ kind }) => kind);
    expect(kinds).toEqual(["exchange", "exchange"]);
  });

  let folder = "";
  const at = (name: string) => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenon-sources-"));
    await mkdir(at("traffic/b"), { recursive: true });
    await mkdir(at("empty"));
    await writeFile(at("traffic/c.har"), har("/c"));
    await writeFile(at("traffic/b/1.ndjson"), line("/b1"));
    await writeFile(at("traffic/B.jsonl.gz"), gzipSync(line("/B")));
    await writeFile(at("traffic/README.md"), "# Not a recording");
    await writeFile(at("traffic/.hidden.har"), har("/hidden"));
    await writeFile(at("plain"), line("/plain"));
    await writeFile(at("blank.har"), " \n");
    await writeFile(at("words.log"), `GET / 200\n${"x".repeat(100_000)}`);
    await writeFile(at("cut.gz"), gzipSync(Buffer.from(line("/cut").repeat(1000))).subarray(0, 80));
    await writeFile(at("bomb.gz"), gzipSync(Buffer.from(line("/bomb").repeat(10_000))));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const told = async (paths: readonly string[], options?: Parameters<typeof openSources>[1]) =>
    (await collect(openSources(paths, options))).map((item) => {
      const name = nameOrigin(item.origin).replace(`${folder}/`, "");
      return item.kind === "exchange"
        ? item.exchange.request.url
        : `${name} ${item.kind === "problem" ? item.message : ""}`;
    });

  it("reads files, gzip or not, each by its content", async () => {
    expect(await told([at("plain"), at("traffic/B.jsonl.gz"), at("traffic/c.har")])).toEqual([
      "/plain",
      "/B",
      "/c",
    ]);
  });

  it("reads the recordings below a folder in one order everywhere", async () => {
    expect(await told([at("traffic")])).toEqual(["/B", "/b1", "/c"]);
  });

  it("reads standard input", async () => {
    expect(await told(["-"], { stdin: inChunks(line("/stdin")) })).toEqual(["/stdin"]);
    expect(await told(["-"], { stdin: inChunks(gzipSync(har("/stdin"))) })).toEqual(["/stdin"]);
  });

  it("reports what cannot be opened or read, and reads on", async () => {
    const paths = ["nowhere.har", "empty", "words.log", "blank.har", "plain"].map(at);
    expect(await told(paths)).toEqual([
      "nowhere.har does not exist",
      "empty is a folder without recordings (.har, .ndjson, .jsonl, .json, .log, .kong)",
      "words.log has an unknown format",
      "/plain",
    ]);
    expect((await told([at("cut.gz"), at("plain")])).slice(-2)).toEqual([
      "cut.gz is damaged: its gzip data ends too early",
      "/plain",
    ]);
  });

  it("stops decompressing at the limit", async () => {
    const items = await told([at("bomb.gz")], { maxDecompressedBytes: 100_000 });
    expect(items.at(-1)).toBe(
      "bomb.gz cannot be read completely: it is longer than 100000 bytes when decompressed",
    );
    expect(items.length).toBeLessThan(3000);
  });

  it("reads in the format it is told to", async () => {
    expect(await told([at("plain")], { format: "har" })).toEqual(['plain has no list at "log.entries"']);
  });

  it("tells how much it has read", async () => {
    let count = 0;
    await told([at("traffic/c.har"), at("plain")], {
      onBytes: (more) => {
        count += more;
      },
    });
    expect(count).toBe(har("/c").length + line("/plain").length);
  });

  it("pulls no more than is asked for, and closes what it left", async () => {
    let pulled = 0;
    let closed = false;
    async function* endless(): AsyncGenerator<Uint8Array, void, undefined> {
      try {
        for (;;) {
          pulled++;
          yield new TextEncoder().encode(line(`/${pulled}`));
        }
      } finally {
        closed = true;
      }
    }
    let read = 0;
    for await (const _ of openSources(["-"], { stdin: endless() })) if (++read === 5) break;
    expect(pulled).toBeLessThanOrEqual(6);
    expect(closed).toBe(true);
  });

  it("gives an exchange as soon as its line is there", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    async function* slow(): AsyncGenerator<Uint8Array, void, undefined> {
      yield new TextEncoder().encode(line("/first"));
      await held;
    }
    const items = openSources(["-"], { stdin: slow() });
    expect((await items.next()).value).toMatchObject({ kind: "exchange" });
    release();
    expect((await items.next()).done).toBe(true);
  });
});
