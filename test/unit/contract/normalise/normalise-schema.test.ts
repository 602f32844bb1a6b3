import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { brief, normaliseSchemas } from "../model/bundle-of.ts";

/** Whether the schema `A` admits a value, by ajv. */
function admits(schemas: Readonly<Record<string, unknown>>, value: unknown): boolean {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: "document:", components: { schemas } });
  return ajv.validate({ $ref: "document:#/components/schemas/A" }, value);
}

describe("nullable", () => {
  const b = { type: "object", properties: { x: { type: "integer" } }, required: ["x"] };
  const cases: readonly (readonly [title: string, schema: object, good: unknown])[] = [
    ["beside type", { type: "string", nullable: true }, "a"],
    ["beside type and properties", { type: "object", nullable: true, required: ["y"] }, { y: 1 }],
    ["beside $ref", { $ref: "#/components/schemas/B", nullable: true }, { x: 1 }],
    ["beside allOf", { allOf: [{ $ref: "#/components/schemas/B" }], nullable: true }, { x: 1 }],
    [
      "beside allOf and type",
      { type: "object", allOf: [{ $ref: "#/components/schemas/B" }], nullable: true },
      { x: 1 },
    ],
    ["beside anyOf", { anyOf: [{ type: "string" }], nullable: true }, "a"],
    [
      "beside oneOf",
      { oneOf: [{ type: "string" }, { $ref: "#/components/schemas/N" }], nullable: true },
      "a",
    ],
    ["beside an enum without null", { type: "string", enum: ["a"], nullable: true }, "a"],
    ["beside an enum with null", { type: "string", enum: ["a", null], nullable: true }, "a"],
    ["beside an enum without type", { enum: ["a"], nullable: true }, "a"],
    ["beside not", { type: "string", not: { enum: ["b", null] }, nullable: true }, "a"],
  ];

  test.each(cases)("%s admits null and what it admitted, in 3.0", (_title, schema, good) => {
    const { schemas } = normaliseSchemas("3.0.3", {
      A: schema,
      B: b,
      N: { type: "integer", nullable: true },
    });
    expect(admits(schemas, null)).toBe(true);
    expect(admits(schemas, good)).toBe(true);
    expect(admits(schemas, true)).toBe(false);
    expect(JSON.stringify(schemas)).not.toContain("nullable");
  });

  test.each(cases)("%s is understood in 3.1, with a finding", (_title, schema) => {
    const { schemas, findings } = normaliseSchemas("3.1.0", { A: schema, B: b, N: { type: "integer" } });
    expect(admits(schemas, null)).toBe(true);
    expect(brief(findings)).toContain("schema/legacy-keyword /components/schemas/A/nullable");
  });

  test("keeps what a reader sees outside the union", () => {
    const a = { $ref: "#/components/schemas/B", nullable: true, description: "One.", deprecated: true };
    const { schemas } = normaliseSchemas("3.0.3", { A: a, B: b });
    expect(schemas["A"]).toEqual({
      description: "One.",
      deprecated: true,
      anyOf: [{ $ref: "#/components/schemas/B" }, { type: "null" }],
    });
  });

  test("says nothing where anything is admitted, and nothing when false", () => {
    const { schemas } = normaliseSchemas("3.0.3", {
      A: { nullable: true, description: "Any." },
      B: { type: "string", nullable: false },
    });
    expect(schemas).toEqual({ A: { description: "Any." }, B: { type: "string" } });
  });

  test("reports an enum without null", () => {
    const { findings } = normaliseSchemas("3.0.3", { A: { type: "string", enum: ["a"], nullable: true } });
    expect(findings).toMatchObject([{ code: "schema/legacy-keyword", severity: "info" }]);
  });
});

describe("keywords of other versions", () => {
  test.each([
    [
      { type: "integer", minimum: 1, exclusiveMinimum: true },
      { type: "integer", exclusiveMinimum: 1 },
    ],
    [
      { type: "integer", maximum: 1, exclusiveMaximum: false },
      { type: "integer", maximum: 1 },
    ],
    [
      { type: "string", example: "a" },
      { type: "string", examples: ["a"] },
    ],
    [{ items: { example: { $ref: "#/nowhere" } } }, { items: { examples: [{ $ref: "#/nowhere" }] } }],
  ])("%j becomes what 2020-12 has in its place", (before, after) => {
    const { schemas, findings } = normaliseSchemas("3.0.3", { A: before });
    expect(schemas["A"]).toEqual(after);
    expect(findings).toEqual([]);
  });

  test.each([
    [{ const: 1 }, "const"],
    [{ patternProperties: { "^a": true } }, "patternProperties"],
    [{ type: ["string", "null"] }, "type"],
    [{ type: "null" }, "type"],
    [{ exclusiveMinimum: 3 }, "exclusiveMinimum"],
  ])("%j in 3.0 is kept, with a finding", (schema, keyword) => {
    const { schemas, findings } = normaliseSchemas("3.0.3", { A: schema });
    expect(schemas["A"]).toEqual(schema);
    expect(brief(findings)).toEqual([`schema/legacy-keyword /components/schemas/A/${keyword}`]);
  });

  test.each(["3.0.3", "3.1.0"])("a bound to exclude that is not there is told of, in %s", (version) => {
    const { schemas, findings } = normaliseSchemas(version, {
      A: { type: "number", exclusiveMinimum: true },
      B: { type: "number", minimum: 1, exclusiveMaximum: true },
      C: { type: "number", exclusiveMinimum: false },
    });
    expect(schemas).toEqual({
      A: { type: "number" },
      B: { type: "number", minimum: 1 },
      C: { type: "number" },
    });
    expect(brief(findings.filter(({ code }) => code === "schema/ignored-keyword"))).toEqual([
      "schema/ignored-keyword /components/schemas/A/exclusiveMinimum",
      "schema/ignored-keyword /components/schemas/B/exclusiveMaximum",
    ]);
  });

  test("lists under items, definitions and dependencies are read as their successors", () => {
    const { schemas } = normaliseSchemas("3.1.0", {
      A: {
        items: [{ type: "string" }],
        additionalItems: false,
        definitions: { Inner: { nullable: true, type: "string" } },
        dependencies: { a: ["b"], c: { required: ["d"] } },
      },
    });
    expect(schemas["A"]).toEqual({
      prefixItems: [{ type: "string" }],
      items: false,
      $defs: { Inner: { type: ["string", "null"] } },
      dependentRequired: { a: ["b"] },
      dependentSchemas: { c: { required: ["d"] } },
    });
  });
});

describe("neighbours of $ref", () => {
  const beside = { $ref: "#/components/schemas/B", description: "One.", readOnly: true, maxLength: 3 };

  test("apply in 3.1", () => {
    const { schemas, findings } = normaliseSchemas("3.1.0", { A: beside, B: {} });
    expect(schemas["A"]).toEqual(beside);
    expect(findings).toEqual([]);
  });

  test("are kept in 3.0 where they annotate, dropped where they constrain", () => {
    const { schemas, findings } = normaliseSchemas("3.0.3", { A: beside, B: {} });
    expect(schemas["A"]).toEqual({ $ref: "#/components/schemas/B", description: "One.", readOnly: true });
    expect(brief(findings)).toEqual([
      "ref/siblings-ignored /components/schemas/A/maxLength",
      "schema/legacy-keyword /components/schemas/A/readOnly",
    ]);
  });
});

describe("values that JSON Schema does not admit", () => {
  test.each([
    [
      { type: "object", required: true },
      { type: "object" },
      "schema/ignored-keyword /components/schemas/A/required",
    ],
    [
      { required: ["a", "a", 1] },
      { required: ["a"] },
      "schema/ignored-keyword /components/schemas/A/required",
    ],
    [{ maxLength: "ten" }, {}, "schema/bad-keyword /components/schemas/A/maxLength"],
    [{ description: null }, {}, "schema/ignored-keyword /components/schemas/A/description"],
    [{ pattern: "[a-z" }, {}, "schema/bad-pattern /components/schemas/A/pattern"],
    [{ allOf: [] }, {}, "schema/bad-keyword /components/schemas/A/allOf"],
    [{ properties: [] }, {}, "schema/bad-keyword /components/schemas/A/properties"],
    [{ additionalProperties: "true" }, {}, "schema/bad-keyword /components/schemas/A/additionalProperties"],
    [{ type: "String" }, { type: "string" }, "schema/unknown-type /components/schemas/A/type"],
    [
      { type: "float" },
      { type: "number", format: "float" },
      "schema/unknown-type /components/schemas/A/type",
    ],
    [{ type: "colour" }, {}, "schema/unknown-type /components/schemas/A/type"],
    [{ $ref: "#" }, {}, "ref/wrong-kind /components/schemas/A/$ref"],
    [
      { properties: { a: "string" } },
      { properties: { a: true } },
      "schema/not-a-schema /components/schemas/A/properties/a",
    ],
    [{ discriminator: {} }, {}, "schema/bad-discriminator /components/schemas/A/discriminator"],
  ])("%j is read as %j", (before, after, finding) => {
    const { schemas, findings } = normaliseSchemas("3.1.0", { A: before });
    expect(schemas["A"]).toEqual(after);
    expect(brief(findings)).toEqual([finding]);
  });

  test("a string in place of a list has the list as its fix", () => {
    const { findings } = normaliseSchemas("3.1.0", { A: { enum: "city, cargo" } });
    expect(findings.map(({ fix }) => fix)).toEqual(["Write a list: `[city, cargo]`."]);
  });

  test("a reference that is not a string is dropped; its finding comes from following references", () => {
    const { schemas, findings } = normaliseSchemas("3.1.0", { A: { $ref: 5 } });
    expect([schemas["A"], findings]).toEqual([{}, []]);
  });

  test.each([
    [{ type: null }, { type: "null" }],
    [
      { type: null, description: "Nothing." },
      { type: "null", description: "Nothing." },
    ],
    [{ type: [null, "string"] }, { type: ["null", "string"] }],
    [{ anyOf: [{ type: "string" }, { type: null }] }, { anyOf: [{ type: "string" }, { type: "null" }] }],
    [
      { type: null, anyOf: [{ type: "string" }, { type: "null" }] },
      { anyOf: [{ type: "string" }, { type: "null" }] },
    ],
    [{ type: null, $ref: "#/components/schemas/B" }, { $ref: "#/components/schemas/B" }],
    [{ type: null, enum: ["a", "b"] }, { enum: ["a", "b"] }],
    [{ type: null, properties: { a: true } }, { properties: { a: true } }],
  ])("a null for a type is read as what was meant, with a warning: %j", (before, after) => {
    const { schemas, findings } = normaliseSchemas("3.1.0", { A: before, B: {} });
    expect(schemas["A"]).toEqual(after);
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([
      ["schema/unknown-type", "warning"],
    ]);
  });

  test("a pattern that only works without the u flag stays", () => {
    const { schemas, findings } = normaliseSchemas("3.1.0", { A: { pattern: "^[\\w-.]+$" } });
    expect(schemas["A"]).toEqual({ pattern: "^[\\w-.]+$" });
    expect(findings).toEqual([]);
  });

  test("schemas nested without end are cut off with a finding", () => {
    let deep: object = { type: "string" };
    for (let level = 0; level < 20_000; level++) deep = { items: deep };
    const { findings } = normaliseSchemas("3.1.0", { A: deep });
    expect(findings.map(({ code }) => code)).toEqual(["load/too-deep"]);
  });
});

describe("discriminators", () => {
  test("mappings read as $refs; names that exist become them, others are dropped", () => {
    const { schemas, findings } = normaliseSchemas("3.0.3", {
      A: {
        oneOf: [{ $ref: "#/components/schemas/Cat" }],
        discriminator: {
          propertyName: "kind",
          mapping: { c: "Cat", d: "#/components/schemas/Cat", e: "Catt" },
        },
      },
      Cat: { type: "object" },
    });
    expect(schemas["A"]).toMatchObject({
      discriminator: {
        propertyName: "kind",
        mapping: { c: "#/components/schemas/Cat", d: "#/components/schemas/Cat" },
      },
    });
    expect(brief(findings)).toEqual([
      "schema/bad-discriminator /components/schemas/A/discriminator/mapping/e",
    ]);
  });
});

test("names from the document that mean something to JavaScript are names like others", () => {
  const properties = JSON.parse(
    '{"__proto__":{"type":"string","nullable":true},"constructor":{"type":"string"}}',
  );
  const { schemas } = normaliseSchemas("3.0.3", { A: { type: "object", properties } });
  expect(JSON.stringify(schemas["A"])).toBe(
    '{"type":"object","properties":{"__proto__":{"type":["string","null"]},"constructor":{"type":"string"}}}',
  );
});

describe("$dynamicRef", () => {
  test.each([
    ["an anchor", "#node"],
    ["a pointer", "#/components/schemas/B"],
    ["an anchor by URI", "a.json#node"],
  ])("to %s stays", (_title, ref) => {
    const A = { $id: "https://a.example/a.json", $dynamicAnchor: "node", items: { $dynamicRef: ref } };
    const { schemas, findings } = normaliseSchemas("3.1.0", { A, B: {} });
    expect(schemas["A"]).toMatchObject({ items: { $dynamicRef: ref } });
    expect(findings).toEqual([]);
  });

  test.each([
    "#none",
    "#/components/schemas/C",
    "other.json#/a",
  ])("to %s, which leads nowhere, is reported and admits any value", (ref) => {
    const { schemas, findings } = normaliseSchemas("3.1.0", { A: { items: { $dynamicRef: ref } } });
    expect(schemas["A"]).toEqual({ items: {} });
    expect(brief(findings)).toEqual(["ref/unresolved /components/schemas/A/items/$dynamicRef"]);
  });
});
