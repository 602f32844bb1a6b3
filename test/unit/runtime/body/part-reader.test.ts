/** Multipart bodies that are read part by part: what is read when, and the errors. */
import { describe, expect, it, test } from "vitest";
import { PartContent, PartReader } from "../../../../runtime/body/part-reader.ts";
import { parseMediaType } from "../../../../runtime/http-semantics.ts";

const head = (name: string): string => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
const body = `${head("a")}one\r\n${head("c")}two\r\n--b--\r\nafter`;

/** A stream of these chunks, which counts what was taken and tells whether it was cancelled. */
function streamOf(chunks: readonly (string | Uint8Array | Error)[]) {
  const state = { taken: 0, cancelled: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const chunk = chunks[state.taken++];
        if (chunk === undefined) controller.close();
        else if (chunk instanceof Error) controller.error(chunk);
        else controller.enqueue(typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk);
      },
      cancel: () => {
        state.cancelled++;
      },
    },
    { highWaterMark: 0 },
  );
  return { state, stream };
}

function readerOf(stream: ReadableStream<Uint8Array>, bytes = 1000): PartReader {
  const type = parseMediaType("multipart/form-data");
  if (type === undefined) throw new Error("The type is not well-formed.");
  return new PartReader(stream, { type, boundary: "b", bytes });
}

const textOf = async (reader: PartReader): Promise<string> =>
  new TextDecoder().decode(await new PartContent(reader, 1000, "too large").readAll());

describe("a reader of parts", () => {
  it("gives the parts in order, and reads what follows the last delimiter", async () => {
    const { state, stream } = streamOf([body.slice(0, -5), "after", "all"]);
    const reader = readerOf(stream);
    const read: unknown[] = [];
    for (let part = await reader.nextHead(); part !== undefined; part = await reader.nextHead())
      read.push([part.name, await textOf(reader)]);
    expect(read).toEqual([
      ["a", "one"],
      ["c", "two"],
    ]);
    expect(state.taken).toBe(4);
    await reader.cancel();
    expect(state.cancelled).toBe(0);
  });

  it("takes a body of exactly as many bytes as it may have", async () => {
    const read = async (bytes: number): Promise<unknown> => {
      const reader = readerOf(streamOf([body]).stream, bytes);
      return reader.nextHead().then(
        (part) => part?.name,
        (error: unknown) => error,
      );
    };
    expect(await read(body.length)).toBe("a");
    expect(await read(body.length - 1)).toMatchObject({
      status: 413,
      issues: [],
      message: `The body must not be larger than ${body.length - 1} bytes.`,
    });
  });

  test.each<[string, readonly (string | Error)[], object]>([
    ["a body that ends early", [head("a")], { status: 400, issues: [{ keyword: "multipart" }] }],
    [
      "a body that breaks off",
      [new Error("gone")],
      { status: 400, issues: [], message: "The body ended early." },
    ],
    ["a mistake of the program", [new TypeError("read before")], { message: "read before" }],
    ["another disposition", [body.replace("form-data", "attachment")], { status: 400 }],
  ])("throws each time it is asked after %s", async (_, chunks, error) => {
    const reader = readerOf(streamOf(chunks).stream);
    const readAll = async (): Promise<void> => {
      while ((await reader.nextHead()) !== undefined) await textOf(reader);
    };
    await expect(readAll()).rejects.toMatchObject(error);
    await expect(readAll()).rejects.toMatchObject(error);
  });

  it("cancels the body once, if it did not come to its end", async () => {
    const { state, stream } = streamOf([body, "more"]);
    const reader = readerOf(stream);
    await reader.nextHead();
    await reader.cancel();
    await reader.cancel();
    expect(state.cancelled).toBe(1);
  });
});

describe("the content of a part", () => {
  it("may be as large as its limit", async () => {
    const read = async (limit: number): Promise<unknown> => {
      const reader = readerOf(streamOf([body]).stream);
      await reader.nextHead();
      const content = new PartContent(reader, limit, "too large");
      return content.readAll().then(
        () => content.size,
        (error: unknown) => error,
      );
    };
    expect(await read(3)).toBe(3);
    expect(await read(2)).toMatchObject({ status: 413, issues: [], message: "too large" });
  });

  it("is read only when it is asked for", async () => {
    const { state, stream } = streamOf([head("a"), "one", "two", "\r\n--b--"]);
    const reader = readerOf(stream);
    await reader.nextHead();
    const content = new PartContent(reader, 1000, "too large").toStream();
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(state.taken).toBe(1);
    expect(await new Response(content).text()).toBe("onetwo");
  });

  it("does not keep the chunk in memory that it came in", async () => {
    const reader = readerOf(streamOf([body]).stream);
    await reader.nextHead();
    const bytes = await new PartContent(reader, 1000, "too large").readAll();
    expect(bytes.buffer.byteLength).toBe(3);
  });

  it("cannot be read any more after it was passed over", async () => {
    const reader = readerOf(streamOf([body]).stream);
    await reader.nextHead();
    const content = new PartContent(reader, 1000, "too large");
    const stream = content.toStream();
    await content.pass();
    await expect(new Response(stream).text()).rejects.toThrow("was skipped");
    expect((await reader.nextHead())?.name).toBe("c");
  });

  it("ends as usual if it was read before it is passed over", async () => {
    const reader = readerOf(streamOf([body]).stream);
    await reader.nextHead();
    const content = new PartContent(reader, 1000, "too large");
    const stream = content.toStream().getReader();
    expect(new TextDecoder().decode((await stream.read()).value)).toBe("one");
    expect((await stream.read()).done).toBe(true);
    await content.pass();
    expect((await stream.read()).done).toBe(true);
  });
});
