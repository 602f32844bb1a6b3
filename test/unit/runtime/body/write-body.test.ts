import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBody, readBody, writeBody } from "../../../../runtime/body/any-body.ts";
import { isFormData, writeFormData } from "../../../../runtime/body/write-form-data.ts";
import { writeMultipart } from "../../../../runtime/body/write-multipart.ts";
import type { Check } from "../../../../runtime/checks.ts";
import type { MediaDescriptor, WireShape } from "../../../../runtime/descriptors.ts";
import { EncodeError } from "../../../../runtime/parameters/encode-plain.ts";
import { issueAt } from "../../../../runtime/pointer.ts";
import { decodeAndCheckBody } from "../../../../runtime/server/read-request.ts";

const text: WireShape = { types: ["string"] };
const integer: WireShape = { types: ["integer"] };
const list = (items: WireShape): WireShape => ({ types: ["array"], items });
const object = (properties: Record<string, WireShape>): WireShape => ({
  types: ["object"],
  properties: Object.entries(properties),
});

async function send(media: MediaDescriptor, body: unknown): Promise<Request> {
  const { body: written, contentType } = writeBody(media, body);
  const headers = contentType === undefined ? {} : { "content-type": contentType };
  return new Request("https://a.test", {
    method: "POST",
    headers,
    body: written,
    duplex: "half",
  } as RequestInit);
}

/** Writes a body to a request, and reads it again. */
async function roundTrip(media: MediaDescriptor, body: unknown): Promise<unknown> {
  const read = await readBody(media, await send(media, body));
  if (read.kind !== "value") throw new Error(JSON.stringify(read));
  return read.value;
}

async function textOf(media: MediaDescriptor, body: unknown): Promise<string> {
  return (await send(media, body)).text();
}

async function collect(items: unknown): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const item of items as AsyncIterable<unknown>) all.push(item);
  return all;
}

const form: MediaDescriptor = { type: "application/x-www-form-urlencoded", kind: "form" };
const multipart: MediaDescriptor = { type: "multipart/form-data", kind: "multipart" };
const hostile = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: fc.constantFrom(...'a&=+%[];,"\\\r\n é-') }),
);

describe("a text", () => {
  it.each([
    ["text/plain; charset=utf-16", "text/plain; charset=UTF-8"],
    ['text/plain;charset="iso-8859-1";format=flowed', "text/plain;charset=UTF-8;format=flowed"],
    ["text/csv; Charset=utf-8", "text/csv; Charset=utf-8"],
    ["text/csv", "text/csv"],
  ])("described as %s is written in UTF-8, says so and comes back", async (type, written) => {
    const media: MediaDescriptor = { type, kind: "text" };
    expect(writeBody(media, "süß").contentType).toBe(written);
    expect(await roundTrip(media, "süß")).toBe("süß");
  });

  it("in a part of another encoding is written in UTF-8, and comes back", async () => {
    const encoding = [{ name: "a", contentType: "text/plain; charset=utf-16" }];
    const media: MediaDescriptor = { ...multipart, encoding, shape: object({ a: text }) };
    expect(await roundTrip(media, { a: "süß" })).toEqual({ a: "süß" });
  });
});

describe("a form", () => {
  const nested = object({
    items: list(object({ price: text, quantity: integer })),
    metadata: { types: ["object"], additional: text },
    expand: list(text),
  });
  const deep: MediaDescriptor = {
    ...form,
    shape: nested,
    encoding: ["items", "metadata", "expand"].map((name) => ({ name, style: "deepObject", explode: true })),
  };

  it("nests by brackets where the encoding says deepObject", async () => {
    const value = {
      items: [{ price: "p&1", quantity: 2 }, { price: "q" }],
      metadata: { "a[b]": "x", __proto: "y" },
      expand: ["data.x"],
    };
    expect(await textOf(deep, value)).toBe(
      "items[0][price]=p%261&items[0][quantity]=2&items[1][price]=q&metadata[a%5Bb%5D]=x&metadata[__proto]=y&expand[0]=data.x",
    );
    expect(await roundTrip(deep, value)).toEqual(value);
  });

  it("comes back as it was", async () => {
    const member = fc.record({ price: hostile, quantity: fc.integer() }, { requiredKeys: ["price"] });
    const values = fc.record({
      items: fc.array(member, { minLength: 1 }),
      metadata: fc.dictionary(
        fc.oneof(
          fc.constant("__proto__"),
          hostile.filter((key) => key !== ""),
        ),
        hostile,
        { minKeys: 1, noNullPrototype: true },
      ),
    });
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        expect(await roundTrip(deep, value)).toEqual(value);
      }),
      { numRuns: 200 },
    );
  });

  it("repeats the name of a list and writes objects as JSON where nothing is said", async () => {
    const media = { ...form, shape: object({ a: list(text), o: object({ x: integer }), n: integer }) };
    const value = { a: ["1", "2 &"], o: { x: 1 }, n: 3 };
    expect(await textOf(media, { ...value, u: undefined })).toBe("a=1&a=2%20%26&o=%7B%22x%22%3A1%7D&n=3");
    expect(await roundTrip(media, value)).toEqual(value);
  });

  it("follows style and content type of the encoding", async () => {
    const encoding = [
      { name: "csv", style: "form", explode: false },
      { name: "json", contentType: "application/json" },
    ] as const;
    const media = { ...form, shape: object({ csv: list(text), json: list(integer) }), encoding };
    expect(await textOf(media, { csv: ["a", "b,c"], json: [1] })).toBe("csv=a,b%2Cc&json=%5B1%5D");
    expect(await roundTrip(media, { csv: ["a", "b,c"], json: [1] })).toEqual({
      csv: ["a", "b,c"],
      json: [1],
    });
  });

  it("may be ready-made", async () => {
    expect(await textOf(form, new URLSearchParams({ a: "b c" }))).toBe("a=b+c");
    expect(() => writeBody(form, 3)).toThrow(EncodeError);
  });
});

describe("a field of a form that may be a text as well as an object", () => {
  const either: WireShape = { ...object({ x: integer, list: list(text) }), types: ["string", "object"] };
  const media: MediaDescriptor = { ...form, shape: object({ to: either, all: list(either) }) };

  it("comes back as what it was", async () => {
    const body = { to: { x: 1, list: ["a"] }, all: ["a", { x: 2 }, '{"x":3}'] };
    expect(await roundTrip(media, body)).toEqual(body);
    expect(await roundTrip(media, { to: '{"x":1}' })).toEqual({ to: '{"x":1}' });
  });

  it("is read as JSON where the schema refuses the text", () => {
    const read = (check: Check | undefined): unknown =>
      decodeAndCheckBody({
        media,
        bytes: new TextEncoder().encode('to={"x":1}'),
        contentType: media.type,
        check,
        decode: decodeBody,
      });
    const refusesTexts: Check = (value) =>
      typeof (value as { to: unknown }).to === "string"
        ? [issueAt("/to", "maxLength", "too long")]
        : undefined;
    expect(read(undefined)).toMatchObject({ value: { to: '{"x":1}' }, issues: [] });
    expect(read(refusesTexts)).toMatchObject({ value: { to: { x: 1 } }, issues: [] });
  });

  it("is JSON where only a text is admitted", async () => {
    expect(await textOf({ ...form, shape: object({ to: text }) }, { to: { x: 1 } })).toBe(
      "to=%7B%22x%22%3A1%7D",
    );
  });

  it("is JSON where its encoding says so", async () => {
    const encoding = [{ name: "to", contentType: "application/json" }];
    expect(await textOf({ ...media, encoding }, { to: { x: 1 } })).toBe("to=%7B%22x%22%3A1%7D");
  });
});

describe("a multipart body", () => {
  const shape = object({
    name: text,
    count: integer,
    tags: list(text),
    meta: object({ a: integer }),
    list: list(object({ a: integer })),
  });

  it("has texts, JSON with its type, and lists under one name", async () => {
    const media = { ...multipart, shape };
    const value = { name: "a\r\nb", count: 2, tags: ["x", "y"], meta: { a: 1 }, list: [{ a: 1 }, { a: 2 }] };
    expect(await roundTrip(media, value)).toEqual(value);
    const sent = await textOf(media, { meta: { a: 1 } });
    expect(sent).toMatch(
      /^--tenon-[\w-]+\r\nContent-Disposition: form-data; name="meta"\r\nContent-Type: application\/json\r\n\r\n\{"a":1\}\r\n--tenon-[\w-]+--\r\n$/,
    );
  });

  it("has files with their names and types, as FormData has them", async () => {
    const file = new File([new Uint8Array([0, 255, 13, 10])], 'a "b"\n.png', { type: "image/png" });
    const media = { ...multipart, encoding: [{ name: "raw", contentType: "application/zip, image/*" }] };
    const data = await (
      await send(media, { file, blob: new Blob(["x"]), raw: new Uint8Array([1]) })
    ).formData();
    const [got, blob, raw] = [data.get("file"), data.get("blob"), data.get("raw")];
    expect(got).toMatchObject({ name: file.name, type: "image/png", size: 4 });
    expect(blob).toMatchObject({ name: "blob", type: "application/octet-stream" });
    expect(raw).toMatchObject({ size: 1 });
    const back = await roundTrip({ ...media, shape: object({ file: text }) }, { file });
    const { file: read } = back as { file: File };
    expect([read.name, read.type, [...new Uint8Array(await read.arrayBuffer())]]).toEqual([
      file.name,
      "image/png",
      [0, 255, 13, 10],
    ]);
  });

  it("follows the encoding", async () => {
    const encoding = [
      { name: "note", contentType: "text/markdown" },
      { name: "json", contentType: "application/json" },
      { name: "deep", style: "deepObject" },
    ] as const;
    const media = {
      ...multipart,
      encoding,
      shape: object({ note: text, json: text, deep: object({ a: text }) }),
    };
    const sent = await textOf(media, { note: "# é", json: "x", deep: { a: "&" } });
    expect(sent).toContain('name="note"\r\nContent-Type: text/markdown\r\n\r\n# é\r\n');
    expect(sent).toContain('name="json"\r\nContent-Type: application/json\r\n\r\n"x"\r\n');
    expect(sent).toContain('name="deep[a]"\r\n\r\n&\r\n');
  });

  it("comes back as it was, whatever names and texts", async () => {
    const values = fc.dictionary(
      fc.oneof(
        fc.constant("__proto__"),
        hostile.filter((key) => !key.includes("[")),
      ),
      hostile,
      { noNullPrototype: true },
    );
    const property = fc.asyncProperty(values, async (value) => {
      const media = { ...multipart, shape: object({}) };
      expect(await roundTrip(media, value)).toEqual(value);
    });
    await fc.assert(property, { numRuns: 200 });
  });

  it("may be a list, or ready-made", async () => {
    const mixed: MediaDescriptor = { type: "multipart/mixed", kind: "multipart", shape: list({ types: [] }) };
    expect(await roundTrip(mixed, [{ a: 1 }, "text"])).toEqual([{ a: 1 }, "text"]);
    const data = new FormData();
    data.set("a", "b");
    expect(Object.fromEntries(await (await send(multipart, data)).formData())).toEqual({ a: "b" });
  });

  it("of type related begins with the first member of the document, and says what it is", async () => {
    const related: MediaDescriptor = {
      type: "multipart/related",
      kind: "multipart",
      shape: object({ meta: object({ n: integer }), photo: text }),
    };
    const sent = await send(related, { photo: new Blob(["x"], { type: "image/png" }), meta: { n: 1 } });
    expect(sent.headers.get("content-type")).toMatch(
      /^multipart\/related; type="application\/json"; boundary=\S+$/,
    );
    expect((await sent.text()).match(/(?<=Content-ID: ).*/g)).toEqual(["<meta>", "<photo>"]);
  });

  it("keeps the parameters of its type", async () => {
    const deferred: MediaDescriptor = { type: "multipart/mixed; spec=1; boundary=-", kind: "multipart" };
    const sent = await send(deferred, [{ a: 1 }]);
    expect(sent.headers.get("content-type")).toMatch(/^multipart\/mixed; spec=1; boundary=tenon-\S+$/);
  });

  it("of one value is one part", async () => {
    const file: MediaDescriptor = { ...multipart, shape: text };
    expect(await textOf(file, new Blob(["x"]))).toContain('name="file"; filename="blob"');
    expect(await textOf(file, "x")).toContain('name="value"\r\n\r\nx');
  });
});

describe("a stream", () => {
  const lines: MediaDescriptor = { type: "application/x-ndjson", kind: "json-lines" };
  const events: MediaDescriptor = { type: "text/event-stream", kind: "sse" };
  async function* three(): AsyncGenerator<unknown> {
    yield { n: 1 };
    yield "two\nlines";
    yield null;
  }

  it("of JSON lines comes back item by item", async () => {
    expect(await textOf(lines, three())).toBe('{"n":1}\n"two\\nlines"\nnull\n');
    expect(await collect(await roundTrip(lines, three()))).toEqual([{ n: 1 }, "two\nlines", null]);
    const sequence = { ...lines, type: "application/json-seq" };
    expect(await collect(await roundTrip(sequence, [1, 2]))).toEqual([1, 2]);
  });

  it("of events carries data, or whole events where the shape says so", async () => {
    expect(await textOf(events, three())).toBe('data: {"n":1}\n\ndata: two\ndata: lines\n\ndata: null\n\n');
    expect(await collect(await roundTrip(events, three()))).toEqual([{ n: 1 }, "two\nlines", null]);
    const whole: MediaDescriptor = {
      ...events,
      shape: object({ event: text, data: object({ n: integer }), id: text }),
    };
    const items = [{ event: "tick", data: { n: 1 }, id: "7" }, { data: { n: 2 } }];
    expect(await collect(await roundTrip(whole, items))).toEqual(items);
  });

  it("asks for an item only when there is room, and closes what it reads from", async () => {
    let asked = 0;
    let closed = false;
    async function* endless(): AsyncGenerator<number> {
      try {
        for (;;) yield asked++;
      } finally {
        closed = true;
      }
    }
    const { body } = writeBody(lines, endless());
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    expect(asked).toBeLessThan(4);
    await reader.cancel();
    expect(closed).toBe(true);
  });

  it("must be iterable", () => {
    expect(() => writeBody(lines, 3)).toThrow(EncodeError);
  });
});

describe("parts of a style", () => {
  const media: MediaDescriptor = {
    type: "multipart/form-data",
    kind: "multipart",
    shape: object({
      ids: list(integer),
      deep: object({ a: integer }),
      spread: object({ b: integer }),
      note: text,
    }),
    encoding: [
      { name: "ids", style: "form", explode: false },
      { name: "deep", style: "deepObject", explode: true },
      { name: "spread", style: "form", explode: true },
    ],
  };

  it("come back as they were, beside parts without", async () => {
    const body = { ids: [1, 2], deep: { a: 3 }, spread: { b: 4 }, note: "a,b" };
    expect(await roundTrip(media, body)).toEqual(body);
  });

  it("have no escape for their delimiter", () => {
    expect(() => writeBody(media, { ids: ["a,b"] })).toThrow(EncodeError);
  });
});

describe.each(["form", "multipart"] as const)("null in a body of kind %s", (kind) => {
  const type = kind === "form" ? "application/x-www-form-urlencoded" : "multipart/form-data";
  const nullable: WireShape = { types: ["string", "null"] };
  const media: MediaDescriptor = {
    type,
    kind,
    shape: object({
      a: nullable,
      b: list(nullable),
      c: { types: ["integer", "null"] },
      d: object({ a: nullable }),
    }),
    encoding: [{ name: "json", contentType: "application/json" }],
  };

  it.each([
    { a: null },
    { b: ["x", null] },
    { more: null },
  ])("is refused where it would be read as a text: %j", async (body) => {
    const [name = ""] = Object.keys(body);
    await expect(textOf(media, body)).rejects.toThrow(`field "${name}": null cannot be sent as a string`);
  });

  it("is sent where no text is admitted, and inside of JSON", async () => {
    const json = { ...media, shape: object({ ...{ json: object({ a: nullable }) } }) };
    expect(await roundTrip(media, { c: null })).toEqual({ c: null });
    expect(await roundTrip(media, { d: { a: null } })).toEqual({ d: { a: null } });
    expect(await roundTrip(json, { json: { a: null } })).toEqual({ json: { a: null } });
  });
});

describe("plain bodies", () => {
  it("come back as they were", async () => {
    expect(await roundTrip({ type: "application/json", kind: "json" }, { a: [null] })).toEqual({ a: [null] });
    expect(await roundTrip({ type: "text/plain", kind: "text" }, "é\n")).toBe("é\n");
    expect(await roundTrip({ type: "text/plain", kind: "text", shape: integer }, 5)).toBe(5);
    const blob = await roundTrip({ type: "image/png", kind: "binary" }, new Blob([new Uint8Array([255])]));
    expect([...new Uint8Array(await (blob as Blob).arrayBuffer())]).toEqual([255]);
  });
});

describe("the smaller writer of form data", () => {
  const shape = object({ note: text, tags: list(text), meta: object({ a: integer }), file: text });
  const encoding = [
    { name: "meta", contentType: "application/vnd.a+json" },
    { name: "file", contentType: "application/octet-stream" },
    { name: "note", contentType: "text/plain" },
  ];
  const media: MediaDescriptor = { ...multipart, shape, encoding };
  const file = new File(["content"], 'a "b".txt', { type: "text/csv" });
  const withoutBoundary = async (write: typeof writeMultipart, body: unknown): Promise<string> => {
    const written = write(media, body);
    const boundary = /boundary=(.*)/.exec(written.contentType ?? "")?.[1] ?? "none";
    const text = await new Response(written.body).text();
    return `${written.contentType}\n${text}`.replaceAll(boundary, "boundary");
  };

  it.each([
    [{ note: "a", tags: ["b", "c"], meta: { a: 1 }, file }],
    [{ note: new Blob(["x"]), file: new Uint8Array([65]), other: 1, more: { b: [null] } }],
    [{ meta: null, file: [file, new Blob(["y"], { type: "image/png" })], note: undefined, tags: [] }],
    [{ 'a "b"\r\nc': "d\u{1F600}" }],
  ])("writes what the larger writes: %j", async (body) => {
    expect(isFormData(media)).toBe(true);
    expect(await withoutBoundary(writeFormData, body)).toBe(await withoutBoundary(writeMultipart, body));
  });

  it.each([
    [{ note: null }],
    [{ tags: ["a", null] }],
    [{ note: Number.NaN }],
  ])("refuses what the larger refuses: %j", (body) => {
    const refusalOf = (write: typeof writeMultipart): unknown => {
      try {
        return write(media, body);
      } catch (error) {
        return error;
      }
    };
    expect(refusalOf(writeFormData)).toBeInstanceOf(EncodeError);
    expect(refusalOf(writeFormData)).toEqual(refusalOf(writeMultipart));
  });
});
