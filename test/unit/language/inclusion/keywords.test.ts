import { describe, expect, test } from "vitest";
import { toldFailures } from "./told-failures.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const [text, number, integer] = [{ type: "string" }, { type: "number" }, { type: "integer" }];
const list = (items: unknown): object => ({ type: "array", items });

type Pair = readonly [sender: unknown, reader: unknown, found: readonly string[]];

describe("numbers", () => {
  test.each<Pair>([
    [{ ...number, minimum: 5 }, { minimum: "3" }, ["minimum"]],
    [{ ...integer, multipleOf: 2 }, { multipleOf: "1" }, ["multipleOf"]],
    [{ ...number, multipleOf: "4" }, { multipleOf: 0.5 }, ["multipleOf"]],
    [{ ...number, multipleOf: 2 }, { multipleOf: -0.5 }, ["multipleOf"]],
    [{ allOf: [{ ...number, multipleOf: 4 }, { minimum: 1 }] }, { multipleOf: 2 }, []],
    [{ ...number, multipleOf: 0.3 }, { multipleOf: 0.3 }, []],
    [{ ...number, multipleOf: 0.25 }, { multipleOf: 0.1 }, ["multipleOf"]],
    [{ ...number, multipleOf: 0.2 }, { multipleOf: 0.1 }, []],
    [{ ...number, multipleOf: 2.5 }, { multipleOf: 2 }, ["multipleOf"]],
    [{ ...number, multipleOf: 2 }, { multipleOf: 4 }, ["multipleOf"]],
    // True, but not shown, since dividing by such fractions rounds.
    [{ ...number, multipleOf: 3 }, { multipleOf: 1.5 }, ["multipleOf"]],
    [{ ...number, multipleOf: 0.75 }, { multipleOf: 0.375 }, ["multipleOf"]],
    [{ ...number, maxLength: 3 }, { minimum: 5 }, ["minimum"]],
    [{ allOf: [{ ...number, multipleOf: 2 }, { minimum: 0 }] }, integer, []],
    [{ ...number, multipleOf: 2 }, text, ["type number"]],
    [{ ...text, multipleOf: 2 }, integer, ["type string"]],
    [{ ...number, multipleOf: 0.5 }, integer, ["type number"]],
  ])("%j in %j: %j", (sender, reader, found) => expect(toldFailures(sender, reader)).toEqual(found));

  test.each<Pair>([
    [{ ...number, exclusiveMinimum: "a", minimum: 1 }, { minimum: 1 }, []],
    [{ ...number, exclusiveMaximum: "a", maximum: 1 }, { maximum: 1 }, []],
    [{ ...number, minimum: "a" }, { minimum: 1 }, ["minimum"]],
    [{ ...number, minimum: "3" }, { minimum: 1 }, ["minimum"]],
    [{ ...number, exclusiveMinimum: "3" }, { minimum: 1 }, ["minimum"]],
    [{ ...number, minimum: 2, exclusiveMinimum: 1 }, { exclusiveMinimum: 2 }, ["exclusiveMinimum"]],
    [{ ...number, minimum: 2, exclusiveMinimum: 1 }, { minimum: 2 }, []],
    [{ ...number, maximum: 1, exclusiveMaximum: 2 }, { exclusiveMaximum: 1 }, ["exclusiveMaximum"]],
    [{ ...number, maximum: 1, exclusiveMaximum: 2 }, { maximum: 1 }, []],
    [{ ...number, exclusiveMinimum: 1 }, { exclusiveMinimum: 2 }, ["exclusiveMinimum"]],
    [{ ...number, exclusiveMaximum: 2 }, { exclusiveMaximum: 1 }, ["exclusiveMaximum"]],
    [{ ...integer, exclusiveMinimum: 1 }, { exclusiveMinimum: 2 }, ["exclusiveMinimum"]],
    [{ ...integer, exclusiveMaximum: 3 }, { exclusiveMaximum: 2 }, ["exclusiveMaximum"]],
    [{ ...integer, exclusiveMaximum: 3 }, { exclusiveMaximum: 3 }, []],
    [{ ...integer, exclusiveMinimum: 1, maximum: 2 }, text, ["type integer"]],
    [{ ...integer, minimum: 2, exclusiveMaximum: 3 }, text, ["type integer"]],
  ])("bounds %j in %j: %j", (sender, reader, found) => expect(toldFailures(sender, reader)).toEqual(found));

  test.each<Pair>([
    [{ ...integer, exclusiveMinimum: -(2 ** 31) - 1, exclusiveMaximum: 2 ** 31 }, { format: "int32" }, []],
    [{ ...integer, maximum: 5 }, { format: "int32" }, ["format"]],
    [{ ...integer, minimum: 5 }, { format: "int32" }, ["format"]],
    [{ ...integer, minimum: 0, maximum: 2 ** 31 }, { format: "int32" }, ["format"]],
    [{ ...integer, minimum: -(2 ** 31) - 1, maximum: 0 }, { format: "int32" }, ["format"]],
    [{ ...number, minimum: 0, maximum: 5 }, { format: "int32" }, ["format"]],
    [{ ...integer, format: "int64" }, { format: "int32" }, ["format"]],
  ])("formats %j in %j: %j", (sender, reader, found) => expect(toldFailures(sender, reader)).toEqual(found));
});

describe("texts", () => {
  const ofLength = (length: number): object => ({ ...text, pattern: `^a{${length}}$` });

  test.each<Pair>([
    [{ ...text, pattern: "^[ab]$" }, { minLength: 2, pattern: "^a" }, ["minLength", 'pattern ="b"']],
    [text, { minLength: "0" }, ["minLength"]],
    [{ ...text, minLength: 3 }, { minLength: "3" }, ["minLength"]],
    [{ ...text, maxLength: 3 }, { maxLength: "3" }, ["maxLength"]],
    [text, { pattern: [] }, ["pattern"]],
    [{ ...text, pattern: "^a$" }, { pattern: 5 }, ["pattern"]],
    [text, { pattern: "(" }, ["pattern"]],
    [text, { pattern: "\\d*" }, []],
    [text, { pattern: "\\B" }, ["pattern"]],
    [{ ...text, minLength: 200 }, { pattern: "^[^]+$" }, []],
    [{ ...text, maxLength: 200 }, { pattern: "^[^]{0,200}$" }, []],
    [ofLength(200), { minLength: 200 }, []],
    [ofLength(200), { minLength: 201 }, ["minLength"]],
    // True, but not shown, since long texts take too many states.
    [{ ...text, minLength: 201 }, { pattern: "^[^]+$" }, ['pattern =""']],
    [ofLength(400), { minLength: 300 }, ["minLength"]],
    [{ allOf: [{ ...text, format: "uuid" }, { minLength: 1 }] }, { format: "uuid" }, []],
    [{ ...text, format: "own" }, { format: "uuid" }, ["format"]],
    [{ ...text, format: "constructor" }, { format: "uuid" }, ["format"]],
    [{ ...text, minimum: 0, maximum: 1 }, { format: "uuid" }, ["format"]],
    [text, { format: 1 }, []],
  ])("%j in %j: %j", (sender, reader, found) => expect(toldFailures(sender, reader)).toEqual(found));
});

describe("values that are sent as texts", () => {
  const letter = { pattern: "^[a-z]$" };
  const either = { type: ["string", "integer"] };

  test.each<Pair>([
    [integer, { type: ["integer", "string"], ...letter }, []],
    [integer, { type: ["number", "string"], ...letter }, []],
    [{ type: ["number", "object"] }, { type: ["object", "string"], ...letter }, ["pattern"]],
    [{ type: ["integer", "object"] }, letter, ["pattern"]],
    [{ type: "object" }, letter, []],
    [{ ...either, maxLength: 3 }, { ...text, maxLength: 3 }, ["maxLength"]],
    [{ ...text, maxLength: 3 }, { ...text, maxLength: 4 }, []],
    [{ ...either, pattern: "^[a-c]$" }, { ...text, ...letter }, ["pattern"]],
    [{ ...either, ...letter }, { ...text, ...letter }, ["pattern"]],
    [{ ...text, pattern: "^[a-c]$" }, { ...text, ...letter }, []],
    [{ ...either, format: "uuid" }, { ...text, format: "uuid" }, ["format"]],
    [{ ...integer, format: "int32" }, { ...integer, format: "int64" }, []],
    [{ type: ["null", "integer"] }, text, ["type null =null"]],
    [{ type: ["null", "string"] }, text, []],
    [either, { ...text, minLength: 1 }, ["minLength"]],
  ])("%j in %j: %j", (sender, reader, found) =>
    expect(toldFailures(sender, reader, { asText: true })).toEqual(found));

  test("as lists of one item, are lists where the items are texts or other scalars", () => {
    const spread = { asText: true, canSpread: true };
    expect(toldFailures({ type: ["string", "object"] }, { type: "array" }, spread)).toEqual(["type object"]);
    expect(toldFailures({ type: ["string", "boolean"] }, { type: "array" }, spread)).toEqual([]);
    expect(toldFailures(integer, list(integer), spread)).toEqual([]);
  });

  test("as one text of many items, are no lists where they are objects", () => {
    const joined = { asText: true, areListsJoined: true };
    expect(toldFailures({ type: "object" }, list(text), joined)).toEqual(["type object"]);
    expect(toldFailures({ type: "boolean" }, list(text), joined)).toEqual(["type true =true"]);
  });
});

describe("a union tells of the branch that is meant", () => {
  const animal = (kind: string, lives: object): object =>
    object({ kind: { const: kind }, lives }, { required: ["kind"] });
  const named = { Cat: animal("cat", integer), Dog: object({ age: integer }) };
  const ofReader = { Cat: animal("cat", text), Dog: object({ age: integer }, { required: ["age"] }) };
  const documents = { named, ofReader, areSame: () => false };
  const isSame = { named, areSame: () => false };

  test("which has the same name", () => {
    const found = [".lives type integer @/components/schemas/Cat/properties/lives"];
    expect(toldFailures(ref("Cat"), { anyOf: [ref("Dog"), ref("Cat")] }, documents)).toEqual(found);
    expect(toldFailures(ref("Cat"), { anyOf: [true, ref("Cat")] }, documents)).toEqual([]);
    expect(toldFailures(integer, { anyOf: [ref("Dog"), ref("Cat")] }, documents)).toEqual(["anyOf"]);
    const others = { oneOf: [{ type: "object" }, ref("Cat")] };
    expect(toldFailures(ref("Cat"), others, isSame)).toEqual(["oneOf 0"]);
    expect(toldFailures(ref("Cat"), { anyOf: others.oneOf }, isSame)).toEqual([]);
  });

  test.each<Pair>([
    [text, { anyOf: [integer, { ...text, minLength: 2 }] }, ["minLength @/anyOf/1"]],
    [text, { anyOf: [integer, { type: ["null", "string"], minLength: 2 }] }, ["minLength @/anyOf/1"]],
    [text, { anyOf: [{ maxLength: 1 }, { ...text, minLength: 2 }] }, ["anyOf"]],
    [text, { anyOf: [false, { ...text, minLength: 2 }] }, ["anyOf"]],
    [
      text,
      {
        anyOf: [
          { ...text, maxLength: 1 },
          { ...text, minLength: 2 },
        ],
      },
      ["anyOf"],
    ],
    [text, { anyOf: [integer, { type: "null" }] }, ["anyOf"]],
    [text, { anyOf: [text, {}] }, []],
  ])("which has the type of the values: %j in %j: %j", (sender, reader, found) =>
    expect(toldFailures(sender, reader)).toEqual(found));

  test("which is nearest to a branch that is sent", () => {
    const cow = object({ kind: { const: "cow" } }, { required: ["kind", "milk"] });
    const sent = { anyOf: [animal("cat", integer)] };
    const found = [".lives type integer @/anyOf/1/properties/lives"];
    expect(toldFailures(sent, { anyOf: [cow, animal("cat", text)] })).toEqual(found);
    expect(toldFailures(animal("cat", integer), { anyOf: [cow, animal("cat", text)] })).toEqual(["anyOf"]);
    const others = { anyOf: [animal("cow", integer), animal("cat", text)] };
    expect(toldFailures(sent, others)).toEqual(found);
    const cats = { anyOf: [animal("cat", text), animal("cat", { type: "boolean" })] };
    expect(toldFailures(sent, cats)).toEqual(["anyOf"]);
  });
});

describe("a schema that refers to nothing but itself shows nothing", () => {
  const named = {
    Not: { not: { not: ref("Not") } },
    Any: { anyOf: [ref("Any")] },
    One: { oneOf: [{ ...integer }, ref("One")] },
  };

  test.each(["Not", "Any", "One"])("%s", (name) => {
    expect(toldFailures(text, ref(name), { named })).not.toEqual([]);
  });
});

describe("conditions", () => {
  const condition = { if: { minLength: 2 }, then: { pattern: "^a" } };
  const whole = { ...condition, else: { maxLength: 0 } };

  test.each<Pair>([
    [text, { if: { minLength: 2 }, else: integer }, ["if"]],
    [text, { if: { minLength: 2 } }, []],
    [{ ...text, ...condition }, { ...condition, minLength: 0 }, []],
    [{ ...text, ...condition }, { ...whole, minLength: 0 }, ["if"]],
    [{ ...text, ...whole }, { ...whole, then: { pattern: "^b" } }, ["if"]],
  ])("%j in %j: %j", (sender, reader, found) => expect(toldFailures(sender, reader)).toEqual(found));

  test("are the same where the sender has many unions", () => {
    const unions = Array.from({ length: 6 }, (_, index) => ({
      anyOf: [{ maxLength: 90 + index }, { maxLength: 70 + index }],
    }));
    for (const one of [condition, whole])
      expect(toldFailures({ ...text, allOf: unions, ...one }, { ...one, minLength: 0 })).toEqual([]);
  });
});

test("a text is read as the types that the reader has, also where the sender has several", () => {
  const short = { type: ["integer", "string"], pattern: "^[a-z]$" };
  expect(toldFailures({ type: ["integer", "boolean"] }, short, { asText: true })).toEqual([
    "pattern true =true",
  ]);
  expect(toldFailures({ type: "boolean" }, { ...short, type: "boolean" }, { asText: true })).toEqual([]);
});

test("names of methods of objects are keywords without a meaning", () => {
  expect(toldFailures({ constructor: 1, toString: 1 }, text, { isClosed: true })).not.toEqual([]);
  expect(toldFailures({ enum: [1, "a"] }, { constructor: 1, valueOf: 1 })).toEqual([]);
});
