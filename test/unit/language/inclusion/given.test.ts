import { expect, test } from "vitest";
import {
  type Given,
  givenOf,
  negatedBy,
  possibleAtoms,
  splitCases,
  typesOf,
} from "../../../../language/inclusion/given.ts";
import { listedValues } from "../../../../language/schema/schema-keywords.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const [text, integer] = [{ type: "string" }, { type: "integer" }];

const shared = { anyOf: [integer] };
const named: Readonly<Record<string, unknown>> = {
  Text: text,
  Node: { anyOf: [text, ref("Node")] },
  Whole: { allOf: [integer], anyOf: [ref("Text")] },
};
const find = (name: string): unknown => named[name];

const placesOf = (schemas: readonly { readonly pointer: string }[]): string =>
  schemas.map(({ pointer }) => (pointer === "" ? "." : pointer)).join(" ");
const given = (schema: unknown): Given => givenOf([{ schema, pointer: "" }], find);

/** The places of the schemas that apply for certain, of those that may apply, and of those that no value fits. */
function told(one: Given): string {
  const [atoms, perhaps, excluded] = [one.atoms, possibleAtoms(one, find), one.excluded].map(placesOf);
  return [
    atoms,
    ...(perhaps === "" ? [] : [`perhaps ${perhaps}`]),
    ...(excluded === "" ? [] : [`not ${excluded}`]),
    ...(one.types === undefined ? [] : [`only ${one.types.join(" ")}`]),
    ...(one.isEmpty ? ["empty"] : []),
    ...(one.isOpaque ? ["unknown"] : []),
  ].join("; ");
}

/** The cases, each split again until there is nothing to split, apart from types. */
function casesOf(one: Given, isClosed = false): string {
  const cases = splitCases(one, find, isClosed);
  return cases === undefined ? "" : cases.map((own) => told(own)).join(" | ");
}

function thenOf(schema: unknown): string {
  const [first, ...others] = splitCases(given(schema), find, false) ?? [];
  return [first, ...others].map((own) => (own === undefined ? "" : casesOf(own))).join(" / ");
}

test.each<readonly [schema: unknown, expected: string]>([
  [{}, "."],
  [false, "; empty"],
  [{ allOf: [false] }, ".; empty"],
  [{ allOf: [text, { allOf: [integer] }] }, ". /allOf/0 /allOf/1 /allOf/1/allOf/0"],
  [{ allOf: [text, text] }, ". /allOf/0"],
  [ref("Text"), ". /components/schemas/Text"],
  [ref("None"), ".; unknown"],
  [{ $dynamicRef: "#a" }, ".; unknown"],
  [{ $ref: "#/elsewhere" }, ".; unknown"],
  [{ not: text }, ".; not /not"],
  [{ not: { not: text } }, ". /not/not"],
  [{ not: { not: text, type: "string" } }, ".; not /not"],
  [{ not: { not: text, title: "a" } }, ". /not/not"],
  [{ not: { title: "a" } }, ".; not /not"],
  [{ not: true }, ".; not /not"],
  [{ anyOf: [text, true, integer] }, ".; perhaps /anyOf/0 /anyOf/2"],
  [
    { anyOf: [ref("Node")] },
    ".; perhaps /anyOf/0 /components/schemas/Node /components/schemas/Node/anyOf/0 /components/schemas/Node/anyOf/1",
  ],
  [
    { oneOf: [ref("Whole")] },
    ".; perhaps /oneOf/0 /components/schemas/Whole /components/schemas/Whole/allOf/0 /components/schemas/Whole/anyOf/0 /components/schemas/Text",
  ],
  [{ anyOf: [{ anyOf: [text] }, text] }, ".; perhaps /anyOf/0 /anyOf/0/anyOf/0"],
  [{ allOf: [text], anyOf: [text] }, ". /allOf/0"],
  [{ if: text, then: integer, else: {} }, ".; perhaps /if /then /else"],
  [{ dependentSchemas: { a: integer } }, ".; perhaps /dependentSchemas/a"],
  [
    { anyOf: [{ if: text, then: { oneOf: [integer] } }] },
    ".; perhaps /anyOf/0 /anyOf/0/if /anyOf/0/then /anyOf/0/then/oneOf/0",
  ],
  [{ anyOf: [ref("None")] }, ".; perhaps /anyOf/0"],
])("the schemas that apply with %j: %s", (schema, expected) => expect(told(given(schema))).toBe(expected));

test.each<readonly [schema: unknown, expected: string]>([
  [{}, ".; only null | .; only boolean | .; only number | .; only string | .; only array | .; only object"],
  [text, ""],
  [{ type: ["string", "null"] }, ".; only string | .; only null"],
  [{ anyOf: [text, integer] }, ". /anyOf/0; perhaps /anyOf/1 | . /anyOf/1; perhaps /anyOf/0"],
  [{ oneOf: [text, integer] }, ". /oneOf/0; not /oneOf/1 | . /oneOf/1; not /oneOf/0"],
  [
    { oneOf: [text, integer], not: { const: 1 } },
    ". /oneOf/0; not /not /oneOf/1 | . /oneOf/1; not /not /oneOf/0",
  ],
  [
    { allOf: [{ anyOf: [text, integer] }, { oneOf: [text] }] },
    ". /allOf/0 /allOf/1 /allOf/0/anyOf/0; perhaps /allOf/0/anyOf/1 | . /allOf/0 /allOf/1 /allOf/0/anyOf/1; perhaps /allOf/1/oneOf/0",
  ],
  [{ if: text, then: integer, else: { maximum: 1 } }, ". /if /then | . /else; not /if"],
  [{ if: text }, ". /if | .; not /if"],
  [
    { if: text, not: { const: 1 }, else: ref("Text") },
    ". /if; not /not | . /else /components/schemas/Text; not /not /if",
  ],
  [{ then: text, type: "string" }, ""],
  [{ anyOf: [text], if: integer, type: "string" }, ". /anyOf/0; perhaps /if"],
])("the cases of %j: %s", (schema, expected) => expect(casesOf(given(schema))).toBe(expected));

test.each<readonly [schema: unknown, expected: string]>([
  [
    { anyOf: [text, integer], oneOf: [{ minimum: 1 }, { minimum: 2 }] },
    ". /anyOf/0 /oneOf/0; perhaps /anyOf/1; not /oneOf/1 | . /anyOf/0 /oneOf/1; perhaps /anyOf/1; not /oneOf/0 / . /anyOf/1 /oneOf/0; perhaps /anyOf/0; not /oneOf/1 | . /anyOf/1 /oneOf/1; perhaps /anyOf/0; not /oneOf/0",
  ],
  [
    { anyOf: [text, integer], allOf: [{ anyOf: [{ minimum: 1 }, { minimum: 2 }] }] },
    ". /allOf/0 /anyOf/0 /allOf/0/anyOf/0; perhaps /anyOf/1 /allOf/0/anyOf/1 | . /allOf/0 /anyOf/0 /allOf/0/anyOf/1; perhaps /anyOf/1 /allOf/0/anyOf/0 / . /allOf/0 /anyOf/1 /allOf/0/anyOf/0; perhaps /anyOf/0 /allOf/0/anyOf/1 | . /allOf/0 /anyOf/1 /allOf/0/anyOf/1; perhaps /anyOf/0 /allOf/0/anyOf/0",
  ],
  [
    { oneOf: [text, integer], allOf: [{ oneOf: [{ minimum: 1 }, { minimum: 2 }] }] },
    ". /allOf/0 /oneOf/0 /allOf/0/oneOf/0; not /oneOf/1 /allOf/0/oneOf/1 | . /allOf/0 /oneOf/0 /allOf/0/oneOf/1; not /oneOf/1 /allOf/0/oneOf/0 / . /allOf/0 /oneOf/1 /allOf/0/oneOf/0; not /oneOf/0 /allOf/0/oneOf/1 | . /allOf/0 /oneOf/1 /allOf/0/oneOf/1; not /oneOf/0 /allOf/0/oneOf/0",
  ],
  [{ if: text, then: integer, type: "string" }, " / "],
  [
    { if: text, allOf: [{ if: integer, else: { minimum: 1 } }], type: "string" },
    ". /allOf/0 /if /allOf/0/if | . /allOf/0 /if /allOf/0/else; not /allOf/0/if / . /allOf/0 /allOf/0/if; not /if | . /allOf/0 /allOf/0/else; not /if /allOf/0/if",
  ],
  [{ anyOf: [shared, shared], type: "integer" }, ". /anyOf/0 /anyOf/0/anyOf/0 / . /anyOf/1 /anyOf/1/anyOf/0"],
  [{ anyOf: [{ type: ["string", "null"] }] }, ". /anyOf/0; only string | . /anyOf/0; only null"],
])("the cases of each case of %j: %s", (schema, expected) => expect(thenOf(schema)).toBe(expected));

const all = "null boolean number string array object";

test.each<readonly [schema: unknown, open: string, closed: string]>([
  [{}, all, all],
  [{ minLength: 1 }, all, all],
  [{ properties: {} }, all, "object"],
  [{ items: {}, required: [], prefixItems: [] }, all, "array object"],
  [{ patternProperties: {} }, all, "object"],
  [{ additionalProperties: {} }, all, "object"],
  [{ allOf: [{ items: {} }, { items: {} }] }, all, "array"],
  [{ ...text, properties: {} }, "string", "string"],
  [{ type: ["integer", "number", "null"] }, "number null", "number null"],
  [{ type: ["integer", "null"] }, "integer null", "integer null"],
  [{ type: ["string", "made-up", 1] }, "string", "string"],
  [{ type: "made-up" }, all, all],
  [{ const: "a" }, "string", "string"],
  [{ enum: ["a", 1, 2, null, 1.5] }, "string integer null number", "string integer null number"],
  [{ allOf: [integer, { type: "number" }] }, "integer", "integer"],
  [{ allOf: [{ type: "number" }, integer] }, "integer", "integer"],
  [
    { allOf: [{ type: ["number", "string"] }, { type: ["integer", "string"] }] },
    "integer string",
    "integer string",
  ],
  [{ allOf: [{ type: ["integer", "string"] }, { type: ["number", "null"] }] }, "integer", "integer"],
  [{ allOf: [{ type: ["string", "null"] }, { type: ["integer", "null"] }] }, "null", "null"],
  [{ allOf: [{ type: ["string", "null"] }, { type: ["number", "null"] }] }, "null", "null"],
  [{ allOf: [{ type: ["number", "null"] }, { type: ["string", "null"] }] }, "null", "null"],
  [{ allOf: [{ type: ["integer", "null"] }, { type: ["string", "null"] }] }, "null", "null"],
  [{ allOf: [{ enum: [1, 1.5] }, { type: "integer" }] }, "integer", "integer"],
  [{ allOf: [text, integer] }, "", ""],
])("the types of %j: %s, or %s if only what is described is sent", (schema, open, closed) => {
  expect(typesOf(given(schema), false).join(" ")).toBe(open);
  expect(typesOf(given(schema), true).join(" ")).toBe(closed);
});

test.each<readonly [schema: unknown, expected: unknown]>([
  [{ not: text }, text],
  [{ not: text, description: "d", "x-a": 1 }, text],
  [{ not: text, type: "string" }, undefined],
  [text, undefined],
  [{ title: "a" }, undefined],
  [true, undefined],
  [undefined, undefined],
])("what %j negates: %j", (schema, expected) => expect(negatedBy(schema)).toBe(expected));

test.each<readonly [schema: Readonly<Record<string, unknown>>, expected: unknown]>([
  [{ const: 1, enum: [1, 2] }, [1]],
  [{ enum: [1, 2] }, [1, 2]],
  [{ enum: "a" }, undefined],
  [{}, undefined],
])("the values that %j lists: %j", (schema, expected) => expect(listedValues(schema)).toEqual(expected));
