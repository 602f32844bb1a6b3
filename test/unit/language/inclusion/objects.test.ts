import { describe, expect, test } from "vitest";
import { toldFailures } from "./told-failures.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const [text, number, integer] = [{ type: "string" }, { type: "number" }, { type: "integer" }];
const closed = { additionalProperties: false };

type Pair = readonly [sender: unknown, reader: unknown, found: readonly string[]];

test.each<Pair>([
  // Members that a sender does not describe.
  [object({}), object({ a: true }), []],
  [object({}), object({ a: {} }), ["properties a"]],
  [object({}, { required: ["a"] }), object({ a: integer }), ["properties a"]],
  [object({}, closed), object({ a: integer }), []],
  // Required members.
  [object({}), { required: ["a", "b"] }, ["required a", "required b"]],
  [object({}), { required: [1] }, []],
  [object({}), { dependentRequired: { a: ["b"], c: [] } }, ["dependentRequired a"]],
  [object({}, { required: ["b"] }), { dependentRequired: { a: ["b", "c"] } }, ["dependentRequired a"]],
  [object({}), { dependentRequired: { a: [1] } }, ["dependentRequired a"]],
  [
    { allOf: [object({}), { dependentRequired: { a: ["b"] } }] },
    { dependentRequired: { a: ["b"] }, minProperties: 0 },
    [],
  ],
  [object({ a: false }), { dependentSchemas: { a: { required: ["b"] } } }, []],
  [object({}), { dependentSchemas: { a: true } }, []],
  [object({}), { dependentSchemas: { a: { required: ["a"] } } }, ["dependentSchemas a"]],
  [
    { allOf: [object({}), { dependentSchemas: { a: { required: ["b"] } } }] },
    { dependentSchemas: { a: { required: ["b"] } }, minProperties: 0 },
    [],
  ],
  // Members whose names fit a pattern.
  [
    object({}, { patternProperties: { "^b": text }, ...closed }),
    { patternProperties: { "^a": integer } },
    [".*(^b) type string @/patternProperties/^a"],
  ],
  [
    object({}, { patternProperties: { "^a": integer }, additionalProperties: text }),
    { patternProperties: { "^a": number } },
    [],
  ],
  [
    object({}, { patternProperties: { "^b": integer }, additionalProperties: text }),
    { patternProperties: { "^a": number } },
    [".*(^a) type string @/patternProperties/^a"],
  ],
  [
    object({}, { additionalProperties: text }),
    { patternProperties: { "^a": integer } },
    [".*(^a) type string @/patternProperties/^a"],
  ],
  // Members that no other keyword describes.
  [
    object({ a: text, b: text }, closed),
    object({ a: text }, { additionalProperties: integer }),
    [".b type string @/additionalProperties"],
  ],
  [
    object({}, { patternProperties: { "^b": text }, ...closed }),
    { additionalProperties: integer },
    [".*(^b) type string @/additionalProperties"],
  ],
  [
    object({}, { additionalProperties: text }),
    { additionalProperties: integer },
    [".* type string @/additionalProperties"],
  ],
  [object({ b: text }), { additionalProperties: true }, []],
  [object({}, { additionalProperties: text }), { additionalProperties: {} }, []],
  [
    object({ a: text }, { patternProperties: { "^b": text } }),
    closed,
    ["additionalProperties a", "additionalProperties ^b", "additionalProperties *"],
  ],
  [
    object({ a: text }, closed),
    { allOf: [object({ b: text }), true], unevaluatedProperties: false },
    ["unevaluatedProperties a"],
  ],
  [object({ a: text }, closed), { allOf: [true], unevaluatedProperties: false }, ["unevaluatedProperties a"]],
  [object({ "a b": text }, closed), { unevaluatedProperties: false }, ["unevaluatedProperties a b"]],
  // Names of members.
  [
    { allOf: [object({}), { propertyNames: { minLength: 2 } }] },
    { propertyNames: { minLength: 2 }, minProperties: 0 },
    [],
  ],
  [object({}, { propertyNames: { minLength: 3 } }), { propertyNames: { minLength: 2 } }, ["propertyNames *"]],
  [
    object({ ab: text }, { patternProperties: { "^a": {} }, ...closed }),
    { propertyNames: { minLength: 2 } },
    ["propertyNames *"],
  ],
])("%j in %j: %j", (sender, reader, found) => expect(toldFailures(sender, reader)).toEqual(found));

test("members that refer to the schema around them are compared once", () => {
  const treesOf = (leaf: object): Readonly<Record<string, object>> => ({
    Rest: { type: "object", additionalProperties: { anyOf: [leaf, ref("Rest")] } },
    Named: object({ a: ref("Named"), leaf }, closed),
    Matching: object({}, { patternProperties: { "^x": ref("Matching") }, ...closed }),
    All: { type: "object", additionalProperties: ref("All") },
    Unevaluated: { type: "object", unevaluatedProperties: ref("Unevaluated") },
  });
  const [named, ofReader] = [treesOf(integer), treesOf(number)];
  for (const name of Object.keys(named))
    expect([name, toldFailures(ref(name), ref(name), { named, ofReader, areSame: () => false })]).toEqual([
      name,
      [],
    ]);
});

test.each([
  [
    "patternProperties of names",
    object({ xa: ref("Node") }, closed),
    { patternProperties: { "^x": ref("Node") } },
  ],
  [
    "patternProperties of patterns",
    object({}, { patternProperties: { "^x": ref("Node") }, ...closed }),
    { patternProperties: { "^x": ref("Node") } },
  ],
  [
    "patternProperties of others",
    { type: "object", additionalProperties: ref("Node") },
    { patternProperties: { "^x": ref("Node") } },
  ],
  [
    "additionalProperties of names",
    object({ xa: ref("Node") }, closed),
    { additionalProperties: ref("Node") },
  ],
  [
    "additionalProperties of patterns",
    object({}, { patternProperties: { "^x": ref("Node") }, ...closed }),
    { additionalProperties: ref("Node") },
  ],
  [
    "additionalProperties of others",
    { type: "object", additionalProperties: ref("Node") },
    { additionalProperties: ref("Node") },
  ],
])("schemas may contain themselves: %s", (_name, sender, reader) => {
  const setting = { named: { Node: sender }, ofReader: { Node: reader }, areSame: () => false };
  expect(toldFailures(ref("Node"), ref("Node"), setting)).toEqual([]);
});

describe("members that are left out in a direction", () => {
  const id = (marker: object): object => object({ id: { ...integer, ...marker } }, { required: ["id"] });
  const [readOnly, writeOnly] = [{ readOnly: true }, { writeOnly: true }];
  const sent = object({ id: text }, closed);
  const request = { direction: "request" } as const;
  const response = { direction: "response" } as const;

  test("are required in the other one, and where there is none", () => {
    const none = object({}, closed);
    expect(toldFailures(none, id(readOnly), request)).toEqual([]);
    expect(toldFailures(none, id(writeOnly), request)).toEqual(["required id"]);
    expect(toldFailures(none, id(writeOnly), response)).toEqual([]);
    expect(toldFailures(none, id(writeOnly))).toEqual(["required id"]);
    expect(toldFailures(none, { required: ["id"] }, request)).toEqual(["required id"]);
    expect(toldFailures(none, { required: ["id"] }, response)).toEqual(["required id"]);
  });

  test("are read in a response, and not in a request", () => {
    expect(toldFailures(sent, object({ id: { ...integer, ...readOnly } }), request)).toEqual([
      "readOnly id @/properties/id",
    ]);
    expect(toldFailures(sent, object({ id: { ...integer, ...writeOnly } }), response)).toEqual([
      "writeOnly id @/properties/id",
      ".id type string @/properties/id",
    ]);
  });

  test("may be sent where the sender describes no members", () => {
    expect(toldFailures(object({}), object({ id: { ...integer, ...readOnly } }), request)).toEqual([
      "readOnly id @/properties/id",
    ]);
  });
});

test("a sender that describes all that it sends may describe a member that is anything", () => {
  const sender = object({ a: true }, closed);
  expect(toldFailures(sender, object({ a: integer }))).not.toEqual([]);
  expect(toldFailures(object({ b: text }), object({ a: integer }), { isClosed: true })).toEqual([]);
});

test("a schema that refers to itself describes its members once", () => {
  const named = { Loop: object({ a: text }, { allOf: [ref("Loop")], unevaluatedProperties: false }) };
  expect(toldFailures(object({ a: text }, closed), ref("Loop"), { named })).toEqual([]);
});
