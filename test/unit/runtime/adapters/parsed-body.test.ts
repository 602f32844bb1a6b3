import { describe, expect, test } from "vitest";
import { writeParsedBody } from "../../../../runtime/adapters/express.ts";

const form = "application/x-www-form-urlencoded";
const octets = Uint8Array.from([1, 255]);

describe("a body that a framework has parsed", () => {
  test.each<readonly [unknown, string | undefined, string | undefined, string | undefined]>([
    ["a", "text/plain", "a", "text/plain"],
    ["é", "text/plain; charset=utf-8", "é", "text/plain; charset=utf-8"],
    ["é", "text/plain; charset=iso-8859-1", "é", "text/plain; charset=UTF-8"],
    ["é", `${form}; charset=iso-8859-1`, "é", `${form}; charset=iso-8859-1`],
    ["a", "image/png", "a", "image/png"],
    ["a", undefined, "a", undefined],
    ["a", "application/json", '"a"', "application/json"],
    [{ a: [1, null] }, "application/problem+json", '{"a":[1,null]}', "application/problem+json"],
    [null, "application/json", "null", "application/json"],
    [{ a: "x y", b: ["1", "2"], c: { d: "&" } }, form, "a=x%20y&b[0]=1&b[1]=2&c[d]=%26", form],
  ])("%j of the type %s is written as %s again", (body, type, text, written) => {
    const restored = writeParsedBody(body, type);
    expect(new TextDecoder().decode(restored?.bytes)).toBe(text);
    expect(restored?.contentType).toBe(written);
  });

  test("of octets is the same", () => {
    expect(writeParsedBody(Buffer.from(octets), "image/png")).toEqual({
      bytes: octets,
      contentType: "image/png",
    });
  });

  test.each<readonly [unknown, string | undefined]>([
    [undefined, "application/json"],
    [{ a: 1 }, "multipart/form-data; boundary=b"],
    [{ a: 1 }, "text/plain"],
    [{ a: 1 }, undefined],
    [null, form],
    [5, form],
    ["\ufffd", "image/png"],
    ["\ufffd", undefined],
  ])("cannot be restored: %j of the type %s", (body, type) => {
    expect(writeParsedBody(body, type)).toBeUndefined();
  });

  test.each([
    "text/plain",
    form,
    "text/plain; charset=shift_jis",
  ])("of the type %s that was not text is no text again", (type) => {
    expect(writeParsedBody("a\ufffd", type)?.bytes).toEqual(Uint8Array.from([255]));
  });
});
