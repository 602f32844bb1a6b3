import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanArray } from "../../../../verifier/exchanges/scan/scan-array.ts";
import { scanLines } from "../../../../verifier/exchanges/scan/scan-lines.ts";
import type { ScannedItem } from "../../../../verifier/exchanges/scan/scanned-item.ts";
import { flat, inChunks } from "./in-chunks.ts";

async function texts(items: AsyncIterable<ScannedItem>): Promise<string[]> {
  const all: string[] = [];
  for await (const item of items) {
    if (item.kind === "bytes") all.push(new TextDecoder().decode(item.bytes));
    else if (item.kind === "problem") all.push(`${item.number}! ${item.message}`);
    else all.push(`${item.number}! ends at ${item.line}:${item.column}`);
  }
  return all;
}

const entries = (text: string, size = 3, limit = 1000) =>
  texts(flat(scanArray(inChunks(text, size), { path: ["log", "entries"], limit })));
const root = (text: string, limit = 1000) => texts(flat(scanArray(inChunks(text, 2), { path: [], limit })));

describe("scanArray", () => {
  it("finds the elements that a parser finds, wherever the chunks end", async () => {
    const document = fc.record({
      before: fc.jsonValue(),
      entries: fc.array(fc.jsonValue(), { maxLength: 5 }),
      after: fc.jsonValue(),
      size: fc.integer({ min: 1, max: 40 }),
      indent: fc.constantFrom(0, 2),
    });
    await fc.assert(
      fc.asyncProperty(document, async ({ before, entries: list, after, size, indent }) => {
        const value = { before, log: { creator: before, entries: list, entry: after }, after };
        const found = await entries(JSON.stringify(value, null, indent), size, 1e6);
        expect(found.map((text) => JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(list)));
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['{"entries":[1],"log":{"entries":[2]}}', ["2"]],
    ['{"log":{"pages":[{"entries":[1]}],"entries":[2]}}', ["2"]],
    ['{"log":{"x":{"entries":[1]},"entries":[2]}}', ["2"]],
    ['{"a":"\\"log\\":{\\"entries\\":[1]}","log":{"entries":[2]}}', ["2"]],
    ['{"\\u006cog":{"entr\\u0069es":[2]}}', ["2"]],
    ['\ufeff {"log":{"entries":[]}}', []],
    ['{"log":["entries",[1]],"log":{"entries":[2]}}', ["2"]],
    ['{"log":{"entries":{"a":[1]},"entries":[{"a":[2,{"b":"]}"}]}]}}', ['{"a":[2,{"b":"]}"}]}']],
  ])("is not taken in by %s", async (text, expected) => {
    expect(await entries(text, 1)).toEqual(expected);
  });

  it.each([
    ["[1]", ['0! has no list at "log.entries"']],
    ['{"log":{}}', ['0! has no list at "log.entries"']],
    ['{"log":{"entr', ["0! ends at 1:14"]],
    ['{\n "log":{\n  "entr', ["0! ends at 3:8"]],
    ["nothing", ['0! has no list at "log.entries"']],
    ["", []],
    ['{"log":{"entries":[{"a":1},{"b"', ['{"a":1}', "2! ends at 1:32"]],
    ['{"log":{"entries":[1,,2,]}}', ["1", "", "2", ""]],
    ['{"log":{"entries":[{}{}]}}', ["{}{}"]],
  ])("says what is wrong with %s", async (text, expected) => {
    expect(await entries(text)).toEqual(expected);
  });

  it("passes over an element beyond the limit and goes on", async () => {
    const list = JSON.stringify(["x".repeat(50), "short"]);
    expect(await root(list, 20)).toEqual(["1! is longer than 20 bytes", '"short"']);
  });

  it("reads lists one after another, counting on", async () => {
    expect(await root("[1,2]\n[]\n[3]")).toEqual(["1", "2", "3"]);
    expect(await root("[1] x")).toEqual(["1", "0! is not a list"]);
  });
});

describe("scanLines", () => {
  it("finds the lines that splitting finds, wherever the chunks end", async () => {
    const input = fc.record({
      lines: fc.array(fc.string({ unit: fc.constantFrom("a", "é", "\u{1f600}", " ", '"') }), {
        maxLength: 8,
      }),
      end: fc.constantFrom("\n", "\r\n"),
      size: fc.integer({ min: 1, max: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ lines, end, size }) => {
        const found = await texts(flat(scanLines(inChunks(lines.join(end), size), 1e6)));
        expect(found.map((line) => line.trim())).toEqual(
          lines.map((line) => line.trim()).filter((line) => line !== ""),
        );
      }),
    );
  });

  it("counts blank lines, and passes over a line beyond the limit", async () => {
    const found: ScannedItem[] = [];
    for await (const item of flat(scanLines(inChunks(`a\n\n${"x".repeat(30)}\nb`, 4), 10))) found.push(item);
    expect(found.map(({ number, kind }) => [number, kind])).toEqual([
      [1, "bytes"],
      [3, "problem"],
      [4, "bytes"],
    ]);
  });
});
