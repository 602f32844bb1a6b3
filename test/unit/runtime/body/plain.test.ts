/** Bodies of JSON, text and bytes: how they are read, and how they are written. */
import { describe, expect, it, test } from "vitest";
import {
  charsetOf,
  decodePlain,
  decodeText,
  joinChunks,
  readBytes,
  toDecoded,
  writePlain,
} from "../../../../runtime/body/plain.ts";
import { issueAt } from "../../../../runtime/pointer.ts";
import { locateJsonError } from "../../../../runtime/wire/locate-json-error.ts";
import { statedReading } from "../../../../runtime/wire/read-json.ts";
import { INTEGER, media } from "../server/describe.ts";

const octets = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const latin = new Uint8Array([0xe9]);

describe("readBytes", () => {
  const headers = new Headers();

  it("takes the quicker way of a source that has one", async () => {
    const source = { headers, body: new Blob(["slow"]).stream(), readAll: async () => octets("quick") };
    expect(await readBytes(source)).toEqual(octets("quick"));
  });

  it("gives no bytes where there is no body", async () => {
    expect(await readBytes({ headers, body: null })).toEqual(new Uint8Array());
  });

  it("reads as many bytes as the limit, and no more", async () => {
    const read = (limit?: number) => readBytes({ headers, body: new Blob(["four"]).stream() }, limit);
    expect(await read()).toEqual(octets("four"));
    expect(await read(4)).toEqual(octets("four"));
    expect(await read(3)).toBeUndefined();
  });
});

test("chunks are joined, and a single one is not copied", () => {
  const one = octets("one");
  expect(joinChunks([one], 3)).toBe(one);
  expect(joinChunks([], 0)).toEqual(new Uint8Array());
  expect(joinChunks([one, octets("two")], 6)).toEqual(octets("onetwo"));
});

test.each<[readonly string[], string]>([
  [[], "value"],
  [["type"], "mismatch"],
  [["type", "maxItems", "contentType"], "mismatch"],
  [["type", "percent-encoding"], "malformed"],
  [["depth"], "malformed"],
])("a form with the issues %j is a %s", (keywords, kind) => {
  const issues = keywords.map((keyword) => issueAt("/a", keyword, "must be right"));
  expect(toDecoded({}, issues).kind).toBe(kind);
});

describe("the place where a text stops being JSON", () => {
  test.each<[string, number, number]>([
    ["{}x", 1, 3],
    ["[]x", 1, 3],
    ["[[]x", 1, 4],
    ["[{}x", 1, 4],
    ['{"a":{}x', 1, 8],
    ['{"a":[]x', 1, 8],
    ['{"a":1]', 1, 7],
    ["[1}", 1, 3],
    ['{"a":1,"b":x', 1, 12],
    ['{"a":1,b', 1, 8],
    ['{"a":1,2', 1, 8],
    ['{"a":1,}', 1, 8],
    ["{]", 1, 2],
    ["[1,2,x", 1, 6],
    ["[1,2 3", 1, 6],
    ["{}}", 1, 3],
    ["[]]", 1, 3],
    [" \t\r\n  x", 2, 3],
    ["[ 1 , \n 2 x", 2, 4],
    ["-x", 1, 1],
    ["-1x", 1, 3],
    ["12x", 1, 3],
    ["1.x", 1, 2],
    ["1.25x", 1, 5],
    ["1e5x", 1, 4],
    ["1E+12x", 1, 6],
    ["1e-3x", 1, 5],
    ["1e+x", 1, 2],
    ["true x", 1, 6],
    ["null1", 1, 5],
    ['["\\u00e9"x', 1, 10],
    ['["\\u00g9"]', 1, 2],
    ['["\\n\\"\\\\\\/"x', 1, 12],
    ['["a\nb"]', 1, 2],
    ['["a"', 1, 5],
    ['"a', 1, 1],
    ["", 1, 1],
    ["[", 1, 2],
  ])("%j", (text, line, column) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(locateJsonError(text)).toMatchObject({ line, column });
  });
});

describe("the character encoding of a text", () => {
  test.each<[string | undefined, unknown]>([
    [undefined, undefined],
    ["iso-8859-1", "é"],
    ["ISO-8859-1", "é"],
    ["utf-8", undefined],
    ["UTF8", undefined],
    ["nonsense", undefined],
    ["shift_jis", undefined],
  ])("in %s", (charset, text) => {
    expect(decodeText(latin, charset)).toBe(text);
  });

  it("refuses bytes that are not of their encoding, and removes a byte order mark", () => {
    expect(decodeText(new Uint8Array([0xff, 0xff]), "euc-jp")).toBeUndefined();
    expect(decodeText(octets("\ufeffa"))).toBe("a");
    expect(decodeText(octets("é"), "utf-8")).toBe("é");
    expect(decodeText(octets("é"), "utf8")).toBe("é");
  });

  test.each<[string, unknown]>([
    ["text/plain", undefined],
    ["no type", undefined],
    ["text/plain; charset=Latin1", { label: "latin1" }],
    ["text/plain; charset=utf-8; charset=UTF-8", { label: "utf-8" }],
    ["text/plain; charset=utf-8; charset=latin1", "unknown"],
    ["text/plain; charset=nonsense", "unknown"],
    ["text/plain; format=flowed", undefined],
  ])("of %s", (type, expected) => {
    expect(charsetOf(type)).toEqual(expected);
  });

  it("is named where the bytes are not of it", () => {
    const decode = (type: string) =>
      decodePlain(media("text/plain", "text"), new Uint8Array([0xff]), type, statedReading);
    expect(decode("text/plain; charset=euc-jp")).toMatchObject({
      issues: [{ keyword: "charset", message: "must be euc-jp" }],
    });
    expect(decode("text/plain")).toMatchObject({
      issues: [{ keyword: "charset", message: "must be UTF-8" }],
    });
    expect(decode("text/plain; charset=nonsense")).toMatchObject({
      issues: [{ keyword: "charset", message: "must have a supported charset" }],
    });
  });
});

it("reads a text that fits no type of its shape as it is, so that its schema can refuse it", () => {
  const decode = (text: string) =>
    decodePlain(media("text/plain", "text", { shape: INTEGER }), octets(text), "", statedReading);
  expect(decode("x")).toEqual({ kind: "value", value: "x" });
  expect(decode("5")).toEqual({ kind: "value", value: 5 });
});

describe("writePlain", () => {
  test.each<[string, Parameters<typeof media>, unknown, unknown, string]>([
    ["JSON", ["application/json", "json"], { a: 1 }, '{"a":1}', "application/json"],
    ["a text", ["text/plain", "text"], "a", "a", "text/plain"],
    ["a number as text", ["text/plain", "text"], 5, "5", "text/plain"],
    ["a charset", ["text/plain; charset=latin1", "text"], "a", "a", "text/plain; charset=UTF-8"],
    ["utf8", ["text/plain; charset=utf8", "text"], "a", "a", "text/plain; charset=utf8"],
    [
      "a quoted charset",
      ['text/plain; charset="x;y"; a=b', "text"],
      "a",
      "a",
      "text/plain; charset=UTF-8; a=b",
    ],
    [
      "a charset of JSON",
      ["application/json; charset=latin1", "json"],
      1,
      "1",
      "application/json; charset=latin1",
    ],
    [
      "a charset of bytes",
      ["application/csv; charset=latin1", "binary"],
      "a",
      "a",
      "application/csv; charset=latin1",
    ],
  ])("%s", (_, [type, kind], body, written, contentType) => {
    expect(writePlain(media(type, kind), body)).toEqual({ body: written, contentType });
  });

  it("keeps the parameters of a Blob of the same type, as of parts with their boundary", () => {
    const typeOf = (type: string): unknown =>
      writePlain(media("multipart/mixed", "binary"), new Blob([], { type })).contentType;
    expect(typeOf("multipart/mixed; boundary=b")).toBe("multipart/mixed; boundary=b");
    expect(typeOf("multipart/mixedup; boundary=b")).toBe("multipart/mixed");
    expect(typeOf("image/png")).toBe("multipart/mixed");
  });
});
