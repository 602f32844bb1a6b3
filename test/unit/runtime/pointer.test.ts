import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decodeFragment,
  decodePointer,
  encodeFragment,
  encodePointer,
  lastToken,
  parentPointer,
  pointerTo,
  readPointer,
} from "../../../runtime/pointer.ts";

describe("pointers", () => {
  it("escape what RFC 6901 section 3 escapes", () => {
    expect(encodePointer(["a/b", "m~n", "", 0])).toBe("/a~1b/m~0n//0");
    expect(pointerTo("/paths", "/x/{id}", "get")).toBe("/paths/~1x~1{id}/get");
  });

  it("come apart into the tokens that they were made of", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), (tokens) => {
        expect(decodePointer(encodePointer(tokens))).toEqual(tokens);
        expect(decodePointer(decodeFragment(encodeFragment(encodePointer(tokens)).slice(1)))).toEqual(tokens);
      }),
    );
  });

  it("are refused when malformed", () => {
    expect(decodePointer("a/b")).toBeUndefined();
    expect(decodePointer("/a~2b")).toBeUndefined();
  });

  it("know their parents and last tokens", () => {
    expect(parentPointer("/a/b~1c")).toBe("/a");
    expect(parentPointer("")).toBe("");
    expect(lastToken("/a/b~1c")).toBe("b/c");
    expect(lastToken("")).toBeUndefined();
  });
});

describe("readPointer", () => {
  const value: unknown = JSON.parse('{"a": [10, {"b~/": null}], "__proto__": {"x": 1}}');

  it("reads members and items", () => {
    expect(readPointer(value, "")).toBe(value);
    expect(readPointer(value, "/a/0")).toBe(10);
    expect(readPointer(value, "/a/1/b~0~1")).toBeNull();
    expect(readPointer(value, "/__proto__/x")).toBe(1);
  });

  it("reads own members only, and items by plain numbers only", () => {
    expect(readPointer(value, "/constructor")).toBeUndefined();
    expect(readPointer(value, "/a/length")).toBeUndefined();
    expect(readPointer(value, "/a/00")).toBeUndefined();
    expect(readPointer(value, "/a/-")).toBeUndefined();
  });
});

describe("fragments", () => {
  it("percent-encode what a URI must not hold", () => {
    expect(encodeFragment("/a b/ü{x}")).toBe("#/a%20b/%C3%BC%7Bx%7D");
    expect(encodeFragment("/components/schemas/A.b_c-d~1e")).toBe("#/components/schemas/A.b_c-d~1e");
  });

  it("are taken by the letter where a percent sign escapes nothing", () => {
    expect(decodeFragment("/100%/%20")).toBe("/100%/%20");
    expect(decodeFragment("/%7Bid%7D")).toBe("/{id}");
  });
});
