/** Parts of multipart bodies: which member each is, how its type decides how it is read, parts of a style, bodies that are lists or single values. */
import { describe, expect, it, test } from "vitest";
import { decodeMultipart } from "../../../../runtime/body/decode-multipart.ts";
import {
  isFormData,
  withFileTypes,
  writeFormData,
  writePart,
} from "../../../../runtime/body/write-form-data.ts";
import { writeMultipart } from "../../../../runtime/body/write-multipart.ts";
import type { NamedChecks } from "../../../../runtime/checks.ts";
import type { EncodingDescriptor, MediaDescriptor, WireShape } from "../../../../runtime/descriptors.ts";
import { EncodeError } from "../../../../runtime/parameters/encode-plain.ts";
import { statedReading, type TextRules } from "../../../../runtime/wire/read-json.ts";
import { INTEGER, media, TEXT } from "../server/describe.ts";

const list = (items: WireShape): WireShape => ({ types: ["array"], items });
const object = (properties: Record<string, WireShape>): WireShape => ({
  types: ["object"],
  properties: Object.entries(properties),
});
const multipart = (
  shape?: WireShape,
  encoding?: readonly EncodingDescriptor[],
  type = "multipart/form-data",
): MediaDescriptor => media(type, "multipart", { ...(shape && { shape }), ...(encoding && { encoding }) });

interface Sent {
  readonly name?: string;
  readonly filename?: string;
  readonly type?: string;
  readonly id?: string;
  readonly text: string | Uint8Array;
}

const latin = new Uint8Array([0xe9]);

function bytesOf(parts: readonly Sent[]): Uint8Array<ArrayBuffer> {
  const pieces = parts.flatMap(({ name, filename, type, id, text }) => [
    "--b\r\n",
    name === undefined ? "" : `Content-Disposition: form-data; name="${name}"`,
    filename === undefined ? "" : `; filename="${filename}"`,
    name === undefined ? "" : "\r\n",
    type === undefined ? "" : `Content-Type: ${type}\r\n`,
    id === undefined ? "" : `Content-ID: ${id}\r\n`,
    "\r\n",
    text,
    "\r\n",
  ]);
  return new Uint8Array(Buffer.concat([...pieces, "--b--"].map((piece) => Buffer.from(piece))));
}

/** What a body is read as: a `File` or `Blob` as its name, type and text; issues as texts. */
async function read(
  described: MediaDescriptor,
  parts: readonly Sent[],
  { type = described.type, rules = statedReading }: { type?: string; rules?: TextRules } = {},
): Promise<unknown> {
  const decoded = decodeMultipart(described, bytesOf(parts), `${type}; boundary=b`, rules);
  return decoded.kind === "value"
    ? show(decoded.value)
    : decoded.issues.map(({ keyword, pointer }) => `${keyword} at ${pointer}`);
}

async function show(value: unknown): Promise<unknown> {
  if (value instanceof Blob) {
    const name = value instanceof File ? `${value.name} ` : "";
    return `${name}(${value.type}) ${Buffer.from(await value.arrayBuffer()).toString("latin1")}`;
  }
  if (Array.isArray(value)) return Promise.all(value.map(show));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(async ([name, member]) => [name, await show(member)]);
  return Object.fromEntries(await Promise.all(members));
}

describe("the member that a part is", () => {
  const related = (shape: WireShape, encoding?: readonly EncodingDescriptor[]) =>
    multipart(shape, encoding, "multipart/related");
  const two = object({ a: TEXT, b: TEXT });

  test.each<[string, MediaDescriptor, readonly Sent[], unknown]>([
    [
      "by the name of its disposition",
      related(two),
      [
        { name: "b", text: "1" },
        { name: "a", text: "2" },
      ],
      { a: "2", b: "1" },
    ],
    ["by order", related(two), [{ text: "1" }, { text: "2" }], { a: "1", b: "2" }],
    [
      "by order, after one with a name",
      related(two),
      [{ name: "a", text: "1" }, { text: "2" }],
      { a: "1", b: "2" },
    ],
    [
      "by order, before one with a name",
      related(two),
      [{ text: "1" }, { name: "a", text: "2" }],
      { a: "2", b: "1" },
    ],
    [
      "by its id",
      related(two),
      [
        { id: "<b>", text: "1" },
        { id: "<a@host>", text: "2" },
      ],
      { a: "2", b: "1" },
    ],
    ["by its id without brackets", related(two), [{ id: "b", text: "1" }], { b: "1" }],
    [
      "by an id with an @",
      related(object({ "a@b": TEXT, z: TEXT })),
      [{ text: "0" }, { id: "<a@b@host>", text: "1" }],
      { z: "0", "a@b": "1" },
    ],
    ["not by an id that only ends like one", related(two), [{ id: "x<b>", text: "1" }], { a: "1" }],
    ["not by an id that only begins like one", related(two), [{ id: "<b>x", text: "1" }], { a: "1" }],
    [
      "by its type",
      related(two, [{ name: "b", contentType: "image/png , image/gif" }]),
      [{ type: "image/gif", text: "1" }, { text: "2" }],
      { a: "2", b: "(image/gif) 1" },
    ],
    ["none, where nothing is described", related({ types: ["object"] }), [{ text: "1" }], ["multipart at "]],
    [
      "none, with another type",
      related(object({ a: TEXT })),
      [{ type: "image/png", text: "1" }],
      ["multipart at "],
    ],
  ])("%s", async (_, described, parts, expected) => {
    expect(await read(described, parts)).toEqual(expected);
  });

  it("by order, from the part that the type calls the start", async () => {
    const parts = [{ text: "2" }, { id: "<root>", text: "1" }];
    expect(await read(related(two), parts, { type: 'multipart/related; start="<root>"' })).toEqual({
      a: "1",
      b: "2",
    });
    expect(await read(related(two), parts, { type: 'multipart/related; start="<none>"' })).toEqual({
      a: "2",
      b: "1",
    });
    expect(await read(related(two), parts)).toEqual({ a: "2", b: "1" });
  });

  it.each([
    ["form-data", true],
    ["form-data ; name=a", true],
    ["FORM-DATA; name=a", true],
    ["attachment; name=a", false],
    ["form-data-x; name=a", false],
    ["x-form-data; name=a", false],
  ])("in a form only with the disposition form-data: %s", (disposition, isKnown) => {
    const bytes = new TextEncoder().encode(`--b\r\nContent-Disposition: ${disposition}\r\n\r\n1\r\n--b--`);
    const keywordsOf = (type: string) => {
      const decoded = decodeMultipart(
        multipart(object({ a: TEXT }), undefined, type),
        bytes,
        `${type}; boundary=b`,
        statedReading,
      );
      return decoded.kind === "value" ? [] : decoded.issues.map(({ message }) => message);
    };
    const isRefused = keywordsOf("multipart/form-data").includes("must be a well-formed multipart body");
    expect(isRefused).toBe(!isKnown);
    expect(keywordsOf("multipart/mixed")).not.toContain("must be a well-formed multipart body");
  });
});

describe("a part is read by its type", () => {
  const nested = object({ x: INTEGER });
  const shape = object({
    t: TEXT,
    n: INTEGER,
    o: nested,
    l: list(nested),
    any: { types: [] },
    r: list(list(INTEGER)),
    ot: { ...nested, types: ["string", "object"] },
  });
  const json = "application/json";

  test.each<[string, Sent, readonly EncodingDescriptor[], unknown]>([
    [
      "a file",
      { name: "t", filename: "a.txt", type: "text/csv", text: "1" },
      [],
      { t: "a.txt (text/csv) 1" },
    ],
    ["a file without type", { name: "t", filename: "a", text: "1" }, [], { t: "a () 1" }],
    [
      "a file of JSON",
      { name: "t", filename: "a", type: json, text: "{}" },
      [],
      { t: "a (application/json) {}" },
    ],
    [
      "a file of JSON for any value",
      { name: "any", filename: "a", type: json, text: "{}" },
      [],
      { any: "a (application/json) {}" },
    ],
    ["JSON with a file name", { name: "o", filename: "a", type: json, text: '{"x":1}' }, [], { o: { x: 1 } }],
    [
      "a file where an object is described",
      { name: "o", filename: "a", type: "text/csv", text: "1" },
      [],
      ["type at /o"],
    ],
    ["JSON", { name: "o", type: json, text: '{"x":1}' }, [], { o: { x: 1 } }],
    ["JSON for any value", { name: "any", type: json, text: "[1]" }, [], { any: [1] }],
    ["JSON that is null", { name: "any", type: json, text: "null" }, [], { any: null }],
    [
      "JSON by its encoding",
      { name: "o", text: '{"x":1}' },
      [{ name: "o", contentType: json }],
      { o: { x: 1 } },
    ],
    [
      "JSON by its encoding, of a text",
      { name: "t", text: '"a"' },
      [{ name: "t", contentType: json }],
      { t: '"a"' },
    ],
    ["JSON by its own type, of a text", { name: "t", type: json, text: '"a"' }, [], { t: "a" }],
    ["JSON by its own type, beside text", { name: "ot", type: json, text: '{"x":1}' }, [], { ot: { x: 1 } }],
    ["an item of JSON", { name: "l", type: json, text: '{"x":1}' }, [], { l: [{ x: 1 }] }],
    ["a whole list of JSON", { name: "l", type: json, text: '[{"x":1}]' }, [], { l: [{ x: 1 }] }],
    ["an item that is a list of JSON", { name: "r", type: json, text: "[1]" }, [], { r: [[1]] }],
    ["a list that is text", { name: "r", type: "text/plain", text: "[[1]]" }, [], ["type at /r/0/0"]],
    ["JSON that is malformed", { name: "o", type: json, text: "{" }, [], ["type at /o"]],
    ["JSON of another type", { name: "n", type: json, text: '"a"' }, [], { n: "a" }],
    ["a number", { name: "n", text: "5" }, [], { n: 5 }],
    ["a number as text", { name: "n", type: "text/plain", text: "5" }, [], { n: 5 }],
    ["a number of another type", { name: "n", type: "image/png", text: "5" }, [], { n: 5 }],
    ["bytes", { name: "t", type: "image/png", text: "1" }, [], { t: "(image/png) 1" }],
    [
      "bytes by the encoding",
      { name: "t", text: "1" },
      [{ name: "t", contentType: "image/png" }],
      { t: "() 1" },
    ],
    [
      "bytes that are text by the encoding",
      { name: "t", text: "1" },
      [{ name: "t", contentType: "image/png", text: true }],
      { t: "1" },
    ],
    [
      "bytes that are not, by another encoding",
      { name: "t", type: "image/png", text: "1" },
      [{ name: "n", contentType: "image/png", text: true }],
      { t: "(image/png) 1" },
    ],
    ["text by a range", { name: "t", text: "1" }, [{ name: "t", contentType: "*/*" }], { t: "1" }],
    ["text of a charset", { name: "t", type: "text/plain; charset=latin1", text: latin }, [], { t: "é" }],
    ["text that is not of its charset", { name: "t", type: "text/plain", text: latin }, [], ["type at /t"]],
    ["text that only bytes can be", { name: "t", text: latin }, [], ["type at /t"]],
    [
      "a type that is not listed",
      { name: "t", type: "image/gif", text: "1" },
      [{ name: "t", contentType: "image/png" }],
      ["contentType at /t"],
    ],
    ...["text/html", "application/vnd.y+json", "application/octet-stream"].map(
      (type): [string, Sent, readonly EncodingDescriptor[], unknown] => [
        `${type} where JSON is listed`,
        { name: "n", type, text: "1" },
        [{ name: "n", contentType: "application/json" }],
        ["contentType at /n"],
      ],
    ),
    [
      "JSON of a charset where JSON is listed",
      { name: "n", type: "application/json; charset=utf-8", text: "1" },
      [{ name: "n", contentType: "text/csv, application/json" }],
      { n: 1 },
    ],
    [
      "another type than JSON where the schema implies JSON",
      { name: "n", type: "text/plain", text: "1" },
      [{ name: "n", contentType: "application/json", implied: true }],
      { n: 1 },
    ],
    [
      "another type where bytes are listed",
      { name: "t", type: "image/png", text: "1" },
      [{ name: "t", contentType: "application/octet-stream" }],
      ["contentType at /t"],
    ],
    [
      "a type that is listed",
      { name: "t", type: "image/gif", text: "1" },
      [{ name: "t", contentType: "image/png, image/*" }],
      { t: "(image/gif) 1" },
    ],
    [
      "no type where types are listed",
      { name: "n", text: "1" },
      [{ name: "n", contentType: "text/plain" }],
      { n: 1 },
    ],
    ["a name with brackets", { name: "o[x]", text: "1" }, [], { o: { x: 1 } }],
    ["a name with brackets that is a name", { name: "t[x]", text: "1" }, [], { "t[x]": "1" }],
    [
      "another type than one that is listed for another part",
      { name: "t", type: "text/plain", text: "1" },
      [{ name: "n", contentType: "image/png" }],
      { t: "1" },
    ],
    ["JSON of an object where none fits", { name: "n", type: json, text: '{"x":1}' }, [], ["type at /n"]],
    ["JSON of a list where none fits", { name: "n", type: json, text: "[1]" }, [], { n: [1] }],
    ["JSON of null where none fits", { name: "n", type: json, text: "null" }, [], { n: null }],
    ["a name of 32 levels", { name: `any${"[a]".repeat(31)}`, text: "1" }, [], { any: expect.anything() }],
    ["a name of 33 levels", { name: `any${"[a]".repeat(32)}`, text: "1" }, [], ["depth at "]],
  ])("%s", async (_, part, encoding, expected) => {
    expect(await read(multipart(shape, encoding), [part])).toEqual(expected);
  });

  it("and a name with brackets may be that of a property", async () => {
    const described = multipart(object({ o: nested, "o[x]": TEXT }));
    expect(await read(described, [{ name: "o[x]", text: "1" }])).toEqual({ "o[x]": "1" });
  });

  it("in the reading that is asked for its name, and JSON to the depth that is allowed", async () => {
    const described = multipart(
      object({ a: { types: ["integer", "string"] }, b: { types: ["integer", "string"] } }),
    );
    const rules: TextRules = { reading: (pointer) => (pointer === "/a" ? "other" : "stated") };
    const parts = [
      { name: "a", text: "1" },
      { name: "b", text: "2" },
    ];
    expect(await read(described, parts, { rules })).toEqual({ a: "1", b: 2 });
    const deep = [{ name: "any", type: json, text: "[[1]]" }];
    expect(await read(multipart(shape), deep, { rules: { ...statedReading, depth: 1 } })).toEqual([
      expect.stringContaining("at /any"),
    ]);
    expect(await read(multipart(shape), deep, { rules: { ...statedReading, depth: 2 } })).toEqual({
      any: [[1]],
    });
  });
});

describe("parts of a style", () => {
  const shape = object({ l: list(INTEGER), o: object({ x: INTEGER, y: TEXT }), t: TEXT, n: INTEGER });

  test.each<[string, readonly EncodingDescriptor[], readonly Sent[], unknown]>([
    ["a list without explode", [{ name: "l", explode: false }], [{ name: "l", text: "1,2" }], { l: [1, 2] }],
    [
      "a list of a style",
      [{ name: "l", style: "pipeDelimited" }],
      [{ name: "l", text: "1|2" }],
      { l: [1, 2] },
    ],
    [
      "an object without explode",
      [{ name: "o", style: "form", explode: false }],
      [{ name: "o", text: "x,1,y,a" }],
      { o: { x: 1, y: "a" } },
    ],
    [
      "an object whose members are parts",
      [{ name: "o", style: "form" }],
      [
        { name: "x", text: "1" },
        { name: "y", text: "a&b=c" },
        { name: "t", text: "d" },
      ],
      { o: { x: 1, y: "a&b=c" }, t: "d" },
    ],
    [
      "an object with brackets",
      [{ name: "o", style: "deepObject" }],
      [
        { name: "o[x]", text: "1" },
        { name: "ox", text: "2" },
      ],
      { o: { x: 1 }, ox: "2" },
    ],
    ["another part beside it", [{ name: "l", style: "form" }], [{ name: "n", text: "5" }], { n: 5 }],
    [
      "other parts beside it",
      [{ name: "l", style: "form" }],
      [
        { name: "t", text: "a" },
        { name: "l", text: "1" },
        { name: "n", text: "5" },
      ],
      { l: [1], t: "a", n: 5 },
    ],
    [
      "a file in place of it",
      [{ name: "t", style: "form" }],
      [{ name: "t", filename: "a", text: "1" }],
      { t: "a () 1" },
    ],
    ["bytes that are not text", [{ name: "t", style: "form" }], [{ name: "t", text: latin }], ["type at /t"]],
    ["a wrong type", [{ name: "n", style: "form" }], [{ name: "n", text: "x" }], ["type at /n"]],
    ["a style that nothing has", [{ name: "none", style: "form" }], [{ name: "t", text: "a" }], { t: "a" }],
    [
      "a file beside it",
      [{ name: "l", style: "form" }],
      [
        { name: "l", text: "1" },
        { name: "t", type: "image/png", text: "2" },
      ],
      { l: [1], t: "(image/png) 2" },
    ],
    [
      "a file with the name of a member beside it",
      [
        { name: "o", style: "deepObject" },
        { name: "l", style: "form" },
      ],
      [
        { name: "o[x]", text: "1" },
        { name: "x", type: "image/png", text: "2" },
      ],
      { o: { x: 1 }, x: "(image/png) 2" },
    ],
    [
      "an object without style, although its members are parts of another",
      [{ name: "l", style: "form" }],
      [{ name: "x", text: "1" }],
      { x: "1" },
    ],
  ])("%s", async (_, encoding, parts, expected) => {
    expect(await read(multipart(shape, encoding), parts)).toEqual(expected);
  });

  it("where no properties are described", async () => {
    const described = multipart(undefined, [{ name: "a", style: "form" }]);
    expect(await read(described, [{ name: "a", text: "1" }])).toEqual({ a: "1" });
  });
});

describe("a body that is not an object", () => {
  const one = [{ name: "a", text: "1" }];
  const nameless = [{ text: "1" }, { text: "2" }];

  test.each<[string, MediaDescriptor, readonly Sent[], unknown]>([
    ["a form whose shape has no types is an object", multipart({ types: [] }), one, { a: "1" }],
    ["a form without shape is an object", multipart(), one, { a: "1" }],
    [
      "other types without shape are lists",
      multipart(undefined, undefined, "multipart/mixed"),
      nameless,
      ["1", "2"],
    ],
    ["a list", multipart(list(INTEGER)), [...one, ...one], [1, 1]],
    ["a list of anything", multipart({ types: ["array"] }), one, ["1"]],
    [
      "an item of the wrong type",
      multipart(list(INTEGER)),
      [...one, { name: "b", text: "x" }],
      ["type at /1"],
    ],
    ["one value", multipart(INTEGER), one, 1],
    ["two values where there is to be one", multipart(INTEGER), [...one, ...one], ["maxItems at "]],
    [
      "a list beside an object: parts without names",
      multipart(
        { ...object({ a: TEXT }), types: ["object", "array"], items: INTEGER },
        undefined,
        "multipart/mixed",
      ),
      nameless,
      [1, 2],
    ],
    [
      "an object beside a list: some parts with names",
      multipart(
        { ...object({ a: TEXT }), types: ["object", "array"], items: INTEGER },
        undefined,
        "multipart/mixed",
      ),
      [...one, { text: "2" }],
      ["multipart at "],
    ],
    [
      "an object beside a list: parts with names",
      multipart({ ...object({ a: TEXT }), types: ["object", "array"] }),
      one,
      { a: "1" },
    ],
    [
      "an object beside a text: the name of a member",
      multipart({ ...object({ a: TEXT }), types: ["object", "string"] }),
      one,
      { a: "1" },
    ],
    [
      "a text beside an object: another name",
      multipart({ ...object({ b: TEXT, c: TEXT }), types: ["object", "string"] }),
      one,
      "1",
    ],
    ["a text beside an object without members", multipart({ types: ["object", "string"] }), one, "1"],
    [
      "an object beside a text: several parts",
      multipart({ ...object({ b: TEXT }), types: ["object", "string"] }),
      [...one, { name: "c", text: "2" }],
      { a: "1", c: "2" },
    ],
    [
      "an object beside a text: no parts",
      multipart({ ...object({ b: TEXT }), types: ["object", "string"] }),
      [],
      {},
    ],
  ])("%s", async (_, described, parts, expected) => {
    expect(await read(described, parts)).toEqual(expected);
  });

  test.each(["multipart/form-data", "no type"])("is refused without a boundary: %s", (type) => {
    const decoded = decodeMultipart(multipart(), bytesOf(one), type, statedReading);
    expect(decoded).toMatchObject({ kind: "malformed", issues: [{ message: "must have a boundary" }] });
  });
});

describe("writePart", () => {
  const file = new File(["x"], "a.png", { type: "image/png" });

  test.each<[string, unknown, string, boolean, string, string | undefined]>([
    ["a text", "a", "", false, "", undefined],
    ["a text of a type", "a", "text/csv", false, "text/csv", undefined],
    ["an object", { a: 1 }, "", false, "application/json", undefined],
    ["null", null, "", true, "application/json", undefined],
    ["a file", file, "image/gif", false, "image/png", "a.png"],
    ["a file without type", new File([], "a"), "image/gif", false, "image/gif", "a"],
    ["bytes", new Uint8Array(), "", false, "application/octet-stream", "blob"],
    ["a buffer", new ArrayBuffer(1), "", false, "application/octet-stream", "blob"],
  ])("%s", (_, value, type, json, written, filename) => {
    expect(writePart("n", value, type, json)).toMatchObject({ name: "n", type: written, filename });
  });

  it("refuses a stream", () => {
    expect(() => writePart("n", new ReadableStream(), "", false)).toThrow(
      'field "n": pass a Blob, File or bytes',
    );
  });
});

async function linesOf(described: MediaDescriptor, body: unknown): Promise<readonly string[]> {
  const written = writeMultipart(described, body);
  const text = await new Response(written.body).text();
  return [written.contentType ?? "", ...text.split("\r\n")]
    .map((line) => line.replace(/tenon-[\w-]+/, "B"))
    .filter((line) => line !== "" && !line.startsWith("--B"));
}

describe("writeMultipart", () => {
  const shape = object({ l: list(INTEGER), o: object({ x: INTEGER }), t: TEXT });
  const named = (name: string, more = ""): string => `Content-Disposition: form-data; name="${name}"${more}`;
  const type = "multipart/form-data; boundary=B";

  test.each<[string, MediaDescriptor, unknown, readonly string[]]>([
    [
      "a list without explode",
      multipart(shape, [{ name: "l", explode: false }]),
      { l: [1, 2] },
      [type, named("l"), "1,2"],
    ],
    [
      "a list of style form",
      multipart(shape, [{ name: "l", style: "form" }]),
      { l: [1, 2] },
      [type, named("l"), "1", named("l"), "2"],
    ],
    [
      "a list with explode",
      multipart(shape, [{ name: "l", explode: true }]),
      { l: [1, 2] },
      [type, named("l"), "1", named("l"), "2"],
    ],
    [
      "a list with pipes",
      multipart(shape, [{ name: "l", style: "pipeDelimited" }]),
      { l: [1, 2] },
      [type, named("l"), "1|2"],
    ],
    [
      "an object whose members are parts",
      multipart(shape, [{ name: "o", style: "form" }]),
      { o: { x: 1 } },
      [type, named("x"), "1"],
    ],
    [
      "a text of a style with a comma",
      multipart(shape, [{ name: "t", style: "form", explode: false }]),
      { t: "a,b" },
      [type, named("t"), "a,b"],
    ],
    [
      "a list of a style with a comma",
      multipart(shape, [{ name: "l", style: "form" }]),
      { l: ["a,b"] },
      [type, named("l"), "a,b"],
    ],
    [
      "a file of a style",
      multipart(shape, [{ name: "t", style: "form" }]),
      { t: new Blob(["x"]) },
      [type, named("t", '; filename="blob"'), "Content-Type: application/octet-stream", "x"],
    ],
    [
      "a file among texts of a style",
      multipart(shape, [{ name: "t", style: "form" }]),
      { t: [new Blob(["x"]), "y"] },
      [type, named("t", '; filename="blob"'), "Content-Type: application/octet-stream", "x", named("t"), "y"],
    ],
    [
      "a range of types",
      multipart(shape, [{ name: "t", contentType: "text/*" }]),
      { t: "a" },
      [type, named("t"), "a"],
    ],
    [
      "a list of types",
      multipart(shape, [{ name: "t", contentType: "text/a, text/b" }]),
      { t: "a" },
      [type, named("t"), "a"],
    ],
    [
      "a text of a charset",
      multipart(shape, [{ name: "t", contentType: "text/a; charset=latin1" }]),
      { t: "a" },
      [type, named("t"), "Content-Type: text/a; charset=UTF-8", "a"],
    ],
    [
      "a file of a charset",
      multipart(shape, [{ name: "t", contentType: "text/a; charset=latin1" }]),
      { t: new Blob(["x"]) },
      [type, named("t", '; filename="blob"'), "Content-Type: text/a; charset=latin1", "x"],
    ],
    [
      "a list of a form",
      multipart(list(TEXT)),
      ["a", new File(["x"], "f", { type: "a/b" })],
      [type, named("0"), "a", named("f", '; filename="f"'), "Content-Type: a/b", "x"],
    ],
    [
      "a list of another type",
      multipart(list(TEXT), undefined, "multipart/mixed"),
      ["a", { x: 1 }],
      ["multipart/mixed; boundary=B", "a", "Content-Type: application/json", '{"x":1}'],
    ],
    ["one value", multipart(TEXT), "a", [type, named("value"), "a"]],
    [
      "one file",
      multipart(TEXT),
      new Blob(["x"]),
      [type, named("file", '; filename="blob"'), "Content-Type: application/octet-stream", "x"],
    ],
    [
      "a form in the order of its members",
      multipart(shape),
      { t: "a", l: 1 },
      [type, named("t"), "a", named("l"), "1"],
    ],
    [
      "another type in the order of its properties",
      multipart(shape, undefined, "multipart/mixed"),
      { z: "z", t: "a", l: 1 },
      ["multipart/mixed; boundary=B", named("l"), "1", named("t"), "a", named("z"), "z"],
    ],
    [
      "another type without properties",
      multipart(undefined, undefined, "multipart/mixed"),
      { z: "1", a: "2" },
      ["multipart/mixed; boundary=B", named("z"), "1", named("a"), "2"],
    ],
    [
      "another boundary",
      multipart(shape, undefined, "multipart/form-data;boundary=xyz"),
      { t: "a" },
      [type, named("t"), "a"],
    ],
    [
      "another boundary among parameters",
      multipart(shape, undefined, "multipart/form-data;  boundary=xyz ; a=b"),
      { t: "a" },
      ["multipart/form-data; a=b; boundary=B", named("t"), "a"],
    ],
    [
      "blanks at the end of the type",
      multipart(shape, undefined, "multipart/form-data  "),
      { t: "a" },
      [type, named("t"), "a"],
    ],
    [
      "related parts",
      multipart(shape, undefined, "multipart/related"),
      { "a b": "1" },
      ['multipart/related; type="text/plain"; boundary=B', named("a b"), "Content-ID: <a%20b>", "1"],
    ],
    [
      "related parts of a type",
      multipart(shape, undefined, "multipart/related;  type=a/b"),
      { t: { x: 1 } },
      [
        "multipart/related;  type=a/b; boundary=B",
        named("t"),
        "Content-ID: <t>",
        "Content-Type: application/json",
        '{"x":1}',
      ],
    ],
    [
      "related parts without names",
      multipart(list(TEXT), undefined, "multipart/related"),
      ["a"],
      ['multipart/related; type="text/plain"; boundary=B', "a"],
    ],
    [
      "no related parts",
      multipart(list(TEXT), undefined, "multipart/related"),
      [],
      ['multipart/related; type="text/plain"; boundary=B'],
    ],
  ])("%s", async (_, described, body, lines) => {
    expect(await linesOf(described, body)).toEqual(lines);
  });

  it("refuses a delimiter in a list that is not exploded, and null as a text", () => {
    const without = multipart(shape, [{ name: "l", explode: false }]);
    expect(() => writeMultipart(without, { l: ["a,b"] })).toThrow("contains the delimiter of its style");
    expect(() => writeMultipart(multipart(shape), { t: null })).toThrow('field "t"');
    expect(() => writeMultipart(multipart(shape, [{ name: "o", style: "form" }]), { o: { t: "x" } })).toThrow(
      'its member "t"',
    );
  });
});

describe("the smaller writer of forms", () => {
  test.each<[string, Partial<MediaDescriptor>, boolean]>([
    ["an object", { shape: object({}) }, true],
    [
      "plain content types",
      { shape: object({}), encoding: [{ name: "a", contentType: "image/png" }, { name: "b" }] },
      true,
    ],
    ["another type", { type: "multipart/mixed", shape: object({}) }, false],
    ["a list", { shape: list(TEXT) }, false],
    ["an object or a list", { shape: { types: ["object", "array"] } }, false],
    ["no shape", {}, false],
    ["a style", { shape: object({}), encoding: [{ name: "b" }, { name: "a", style: "form" }] }, false],
    ["explode", { shape: object({}), encoding: [{ name: "b" }, { name: "a", explode: false }] }, false],
    ["a range", { shape: object({}), encoding: [{ name: "a", contentType: "image/*" }] }, false],
    [
      "several types",
      { shape: object({}), encoding: [{ name: "a", contentType: "image/png,image/gif" }] },
      false,
    ],
    ["a type in capitals", { shape: object({}), encoding: [{ name: "a", contentType: "Image/png" }] }, false],
  ])("serves for %s: %#", (_, more, expected) => {
    expect(isFormData(media("multipart/form-data", "multipart", more))).toBe(expected);
  });

  it("takes a ready-made form, and nothing that is not an object", () => {
    const data = new FormData();
    expect(writeFormData(multipart(), data)).toEqual({ body: data, contentType: undefined });
    expect(() => writeFormData(multipart(), [1])).toThrow("a form must be an object");
    expect(() => writeFormData(multipart(), "a")).toThrow(EncodeError);
  });

  it("writes null as JSON, and refuses it as a text", async () => {
    const described = multipart(object({ a: { types: ["string", "null"] } }), [
      { name: "a", contentType: "application/json" },
    ]);
    expect(await new Response(writeFormData(described, { a: null }).body).text()).toContain("\r\nnull\r\n");
    expect(() => writeFormData(multipart(described.shape), { a: null })).toThrow('field "a": null');
  });
});

describe("the types of files", () => {
  const check = () => undefined;
  const type = "multipart/form-data";
  const named = { operation: "add", responses: [] };
  const checks: NamedChecks = {
    ...named,
    body: [
      { type, check },
      { type: "application/json", check },
    ],
  };
  const filesOf = (body: unknown): unknown =>
    withFileTypes(checks, [
      ["multipart/mixed", []],
      [type, [["photo", "image/png, image/gif"]]],
    ]).body?.[0]?.files?.(body);
  const blob = (of: string): Blob => new Blob([], { type: of });

  test.each<[string, unknown, readonly string[]]>([
    ["one that is listed", { photo: blob("image/gif") }, []],
    ["one that is not", { photo: blob("text/plain") }, ["/photo"]],
    ["one without type", { photo: blob("") }, []],
    ["a list", { photo: [blob("image/png"), blob("text/plain")] }, ["/photo/1"]],
    ["a field without types", { other: blob("text/plain") }, []],
    ["a text", { photo: "text/plain" }, []],
    ["an object with a type", { photo: { type: "text/plain" } }, []],
    ["no body", undefined, []],
  ])("%s", (_, body, pointers) => {
    const issues = filesOf(body) as readonly { readonly pointer: string }[];
    expect(issues.map(({ pointer }) => pointer)).toEqual(pointers);
    for (const issue of issues) expect(issue).toMatchObject({ keyword: "contentType" });
  });

  it("are added to the media types that have them, and to nothing else", () => {
    const added = withFileTypes({ ...checks, parameters: check }, [[type, []]]);
    expect(added).toMatchObject({ parameters: check, body: [{ type, check }, { check }] });
    expect(added.body?.map(({ files }) => typeof files)).toEqual(["function", "undefined"]);
    expect(withFileTypes({ ...named, parameters: check }, [[type, []]])).toEqual({
      ...named,
      parameters: check,
    });
  });
});
