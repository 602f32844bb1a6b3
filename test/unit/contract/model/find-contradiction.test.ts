import { describe, expect, it } from "vitest";
import { createContradictionFinder } from "../../../../contract/model/find-contradiction.ts";
import { certainParts, isOnlyOf } from "../../../../contract/model/find-excluded-values.ts";
import { typeListOf } from "../../../../language/schema/schema-keywords.ts";

const named = new Map<string, unknown>([
  ["Id", { type: "object", required: ["id"], properties: { id: { type: "string" } } }],
  [
    "Tree",
    { type: "object", required: ["child"], properties: { child: { $ref: "#/components/schemas/Tree" } } },
  ],
  ["Hen", { type: "object", required: ["egg"], properties: { egg: { $ref: "#/components/schemas/Egg" } } }],
  [
    "Egg",
    {
      allOf: [{ type: "object", required: ["hen"] }],
      properties: { hen: { oneOf: [{ $ref: "#/components/schemas/Hen" }] } },
    },
  ],
  [
    "Chain",
    {
      type: "object",
      required: ["next"],
      properties: { next: { oneOf: [{ $ref: "#/components/schemas/Chain" }, { const: "end" }] } },
    },
  ],
  [
    "Node",
    {
      type: "object",
      required: ["children"],
      properties: { children: { type: "array", items: { $ref: "#/components/schemas/Node" } } },
    },
  ],
  [
    "Nullable",
    {
      type: ["object", "null"],
      required: ["self"],
      properties: { self: { $ref: "#/components/schemas/Nullable" } },
    },
  ],
  ["Weak", { type: "object", properties: { component: { type: "string", minLength: 1, default: "a" } } }],
]);
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const find = createContradictionFinder((name) => named.get(name));

describe("a schema that admits no value", () => {
  it.each<[string, unknown, string]>([
    [
      "a closed object without what is required",
      { type: "object", required: ["a"], additionalProperties: false },
      "/required",
    ],
    [
      "a part closed to another's",
      { allOf: [ref("Id"), { additionalProperties: false }] },
      "/components/schemas/Id/required",
    ],
    [
      "types that are mutually exclusive",
      { allOf: [{ type: "string" }, { type: ["integer", "null"] }] },
      "/allOf/0/type",
    ],
    ["an empty list of values", { enum: [] }, "/enum"],
    ["lists without a common value", { enum: ["a"], allOf: [{ enum: ["b", "c"] }] }, ""],
    [
      "something required that admits nothing",
      { type: "object", required: ["a"], properties: { a: false } },
      "/properties/a",
    ],
    [
      "a required member whose types are mutually exclusive in two parts",
      {
        type: "object",
        required: ["a"],
        allOf: [{ properties: { a: { type: "string" } } }, { properties: { a: { type: "integer" } } }],
      },
      "/allOf/0/properties/a/type",
    ],
    [
      "a required member with other values in two parts",
      { allOf: [ref("Id"), { properties: { id: { type: "string", enum: [] } } }] },
      "/allOf/1/properties/id/enum",
    ],
    ["branches that are the same", { oneOf: [ref("Id"), { ...ref("Id"), description: "Again." }] }, "/oneOf"],
    [
      "branches of which each lies within another",
      {
        oneOf: [
          ref("Weak"),
          { ...(named.get("Weak") as object), required: ["component"] },
          { allOf: [ref("Weak")] },
        ],
      },
      "/oneOf",
    ],
    ["a bound that excludes the other", { type: "number", minimum: 5, exclusiveMaximum: 5 }, "/minimum"],
    ["lengths", { type: "string", minLength: 2, maxLength: 1 }, "/minLength"],
    ["counts of members", { type: "object", minProperties: 1, maxProperties: 0 }, "/minProperties"],
    ["counts of items", { type: "array", maxItems: 1, contains: {}, minContains: 2 }, "/minContains"],
    [
      "bounds in several places",
      { allOf: [{ type: "integer", maximum: 3 }, { exclusiveMinimum: 3 }] },
      "/allOf/1/exclusiveMinimum",
    ],
    ["a value of another type", { type: ["string", "integer"], const: null }, "/const"],
    ["values of other types", { type: "integer", enum: [1.5, "1"] }, "/enum"],
    ["values of another format", { type: "string", format: "date-time", enum: ["now"] }, "/enum"],
    [
      "a value of another format in a part",
      { allOf: [{ format: "uuid" }, { type: "string", const: "none" }] },
      "/allOf/1/const",
    ],
    ["everything excluded", { not: {} }, "/not"],
    ["a required schema inside itself", ref("Tree"), "/components/schemas/Tree/properties/child"],
    [
      "something required that has no end",
      { type: "object", required: ["tree"], properties: { tree: ref("Tree") } },
      "/components/schemas/Tree/properties/child",
    ],
    ["a circle of required members", ref("Hen"), "/components/schemas/Egg/properties/hen"],
    ["the same circle from its other side", ref("Egg"), "/components/schemas/Egg/properties/hen"],
    [
      "a union of branches without end",
      { anyOf: [ref("Tree"), ref("Hen")] },
      "/components/schemas/Tree/properties/child",
    ],
    ["branches that admit nothing", { anyOf: [false, { enum: [] }] }, "/anyOf/0"],
  ])("is found: %s", (_, schema, pointer) => {
    expect(find(schema, "")).toMatchObject({ pointer });
  });

  it.each<[string, unknown]>([
    ["what may be no object at all", { required: ["a"], additionalProperties: false }],
    [
      "a name that a pattern lets in",
      { type: "object", required: ["a"], patternProperties: { "^a$": {} }, additionalProperties: false },
    ],
    ["a whole number that is a number", { allOf: [{ type: "integer" }, { type: "number" }] }],
    ["bounds that one number keeps to", { type: "number", minimum: 5, maximum: 5 }],
    ["bounds of what may be of another type", { type: ["number", "null"], minimum: 5, maximum: 4 }],
    ["bounds of what has no type", { minLength: 2, maxLength: 1 }],
    ["bounds of other types", { type: "number", minLength: 2, maxLength: 1 }],
    ["a `minContains` without `contains`", { type: "array", maxItems: 1, minContains: 2 }],
    ["a whole number listed under a number", { type: "number", const: 1 }],
    ["one value of several types", { type: "string", enum: [1, "a"] }],
    ["something excluded", { not: { type: "string" } }],
    [
      "one value of several that has the format",
      { type: "string", format: "date", enum: ["now", "2020-01-01"] },
    ],
    [
      "a value that is no text under a format",
      { type: ["string", "null"], format: "date", enum: ["now", null] },
    ],
    ["a format that nobody checks", { type: "string", format: "colour", enum: ["now"] }],
    [
      "an optional member whose types are mutually exclusive",
      {
        type: "object",
        allOf: [{ properties: { a: { type: "string" } } }, { properties: { a: { type: "integer" } } }],
      },
    ],
    ["an optional property that admits nothing", { type: "object", properties: { a: { enum: [] } } }],
    ["values written in another way", { enum: [{ a: 1, b: 2 }], allOf: [{ enum: [{ b: 2, a: 1 }] }] }],
    ["a schema inside itself that a union ends", ref("Chain")],
    ["a schema inside itself that a list ends", ref("Node")],
    ["an optional member that requires itself", { type: "object", properties: { tree: ref("Tree") } }],
    ["a schema inside itself that null ends", ref("Nullable")],
    [
      "one branch within another",
      { oneOf: [ref("Weak"), { allOf: [ref("Weak"), { required: ["component"] }] }] },
    ],
    [
      "branches that differ in a format",
      {
        oneOf: [
          { type: "string", format: "date" },
          { type: "string", format: "time" },
        ],
      },
    ],
    [
      "branches that differ in what may be added",
      { oneOf: [ref("Id"), { allOf: [ref("Id")], additionalProperties: { type: "string" } }] },
    ],
    [
      "bounds where the inner one is wider",
      {
        oneOf: [
          { type: "string", minLength: 2 },
          { type: "string", maxLength: 5 },
        ],
      },
    ],
  ])("is not reported for %s", (_, schema) => {
    expect(find(schema, "")).toBeUndefined();
  });
});

describe("a member that is required in one place and kept from a direction in another", () => {
  const schema = { allOf: [{ properties: { id: { readOnly: true } } }, ref("Id")] };
  const searchIn = (direction: "request" | "response") =>
    createContradictionFinder((name) => named.get(name), direction)(schema, "");

  it("admits no request where it is readOnly", () => {
    expect(searchIn("request")).toMatchObject({
      pointer: "/components/schemas/Id/required",
      also: ["/allOf/0/properties/id"],
    });
  });

  it("is not reported for responses, nor if the direction does not matter", () => {
    expect(searchIn("response")).toBeUndefined();
    expect(find(schema, "")).toBeUndefined();
  });
});

describe("branches of a oneOf that only differ in readOnly members", () => {
  const branch = (score: string) => ({
    type: "object",
    required: ["kind"],
    properties: { kind: { type: "string" }, score: { type: score, readOnly: true } },
  });
  const schema = { oneOf: [branch("string"), { allOf: [branch("integer")] }] };
  const searchIn = (direction: "request" | "response") =>
    createContradictionFinder((name) => named.get(name), direction)(schema, "");

  it("admit no request", () => {
    expect(searchIn("request")).toMatchObject({ pointer: "/oneOf", also: ["/oneOf/0", "/oneOf/1"] });
  });

  it("admit a response", () => {
    expect(searchIn("response")).toBeUndefined();
  });

  it("admit a request if another branch differs otherwise", () => {
    const all = { oneOf: [...schema.oneOf, { type: "array" }] };
    expect(createContradictionFinder((name) => named.get(name), "request")(all, "")).toBeUndefined();
  });
});

describe("the parts of a schema that its values must fit", () => {
  const at = (
    schema: object,
  ): { readonly schema: object & Record<string, unknown>; readonly pointer: string } => ({
    schema: { ...schema },
    pointer: "/a",
  });

  it("have types as a list", () => {
    const types = [{ type: "string" }, { type: ["string", "null"] }, {}, { type: 1 }].map((one) =>
      typeListOf({ ...one }),
    );
    expect(types).toEqual([["string"], ["string", "null"], undefined, undefined]);
  });

  it("admit only some types where one of them does", () => {
    const isOnly = (...parts: readonly object[]): boolean => isOnlyOf(parts.map(at), ["string", "null"]);
    expect([isOnly({ type: "string" }), isOnly({}, { type: ["null", "string"] })]).toEqual([true, true]);
    expect([isOnly(), isOnly({}), isOnly({ type: ["string", "object"] })]).toEqual([false, false, false]);
  });

  it("are all that apply for certain, but for those that were seen, and as many as are looked at", () => {
    const schema = { allOf: [{ title: "a" }, { title: "b" }], anyOf: [{}] };
    const find = (): unknown => undefined;
    const start = { schema, pointer: "/s" };
    expect(certainParts(start, find).map(({ pointer }) => pointer)).toEqual([
      "/s",
      "/s/allOf/0",
      "/s/allOf/1",
    ]);
    const seen = new Set<unknown>([schema.allOf[0]]);
    expect(certainParts(start, find, seen).map(({ pointer }) => pointer)).toEqual(["/s", "/s/allOf/1"]);
    expect(seen.size).toBe(3);
    const many = { allOf: Array.from({ length: 100 }, () => ({})) };
    expect(certainParts({ schema: many, pointer: "" }, find)).toHaveLength(40);
  });
});
