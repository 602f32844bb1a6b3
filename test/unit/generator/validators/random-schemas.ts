import fc from "fast-check";

const names = ["a", "b", "__proto__", "toString", "x/y", "~"] as const;
const name = fc.constantFrom(...names);

/** Values to which the keywords of random schemas often apply. */
export const randomValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      1,
      2,
      -1,
      1.5,
      10,
      "",
      "a",
      "b",
      "abc",
      "😀",
      "2020-02-30",
      "2020-01-01",
    ),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie("value")), { maxLength: 4 }).map(objectOf),
  ),
})).value;

/** Schemas with almost all keywords, and references to the components `A` and `B`. */
export const randomSchema: fc.Arbitrary<unknown> = fc.letrec<{ schema: unknown }>((tie) => {
  const schema = tie("schema");
  const map = fc.array(fc.tuple(name, schema), { maxLength: 3 }).map(objectOf);
  const list = fc.array(schema, { minLength: 1, maxLength: 3 });
  const size = fc.nat({ max: 3 });
  const keyword = fc.oneof(
    { withCrossShrink: true, depthSize: "small" },
    fc.oneof(
      keywordOf(
        "type",
        fc.constantFrom<unknown>(
          "null",
          "boolean",
          "integer",
          "number",
          "string",
          "array",
          "object",
          ["string", "null"],
          ["integer", "array"],
        ),
      ),
      keywordOf(
        "enum",
        fc.array(fc.constantFrom<unknown>(null, true, 0, 1, "a", "b", "abc", [1], { a: 1 }), {
          minLength: 1,
          maxLength: 5,
        }),
      ),
      keywordOf("const", fc.constantFrom<unknown>(null, 1, "a", [1, "a"], { a: 1 })),
      ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map((word) =>
        keywordOf(word, fc.integer({ min: -1, max: 2 })),
      ),
      keywordOf("multipleOf", fc.constantFrom(1, 2, 0.5)),
      ...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"].map((word) =>
        keywordOf(word, size),
      ),
      keywordOf("pattern", fc.constantFrom("^a", "b$", ".", "\\p{L}")),
      keywordOf("format", fc.constantFrom("date", "int32", "unheard-of")),
      keywordOf("uniqueItems", fc.boolean()),
      keywordOf("required", fc.uniqueArray(fc.constantFrom("a", "b", "x/y", "~"), { maxLength: 3 })),
      keywordOf("dependentRequired", fc.constantFrom<unknown>({ a: ["b"] }, { b: ["a", "~"] })),
      keywordOf("$ref", fc.constantFrom("#/components/schemas/A", "#/components/schemas/B")),
    ),
    fc.oneof(
      ...["properties", "dependentSchemas"].map((word) => keywordOf(word, map)),
      keywordOf(
        "patternProperties",
        fc.tuple(fc.constantFrom("^a", "o", "[xy]"), schema).map((entry) => objectOf([entry])),
      ),
      ...["additionalProperties", "propertyNames", "items", "contains", "not", "if"].map((word) =>
        keywordOf(word, schema),
      ),
      ...["unevaluatedProperties", "unevaluatedItems", "then", "else"].map((word) => keywordOf(word, schema)),
      ...["allOf", "anyOf", "oneOf", "prefixItems"].map((word) => keywordOf(word, list)),
      keywordOf("minContains", size),
      keywordOf("maxContains", size),
    ),
  );
  return {
    schema: fc.oneof(
      { depthSize: "small", withCrossShrink: true, maxDepth: 4 },
      fc.boolean(),
      fc.array(keyword, { minLength: 1, maxLength: 4 }).map((parts) => Object.assign({}, ...parts)),
    ),
  };
}).schema;

function keywordOf(word: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  return value.map((each) => ({ [word]: each }));
}

/** An object with these own members, `__proto__` included. */
function objectOf(entries: readonly (readonly [string, unknown])[]): object {
  return Object.fromEntries(entries);
}
