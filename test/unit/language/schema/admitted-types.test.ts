import { describe, expect, test } from "vitest";
import {
  admittedTypes,
  convertedFormat,
  isBinarySchema,
  isEncoded,
  saysBytes,
} from "../../../../language/schema/admitted-types.ts";
import { isOfType, typeOfValue } from "../../../../language/values/json-object.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

const named: Readonly<Record<string, unknown>> = {
  Text: { type: "string" },
  Number: { type: "number" },
  Loop: { allOf: [ref("Loop"), { type: "boolean" }] },
  Endless: { anyOf: [ref("Endless"), ref("Text")] },
  Day: { type: "string", format: "date" },
};
const find = (name: string): unknown => named[name];

test.each<readonly [unknown, readonly string[]]>([
  [{ type: "string" }, ["string"]],
  // In one order, whatever the document's.
  [{ type: ["string", "null"] }, ["null", "string"]],
  [
    { type: ["object", "array", "string", "number", "integer", "boolean", "null"] },
    ["null", "boolean", "integer", "number", "string", "array", "object"],
  ],
  [{ type: ["text", "string"] }, ["string"]],
  [{ type: "text" }, []],
  [{ type: "string", properties: {} }, ["string"]],
  // Without `type` the values that are listed.
  [{ const: null }, ["null"]],
  [{ const: 1 }, ["integer"]],
  [{ const: undefined, enum: ["a"] }, ["object"]],
  [{ enum: ["a", 1.5, true, {}, []] }, ["boolean", "number", "string", "array", "object"]],
  [{ enum: "a" }, []],
  [{ const: "a", enum: [1] }, ["string"]],
  [{ type: "number", enum: ["a"] }, ["number"]],
  // Without values, what the keywords are about.
  [{ properties: {} }, ["object"]],
  [{ additionalProperties: false }, ["object"]],
  [{ items: {} }, ["array"]],
  [{ prefixItems: [{}] }, ["array"]],
  [{ items: {}, properties: {} }, ["object"]],
  [{ minLength: 1 }, []],
  [{}, []],
  [true, []],
  [null, []],
  // What applies with it.
  [ref("Text"), ["string"]],
  [ref("Nothing"), []],
  [{ ...ref("Text"), type: ["string", "null"] }, ["string"]],
  [{ allOf: [{ type: ["string", "null"] }, { type: ["null", "boolean"] }] }, ["null"]],
  [{ type: "string", allOf: [{ minLength: 1 }] }, ["string"]],
  [{ allOf: [{ type: "integer" }, { type: "number" }] }, ["integer"]],
  [{ allOf: [{ type: ["integer", "string"] }, { type: ["number", "string"] }] }, ["integer", "string"]],
  [{ allOf: [{ type: ["number", "string"] }, { type: ["string", "null"] }] }, ["string"]],
  [{ allOf: [{ type: "number" }, { type: "integer" }] }, ["integer"]],
  [
    { allOf: [{ type: ["number", "string"] }, { type: ["number", "integer", "string"] }] },
    ["integer", "number", "string"],
  ],
  // A contradiction is told elsewhere.
  [{ type: "string", allOf: [{ type: "number" }] }, ["string"]],
  [{ allOf: [{ minimum: 1 }, { type: "number" }] }, ["number"]],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, ["null", "string"]],
  [{ oneOf: [ref("Text"), ref("Number")] }, ["number", "string"]],
  // An alternative of which nothing is known may be anything.
  [{ anyOf: [{ type: "string" }, {}] }, []],
  [{ anyOf: [{ type: "string" }, {}], items: {} }, ["array"]],
  [{ anyOf: [] }, []],
  [{ anyOf: [{ type: "string" }, { type: "null" }], oneOf: [{ type: "string" }] }, ["string"]],
  [{ properties: {}, allOf: [{ type: ["object", "null"] }] }, ["null", "object"]],
  [ref("Loop"), ["boolean"]],
  [ref("Endless"), []],
])("%j admits %j", (schema, types) => expect(admittedTypes(schema, find)).toEqual(types));

test("each value is of one JSON type; every integer is a number, too", () => {
  expect([null, [], 1, 1.5, true, "a", {}].map(typeOfValue)).toEqual([
    "null",
    "array",
    "integer",
    "number",
    "boolean",
    "string",
    "object",
  ]);
  expect([isOfType(1, "integer"), isOfType(1, "number"), isOfType("a", "string")]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isOfType(1.5, "integer"), isOfType(1, "string"), isOfType("1", "number")]).toEqual([
    false,
    false,
    false,
  ]);
});

describe("bytes", () => {
  test.each([
    { format: "binary" },
    { type: "string", format: "binary" },
    { contentMediaType: "image/png" },
    { type: "string", contentMediaType: "application/octet-stream" },
    { type: "string", contentMediaType: "application/octet-stream", contentEncoding: "binary" },
    { type: "string", format: "binary", contentEncoding: "8bit" },
  ])("are described by %j", (schema) => expect(saysBytes(schema)).toBe(true));

  test.each([
    {},
    true,
    { type: "string", format: "binary", contentEncoding: "base64" },
    { contentMediaType: "image/png", contentEncoding: "base64" },
    { type: "string", contentMediaType: "image/png" },
    { contentMediaType: "text/html" },
    { contentMediaType: "application/xml" },
    { contentMediaType: "application/vnd.api+json" },
  ])("are not described by %j, but text or JSON", (schema) => expect(saysBytes(schema)).toBe(false));

  test("are described by the schema or one that applies with it", () => {
    const bytes = { type: "string", format: "binary" };
    const schemas = [
      bytes,
      { allOf: [bytes] },
      { anyOf: [bytes, { type: "null" }] },
      { then: bytes },
      { items: bytes },
    ];
    expect(schemas.map((schema) => isBinarySchema(schema, find))).toEqual([true, true, true, false, false]);
  });

  test("that are encoded are text", () => {
    const encodings = [
      "base64",
      "7bit",
      "8BIT",
      "binary",
      "quoted-printable",
      "x-7bit",
      "7bits",
      "",
      undefined,
    ];
    expect(encodings.map((contentEncoding) => isEncoded({ contentEncoding }))).toEqual([
      true,
      false,
      false,
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});

describe("a format by which values are converted", () => {
  const wire = new Map([
    ["date", "string"],
    ["int64", "integer"],
  ] as const);
  const wireType = (format: string): "string" | "integer" | undefined => wire.get(format as "date" | "int64");

  test.each([
    [{ type: "string", format: "date" }, "date"],
    [{ type: ["string", "null"], format: "date" }, "date"],
    [{ type: "integer", format: "int64" }, "int64"],
    [ref("Day"), "date"],
    [{ allOf: [{ format: "password" }, { format: 1 }, ref("Day")] }, "date"],
    [{ type: "string", format: "password" }, undefined],
    [{ type: "number", format: "int64" }, undefined],
    [{ type: "integer", format: "date" }, undefined],
    [{ format: "date" }, undefined],
    [{ type: ["string", "integer"], format: "date" }, undefined],
    [{ type: ["string", "integer"], format: "int64" }, undefined],
    [{ type: "null", format: "date" }, undefined],
    [{ type: "string", format: "date", enum: ["2020-01-01"] }, undefined],
    [{ type: "string", format: "date", const: "2020-01-01" }, undefined],
    [{ allOf: [ref("Day"), { enum: ["2020-01-01"] }] }, undefined],
    [{ anyOf: [ref("Day")] }, undefined],
    [true, undefined],
  ])("of %j is %s", (schema, format) => expect(convertedFormat(schema, find, wireType)).toBe(format));
});
