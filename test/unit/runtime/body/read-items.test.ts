/** Streams of lines and events: ends of lines in any chunks, limits, fields of events. */
import { describe, expect, it, test } from "vitest";
import {
  decodeItems,
  readItems,
  readLines,
  readServerSentEvents,
} from "../../../../runtime/body/read-items.ts";
import type { MediaDescriptor } from "../../../../runtime/descriptors.ts";
import { INTEGER, media, TEXT } from "../server/describe.ts";

const lines = media("application/jsonl", "json-lines");
const events = media("text/event-stream", "sse");

function streamOf(chunks: readonly string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const read = (described: MediaDescriptor, text: string, depth?: number): Promise<readonly unknown[]> =>
  collect(readItems(described, { headers: new Headers(), body: streamOf([text]) }, undefined, depth));

describe("lines", () => {
  const endings: readonly (readonly [string, readonly string[]])[] = [
    ["a\nb\n", ["a", "b"]],
    ["a\r\nb\r\n", ["a", "b"]],
    ["a\rb\r", ["a", "b"]],
    ["a\n\rb", ["a", "", "b"]],
    ["a\r\r\nb", ["a", "", "b"]],
    ["\r\na", ["", "a"]],
    ["\r", [""]],
    ["", []],
    ["a", ["a"]],
    ["\ra\r", ["", "a"]],
  ];

  test.each(endings)("of %j, in chunks of any size", async (text, expected) => {
    for (let size = 1; size <= Math.max(text.length, 1); size++) {
      const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      );
      expect(await collect(readLines(streamOf(chunks))), `in chunks of ${size}`).toEqual(expected);
    }
  });

  it("may be as long as the limit", async () => {
    expect(await collect(readLines(streamOf(["1234\n1234"]), 4))).toEqual(["1234", "1234"]);
    for (const chunks of [["12345\n"], ["12345"], ["123", "45\n"], ["12345\n1"]])
      await expect(collect(readLines(streamOf(chunks), 4))).rejects.toThrow(
        "A line is longer than 4 characters.",
      );
  });

  it("are passed on before the stream ends", async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode("a\nb\r")),
    });
    const reading = readLines(body);
    expect(await reading.next()).toEqual({ done: false, value: "a" });
    await reading.return();
    expect(body.locked).toBe(false);
  });
});

describe("events", () => {
  test.each<[string, string, readonly object[]]>([
    ["data", "data: a\n\n", [{ data: "a" }]],
    ["data without a space, and with two", "data:a\n\ndata:  b\n\n", [{ data: "a" }, { data: " b" }]],
    ["data in several lines", "data: a\ndata\ndata: b\n\n", [{ data: "a\n\nb" }]],
    [
      "all fields",
      "event: e\nid: 7\nretry: 20\ndata: a\n\n",
      [{ event: "e", id: "7", retry: 20, data: "a" }],
    ],
    ["a retry that is no number", "retry: 2x\nretry: x2\nretry: -1\ndata: a\n\n", [{ data: "a" }]],
    ["a retry that is too large", "retry: 1234567890123456\ndata: a\n\n", [{ data: "a" }]],
    ["a number in another field", "other: 5\ndata: a\n\n", [{ data: "a" }]],
    ["an id with a null", "id: a\0\ndata: a\n\n", [{ data: "a" }]],
    ["a comment", ": data\n:data: x\ndata: a\n\n", [{ data: "a" }]],
    ["no data", "event: a\n\ndata: b\n\n", [{ data: "b" }]],
    ["an end that is missing", "data: a\n\ndata: b", [{ data: "a" }]],
  ])("with %s", async (_, text, expected) => {
    expect(await collect(readServerSentEvents(streamOf([text])))).toEqual(expected);
  });

  it("may be as long as the limit, in one line or several", async () => {
    const event = "data: ab\ndata: c";
    expect(
      await collect(readServerSentEvents(streamOf([`${event}\n\n${event}\n\n`]), event.length)),
    ).toHaveLength(2);
    await expect(collect(readServerSentEvents(streamOf([`${event}\n\n`]), event.length - 1))).rejects.toThrow(
      `An event is longer than ${event.length - 1} characters.`,
    );
  });

  test.each<[string, Partial<MediaDescriptor>, string, unknown]>([
    ["JSON", {}, '{"a":1}', { a: 1 }],
    ["text that is not JSON", {}, "[DONE]", "[DONE]"],
    ["text, where the document says so", { data: "text" }, "1", "1"],
    ["text in a shape", { shape: { types: ["object"], properties: [["data", TEXT]] } }, "1", { data: "1" }],
    [
      "a number in a shape",
      { shape: { types: ["object"], properties: [["data", INTEGER]] } },
      "1",
      { data: 1 },
    ],
    [
      "JSON in a shape",
      { shape: { types: ["object"], properties: [["data", { types: ["object"] }]] } },
      "{}",
      { data: {} },
    ],
    [
      "no JSON in a shape",
      { shape: { types: ["object"], properties: [["data", { types: ["object"] }]] } },
      "x",
      { data: "x" },
    ],
    ["anything in a shape", { shape: { types: ["object"] } }, "1", { data: "1" }],
  ])("hold %s", async (_, more, data, expected) => {
    const described = { ...events, ...more };
    expect(await read(described, `data: ${data}\n\n`)).toEqual([expected]);
    const bytes = new TextEncoder().encode(`data: ${data}\n\n`);
    expect(decodeItems(described, bytes)).toMatchObject({ kind: "items", items: [expected] });
  });

  it("keep a retry as a number, whatever its shape", async () => {
    const shape = { types: ["object"], properties: [["retry", { types: ["boolean"] }]] } as const;
    expect(await read({ ...events, shape }, "retry: 5\ndata: a\n\n")).toEqual([{ retry: 5, data: "a" }]);
  });
});

describe("items", () => {
  it("nest as deep as they may", async () => {
    expect(await read(lines, "[[1]]\n", 2)).toEqual([[[1]]]);
    await expect(read(lines, "[[1]]\n", 1)).rejects.toThrow("An item is nested deeper than 1 levels.");
    await expect(read(events, "data: [[1]]\n\n", 1)).rejects.toThrow("nested deeper than 1");
    expect(await read(lines, "[[1]]\n")).toEqual([[[1]]]);
  });

  it("are none where there is no body, or only blank lines", async () => {
    expect(await collect(readItems(lines, { headers: new Headers(), body: null }))).toEqual([]);
    expect(await read(lines, " \n\t\n1\n")).toEqual([1]);
    expect(await read({ ...lines, type: "application/json-seq" }, "\u001e \n\u001e1\n")).toEqual([1]);
  });

  it("of a JSON text sequence come at the line feed that ends them, in chunks of any size", async () => {
    const text = '\u001e[1,\n"\\\\"]\n\u001e7\n';
    for (const size of [1, 2, 3, text.length]) {
      const chunks = text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
      const body = streamOf(chunks);
      const source = { headers: new Headers(), body };
      expect(await collect(readItems({ ...lines, type: "application/json-seq" }, source))).toEqual([
        [1, "\\"],
        7,
      ]);
    }
    const open = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode("\u001e{\n}\n")),
    });
    const items = readItems(
      { ...lines, type: "application/json-seq" },
      { headers: new Headers(), body: open },
    );
    for await (const item of items) {
      expect(item).toEqual({});
      break;
    }
  });

  it("of a recorded stream end at an incomplete event, and name the line that is not JSON", () => {
    const decode = (described: MediaDescriptor, text: string) =>
      decodeItems(described, new TextEncoder().encode(text));
    expect(decode(events, "data: 1\n\ndata: 2\n")).toEqual({ kind: "items", items: [1], texts: ["1"] });
    expect(decode(lines, "1\n\n{\n2")).toEqual({
      kind: "malformed",
      line: 3,
      message: "Line 3 of the stream is not JSON.",
    });
  });

  it("are parsed as the caller asks", async () => {
    const parse = (text: string): unknown => `<${text}>`;
    const source = (text: string) => ({ headers: new Headers(), body: streamOf([text]) });
    expect(await collect(readItems(lines, source("1\n"), undefined, undefined, parse))).toEqual(["<1>"]);
    expect(await collect(readItems(events, source("data: 1\n\n"), undefined, undefined, parse))).toEqual([
      "<1>",
    ]);
  });
});
