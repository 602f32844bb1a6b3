import { expect, test } from "vitest";
import { sortMaps } from "../../../../contract/bundle/sort-maps.ts";

const place = { file: "openapi.json", pointer: "", line: 1, column: 1 };

function sort(text: string): string {
  const document: Record<string, unknown> = JSON.parse(text);
  const bundle = { document, specification: "3.1.0", placeOf: () => place, findings: [] };
  return JSON.stringify(sortMaps(bundle).document);
}

test("members stand in the order of their names, whatever they are called", () => {
  const text = '{"info":{"z":1,"constructor":2,"__proto__":{"b":1,"a":2}},"components":{}}';
  const sorted = '{"components":{},"info":{"__proto__":{"a":2,"b":1},"constructor":2,"z":1}}';
  expect(sort(text)).toBe(sorted);
});

test("the properties of a schema stay in the author's order, and what is in them is sorted", () => {
  const schema = '{"type":"object","properties":{"z":{"type":"string","title":"z"},"a":{}}}';
  const sorted = '{"properties":{"z":{"title":"z","type":"string"},"a":{}},"type":"object"}';
  const wrap = (text: string): string => `{"components":{"schemas":{"properties":${text}}}}`;
  expect(sort(wrap(schema))).toBe(wrap(sorted));
});

test("a sorted document stays the same object", () => {
  const document = { info: { title: "t", version: "1" } };
  const bundle = { document, specification: "3.1.0", placeOf: () => place, findings: [] };
  expect(sortMaps(bundle)).toBe(bundle);
});

test("paths that match the same requests stay in the author's order", () => {
  const wrap = (...paths: readonly string[]): string =>
    `{"paths":${JSON.stringify(Object.fromEntries(paths.map((path) => [path, {}])))}}`;
  const authored = wrap("/b/{z}", "/c", "/a#z", "/b/{a}", "/a#a", "/a/{b}?q=1", "/a/{a}");
  expect(sort(authored)).toBe(wrap("/a#z", "/a#a", "/a/{b}?q=1", "/a/{a}", "/b/{z}", "/b/{a}", "/c"));
});
