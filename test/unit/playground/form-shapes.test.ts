// What the form of a body shows for a schema: the kind of each field, the members of one branch at a time, and none that only responses have.
import { describe, expect, test } from "vitest";
import { describeObject, withoutOptional } from "../../../playground/form/object-shape.ts";
import { isNullable, shapeOf } from "../../../playground/form/value-shape.ts";

const named = new Map<string, unknown>([
  [
    "Cat",
    {
      type: "object",
      required: ["kind", "lives"],
      properties: { kind: { type: "string" }, lives: { type: "integer" } },
    },
  ],
  [
    "Dog",
    {
      type: "object",
      required: ["kind"],
      properties: {
        kind: { const: "dog" },
        id: { type: "integer", readOnly: true },
        tricks: { type: "array", items: { type: "string" } },
      },
    },
  ],
  ["Id", { type: "string", readOnly: true }],
  ["Loop", { oneOf: [{ $ref: "#/components/schemas/Loop" }, { $ref: "#/components/schemas/Cat" }] }],
]);
const find = (name: string): unknown => named.get(name);
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const namesOf = (schema: object, chosen = new Map<unknown, number>(), value?: unknown): readonly string[] =>
  describeObject(schema, find, { chosen, value }).members.map(({ name }) => name);

describe("a field", () => {
  test.each<[string, object, object]>([
    ["a constant", { const: 3 }, { kind: "choice", choices: [{ value: 3, label: "3" }] }],
    [
      "the values of an enum",
      { type: "string", enum: ["a", "b"] },
      { kind: "choice", choices: [{ label: "a" }, { label: "b" }] },
    ],
    [
      "a boolean or the same as text",
      { oneOf: [{ type: "boolean" }, { enum: ["true"] }] },
      { kind: "choice", choices: [{ value: true }, { label: "false" }, { value: "true", label: '"true"' }] },
    ],
    [
      "constants with titles, and null",
      { oneOf: [{ const: 0, title: "Text" }, { const: 2, title: "Voice" }, { type: "null" }] },
      { kind: "choice", choices: [{ label: "0 (Text)" }, { label: "2 (Voice)" }, { value: null }] },
    ],
    [
      "what several lists have in common",
      { allOf: [{ enum: ["a", "b"] }, { const: "b" }] },
      { choices: [{ value: "b" }] },
    ],
    ["a boolean", { type: "boolean" }, { kind: "choice", choices: [{ value: true }, { value: false }] }],
    [
      "a range",
      { type: "integer", minimum: 1, exclusiveMaximum: 9 },
      { kind: "number", range: { min: "1", max: "8", step: "1" } },
    ],
    ["a step", { type: ["number", "null"], multipleOf: 0.5 }, { kind: "number", range: { step: "0.5" } }],
    ["any number", { type: "number" }, { kind: "number", range: { step: "any" } }],
    ["a date", { type: "string", format: "date" }, { kind: "text", type: "date" }],
    ["text or a number", { type: ["string", "integer"] }, { kind: "text", type: "text", isNumeric: true }],
    ["the members of what may be null", { anyOf: [ref("Cat"), { type: "null" }] }, { kind: "object" }],
    ["the entries of a map", { type: "object", additionalProperties: { type: "string" } }, { kind: "map" }],
    ["items", { type: "array", items: ref("Cat") }, { kind: "list" }],
    ["one of several kinds", { oneOf: [{ type: "string" }, ref("Cat")] }, { kind: "union" }],
    ["an object of which nothing is known", { type: "object" }, { kind: "json" }],
    ["anything", {}, { kind: "any" }],
  ])("shows %s", (_, schema, expected) => {
    expect(shapeOf(schema, find)).toMatchObject(expected);
  });

  test("may be null where the schema says so", () => {
    expect(isNullable({ anyOf: [ref("Cat"), { type: "null" }] }, find)).toBe(true);
    expect(isNullable({ type: "string" }, find)).toBe(false);
  });
});

describe("the form of an object", () => {
  const pet = {
    oneOf: [ref("Cat"), ref("Dog")],
    discriminator: {
      propertyName: "kind",
      mapping: {
        tiger: "#/components/schemas/Cat",
        cat: "#/components/schemas/Cat",
        dog: "#/components/schemas/Dog",
      },
    },
  };

  test("has the members of one branch, and its discriminator decides by the mapping", () => {
    const { unions, fixed, members } = describeObject(pet, find);
    expect(unions).toMatchObject([
      { property: "kind", chosen: 0, options: [{ label: "tiger" }, { label: "cat" }, { label: "dog" }] },
    ]);
    expect(fixed).toEqual([["kind", "tiger"]]);
    expect(members).toMatchObject([{ name: "lives", isRequired: true }]);
    const chosen = new Map([[pet.oneOf, 2]]);
    expect(describeObject(pet, find, { chosen }).fixed).toEqual([["kind", "dog"]]);
    expect(namesOf(pet, chosen)).toEqual(["tricks"]);
  });

  test("begins with the branch of its value", () => {
    expect(describeObject(pet, find, { value: { kind: "dog" } }).unions).toMatchObject([{ chosen: 2 }]);
    const plain = { oneOf: [ref("Cat"), ref("Dog")] };
    expect(describeObject(plain, find, { value: { kind: "dog", tricks: [] } }).unions).toMatchObject([
      { chosen: 1 },
    ]);
    expect(describeObject(plain, find, { value: { kind: "x", lives: 9 } }).unions).toMatchObject([
      { chosen: 0 },
    ]);
  });

  test("names branches by the title, the schema, or the members", () => {
    const { unions } = describeObject(
      {
        oneOf: [
          ref("Cat"),
          { title: "A bird", properties: { wings: {} } },
          { required: ["fins"], properties: { fins: {} } },
        ],
      },
      find,
    );
    expect(unions[0]?.options.map(({ label }) => label)).toEqual(["Cat", "A bird", "3: fins"]);
  });

  test("sends the value that the branch itself demands, where the mapping is silent", () => {
    const schema = { oneOf: [ref("Dog"), ref("Cat")], discriminator: { propertyName: "kind" } };
    expect(describeObject(schema, find).fixed).toEqual([["kind", "dog"]]);
  });

  test("has no member that only responses have, by itself or by reference", () => {
    const schema = {
      type: "object",
      properties: {
        id: { type: "integer", readOnly: true },
        key: ref("Id"),
        own: { allOf: [ref("Id")] },
        name: {},
      },
    };
    expect(namesOf(schema)).toEqual(["name"]);
    expect(namesOf({ allOf: [ref("Dog")] })).toEqual(["kind", "tricks"]);
  });

  test("has no choice of branches that only say what is required", () => {
    const schema = { properties: { a: {}, b: {} }, anyOf: [{ required: ["a"] }, { required: ["b"] }] };
    expect(describeObject(schema, find)).toMatchObject({
      unions: [],
      members: [
        { name: "a", isRequired: false },
        { name: "b", isRequired: false },
      ],
    });
  });

  test("ends for unions that lead back to themselves", () => {
    expect(namesOf(ref("Loop"), new Map(), { kind: "cat", lives: 1 })).toContain("lives");
    expect(shapeOf(ref("Loop"), find)).toEqual({ kind: "object" });
  });
});

test("leaves out optional members, and keeps those that any part of the schema requires", () => {
  const schema = {
    allOf: [ref("Dog"), { properties: { name: {}, age: {} } }, { required: ["name"] }],
    minProperties: 3,
  };
  const value = { kind: "dog", name: "Rex", age: 3, tricks: ["sit"] };
  expect(withoutOptional(value, schema, find)).toEqual({ kind: "dog", name: "Rex" });
  expect(withoutOptional([1], { type: "array" }, find)).toEqual([1]);
});
