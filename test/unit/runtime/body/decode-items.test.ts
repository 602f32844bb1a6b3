import { describe, expect, test } from "vitest";
import { readBody } from "../../../../runtime/body/any-body.ts";
import { decodeItems } from "../../../../runtime/body/read-items.ts";
import type { MediaDescriptor } from "../../../../runtime/descriptors.ts";

const lines: MediaDescriptor = { type: "application/jsonl", kind: "json-lines" };
const sequence: MediaDescriptor = { type: "application/geo+json-seq", kind: "json-lines" };
const events: MediaDescriptor = { type: "text/event-stream", kind: "sse" };
const shaped: MediaDescriptor = {
  ...events,
  shape: { types: ["object"], properties: [["data", { types: ["object"] }]] },
};

async function streamed(media: MediaDescriptor, text: string): Promise<readonly unknown[]> {
  const response = new Response(text, { headers: { "content-type": media.type } });
  const read = await readBody(media, response);
  const items: unknown[] = [];
  if (read.kind === "value") for await (const item of read.value as AsyncIterable<unknown>) items.push(item);
  return items;
}

describe("decodeItems hands out what a stream does", () => {
  test.each([
    [lines, '{"a":1}\n\n[2]\r\n"x"'],
    [lines, ""],
    [lines, '{"a":\r1}\n'],
    [sequence, '\u001e{"a":1}\n\u001e{"a":2}\n'],
    [sequence, '\u001e\u001e{\n"a":\n["\\"{\\\\"]}\u001e\n\u001e12\n\u001e"x"'],
    [events, 'data: {"a":1}\n\nevent: x\ndata: [DONE]\n\ndata: cut off'],
    [events, "\ufeffdata: 1\r\rdata: a\ndata: b\n\n: only a comment\n\n"],
    [shaped, 'id: 7\ndata: {"a":1}\n\n'],
  ])("%j %j", async (media, text) => {
    const decoded = decodeItems(media, new TextEncoder().encode(text));
    expect(decoded).toMatchObject({ kind: "items", items: await streamed(media, text) });
  });

  test.each([
    [lines, '{"a":1}\n{"a"', "Line 2 of the stream is not JSON."],
    [lines, '\u001e{"a":1}\n', "Line 1 of the stream is not JSON."],
    [sequence, '{"a":1}\n', "Line 1 of the stream is not JSON."],
    [sequence, '\u001e{\n"a":1}\n{"a":2}\n', "Line 3 of the stream is not JSON."],
    [sequence, "\u001e12", "Line 1 of the stream is not JSON."],
    [sequence, "\u001etrue\u001e1\n", "Line 1 of the stream is not JSON."],
    [events, new Uint8Array([0xff]), "The stream is not UTF-8."],
  ])("%j is malformed", async (media, text, message) => {
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    expect(decodeItems(media, bytes)).toMatchObject({ kind: "malformed", message });
  });
});
