import { expect, test } from "vitest";
import { eraseNames, placeOperations, readPathTemplate } from "../../../../language/openapi/path-template.ts";

test.each([
  ["/a", { path: "/a", names: [], query: [] }],
  ["/a/{bcd}/c-{d}.{e}", { path: "/a/{bcd}/c-{d}.{e}", names: ["bcd", "d", "e"], query: [] }],
  ["/a#part?x=1", { path: "/a", names: [], query: [] }],
  [
    "/a?x=1&y=a%20b&x=2",
    {
      path: "/a",
      names: [],
      query: [
        ["x", "1"],
        ["y", "a b"],
        ["x", "2"],
      ],
    },
  ],
  ["/a?x=1?2#part", { path: "/a", names: [], query: [["x", "1?2"]] }],
  ["/a?{b}=1", { path: "/a", names: [], query: [["{b}", "1"]] }],
])("the path template %s is taken apart", (text, parts) =>
  expect(readPathTemplate(text)).toStrictEqual(parts));

test.each([
  ["a", "does not begin with `/`"],
  ["", "does not begin with `/`"],
  ["/a/{b", "has a brace that is not closed or not opened"],
  ["/a/b}", "has a brace that is not closed or not opened"],
  ["/{a{b}}", "has a brace that is not closed or not opened"],
  ["/a/{}", "has a pair of braces without a name"],
  ["/{a}/{b}/{a}", "names `{a}` twice"],
])("the path template %s is reported", (text, problem) =>
  expect(readPathTemplate(text).problem).toBe(problem));

test("paths that differ in names only are the same without them", () => {
  expect(eraseNames("/a/{bcd}/c/{d}.{e}")).toBe("/a/{}/c/{}.{}");
  expect(eraseNames("/a")).toBe("/a");
});

test("operations of a path have its template, those of a webhook its name", () => {
  expect(placeOperations("webhooks", "new {pet}")).toEqual({ path: "new {pet}" });
  expect(placeOperations("paths", "/a/{b}?c=1")).toEqual({
    path: "/a/{b}",
    template: { path: "/a/{b}", names: ["b"], query: [["c", "1"]] },
  });
  expect(placeOperations("paths", "a").path).toBe("/a");
});
