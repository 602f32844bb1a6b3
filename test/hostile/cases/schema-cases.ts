import { fromJson, type HostileCase, withSchema } from "../hostile-case.ts";

const schema = (name: string, value: unknown): HostileCase =>
  fromJson(`schema/${name}`, () => withSchema(value));

/** A case written as JSON text, for numbers that JavaScript would round or lose. */
function literal(name: string, text: string): HostileCase {
  return {
    name: `schema/${name}`,
    files: () => ({ "openapi.json": JSON.stringify(withSchema("HERE")).replace('"HERE"', text) }),
  };
}

/** Patterns with exponential time, meaningless numbers, and contradictory keywords. */
export const schemaCases: readonly HostileCase[] = [
  schema("pattern-nested-quantifier", { type: "string", pattern: "^(a+)+$" }),
  schema("pattern-overlapping-alternatives", { type: "string", pattern: "^(a|a)*$" }),
  schema("pattern-polynomial", { type: "string", pattern: "^\\s*\\s*\\s*\\s*$" }),
  schema("pattern-backreference", { type: "string", pattern: "^(.*)\\1\\1$" }),
  schema("pattern-broken", { type: "string", pattern: "(" }),
  schema("pattern-only-without-u", { type: "string", pattern: "^[\\w-.]+$" }),
  schema("pattern-of-slashes", { type: "string", pattern: "/*/ alert(1) //" }),
  schema("pattern-of-100000", { type: "string", pattern: "a?".repeat(50_000) }),
  schema("pattern-huge-quantifier", { type: "string", pattern: "(a{1000}){1000}" }),
  schema("pattern-property-broken", { type: "object", patternProperties: { "[": { type: "string" } } }),
  schema("length-negative", { type: "string", minLength: -1 }),
  schema("length-fraction", { type: "string", maxLength: 1.5 }),
  schema("length-upside-down", { type: "string", minLength: 5, maxLength: 2 }),
  literal("length-huge", '{"type":"string","minLength":1e308}'),
  literal("number-infinite", '{"type":"number","maximum":1e999}'),
  literal("length-infinite", '{"type":"string","maxLength":1e400,"example":1e999}'),
  literal("const-infinite", '{"const":1e400}'),
  literal("const-list-infinite", '{"const":[1e400]}'),
  literal("enum-infinite", '{"enum":[1e400,2]}'),
  literal("number-beyond-doubles", '{"type":"integer","maximum":123456789012345678901234567890}'),
  literal("number-minus-zero", '{"const":-0}'),
  literal("number-tiny", '{"type":"number","multipleOf":5e-324}'),
  schema("multiple-of-zero", { type: "number", multipleOf: 0 }),
  schema("multiple-of-negative", { type: "number", multipleOf: -2 }),
  schema("items-min-huge", { type: "array", minItems: 1e15, items: { type: "string" } }),
  schema("properties-min-huge", { type: "object", minProperties: 1e9 }),
  schema("enum-empty", { enum: [] }),
  schema("enum-twice", { enum: ["a", "a", 1, 1] }),
  schema("enum-no-list", { enum: "a" }),
  schema("enum-of-deep-values", { enum: [[[[[[[{ a: [{ b: null }] }]]]]]]] }),
  schema("types-empty", { type: [] }),
  schema("types-unknown", { type: "banana" }),
  schema("types-number", { type: 7 }),
  schema("any-of-empty", { anyOf: [] }),
  schema("one-of-object", { oneOf: { a: 1 } }),
  schema("properties-list", { type: "object", properties: [{ type: "string" }] }),
  schema("required-text", { type: "object", required: "a" }),
  schema("required-of-numbers", { type: "object", required: [1, null] }),
  schema("items-number", { type: "array", items: 7 }),
  schema("false", false),
  schema("null", null),
  schema("number", 7),
  schema("text", "string"),
  schema("list", []),
  schema("dialect-unknown", { $schema: "https://example.com/dialect", type: "string" }),
  schema("id-remote", { $id: "https://example.com/a", $ref: "b" }),
  schema("id-broken", { $id: "::::", $ref: "#/a" }),
  schema("anchor-twice", { $defs: { a: { $anchor: "x" }, b: { $anchor: "x" } }, $ref: "#x" }),
  schema("vocabulary", { $vocabulary: { "https://example.com/v": true }, type: "string" }),
  schema("discriminator-text", { oneOf: [{ type: "object" }], discriminator: "kind" }),
  schema("discriminator-mapping-proto", {
    oneOf: [{ type: "object" }],
    discriminator: { propertyName: "__proto__", mapping: { __proto__: "constructor" } },
  }),
  schema(
    "proto-property-required",
    JSON.parse(
      '{"type":"object","required":["__proto__"],"properties":{"__proto__":{"type":"object","properties":{"polluted":{"const":true}}}}}',
    ),
  ),
  schema("proto-default", JSON.parse('{"type":"object","default":{"__proto__":{"polluted":true}}}')),
  schema("proto-const", JSON.parse('{"const":{"__proto__":{"polluted":true}}}')),
  schema("contradiction", { allOf: [{ type: "string" }, { type: "number" }] }),
  schema("unevaluated-everything", {
    unevaluatedProperties: false,
    unevaluatedItems: false,
    anyOf: [{ properties: { a: true } }, { prefixItems: [true] }],
  }),
  schema("unknown-keywords", Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at]))),
];
