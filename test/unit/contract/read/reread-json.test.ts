import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJson } from "../../../../contract/read/read-json.ts";
import type { SourceFile } from "../../../../contract/read/source-file.ts";
import { pointerTo } from "../../../../runtime/pointer.ts";

function read(text: string, before?: SourceFile) {
  return readJson("a.json", "/a.json", text, before);
}

/** All that is known of a file, with the places of all nodes. */
function describeFile(file: SourceFile | undefined): unknown {
  if (file === undefined) return undefined;
  const pointers = pointersOf(file.value);
  const places = pointers.map((pointer) => ({
    ...file.placeOf(pointer),
    at: file.placeOf(pointer, "value").column,
  }));
  return [JSON.stringify(file.value), [...file.literals], places];
}

function pointersOf(value: unknown, pointer = ""): readonly string[] {
  const below = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [pointer, ...below.flatMap(([name, child]) => pointersOf(child, pointerTo(pointer, name)))];
}

/** A document with long parts, one in the other. */
function longDocument(value: unknown): unknown {
  const long = { value, text: "x".repeat(1100), list: [1, value] };
  return {
    first: value,
    paths: { "/a": long, "/b": [long, long] },
    components: { schemas: { A: long } },
    last: 1,
  };
}

describe("JSON that is read again after an edit", () => {
  it("is what it is when it is read for the first time, whatever the edit", () => {
    const edit = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(30),
      text: fc.oneof(
        fc.constantFrom(
          "",
          ",",
          "}",
          "]",
          "{",
          "[",
          '"',
          "\\",
          "1",
          "\n",
          " ",
          ":",
          '"a": 1,',
          "1e999",
          "9007199254740993",
        ),
        fc.json(),
      ),
    });
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom(undefined, 1, "\t"),
        fc.array(edit, { minLength: 1, maxLength: 5 }),
        (value, space, edits) => {
          let text = JSON.stringify(longDocument(value), undefined, space);
          let before = read(text).file;
          for (const { at, length, text: added } of edits) {
            const start = Math.floor(at * text.length);
            text = text.slice(0, start) + added + text.slice(start + length);
            const [again, fresh] = [read(text, before), read(text)];
            expect(describeFile(again.file)).toEqual(describeFile(fresh.file));
            expect(JSON.stringify(again.findings)).toBe(JSON.stringify(fresh.findings));
            before = again.file ?? before;
          }
        },
      ),
    );
  });

  it("shares what the edit has left", () => {
    const text = JSON.stringify(longDocument({ a: "here" }), undefined, 2);
    const before = read(text).file;
    const edited = text.replace(/("\/b".*?)"here"/s, '$1"there", "b": [{}]');
    const after = read(edited, before).file;
    const [old, value] = [before?.value, after?.value] as Record<string, Record<string, unknown>>[];
    expect(value).toStrictEqual(JSON.parse(edited));
    const [oldPaths, paths] = [old, value].map((each) => each?.["paths"] as Record<string, unknown[]>);
    expect(paths?.["/a"]).toBe(oldPaths?.["/a"]);
    expect(paths?.["/b"]?.[1]).toBe(oldPaths?.["/b"]?.[1]);
    expect(value?.["components"]).toBe(old?.["components"]);
    expect(after?.placeOf("/last")).toEqual({ ...read(edited).file?.placeOf("/last") });
  });

  it("takes a change of the last of equal keys, and of an earlier one, for what it is", () => {
    const long = JSON.stringify("x".repeat(1100));
    const text = `{"a": [${long}, 1], "b": [${long}, 2]}`;
    const before = read(text).file;
    const doubled = text.replace('"b"', '"a"');
    expect(JSON.stringify(read(doubled, before))).toBe(JSON.stringify(read(doubled)));
    const inside = text.replace(", 1]", ', {"c": 1, "c": 2}]');
    expect(JSON.stringify(read(inside, before))).toBe(JSON.stringify(read(inside)));
  });
});
