import { expect, test } from "vitest";
import { diffContracts } from "../../diff/diff-contracts.ts";
import { schemaKeywords } from "../../language/schema/schema-keywords.ts";
import { contractOf } from "../unit/live/mock/contract-of.ts";

const text = { type: "string" };
const whole = { type: "integer" };

/** For each keyword: two values that differ, or schemas around them, and what the message says. */
const cases: Readonly<Record<string, readonly [old: object, now: object, ...told: readonly RegExp[]]>> = {
  type: [{ type: "string" }, { type: "integer" }, /`string` to `integer`/],
  enum: [{ enum: ["a", "b"] }, { enum: ["a", "c"] }, /"b"|"c"/],
  const: [{ const: "a" }, { const: "b" }, /"a"|"b"/],
  format: [{ ...text, format: "date" }, { ...text, format: "uuid" }, /"date".*"uuid"/],
  pattern: [{ ...text, pattern: "^a" }, { ...text, pattern: "^b" }, /"\^a".*"\^b"/],
  minLength: [{ ...text, minLength: 1 }, { ...text, minLength: 2 }, /`1` to `2`/],
  maxLength: [{ ...text, maxLength: 2 }, { ...text, maxLength: 1 }, /`2` to `1`/],
  minimum: [{ ...whole, minimum: 1 }, { ...whole, minimum: 2 }, /`1` to `2`/],
  maximum: [{ ...whole, maximum: 2 }, { ...whole, maximum: 1 }, /`2` to `1`/],
  exclusiveMinimum: [{ ...whole, exclusiveMinimum: 1 }, { ...whole, exclusiveMinimum: 2 }, /`1` to `2`/],
  exclusiveMaximum: [{ ...whole, exclusiveMaximum: 2 }, { ...whole, exclusiveMaximum: 1 }, /`2` to `1`/],
  multipleOf: [{ ...whole, multipleOf: 2 }, { ...whole, multipleOf: 3 }, /`2` to `3`/],
  minItems: [list({ minItems: 1 }), list({ minItems: 2 }), /`1` to `2`/],
  maxItems: [list({ maxItems: 2 }), list({ maxItems: 1 }), /`2` to `1`/],
  uniqueItems: [list({ uniqueItems: false }), list({ uniqueItems: true }), /`false` to `true`/],
  items: [list({ items: text }), list({ items: whole }), /`string` to `integer`/],
  prefixItems: [list({ prefixItems: [text] }), list({ prefixItems: [whole] }), /`string` to `integer`/],
  contains: [list({ contains: text }), list({ contains: whole }), /`string` to `integer`/],
  minContains: [
    list({ contains: text, minContains: 1 }),
    list({ contains: text, minContains: 2 }),
    /`minContains`.*`1` to `2`/,
  ],
  maxContains: [
    list({ contains: text, maxContains: 3 }),
    list({ contains: text, maxContains: 2 }),
    /`maxContains`.*`3` to `2`/,
  ],
  unevaluatedItems: [
    list({ prefixItems: [text] }),
    list({ prefixItems: [text], unevaluatedItems: false }),
    /`unevaluatedItems: false`/,
  ],
  properties: [members({ a: text }), members({ a: whole }), /`string` to `integer`/],
  patternProperties: [
    object({ patternProperties: { "^a": text } }),
    object({ patternProperties: { "^a": whole } }),
    /`string` to `integer`/,
  ],
  additionalProperties: [
    object({ additionalProperties: text }),
    object({ additionalProperties: whole }),
    /`string` to `integer`/,
  ],
  unevaluatedProperties: [
    object({ properties: { a: text }, unevaluatedProperties: text }),
    object({ properties: { a: text }, unevaluatedProperties: whole }),
    /`string` to `integer`/,
  ],
  propertyNames: [
    object({ propertyNames: { maxLength: 3 }, additionalProperties: true }),
    object({ propertyNames: { maxLength: 2 }, additionalProperties: true }),
    /`3` to `2`/,
  ],
  minProperties: [object({ minProperties: 1 }), object({ minProperties: 2 }), /`1` to `2`/],
  maxProperties: [
    object({ maxProperties: 2, additionalProperties: true }),
    object({ maxProperties: 1, additionalProperties: true }),
    /`2` to `1`/,
  ],
  required: [members({ a: text, b: text }, ["a"]), members({ a: text, b: text }, ["b"]), /requires `[ab]`/],
  dependentRequired: [
    { ...members({ a: text, b: text, c: text }), dependentRequired: { a: ["b"] } },
    { ...members({ a: text, b: text, c: text }), dependentRequired: { a: ["c"] } },
    /\["b"\].*\["c"\]/,
  ],
  dependentSchemas: [
    { ...members({ a: text, b: {} }), dependentSchemas: { a: { properties: { b: text } } } },
    { ...members({ a: text, b: {} }), dependentSchemas: { a: { properties: { b: whole } } } },
    /`string` to `integer`/,
  ],
  allOf: [{ allOf: [text, { maxLength: 3 }] }, { allOf: [text, { maxLength: 2 }] }, /`3` to `2`/],
  anyOf: [{ anyOf: [text, whole] }, { anyOf: [text, { type: "boolean" }] }, /integer|boolean/],
  oneOf: [{ oneOf: [text, whole] }, { oneOf: [text, { type: "boolean" }] }, /integer|boolean/],
  not: [{ ...text, not: { maxLength: 2 } }, { ...text, not: { maxLength: 3 } }, /`2` to `3`/],
  if: [conditional(2, 5, 6), conditional(3, 5, 6), /`2` to `3`/],
  then: [conditional(2, 5, 6), conditional(2, 4, 6), /`5` to `4`/],
  else: [conditional(2, 5, 6), conditional(2, 5, 4), /`6` to `4`/],
  contentMediaType: [
    { ...text, contentMediaType: "text/html" },
    { ...text, contentMediaType: "text/css" },
    /"text\/html" to "text\/css"|html.*css/,
  ],
  contentEncoding: [
    { ...text, contentEncoding: "base64" },
    { ...text, contentEncoding: "base32" },
    /base64.*base32/,
  ],
  contentSchema: [
    { ...text, contentMediaType: "application/json", contentSchema: text },
    { ...text, contentMediaType: "application/json", contentSchema: whole },
    /string.*integer/,
  ],
  default: [{ ...text, default: "a" }, { ...text, default: "b" }, /"a".*"b"/],
};

function list(more: object): object {
  return { type: "array", ...more };
}

function object(more: object): object {
  return { type: "object", ...more };
}

function members(properties: object, required: readonly string[] = []): object {
  return object({ properties, ...(required.length === 0 ? {} : { required }) });
}

function conditional(least: number, most: number, otherwise: number): object {
  return { ...text, if: { minLength: least }, then: { maxLength: most }, else: { maxLength: otherwise } };
}

async function listMessages(old: object, now: object): Promise<readonly string[]> {
  const versionOf = (schema: object) => {
    const content = { "application/json": { schema } };
    const operation = { requestBody: { content }, responses: { 200: { description: "d", content } } };
    const info = { title: "t", version: "1" };
    return contractOf({ openapi: "3.1.0", info, paths: { "/notes": { post: operation } } });
  };
  const { changes } = await diffContracts({ old: await versionOf(old), new: await versionOf(now) });
  return changes.map(({ message }) => message);
}

test.each(Object.entries(cases))("a change of %s says what was before and is after", async (_, [
  old,
  now,
  told,
]) => {
  const messages = await listMessages(old, now);
  expect(messages.length).toBeGreaterThan(0);
  for (const message of messages) expect(message).toMatch(told ?? /./);
});

test("every keyword with an effect has a case", () => {
  const without = [
    ...["$ref", "$dynamicRef", "$id", "$anchor", "$dynamicAnchor", "$comment", "$defs", "title"],
    ...["description", "deprecated", "readOnly", "writeOnly", "examples"],
  ];
  expect(Object.keys(cases).sort()).toEqual(
    [...schemaKeywords.keys()].filter((keyword) => !without.includes(keyword)).sort(),
  );
});

async function listOfBody(type: string, old: object, now: object): Promise<readonly string[]> {
  const versionOf = (media: object) => {
    const operation = {
      requestBody: { content: { [type]: media } },
      responses: { 204: { description: "d" } },
    };
    const info = { title: "t", version: "1" };
    return contractOf({ openapi: "3.1.0", info, paths: { "/notes": { post: operation } } });
  };
  const { changes } = await diffContracts({ old: await versionOf(old), new: await versionOf(now) });
  return changes.map(({ message }) => message);
}

test("a changed encoding says what was before and is after", async () => {
  const encoded = (contentType: string): object => ({
    schema: members({ a: text, b: text }),
    encoding: { a: { contentType } },
  });
  expect(await listOfBody("multipart/form-data", encoded("text/csv"), encoded("text/html"))).toEqual([
    'The request body as `multipart/form-data` encodes its members differently: `a.contentType` changed from `"text/csv"` to `"text/html"`.',
  ]);
});

test("a changed XML Object says what was before and is after", async () => {
  const written = (xml: object): object => ({ schema: members({ b: members({ a: { ...text, xml } }) }) });
  const [message = ""] = await listOfBody(
    "application/xml",
    written({ attribute: true }),
    written({ name: "x" }),
  );
  expect(message).toContain('`b.a` changed from `{"as":"attribute');
  expect(message).toContain('to `{"as":"element","name":"x"');
});
