import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type KeptParts, openParts } from "../../../../generator/cache/open-parts.ts";

function createFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "tenon-parts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "cache/parts/one");
}

function keep(file: string, parts: Readonly<Record<string, string>>, stamp = "1"): KeptParts {
  const kept = openParts({ file, isFresh: false }, stamp);
  for (const [key, text] of Object.entries(parts)) kept.keep(key, text);
  kept.save();
  return kept;
}

function recall(file: string, key: string, { stamp = "1", isFresh = false } = {}): string | undefined {
  return openParts({ file, isFresh }, stamp).recall(key);
}

test("what one run kept, the next recalls, letter by letter", () => {
  const file = createFile();
  keep(file, { one: "a\nb", two: "é 𝄞", three: "" });
  expect(["one", "two", "three", "four"].map((key) => recall(file, key))).toEqual([
    "a\nb",
    "é 𝄞",
    "",
    undefined,
  ]);
});

test("what another tenon made is not recalled, nor anything where a run is to be fresh", () => {
  const file = createFile();
  keep(file, { one: "a" });
  expect(recall(file, "one", { stamp: "2" })).toBeUndefined();
  expect(recall(file, "one", { isFresh: true })).toBeUndefined();
});

test("what a run neither made nor recalled is forgotten", () => {
  const file = createFile();
  keep(file, { one: "a", two: "b" });
  const kept = openParts({ file, isFresh: false }, "1");
  expect(kept.recall("two")).toBe("b");
  kept.save();
  expect([recall(file, "one"), recall(file, "two")]).toEqual([undefined, "b"]);
});

test("within one process, too, from run to run", () => {
  const kept = openParts({ file: undefined, isFresh: false }, "1");
  kept.keep("one", "a");
  kept.keep("two", "b");
  kept.save();
  expect(kept.recall("one")).toBe("a");
  kept.save();
  expect([kept.recall("one"), kept.recall("two")]).toEqual(["a", undefined]);
});

test.each([
  ["cut short", (octets: Buffer) => octets.subarray(0, -1)],
  [
    "changed in one place",
    (octets: Buffer) => Buffer.from(octets.toString().replace("kept text", "kept tExt")),
  ],
  ["empty", () => Buffer.from("")],
  ["something else", () => Buffer.from("tenon parts\n[]")],
])("a file that is %s holds nothing, and is written anew", (_, spoil) => {
  const file = createFile();
  keep(file, { one: "kept text" });
  writeFileSync(file, spoil(readFileSync(file)));
  expect(recall(file, "one")).toBeUndefined();
  keep(file, { one: "kept text" });
  expect(recall(file, "one")).toBe("kept text");
});

test("leaves no drafts, and is no trouble where it cannot write", () => {
  const file = createFile();
  keep(file, { one: "a" });
  expect(readdirSync(join(file, ".."))).toEqual(["one"]);
  const below = join(file, "below");
  keep(below, { one: "a" });
  expect(existsSync(below)).toBe(false);
});

test("a folder that holds too much loses what was written longest ago, but never what was written now", () => {
  const file = createFile();
  keep(file, { one: "a" });
  const place = (name: string, size: number, seconds: number): void => {
    const path = join(file, "..", name);
    writeFileSync(path, "");
    // A size without content, which takes no room on the disk.
    truncateSync(path, size);
    utimesSync(path, seconds, seconds);
  };
  place("newer", 150_000_000, 3000);
  place("older", 200_000_000, 2000);
  place("oldest", 100_000_000, 1000);
  keep(file, { one: "b" });
  expect(readdirSync(join(file, ".."))).toEqual(["newer", "older", "one"]);
  place("newest", 399_999_999, 4000);
  keep(file, { one: "c" });
  expect(readdirSync(join(file, ".."))).toEqual(["one"]);
  expect(recall(file, "one")).toBe("c");
});
