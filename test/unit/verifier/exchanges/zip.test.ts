import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import type { SourcedExchange } from "../../../../verifier/exchanges/sourced-exchange.ts";
import { openSources } from "./open-sources.ts";

interface Packed {
  readonly name: string;
  readonly content: string;
  readonly method?: 0 | 8;
  /** Bits of the entry: 1 for an encrypted one. */
  readonly flags?: number;
}

/** Writes a zip archive (APPNOTE 6.3). Checksums are 0, which no reader of recordings looks at. */
function pack(files: readonly Packed[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, method = 8, flags = 0 } of files) {
    const stored = method === 8 ? deflateRawSync(content) : Buffer.from(content);
    const sizes = [0, stored.length, Buffer.byteLength(content)];
    const local = Buffer.concat([
      Buffer.from("PK\x03\x04", "latin1"),
      shorts(20, flags, method, 0, 0),
      longs(...sizes),
      shorts(name.length, 0),
      Buffer.from(name),
      stored,
    ]);
    directory.push(
      Buffer.concat([
        Buffer.from("PK\x01\x02", "latin1"),
        shorts(20, 20, flags, method, 0, 0),
        longs(...sizes),
        shorts(name.length, 0, 0, 0, 0),
        longs(0, offset),
        Buffer.from(name),
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = [shorts(0, 0, files.length, files.length), longs(central.length, offset), shorts(0)];
  return Buffer.concat([...locals, central, Buffer.from("PK\x05\x06", "latin1"), ...end]);
}

function shorts(...values: readonly number[]): Buffer {
  return Buffer.concat(values.map((value) => Buffer.from([value & 255, value >> 8])));
}

function longs(...values: readonly number[]): Buffer {
  return Buffer.concat(values.map((value) => shorts(value & 65535, value >>> 16)));
}

async function read(archive: Buffer, options: Parameters<typeof openSources>[1] = {}) {
  const path = join(mkdtempSync(join(tmpdir(), "zip-")), "recording.zip");
  writeFileSync(path, archive);
  const found: SourcedExchange[] = [];
  for await (const one of openSources([path], options)) found.push(one);
  return found;
}

const har = (...files: readonly string[]): string =>
  JSON.stringify({
    log: {
      entries: files.map((_file) => ({
        request: { method: "GET", url: "https://x.test/a", headers: [] },
        response: { status: 200, headers: [], content: { size: -1, mimeType: "text/plain", _file } },
      })),
    },
  });

function bodies(found: readonly SourcedExchange[]): readonly unknown[] {
  return found.map((one) => {
    if (one.kind !== "exchange") return "message" in one ? one.message : one.kind;
    const body = one.exchange.response?.body;
    return body?.kind === "bytes" ? Buffer.from(body.bytes).toString() : body;
  });
}

const unread = { kind: "unknown", why: "the file with its content cannot be read" };

test("a HAR in a zip archive is read, with the files that it names", async () => {
  const archive = pack([
    { name: "har.har", content: har("a.txt", "b.txt", "c.txt") },
    { name: "a.txt", content: "one" },
    { name: "b.txt", content: "two", method: 0 },
  ]);
  expect(bodies(await read(archive))).toEqual(["one", "two", unread]);
});

test("a name never leads out of the archive", async () => {
  const archive = pack([
    { name: "in/har.har", content: har("../a.txt", "../../../../etc/passwd", "/etc/passwd", "b.txt") },
    { name: "a.txt", content: "one" },
    { name: "../../etc/passwd", content: "two" },
    { name: "in/b.txt", content: "three" },
  ]);
  expect(bodies(await read(archive))).toEqual(["one", unread, unread, "three"]);
});

test("an archive decompresses to no more than the limits", async () => {
  const bomb = pack([
    { name: "har.har", content: har("a.txt") },
    { name: "a.txt", content: "0".repeat(1_000_000) },
  ]);
  expect(bodies(await read(bomb, { maxItemBytes: 10_000 }))).toEqual([unread]);
  const large = pack([{ name: "har.har", content: har("a.txt") + " ".repeat(1_000_000) }]);
  const [, problem] = bodies(await read(large, { maxDecompressedBytes: 10_000 }));
  expect(problem ?? bodies(await read(large, { maxDecompressedBytes: 10_000 }))[0]).toMatch(
    /longer than 10000/,
  );
});

test.each<[string, Buffer, string]>([
  ["without a HAR", pack([{ name: "a.txt", content: "a" }]), "is a zip archive without a HAR (.har)"],
  ["that is cut", pack([{ name: "har.har", content: har("a") }]).subarray(0, 60), "is a damaged zip archive"],
  ["that is encrypted", pack([{ name: "har.har", content: "", flags: 1 }]), "is an encrypted zip archive"],
  [
    "with two entries of one name",
    pack([
      { name: "har.har", content: har() },
      { name: "har.har", content: har("a") },
    ]),
    "is a zip archive with two entries of the same name",
  ],
])("an archive %s is a problem that names the reason", async (_, archive, message) => {
  expect(bodies(await read(archive))).toEqual([message]);
});
