import { describe, expect, test } from "vitest";
import { expectLinear } from "../../../expect-linear.ts";
import { compileSchemas, loadSchemas, type SchemaValidators } from "./compile-schemas.ts";

async function load(
  schema: unknown,
  others: Readonly<Record<string, unknown>> = {},
): Promise<SchemaValidators> {
  const loaded = (await loadSchemas({ Thing: schema, ...others })).get("Thing");
  if (loaded === undefined) throw new Error("Nothing was emitted.");
  return loaded;
}

async function verdicts(schema: unknown, values: readonly unknown[]): Promise<readonly boolean[]> {
  const { is } = await load(schema);
  return values.map((value) => is(value));
}

/** Parses JSON, so that `__proto__` is an ordinary member. */
const parse = (text: string): unknown => JSON.parse(text);

test("of members, what is cheap to tell is told first, and texts are looked through last", async () => {
  const at = { type: "string", format: "date-time" };
  const dated = { type: "object", properties: { at: { $ref: "#/components/schemas/At" } } };
  const deep = { type: "object", properties: { a: { type: "string" } } };
  const properties = { at, dated, deep, whole: { type: "integer" } };
  const { validate } = await load({ type: "object", properties }, { At: at });
  const result = validate({ at: "x", dated: { at: "x" }, deep: { a: 1 }, whole: "x" });
  expect(result.valid ? [] : result.issues.map(({ pointer }) => pointer)).toEqual([
    "/whole",
    "/deep/a",
    "/dated/at",
    "/at",
  ]);
});

test("very many values are looked up, and listed in the message", async () => {
  const values = Array.from({ length: 300 }, (_, index) => (index % 2 === 0 ? index : `text ${index}`));
  const { is, validate } = await load({ enum: values });
  expect([0, 298, "text 299", "0", 300, null].map((value) => is(value))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  const result = validate("0");
  const [issue] = result.valid ? [] : result.issues;
  expect(issue?.params).toEqual({ allowedValues: values });
  expect(issue?.message).toMatch(/^must be one of 0, "text 1", 2, .*"text 299"$/);
});

describe("names that every object inherits", () => {
  test("are required as members of the object's own", async () => {
    const schema = { type: "object", required: ["toString", "constructor"] };
    expect(await verdicts(schema, [{}, parse('{"toString":1,"constructor":2}')])).toEqual([false, true]);
  });

  test("are checked where they are there, and only there", async () => {
    const schema = parse(
      '{"type":"object","properties":{"__proto__":{"type":"integer"},"valueOf":{"type":"string"}}}',
    );
    const values = ["{}", '{"__proto__":1}', '{"__proto__":"x"}', '{"valueOf":1}'].map(parse);
    expect(await verdicts(schema, values)).toEqual([true, true, false, false]);
  });

  test("are refused where nothing more is admitted", async () => {
    const schema = { type: "object", properties: { a: {} }, additionalProperties: false };
    expect(await verdicts(schema, ['{"a":1}', '{"__proto__":1}', '{"toString":1}'].map(parse))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("numbers", () => {
  test("are multiples as decimals", async () => {
    const values = [19.99, 0.07, 1e21, 19.999, 0, -0.3];
    expect(await verdicts({ multipleOf: 0.01 }, values)).toEqual([true, true, true, false, true, true]);
  });

  test("are integers whatever they are written as, and never infinite", async () => {
    const values = [1, 1e300, 1.5, Number.POSITIVE_INFINITY, Number.NaN, 10n];
    expect(await verdicts({ type: "integer" }, values)).toEqual([true, true, false, false, false, false]);
    expect(await verdicts({ type: "number" }, [1.5, Number.NaN])).toEqual([true, false]);
  });
});

describe("texts", () => {
  test("are measured in characters, not in code units", async () => {
    const values = ["a", "ab", "abc", "😀😀", "😀", "\ud83d\ud83d"];
    expect(await verdicts({ minLength: 2, maxLength: 2 }, values)).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
    ]);
  });

  test("are matched with Unicode support", async () => {
    expect(await verdicts({ pattern: "^.$" }, ["😀", "ab"])).toEqual([true, false]);
  });

  test("are matched without it where the pattern needs leniency, and that is noted", async () => {
    const schema = { pattern: "^\\-a$" };
    expect(await verdicts(schema, ["-a", "a"])).toEqual([true, false]);
    expect(compileSchemas({ Thing: schema }).notes).toEqual([
      { kind: "loose-pattern", pointer: "/components/schemas/Thing/pattern", subject: "^\\-a$" },
    ]);
  });

  test("fit no pattern that cannot be compiled, and that is noted", async () => {
    const schema = { pattern: "[a-" };
    expect(await verdicts(schema, ["a", "", 1])).toEqual([false, false, true]);
    expect(compileSchemas({ Thing: schema }).notes).toMatchObject([{ kind: "refused-pattern" }]);
  });

  test("are of any form that is not known, and that is noted", async () => {
    const schema = { properties: { a: { type: "string", format: "colour" } } };
    expect(await verdicts(schema, [{ a: "?" }])).toEqual([true]);
    expect(compileSchemas({ Thing: schema }).notes).toEqual([
      { kind: "unknown-format", pointer: "/components/schemas/Thing/properties/a/format", subject: "colour" },
    ]);
  });

  test("may be bytes where the format says so", async () => {
    const values = ["x", new Blob(["x"]), new Uint8Array(1), new ArrayBuffer(1), 1, {}];
    const verdict = [true, true, true, true, false, false];
    expect(await verdicts({ type: "string", format: "binary" }, values)).toEqual(verdict);
    expect(await verdicts({ type: "string", contentMediaType: "image/png" }, values)).toEqual(verdict);
    expect(
      await verdicts(
        { type: "string", contentMediaType: "image/png", contentEncoding: "base64" },
        values.slice(0, 2),
      ),
    ).toEqual([true, false]);
    const raw = { type: "string", contentMediaType: "image/png", contentEncoding: "binary" };
    expect(await verdicts(raw, values)).toEqual(verdict);
  });
});

describe("arrays", () => {
  test("of numbers or of equal-looking objects are searched for twins with work in proportion to their length", async () => {
    const { is } = await load({ uniqueItems: true });
    await expectLinear((length) => {
      const many = Array.from({ length }, (_, index) => index);
      expect([is(many), is([...many, 7])]).toEqual([true, false]);
    }, 20_000);
    await expectLinear((length) => {
      const objects = Array.from({ length }, (_, index) => ({ a: { b: [index] } }));
      expect([is(objects), is([...objects, { a: { b: [5] } }])]).toEqual([true, false]);
    }, 1_000);
  });

  test("tell 1 from true and from its text", async () => {
    expect(
      await verdicts({ uniqueItems: true }, [
        [1, true, "1"],
        [1, 1],
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
        [[1], [true]],
      ]),
    ).toEqual([true, false, false, true]);
  });
});

describe("schemas that refer to each other", () => {
  test("may be recursive, by any way of naming", async () => {
    const tree = {
      type: "object",
      properties: { children: { type: "array", items: { $ref: "#/components/schemas/Thing" } } },
    };
    expect(await verdicts(tree, [{ children: [{ children: [] }] }, { children: [{ children: 1 }] }])).toEqual(
      [true, false],
    );
  });

  test("may refer into one another, and back", async () => {
    const other = {
      properties: { "a/b": { type: "object", properties: { up: { $ref: "#/components/schemas/Thing" } } } },
    };
    const { is } = await load(
      {
        type: ["object", "null"],
        properties: { in: { $ref: "#/components/schemas/Other/properties/a~1b" } },
      },
      { Other: other },
    );
    expect([is({ in: { up: { in: {} } } }), is({ in: { up: 1 } }), is({ in: 1 })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("fit nothing where the reference leads nowhere, and that is noted", async () => {
    const schema = { $ref: "#/components/schemas/Nobody" };
    expect(await verdicts(schema, [1, null, {}])).toEqual([false, false, false]);
    expect(compileSchemas({ Thing: schema }).notes).toMatchObject([
      { kind: "unknown-ref", subject: "#/components/schemas/Nobody" },
    ]);
  });

  test("take a dynamic reference to the outermost anchor", async () => {
    const tree = {
      $id: "https://x.test/tree",
      $dynamicAnchor: "node",
      type: "object",
      properties: { children: { items: { $dynamicRef: "#node" } } },
    };
    const strict = {
      $id: "https://x.test/strict",
      $dynamicAnchor: "node",
      $ref: "tree",
      unevaluatedProperties: false,
    };
    const loaded = await loadSchemas({ Tree: tree, Strict: strict });
    const value = { children: [{ odd: 1 }] };
    expect([loaded.get("Tree")?.is(value), loaded.get("Strict")?.is(value)]).toEqual([true, false]);
  });
});

describe("what is left unevaluated", () => {
  const base = { properties: { kind: { type: "string" } } };
  const schema = {
    type: "object",
    allOf: [base],
    anyOf: [{ properties: { kind: { const: "a" }, a: {} }, required: ["kind"] }, { properties: { b: {} } }],
    unevaluatedProperties: false,
  };

  test("is what no fitting branch has looked at", async () => {
    const values = [
      { kind: "a", a: 1 },
      { kind: "b", b: 1 },
      { kind: "b", a: 1 },
      { kind: "a", c: 1 },
    ];
    expect(await verdicts(schema, values)).toEqual([true, true, false, false]);
  });

  test("of an array counts only the items that `contains` found", async () => {
    const items = { prefixItems: [true], contains: { type: "string" }, unevaluatedItems: { type: "null" } };
    expect(
      await verdicts(items, [
        [1, "a", null, "b"],
        [1, 2, "a"],
      ]),
    ).toEqual([true, false]);
  });
});
