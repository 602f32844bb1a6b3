import { expect, test } from "vitest";
import { keywords } from "../../../../language/inclusion/decide-keyword.ts";
import type { InclusionOptions } from "../../../../language/inclusion/inclusion.ts";
import { Inclusion } from "../../../../language/inclusion/inclusion.ts";
import { failuresOf } from "../../../../language/inclusion/proof.ts";
import { isSameSchema } from "../../../../language/schema/same-schema.ts";
import { sourceOf } from "./told-failures.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const [text, number, integer, bool] = [
  { type: "string" },
  { type: "number" },
  { type: "integer" },
  { type: "boolean" },
];
const array = (more: object = {}): object => ({ type: "array", ...more });
const nested = (levels: number, schema: object): object =>
  levels === 0 ? schema : { type: "object", properties: { a: nested(levels - 1, schema) } };
/** Unions of one branch, and one of two branches at the end. */
const unions = (count: number): object => ({
  allOf: [
    ...Array.from({ length: count }, (_, index) => ({ anyOf: [{ title: String(index) }] })),
    {
      anyOf: [
        { ...text, minLength: 2 },
        { ...text, minLength: 3 },
      ],
    },
  ],
});

const named: Readonly<Record<string, unknown>> = {
  Loop: { anyOf: [ref("Loop")] },
  Lists: array({ items: ref("Lists") }),
  MoreLists: array({ items: ref("MoreLists"), description: "d", minItems: 0 }),
};

const source = sourceOf(named);
const plain: InclusionOptions = {
  ...{ sender: source, reader: source, isClosed: false, asText: false, canSpread: false },
  areSame: isSameSchema,
};

/** What refuses values of the sender, each with its place, and a value or a detail. */
function told(sender: unknown, reader: unknown, options: Partial<InclusionOptions> = {}): string {
  const inclusion = new Inclusion({ ...plain, ...options }, keywords, new Inclusion(plain, keywords));
  const proof = inclusion.compare({ schema: sender, pointer: "" }, { schema: reader, pointer: "" });
  return failuresOf(proof)
    .map(({ failure: { keyword, detail, reader: place, value } }) =>
      [keyword, place, detail, value === undefined ? undefined : JSON.stringify(value)]
        .filter((part) => part !== undefined && part !== "")
        .join(" "),
    )
    .join("; ");
}

const asText = { asText: true };
const enforced = { enforcesDiscriminators: true };

const shown: readonly (readonly [sender: unknown, reader: unknown, options?: Partial<InclusionOptions>])[] = [
  // Listed values.
  [{ allOf: [{ enum: ["a", "bb"] }, { minLength: 2 }] }, { const: "bb" }],
  [
    { anyOf: [{ const: { a: 1 } }, { type: "null" }] },
    { properties: { a: true }, additionalProperties: false },
  ],
  [{ anyOf: [{ const: [1, "a"] }, { type: "null" }] }, { prefixItems: [integer], items: text }],
  [{ anyOf: [{ const: ["a", 1] }, { type: "null" }] }, { contains: integer, maxContains: 1 }],
  [{ const: { a: 1 } }, { enum: [{ a: 1 }, { a: 2 }] }],
  [{ enum: [1, "a"] }, { enum: [1, "a", 2] }, enforced],
  // Values that are sent as text.
  [{ enum: ["a", null] }, text, asText],
  [{ enum: ["true", "false"] }, bool, asText],
  [{ const: "true" }, { const: true }, asText],
  [{ const: "false" }, { const: false }, asText],
  [{ const: "5" }, integer, asText],
  [{ const: 5 }, text, asText],
  [{ const: true }, { const: "true" }, asText],
  // Lists.
  [{ allOf: [array({ uniqueItems: true }), { items: integer }] }, { uniqueItems: true }],
  [{ allOf: [array(), { contains: integer }] }, { contains: number }],
  [array({ contains: integer, maxContains: 2 }), { contains: integer, maxContains: 2 }],
  [array({ prefixItems: [text, text], items: false, maxItems: 1 }), { maxItems: 1 }],
  [{ allOf: [array({ items: text }), { contains: integer }] }, text],
  [ref("Lists"), ref("MoreLists")],
  // Cases within cases.
  [unions(4), text],
  [nested(3, text), nested(3, { ...text, title: "other" }), { most: 20 }],
];

test.each(shown.map(([sender, reader, options]) => ({ sender, reader, options })))("$sender in $reader", ({
  sender,
  reader,
  options,
}) => expect(told(sender, reader, options)).toBe(""));

const refused: readonly (readonly [
  sender: unknown,
  reader: unknown,
  found: string,
  options?: Partial<InclusionOptions>,
])[] = [
  [{ ...number, enum: [1] }, { const: 2 }, "const 1 1"],
  [{ const: "a" }, { allOf: [false] }, 'false /allOf/0 "a"'],
  [{ const: "a" }, { allOf: [text, { minLength: 2 }] }, 'minLength /allOf/1 a "a"'],
  [{ const: "a" }, { allOf: [text], maxLength: 0 }, 'maxLength a "a"'],
  [{ const: "a" }, { title: "t", maxLength: 0, pattern: "b" }, 'maxLength a "a"'],
  [{ enum: ["a", "b", 1] }, integer, 'type a "a"'],
  [{ anyOf: [text, { allOf: [text, integer] }] }, integer, "type string"],
  [{ const: { a: 1 } }, { enum: [{ a: 1 }, { a: 2 }] }, "enum", enforced],
  [{ enum: [1, { a: 1 }] }, { enum: [1, { a: 1 }, 2] }, "enum; enum", enforced],
  [{ enum: [1, null] }, integer, "type null null", asText],
  [{ const: "5" }, bool, 'type 5 "5"', asText],
  [{ const: "x" }, bool, 'type x "x"', asText],
  [{ const: "true" }, { const: false }, 'const true "true"', asText],
  [{ const: "false" }, { const: true }, 'const false "false"', asText],
  [{ const: "05" }, integer, 'type 05 "05"', asText],
  [{ const: "" }, integer, 'type ""', asText],
  [{ ...text, contains: text, maxItems: 0 }, integer, "type string"],
  [{ type: ["array", "string"], contains: text, maxItems: 0 }, integer, "type string"],
  [array({ contains: text }), { minItems: 2 }, "minItems"],
  [array({ items: integer }), { uniqueItems: true }, "uniqueItems"],
  [text, ref("Loop"), "$ref /components/schemas/Loop/anyOf/0"],
  [unions(5), text, "type null boolean number array object"],
];

test.each(
  refused.map(([sender, reader, found, options]) => ({ sender, reader, found, options })),
)("$sender not in $reader: $found", ({ sender, reader, found, options }) =>
  expect(told(sender, reader, options)).toBe(found));

test("the steps are counted for each comparison", () => {
  const inclusion = new Inclusion({ ...plain, most: 12 }, keywords);
  const failures = (levels: number, title: string) =>
    failuresOf(
      inclusion.compare(
        { schema: nested(levels, text), pointer: "" },
        { schema: nested(levels, { ...text, minLength: 0, title }), pointer: "" },
      ),
    ).length;
  expect(["a", "b", "c", "d", "e", "f"].map((title) => failures(2, title))).toEqual([0, 0, 0, 0, 0, 0]);
  expect(failures(30, "g")).toBeGreaterThan(0);
  expect(failures(2, "h")).toBe(0);
});
