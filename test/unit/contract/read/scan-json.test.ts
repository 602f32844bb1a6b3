import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isExactNumber } from "../../../../contract/read/check-literals.ts";
import { createNodeIndex } from "../../../../contract/read/node-index.ts";
import { readJsonKey, scanJson } from "../../../../contract/read/scan-json.ts";
import { countMembers, surveyJson } from "../../../../contract/read/survey-json.ts";
import { pointerTo } from "../../../../runtime/pointer.ts";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Every node of a value with its pointer. */
function nodesOf(value: unknown, pointer = ""): readonly (readonly [string, unknown])[] {
  const below = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [[pointer, value], ...below.flatMap(([name, child]) => nodesOf(child, pointerTo(pointer, name)))];
}

describe("scanJson", () => {
  it("agrees with JSON.parse on what is JSON", () => {
    const spoil = fc.tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom("", ",", "}", "]", '"', "\\", "0", "-", ".", "e", "\n", "\u0001", "x", ":"),
    );
    fc.assert(
      fc.property(spoil, fc.boolean(), ([text, at, mark], isReplaced) => {
        const cut = at % (text.length + 1);
        const spoilt = text.slice(0, cut) + mark + text.slice(isReplaced ? cut + 1 : cut);
        expect(scanJson(spoilt).fault === undefined).toBe(isJson(spoilt));
      }),
      { numRuns: 2000 },
    );
  });

  it("places every node where its text is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2, "\t"), (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        const { nodes } = scanJson(text);
        const index = createNodeIndex(nodes, (node) => readJsonKey(text, nodes.keys[node] ?? 0));
        const parsed: unknown = JSON.parse(text);
        for (const [pointer, node] of nodesOf(parsed)) {
          const found = index.find(pointer);
          expect(found.pointer).toBe(pointer);
          const own = JSON.stringify(node, undefined, space).split("\n")[0] ?? "";
          expect(text.startsWith(own, found.start)).toBe(true);
        }
      }),
    );
  });

  it("finds pointers by offsets", () => {
    const text = '[1, {"a": [2, {"b": 3}], "c": 4}, 5]';
    const { nodes } = scanJson(text);
    const index = createNodeIndex(nodes, (node) => readJsonKey(text, nodes.keys[node] ?? 0));
    const offsets = ["1", "2", "3", "4", "5"].map((digit) => text.indexOf(digit));
    expect([...index.pointersAt(new Set(offsets)).values()]).toEqual([
      "/0",
      "/1/a/0",
      "/1/a/1/b",
      "/1/c",
      "/2",
    ]);
  });
});

describe("surveyJson", () => {
  it("counts as many members as the value has", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(surveyJson(text).members).toBe(countMembers(JSON.parse(text)));
      }),
    );
  });

  it("knows the numbers that are rounded", () => {
    expect(
      [
        "9007199254740991",
        "9007199254740992",
        "-1",
        "1e308",
        "0.1",
        "9007199254740994",
        "0e99",
        "-0.0e1",
      ].filter((n) => !isExactNumber(n)),
    ).toEqual([]);
    expect(["9007199254740993", "1e309", "-9223372036854775807", "1e-400"].filter(isExactNumber)).toEqual([]);
  });
});
