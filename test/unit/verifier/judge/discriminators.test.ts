import { describe, expect, test } from "vitest";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import { judge } from "../../../../verifier/judge/judge.ts";
import type { Readings } from "../../../../verifier/judge/readings.ts";
import { contractOf, exchangeOf, jsonBody } from "./exchanges.ts";

const text = { type: "string" };
const integer = { type: "integer" };
const ref = (name: string): SchemaObject => ({ $ref: `#/components/schemas/${name}` });
const pet = (properties: SchemaObject, ...required: readonly string[]): SchemaObject => ({
  ...{ type: "object", required: ["kind", ...required], properties: { kind: text, ...properties } },
});
const heir = (parent: string, properties: SchemaObject, ...required: readonly string[]): SchemaObject => ({
  allOf: [ref(parent), { type: "object", properties, required }],
});

const schemas = {
  Cat: pet({ lives: integer }, "lives"),
  Dog: pet({ lives: text }),
  Union: { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } },
  Mapped: {
    anyOf: [ref("Cat"), ref("Dog")],
    discriminator: { propertyName: "kind", mapping: { c: "Cat", d: "#/components/schemas/Dog" } },
  },
  Fallback: {
    oneOf: [ref("Cat"), ref("Dog")],
    discriminator: { propertyName: "kind", defaultMapping: "Dog" },
  },
  // Of these each extends the one before, without a union.
  Plant: { ...pet({}), discriminator: { propertyName: "kind" } },
  Tree: heir("Plant", { height: integer }),
  Oak: heir("Tree", { acorns: { ...integer, minimum: 1 } }, "acorns"),
  Moss: heir("Plant", { id: { ...integer, readOnly: true }, height: text }, "id"),
  Alone: { ...pet({}), discriminator: { propertyName: "kind" } },
  MappedParent: {
    ...pet({}),
    discriminator: { propertyName: "kind", mapping: { tree: "Tree", oak: "Oak" } },
  },
};

interface Told {
  readonly discriminator?: Readings["discriminator"];
  readonly side?: "request" | "response";
}

/** What is told of a body: pointer, place, and the end of the fingerprint. */
function told(
  schema: unknown,
  value: unknown,
  { discriminator = "enforce", side = "response" }: Told = {},
): readonly string[] {
  const content = { "application/json": { schema } };
  const contract = contractOf({
    openapi: "3.2.0",
    paths: {
      "/a": { post: { requestBody: { content }, responses: { 200: { description: "d", content } } } },
    },
    components: { schemas },
  });
  const headers = [["content-type", "application/json"]] as const;
  const message = { headers, body: jsonBody(value) };
  const { request } = exchangeOf("POST /a");
  const exchange =
    side === "request"
      ? { request: { ...request, ...message } }
      : { request, response: { status: 200, ...message } };
  return judge(contract, exchange, { readings: { discriminator } }).findings.map(
    ({ pointer, fingerprint, places: [place] }) =>
      [
        pointer.replace(/^\/\w+\/body/, ""),
        place?.pointer?.replace(/^\/components\/schemas|^.*\/schema\b/, ""),
        fingerprint?.replace(/^.*\/body/, ""),
      ].join(" "),
  );
}

const wrong = { kind: "Dog", lives: 9 };

describe("a value that another branch fits than the one that its discriminator names", () => {
  test.each<readonly [schema: SchemaObject, value: unknown, ...found: readonly string[]]>([
    [ref("Union"), { kind: "Cat", lives: 9 }],
    [ref("Union"), { kind: "Dog", lives: "" }],
    [ref("Union"), wrong, "/lives /Dog/properties/lives/type /lives type"],
    [ref("Union"), { kind: "Bird", lives: 9 }, " /Union/discriminator  discriminator"],
    [ref("Mapped"), { kind: "d", lives: 9 }, "/lives /Dog/properties/lives/type /lives type"],
    [ref("Mapped"), { kind: "c", lives: "" }, "/lives /Cat/properties/lives/type /lives type"],
    [ref("Mapped"), { kind: "e", lives: "" }, " /Mapped/discriminator  discriminator"],
    [ref("Fallback"), { kind: "Bird", lives: 9 }, "/lives /Dog/properties/lives/type /lives type"],
    // Wherever the union is.
    [
      { type: "array", items: ref("Union") },
      [{ kind: "Cat", lives: 9 }, wrong],
      "/1/lives /Dog/properties/lives/type /*/lives type",
    ],
    [
      { type: "object", properties: { pet: ref("Union") }, additionalProperties: ref("Union") },
      { pet: wrong, other: wrong },
      "/pet/lives /Dog/properties/lives/type /pet/lives type",
      "/other/lives /Dog/properties/lives/type /*/lives type",
    ],
    [{ allOf: [ref("Union")] }, wrong, "/lives /Dog/properties/lives/type /lives type"],
    [{ oneOf: [ref("Union"), text] }, wrong, "/lives /Dog/properties/lives/type /lives type"],
    [{ anyOf: [ref("Union"), text] }, "a"],
    [{ type: ["object", "array"], anyOf: [ref("Union"), {}] }, []],
    // Inside of the branch that is named, and of no other.
    [
      {
        anyOf: [
          { type: "object", properties: { kind: { const: "one" }, pet: {} } },
          { type: "object", properties: { pet: ref("Union") } },
        ],
      },
      { kind: "one", pet: wrong },
      "/pet/lives /Dog/properties/lives/type /pet/lives type",
    ],
    [
      {
        anyOf: [
          { type: "object", required: ["more"], properties: { pet: ref("Union") } },
          { type: "object" },
        ],
      },
      { pet: wrong },
    ],
    [
      {
        anyOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
        discriminator: { propertyName: "kind" },
        properties: { friend: ref("Union") },
      },
      { kind: "Cat", lives: 1, friend: wrong },
      "/friend/lives /Dog/properties/lives/type /friend/lives type",
    ],
  ])("%j: %j", (schema, value, ...found) => expect(told(schema, value)).toEqual(found));

  test("fits where the discriminator is a hint, and has no more issues where the schema has some", () => {
    expect(told(ref("Union"), wrong, { discriminator: "hint" })).toEqual([]);
    const list = { type: "array", items: ref("Union"), maxItems: 1 };
    expect(told(list, [wrong, wrong])).toEqual([expect.stringMatching(/ maxItems$/)]);
  });

  test("is told of in a request, too", () => {
    expect(told(ref("Union"), wrong, { side: "request" })).toEqual([
      "/lives /Dog/properties/lives/type /lives type",
    ]);
  });
});

describe("a value of a schema that others extend", () => {
  test.each<readonly [schema: SchemaObject, value: SchemaObject, ...found: readonly string[]]>([
    [ref("Plant"), { kind: "Plant", height: "x" }],
    [ref("Plant"), { kind: "Tree", height: 1 }],
    [
      ref("Plant"),
      { kind: "Tree", height: "x" },
      "/height /Tree/allOf/1/properties/height/type /height type",
    ],
    [ref("Plant"), { kind: "Oak" }, " /Oak/allOf/1/required /acorns required"],
    [
      ref("Plant"),
      { kind: "Oak", acorns: 0 },
      "/acorns /Oak/allOf/1/properties/acorns/minimum /acorns minimum",
    ],
    [ref("Plant"), { kind: "Rock" }, " /Plant/discriminator  discriminator"],
    [ref("Tree"), { kind: "Oak" }, " /Oak/allOf/1/required /acorns required"],
    [ref("Alone"), { kind: "anything" }],
    [ref("MappedParent"), { kind: "oak" }, " /Oak/allOf/1/required /acorns required"],
  ])("%j: %j", (schema, value, ...found) => expect(told(schema, value)).toEqual(found));

  test("is asked in a request for nothing that only responses have", () => {
    const moss = { kind: "Moss", height: "x" };
    expect(told(ref("Plant"), moss, { side: "request" })).toEqual([]);
    expect(told(ref("Plant"), moss)).toEqual([" /Moss/allOf/1/required /id required"]);
    const found = told(ref("Plant"), { kind: "Moss", height: 1 }, { side: "request" });
    expect(found).toEqual(["/height /Moss/allOf/1/properties/height/type /height type"]);
  });
});

describe("a value of a schema whose members differ between requests and responses", () => {
  const id = { id: { ...integer, readOnly: true } };
  const named = { propertyName: "kind" };
  const own = {
    Plant: { ...pet(id, "id"), discriminator: named },
    Tree: heir("Plant", { height: integer }, "height"),
    // A parent that is the same in both, and a heir that no request refers to.
    Stone: { ...pet({}), discriminator: named },
    Gem: {
      allOf: [ref("Stone"), ref("Marked"), { type: "object", properties: { tag: ref("Tag") } }],
      required: ["mark"],
    },
    Marked: { type: "object", properties: { mark: { ...text, readOnly: true } } },
    Tag: { type: "object", properties: { ...id, name: text }, required: ["id"] },
    // Nothing but an heir refers to the schema of its member.
    Ring: {
      allOf: [ref("Stone"), { type: "object", properties: { label: ref("Label") }, required: ["label"] }],
    },
    Label: { type: "object", properties: { ...id, name: text }, required: ["id"] },
    // Heirs of a parent with two forms: one that nothing refers to, one that only requests use, and one that only responses use.
    Fern: heir("Plant", { ...id, fronds: integer, spores: { ...text, writeOnly: true } }, "spores", "fronds"),
    Palm: heir("Plant", { height: integer, secret: { ...text, writeOnly: true } }, "secret", "height"),
    Vine: heir("Plant", { length: integer, bark: { ...text, readOnly: true } }, "bark", "length"),
  };
  const found = (parent: string, side: "request" | "response", value: unknown): readonly string[] => {
    const both = (name: string): SchemaObject => {
      const content = { "application/json": { schema: ref(name) } };
      return { post: { requestBody: { content }, responses: { 200: { description: "d", content } } } };
    };
    const names = ["Plant", "Tree", "Stone", "Tag"];
    const paths = Object.fromEntries(names.map((name) => [`/${name}`, both(name)]));
    const palm = { requestBody: { content: { "application/json": { schema: ref("Palm") } } }, responses: {} };
    const vine = { 200: { description: "d", content: { "application/json": { schema: ref("Vine") } } } };
    const oneWay = { "/Palm": { post: palm }, "/Vine": { get: { responses: vine } } };
    const contract = contractOf({ paths: { ...paths, ...oneWay }, components: { schemas: own } });
    const message = { headers: [["content-type", "application/json"]], body: jsonBody(value) } as const;
    const { request } = exchangeOf(`POST /${parent}`);
    const exchange =
      side === "request"
        ? { request: { ...request, ...message } }
        : { request, response: { status: 200, ...message } };
    return judge(contract, exchange, { readings: { discriminator: "enforce" } }).findings.map(
      ({ fingerprint }) => fingerprint.replace(/^.*\/body/, ""),
    );
  };
  test.each<
    readonly [parent: string, side: "request" | "response", value: SchemaObject, found: readonly string[]]
  >([
    ["Plant", "request", { kind: "Plant" }, []],
    ["Plant", "request", { kind: "Tree", height: 1 }, []],
    ["Plant", "request", { kind: "Tree" }, ["/height required"]],
    ["Plant", "request", { kind: "TreeRequest", height: 1 }, [" discriminator"]],
    ["Plant", "response", { kind: "Plant", id: 1 }, []],
    ["Plant", "response", { kind: "Tree", id: 1, height: 1 }, []],
    ["Plant", "response", { kind: "Tree", id: 1 }, ["/height required"]],
    ["Plant", "response", { kind: "PlantRequest", id: 1 }, [" discriminator"]],
    ["Plant", "request", { kind: "Fern", spores: "s", fronds: 1 }, []],
    ["Plant", "request", { kind: "Fern", spores: "s", fronds: "" }, ["/fronds type"]],
    ["Plant", "response", { kind: "Fern", id: 1, fronds: 1 }, []],
    ["Plant", "response", { kind: "Fern", id: 1 }, ["/fronds required"]],
    ["Plant", "request", { kind: "Palm", secret: "s", height: 1 }, []],
    ["Plant", "request", { kind: "Palm", height: 1 }, ["/secret required"]],
    ["Plant", "response", { kind: "Palm", id: 1, height: 1 }, []],
    ["Plant", "response", { kind: "Palm", height: 1 }, ["/id required"]],
    ["Plant", "response", { kind: "Palm", id: 1 }, ["/height required"]],
    ["Plant", "request", { kind: "Vine", length: 1 }, []],
    ["Plant", "request", { kind: "Vine" }, ["/length required"]],
    ["Plant", "response", { kind: "Vine", id: 1, length: 1 }, ["/bark required"]],
    ["Stone", "request", { kind: "Gem", tag: {} }, []],
    ["Stone", "request", { kind: "Gem", tag: { name: 1 } }, ["/tag/name type"]],
    ["Stone", "request", { kind: "Ring", label: {} }, []],
    ["Stone", "request", { kind: "Ring", label: { name: 1 } }, ["/label/name type"]],
    ["Stone", "response", { kind: "Ring", label: {} }, ["/label/id required"]],
    ["Stone", "response", { kind: "Gem", mark: "m", tag: {} }, ["/tag/id required"]],
    ["Stone", "response", { kind: "Gem", tag: { id: 1 } }, ["/mark required"]],
  ])("%s in a %s: %j", (parent, side, value, told) => expect(found(parent, side, value)).toEqual(told));
});

describe("an heir of a parent whose required members differ, in a request and its response", () => {
  const markers = { secret: "writeOnly", id: "readOnly" } as const;
  const parents: readonly (readonly (keyof typeof markers)[])[] = [["secret"], ["id"], ["id", "secret"]];
  // The sides that refer to the heir.
  const users = [[], ["request"], ["response"], ["request", "response"]];
  const cases = parents.flatMap((required) =>
    users.flatMap((sides) => [undefined, { Cat: "Cat" }].map((mapping) => ({ required, sides, mapping }))),
  );
  const json = (name: string): SchemaObject => ({ content: { "application/json": { schema: ref(name) } } });
  const post = (asked: string, given: string): SchemaObject => ({
    post: { requestBody: json(asked), responses: { 200: { description: "d", ...json(given) } } },
  });
  test.each(cases)("$required, referred to by $sides, with mapping $mapping", (example) => {
    const { required, sides, mapping } = example;
    // The heir has a member of its own with each marker.
    const own = required.map((name) => `own-${name}`);
    const marked = required.map((name) => ({ ...text, [markers[name]]: true }));
    const withMembers = (all: readonly string[]): SchemaObject =>
      pet(Object.fromEntries(all.map((name, index) => [name, marked[index]])), ...all);
    const Pet = { ...withMembers(required), discriminator: { propertyName: "kind", mapping } };
    const [asked = "", given = ""] = ["request", "response"].map((side) =>
      sides.includes(side) ? "Cat" : "Pet",
    );
    const contract = contractOf({
      paths: { "/pets": post("Pet", "Pet"), "/cats": post(asked, given) },
      components: {
        schemas: { Pet, Cat: { allOf: [ref("Pet"), withMembers(own)], properties: { friend: ref("Cat") } } },
      },
    });
    const alone = (all: readonly string[], marker: string): SchemaObject =>
      Object.fromEntries([
        ["kind", "Cat"],
        ...all
          .filter((_, index) => markers[required[index % required.length] ?? "id"] === marker)
          .map((name) => [name, "x"]),
      ]);
    const cat = (all: readonly string[], marker: string): SchemaObject => ({
      ...alone(all, marker),
      friend: alone([...required, ...own], marker),
    });
    const options = { readings: { discriminator: "enforce" } } as const;
    const found = (all: readonly string[]): readonly string[] => {
      const exchange = exchangeOf("POST /pets", { status: 200, body: cat(all, "readOnly") });
      const headers = [["content-type", "application/json"]] as const;
      const request = { ...exchange.request, headers, body: jsonBody(cat(all, "writeOnly")) };
      return judge(contract, { ...exchange, request }, options).findings.map(({ fingerprint }) =>
        fingerprint.replace(/^.*\/body/, ""),
      );
    };
    expect(found([...required, ...own])).toEqual([]);
    expect(found(required).toSorted()).toEqual(required.map((name) => `/own-${name} required`));
  });
});

describe("a value that no branch fits, and whose discriminator names none", () => {
  const messages = (
    schema: SchemaObject,
    value: unknown,
    discriminator: Readings["discriminator"],
  ): unknown => {
    const content = { "application/json": { schema } };
    const responses = { 200: { description: "d", content } };
    const contract = contractOf({
      openapi: "3.2.0",
      paths: { "/a": { get: { responses } } },
      components: { schemas },
    });
    const exchange = exchangeOf("GET /a", { status: 200, body: value });
    return judge(contract, exchange, { readings: { discriminator } }).findings.map(({ message }) => message);
  };

  test("is told the faults of the branch for all others, if there is one", () => {
    expect(told(ref("Fallback"), { kind: "Bird", lives: true })).toEqual([
      "/lives /Dog/properties/lives/type /lives type",
    ]);
  });

  test("is told the values if only the discriminator is wrong, and enforced", () => {
    expect(messages(ref("Mapped"), { kind: "e", lives: "" }, "enforce")).toEqual([
      '`/response/body` names none of the alternatives by "kind", which must be one of "c", "d".',
    ]);
  });
});

describe("a discriminator in a condition", () => {
  test("counts in the consequence for the value, and never in the test itself", () => {
    const union = { properties: { pet: ref("Union") } };
    const conditional = (keyword: "if" | "then" | "else", test: SchemaObject): SchemaObject => ({
      ...{ type: "object", if: test },
      [keyword]: keyword === "if" ? { ...test, ...union } : union,
    });
    const met = { required: ["pet"] };
    const value = { pet: wrong };
    expect(told(conditional("then", met), value)).toHaveLength(1);
    expect(told(conditional("else", met), value)).toEqual([]);
    expect(told(conditional("else", { required: ["more"] }), value)).toHaveLength(1);
    expect(told(conditional("then", { required: ["more"] }), value)).toEqual([]);
    expect(told(conditional("if", met), value)).toEqual([]);
  });

  test("counts in what depends on a member only where that is there", () => {
    const schema = { type: "object", dependentSchemas: { extra: { properties: { pet: ref("Union") } } } };
    expect(told(schema, { pet: wrong })).toEqual([]);
    expect(told(schema, { pet: wrong, extra: 1 })).toHaveLength(1);
  });
});
