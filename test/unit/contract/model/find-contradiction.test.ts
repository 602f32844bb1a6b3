import { describe, expect, it } from "vitest";
import { createContradictionFinder } from "../../../../contract/model/find-contradiction.ts";

const named = new Map<string, unknown>([
  ["Id", { type: "object", required: ["id"], properties: { id: { type: "string" } } }],
  [
    "Tree",
    { type: "object", required: ["child"], properties: { child: { $ref: "#/components/schemas/Tree" } } },
  ],
  ["Weak", { type: "object", properties: { component: { type: "string", minLength: 1, default: "a" } } }],
]);
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const find = createContradictionFinder((name) => named.get(name));

describe("what admits nothing", () => {
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
      "types that exclude each other",
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
    ["an optional property that admits nothing", { type: "object", properties: { a: { enum: [] } } }],
    ["values written in another way", { enum: [{ a: 1, b: 2 }], allOf: [{ enum: [{ b: 2, a: 1 }] }] }],
    ["a schema inside itself", ref("Tree")],
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
  ])("is not said of %s", (_, schema) => {
    expect(find(schema, "")).toBeUndefined();
  });
});
