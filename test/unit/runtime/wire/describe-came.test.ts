import { describe, expect, test } from "vitest";
import { describeCame, listCame } from "../../../../runtime/wire/describe-came.ts";

describe("describeCame", () => {
  test.each([
    ["1", "integer", "got a string"],
    [1.5, "integer", "got a number"],
    [7, "string", "got an integer"],
    [null, "object", "got null"],
    [[], "object", "got an array"],
    [{}, "array", "got an object"],
    [true, "string", "got a boolean"],
    [Number.NaN, "integer", "got NaN"],
    [-Infinity, "number", "got -Infinity"],
    [
      new Date(0),
      "string",
      'got a Date: pass its text, as of toISOString(), or generate with `dates: "Date"`',
    ],
    ['{"a":1}', "object", "got a string containing JSON: pass the value itself, without JSON.stringify"],
    ["[1]", "string", "got a string"],
  ])("names the JSON type of %j, not the value", (value, type, text) => {
    expect(describeCame({ keyword: "type", params: { type } }, value)).toBe(text);
  });

  test("shows a value that is not among the allowed ones only if asked to", () => {
    const issue = { keyword: "const", params: { allowedValue: "book" } };
    expect(describeCame(issue, "comic")).toBe("got a string");
    expect(describeCame(issue, "comic", true)).toBe('got "comic"');
    expect(describeCame(issue, { secret: 1 }, true)).toBe("got an object");
    expect(describeCame(issue, undefined, true)).toBeUndefined();
  });

  test("knows lossless integers", () => {
    expect(describeCame({ keyword: "type", params: { type: "string" } }, 7n)).toBe("got an integer");
  });

  test("gives an example of a format", () => {
    expect(describeCame({ keyword: "format", params: { format: "date" } }, "31.1.2026")).toBe(
      'such as "2026-01-31"',
    );
    expect(describeCame({ keyword: "format", params: { format: "constructor" } }, "x")).toBeUndefined();
  });

  test("names the media type of a part", () => {
    const params = { type: "image/gif" };
    expect(describeCame({ keyword: "contentType", params }, undefined)).toBe("got image/gif");
    const file = new Blob([], { type: "text/plain" });
    expect(describeCame({ keyword: "contentType", params: {} }, file)).toBe("got text/plain");
    expect(describeCame({ keyword: "contentType", params: {} }, undefined)).toBeUndefined();
  });

  test("names a member whose name is like the missing one", () => {
    const issue = { keyword: "required", params: { missingProperty: "createdAt" } };
    expect(describeCame(issue, { id: 7, created_at: "secret" })).toBe('got the similar name "created_at"');
    expect(describeCame(issue, { id: 7 })).toBeUndefined();
    expect(describeCame(issue, ["createdat"])).toBeUndefined();
  });

  test("leaves other issues alone", () => {
    expect(describeCame({ keyword: "minimum", params: { limit: 1 } }, 0)).toBeUndefined();
  });
});

test("lists each place once", () => {
  const issues = ["book", "film"].map((allowedValue) => ({
    pointer: "/body/kind",
    keyword: "const",
    params: { allowedValue },
  }));
  const all = [...issues, { pointer: "/body", keyword: "anyOf", params: {} }];
  expect(listCame(all, { body: { kind: "comic" } }, true)).toEqual(['/body/kind: got "comic"']);
});
