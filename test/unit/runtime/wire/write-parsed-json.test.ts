import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeParsedJson } from "../../../../runtime/wire/write-parsed-json.ts";

describe("writeParsedJson", () => {
  it("writes what was parsed as JSON.stringify does", () => {
    const holdNull = fc.jsonValue().map((value) => [value, null]);
    fc.assert(
      fc.property(holdNull, (value) => {
        expect(writeParsedJson(value)).toBe(JSON.stringify(value));
      }),
    );
  });

  it("keeps what JSON.stringify cannot write", () => {
    const levels = "[".repeat(100_000) + "]".repeat(100_000);
    expect(writeParsedJson(JSON.parse(levels))).toBe(levels);
    expect(writeParsedJson(JSON.parse('{"a":1e999,"b":[-1e999,null]}'))).toBe(
      '{"a":1e400,"b":[-1e400,null]}',
    );
  });

  it("keeps members of any name, and what writes itself", () => {
    const text = '{"__proto__":null,"toJSON":1,"":{}}';
    expect(writeParsedJson(JSON.parse(text))).toBe(text);
    const revived = { at: new Date(0), none: null, gone: undefined };
    expect(writeParsedJson(revived)).toBe(JSON.stringify(revived));
  });
});

it.each<readonly [unknown, string | undefined]>([
  [undefined, undefined],
  ["null", '"null"'],
  [[null, 1, "a"], '[null,1,"a"]'],
  [[], "[]"],
  [{ a: null, b: undefined, c: [] }, '{"a":null,"c":[]}'],
  [[null, undefined, () => 1], "[null,null,null]"],
  [[null, { toJSON: () => ({ a: [1] }) }], '[null,{"a":[1]}]'],
  [[null, { toJSON: 1 }], '[null,{"toJSON":1}]'],
  [Number.POSITIVE_INFINITY, "1e400"],
  [[Number.NEGATIVE_INFINITY], "[-1e400]"],
])("parsed JSON is written as it was sent: %o", (value, text) => {
  expect(writeParsedJson(value)).toBe(text);
});

it("throws a TypeError for what is not JSON", () => {
  expect(() => writeParsedJson(5n)).toThrow(TypeError);
});
