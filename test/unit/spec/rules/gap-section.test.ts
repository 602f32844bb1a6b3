import { describe, expect, it } from "vitest";
import { lintWith, withOperation } from "../../contract/lint/plugin/lint-with.ts";

const rule = "server-management/gap-section";
const good = { G1: { section: "4.2", unknown: "The status code." } };
const bad = { G1: { unknown: "The status code." } };

const schemaOf = (schema: object) => ({ content: { "application/json": { schema } } });

/** A document with the marker in one of the places where OpenAPI allows extensions. */
const places: readonly (readonly [place: string, document: (marker: unknown) => object])[] = [
  ["the root", (marker) => ({ paths: {}, "x-tenon-gap": marker })],
  ["a tag", (marker) => ({ paths: {}, tags: [{ name: "a", "x-tenon-gap": marker }] })],
  ["an operation", (marker) => withOperation({ responses: {}, "x-tenon-gap": marker })],
  [
    "a response",
    (marker) => withOperation({ responses: { "2XX": { description: "d", "x-tenon-gap": marker } } }),
  ],
  [
    "a request body",
    (marker) => withOperation({ responses: {}, requestBody: { content: {}, "x-tenon-gap": marker } }),
  ],
  [
    "a parameter's schema",
    (marker) =>
      withOperation({
        responses: {},
        parameters: [{ name: "p", in: "query", schema: { "x-tenon-gap": marker } }],
      }),
  ],
  [
    "a schema deep in a body",
    (marker) =>
      withOperation({
        responses: {
          200: { description: "d", ...schemaOf({ properties: { a: { "x-tenon-gap": marker } } }) },
        },
      }),
  ],
  [
    "a security scheme",
    (marker) => ({
      paths: {},
      components: { securitySchemes: { http: { type: "http", scheme: "bearer", "x-tenon-gap": marker } } },
    }),
  ],
];

describe("gap-section", () => {
  it.each(places)("accepts a marker that names its section in %s", async (_, document) => {
    expect(await lintWith(rule, document(good))).toEqual([]);
  });

  it.each(places)("refuses a marker that does not, in %s", async (_, document) => {
    expect(await lintWith(rule, document(bad))).toMatchObject([
      { message: 'The gap `G1` does not name its section, as text: `section: "4.10"`.' },
    ]);
  });

  it.each([
    ["a number, which YAML shortens", { G1: { section: 4.1, unknown: "What." } }],
    ["empty", { G1: { section: " ", unknown: "What." } }],
    ["inherited only", { G1: { unknown: "What.", constructor: 1 } }],
  ])("refuses a section that is %s", async (_, marker) => {
    expect(await lintWith(rule, { paths: {}, "x-tenon-gap": marker })).toMatchObject([
      { pointers: ["#/x-tenon-gap/G1"] },
    ]);
  });

  it("refuses a gap that does not say what is unknown", async () => {
    const marker = { G1: { section: "4.2" }, G2: { section: "4.3", unknown: "What." } };
    expect(await lintWith(rule, { paths: {}, "x-tenon-gap": marker })).toEqual([
      { message: "The gap `G1` does not say what is unknown, as text.", pointers: ["#/x-tenon-gap/G1"] },
    ]);
  });

  it.each([[[]], [{}], ["4.2"], [null], [true]])("refuses %j as a marker", async (marker) => {
    expect(await lintWith(rule, { paths: {}, "x-tenon-gap": marker })).toMatchObject([
      { pointers: ["#/x-tenon-gap"] },
    ]);
  });

  it("does not mistake an example value for a marker", async () => {
    const example = { "x-tenon-gap": "a legal value" };
    const response = { description: "d", content: { "application/json": { schema: {}, example } } };
    expect(await lintWith(rule, withOperation({ responses: { 200: response } }))).toEqual([]);
  });
});
