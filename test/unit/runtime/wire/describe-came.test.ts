import { describe, expect, test } from "vitest";
import { describeCame, listCame } from "../../../../runtime/wire/describe-came.ts";

describe("describeCame", () => {
  test.each([
    ["1", "integer", "a string came"],
    [1.5, "integer", "a number came"],
    [7, "string", "an integer came"],
    [null, "object", "null came"],
    [[], "object", "an array came"],
    [{}, "array", "an object came"],
    [true, "string", "a boolean came"],
    ['{"a":1}', "object", "a string came that contains JSON: pass the value itself, without JSON.stringify"],
    ["[1]", "string", "a string came"],
  ])("names the JSON type of %j, not the value", (value, type, text) => {
    expect(describeCame({ keyword: "type", params: { type } }, value)).toBe(text);
  });

  test("shows a value that is not among the allowed ones only if asked to", () => {
    const issue = { keyword: "const", params: { allowedValue: "book" } };
    expect(describeCame(issue, "comic")).toBe("a string came");
    expect(describeCame(issue, "comic", true)).toBe('"comic" came');
    expect(describeCame(issue, { secret: 1 }, true)).toBe("an object came");
    expect(describeCame(issue, undefined, true)).toBeUndefined();
  });

  test("knows lossless integers", () => {
    expect(describeCame({ keyword: "type", params: { type: "string" } }, 7n)).toBe("an integer came");
  });

  test("gives an example of a format", () => {
    expect(describeCame({ keyword: "format", params: { format: "date" } }, "31.1.2026")).toBe(
      'such as "2026-01-31"',
    );
    expect(describeCame({ keyword: "format", params: { format: "constructor" } }, "x")).toBeUndefined();
  });

  test("names the media type of a part and those described", () => {
    const params = { type: "image/gif", types: "image/png, image/jpeg" };
    expect(describeCame({ keyword: "contentType", params }, undefined)).toBe(
      "image/gif came; described are image/png, image/jpeg",
    );
    const file = new Blob([], { type: "text/plain" });
    expect(describeCame({ keyword: "contentType", params: {} }, file)).toBe("text/plain came");
    expect(describeCame({ keyword: "contentType", params: {} }, undefined)).toBeUndefined();
  });

  test("names a member whose name is like the missing one", () => {
    const issue = { keyword: "required", params: { missingProperty: "createdAt" } };
    expect(describeCame(issue, { id: 7, created_at: "secret" })).toBe('the similar name "created_at" came');
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
  expect(listCame(all, { body: { kind: "comic" } }, true)).toEqual(['/body/kind: "comic" came']);
});
