import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createJsonIndex } from "../../../../contract/read/json-index.ts";
import { createNodeIndex } from "../../../../contract/read/node-index.ts";
import { readJsonKey, scanJson } from "../../../../contract/read/scan-json.ts";
import { surveyJson } from "../../../../contract/read/survey-json.ts";
import { pointerTo } from "../../../../runtime/pointer.ts";

/** The pointers of all nodes, and some that lead nowhere. */
function pointersOf(value: unknown, pointer = ""): readonly string[] {
  const below = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const children = below.flatMap(([name, child]) => pointersOf(child, pointerTo(pointer, name)));
  return [pointer, pointerTo(pointer, "absent"), ...children];
}

/** The place of every node, by the search and by the scan of the whole text. */
function findBoth(text: string): readonly [searched: unknown, scanned: unknown] {
  const value: unknown = JSON.parse(text);
  const searched = createJsonIndex(text, value, surveyJson(text).ends);
  const { nodes } = scanJson(text);
  const scanned = createNodeIndex(nodes, (node) => readJsonKey(text, nodes.keys[node] ?? 0));
  const pointers = pointersOf(value);
  return [
    pointers.map((pointer) => ({ ...searched.find(pointer) })),
    pointers.map((pointer) => scanned.find(pointer)),
  ];
}

describe("createJsonIndex", () => {
  it("finds siblings, and the nearest ancestor of what is missing", () => {
    const text = '{ "a": { "b": [1, 2] }, "c": 3 }';
    const { find } = createJsonIndex(text, JSON.parse(text));
    const found = ["/a/b/0", "/a/b/1", "/a/b/2", "/a/x/y", "/a/x", "/c", "/c/0", "", "/d"].map((pointer) => {
      const { pointer: nearest, start } = find(pointer);
      return [nearest, text.slice(start, start + 1)];
    });
    expect(found).toEqual([
      ["/a/b/0", "1"],
      ["/a/b/1", "2"],
      ["/a/b", "["],
      ["/a", "{"],
      ["/a", "{"],
      ["/c", "3"],
      ["/c", "3"],
      ["", "{"],
      ["", "{"],
    ]);
  });

  it("finds every node where the scan of the whole text finds it", () => {
    const padded = fc.jsonValue().map((value) => [value, { long: "x".repeat(1200), value }, value]);
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), padded),
        fc.constantFrom(undefined, 2, "\t", " \n\r\t "),
        (value, space) => {
          const [searched, scanned] = findBoth(JSON.stringify(value, undefined, space));
          expect(searched).toEqual(scanned);
        },
      ),
    );
  });

  it("takes the last of equal keys, whatever way they are written", () => {
    const long = JSON.stringify("x".repeat(1200));
    const text = ` {"a\\u0062": [${long}], "ab" : {"c": 1, "c": [2, ${long}, {"d": -1e3 }], "e": true}}`;
    const [searched, scanned] = findBoth(text);
    expect(searched).toEqual(scanned);
    expect(createJsonIndex(text, JSON.parse(text)).find("/ab/c/2/d").start).toBe(text.indexOf("-1e3"));
  });
});
