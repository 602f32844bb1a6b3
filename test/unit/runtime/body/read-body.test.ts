import { describe, expect, it } from "vitest";
import { readBody } from "../../../../runtime/body/any-body.ts";
import type { MediaDescriptor } from "../../../../runtime/descriptors.ts";
import { INTEGER, media } from "../server/describe.ts";

/** A message in pieces, which counts the pieces that were read. */
function messageOf(pieces: readonly (string | Uint8Array)[]): {
  message: Response;
  taken: () => number;
  ended: () => boolean;
} {
  let taken = 0;
  let ended = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[taken];
        if (piece === undefined) return controller.close();
        taken++;
        controller.enqueue(typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
      },
      cancel() {
        ended = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { message: new Response(stream), taken: () => taken, ended: () => ended };
}

async function items(
  described: MediaDescriptor,
  pieces: readonly (string | Uint8Array)[],
  limit?: number,
): Promise<unknown[]> {
  const outcome = await readBody(described, messageOf(pieces).message, limit);
  if (outcome.kind !== "value") throw new Error(outcome.kind);
  const list: unknown[] = [];
  for await (const item of outcome.value as AsyncIterable<unknown>) list.push(item);
  return list;
}

const lines = media("application/jsonl", "json-lines");
const events = media("text/event-stream", "sse");

describe("readBody", () => {
  it("stops reading at the limit", async () => {
    const { message, taken, ended } = messageOf(Array(100).fill("0123456789"));
    expect(await readBody(media("text/plain", "text"), message, 35)).toEqual({ kind: "tooLarge" });
    expect([taken(), ended()]).toEqual([4, true]);
  });

  it("reads a body that is cut anywhere", async () => {
    const bytes = new TextEncoder().encode('{"a":"☂"}');
    const pieces = Array.from(bytes, (byte) => new Uint8Array([byte]));
    expect(await readBody(media("application/json"), messageOf(pieces).message)).toEqual({
      kind: "value",
      value: { a: "☂" },
    });
  });

  it("reads JSON lines as they come, with and without CR, the last one open", async () => {
    const bytes = new TextEncoder().encode('{"a":"☂"}\r\n\n[1]\n2\r\n3');
    const pieces = Array.from(bytes, (byte) => new Uint8Array([byte]));
    expect(await items(lines, pieces)).toEqual([{ a: "☂" }, [1], 2, 3]);
  });

  it("throws at a line that is not JSON, is too long, or not UTF-8", async () => {
    await expect(items(lines, ["1\n{\n"])).rejects.toThrow("Line 2 of the stream is not JSON.");
    await expect(items(lines, ["1234", "5678"], 6)).rejects.toThrow("longer than 6");
    await expect(items(lines, [new Uint8Array([0xff, 0x0a])])).rejects.toThrow("not UTF-8");
  });

  it("ends the stream when the reader has had enough", async () => {
    const { message, ended } = messageOf(["1\n", "2\n", "3\n"]);
    const outcome = await readBody(lines, message);
    if (outcome.kind !== "value") throw new Error(outcome.kind);
    for await (const item of outcome.value as AsyncIterable<unknown>) if (item === 1) break;
    expect(ended()).toBe(true);
  });

  it("reads events: their data alone, or whole where a shape describes them", async () => {
    const text =
      ': hello\nevent: a\nid: 1\nretry: 20\ndata: {"n":1}\n\ndata: x\ndata:y\n\nid: 2\n\ndata: [DONE]\n\ndata: cut off';
    expect(await items(events, [text])).toEqual([{ n: 1 }, "x\ny", "[DONE]"]);
    const shape = {
      types: ["object"],
      properties: [
        ["data", { types: ["object"] }],
        ["id", INTEGER],
      ],
    } as const;
    expect((await items({ ...events, shape }, [text]))[0]).toEqual({
      event: "a",
      id: 1,
      retry: 20,
      data: { n: 1 },
    });
    const texts = { types: ["object"], properties: [["data", { types: ["string"] }]] } as const;
    expect((await items({ ...events, shape: texts }, [text]))[0]).toMatchObject({ data: '{"n":1}', id: "1" });
  });
});
