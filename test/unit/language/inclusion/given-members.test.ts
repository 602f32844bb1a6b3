import { expect, test } from "vitest";
import { givenOf } from "../../../../language/inclusion/given.ts";
import { itemOfGiven, membersOfGiven, prefixOf } from "../../../../language/inclusion/members-of-given.ts";
import type { Direction } from "../../../../language/schema/directional-members.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const [text, integer] = [{ type: "string" }, { type: "integer" }];
const closed = { additionalProperties: false };
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const read = { ...text, readOnly: true };

const named: Readonly<Record<string, unknown>> = { B: object({ b: text }) };
const find = (name: string): unknown => named[name];

const marks = { never: "-", maybe: "?", always: "!" } as const;

/** The names, what is known of `a` and `x1` as well, the required names, and what the other members may be. */
function told(schema: unknown, isClosed: boolean, direction?: Direction): string {
  const given = givenOf([{ schema, pointer: "" }], find);
  const members = membersOfGiven(given, { find, direction, isClosed });
  const one = (name: string): string => {
    const { presence, schemas } = members.member(name);
    return `${name}${marks[presence]}${schemas.map(({ pointer }) => ` ${pointer}`).join("")}`;
  };
  const rest = members.rest?.map(({ pointer }) => String(pointer)).join(" ");
  return [
    `(${members.names.join(" ")})`,
    ...[...new Set([...members.names, "a", "x1"])].map(one),
    ...(members.required.size === 0 ? [] : [`needs ${[...members.required].join(" ")}`]),
    ...members.patterns.map(([pattern, { pointer }]) => `${pattern} ${pointer}`),
    `rest ${rest === undefined ? "none" : rest === "" ? "any" : rest}`,
  ].join("; ");
}

test.each<readonly [schema: unknown, expected: string]>([
  [object({ a: text }, { required: ["a"] }), "(a); a! /properties/a; x1?; needs a; rest any"],
  [object({ a: text }, { required: ["a", 1] }), "(a); a! /properties/a; x1?; needs a; rest any"],
  [{ required: ["x1"] }, "(x1); x1!; a?; needs x1; rest any"],
  [object({ a: false, b: text }), "(b); b? /properties/b; a-; x1?; rest any"],
  [object({ a: false }, { required: ["a"] }), "(); a-; x1?; needs a; rest any"],
  [
    object({ a: text }, { patternProperties: { "^x": integer } }),
    "(a); a? /properties/a; x1? /patternProperties/^x; ^x /patternProperties/^x; rest any",
  ],
  [
    object({ a: text }, { patternProperties: { "^x": integer }, ...closed }),
    "(a); a? /properties/a; x1? /patternProperties/^x; ^x /patternProperties/^x; rest none",
  ],
  [
    object({ a: text }, { patternProperties: { "^a": integer } }),
    "(a); a? /properties/a /patternProperties/^a; x1?; ^a /patternProperties/^a; rest any",
  ],
  [
    { allOf: [object({ a: text }), object({ a: integer, b: text }, { additionalProperties: text })] },
    "(a b); a? /allOf/0/properties/a /allOf/1/properties/a; b? /allOf/1/properties/b; x1? /allOf/1/additionalProperties; rest /allOf/1/additionalProperties",
  ],
  [{ additionalProperties: false }, "(); a-; x1-; rest none"],
  [object({ a: text }, { unevaluatedProperties: false }), "(a); a? /properties/a; x1-; rest none"],
  [
    object({ a: text }, { unevaluatedProperties: integer }),
    "(a); a? /properties/a; x1?; rest /unevaluatedProperties",
  ],
  [{ unevaluatedProperties: integer, anyOf: [object({ a: text })] }, "(a); a?; x1?; rest any"],
  [
    { unevaluatedProperties: false, anyOf: [object({ a: text })] },
    "(a); a? /anyOf/0/properties/a; x1-; rest none",
  ],
  [{ unevaluatedProperties: false, anyOf: [{ additionalProperties: text }] }, "(); a?; x1?; rest any"],
  [{ unevaluatedProperties: false, anyOf: [{ additionalProperties: false }] }, "(); a-; x1-; rest none"],
  [{ unevaluatedProperties: false, anyOf: [{ patternProperties: { "^x": text } }] }, "(); a?; x1?; rest any"],
  [{ unevaluatedProperties: false, anyOf: [{ unevaluatedProperties: integer }] }, "(); a?; x1?; rest any"],
  [{ unevaluatedProperties: false, allOf: [{ unevaluatedProperties: integer }] }, "(); a?; x1?; rest any"],
  [{ unevaluatedProperties: false, allOf: [{ unevaluatedProperties: false }] }, "(); a-; x1-; rest none"],
  [{ unevaluatedProperties: integer, allOf: [{ unevaluatedProperties: false }] }, "(); a?; x1?; rest any"],
  [{ unevaluatedProperties: integer, allOf: [{ unevaluatedProperties: integer }] }, "(); a?; x1?; rest any"],
  [{ unevaluatedProperties: false, ...ref("None") }, "(); a?; x1?; rest any"],
  [
    { unevaluatedProperties: false, ...ref("B") },
    "(b); b? /components/schemas/B/properties/b; a-; x1-; rest none",
  ],
  [{ unevaluatedProperties: false, $dynamicRef: "#a" }, "(); a?; x1?; rest any"],
  [
    { additionalProperties: integer, ...ref("None") },
    "(); a? /additionalProperties; x1? /additionalProperties; rest /additionalProperties",
  ],
  [
    { unevaluatedProperties: false, additionalProperties: integer },
    "(); a? /additionalProperties; x1? /additionalProperties; rest /additionalProperties",
  ],
  [
    { unevaluatedProperties: false, anyOf: [object({ a: text }), object({ a: integer })] },
    "(a); a?; x1-; rest none",
  ],
  [
    { unevaluatedProperties: false, oneOf: [object({ a: text }), object({ b: integer })] },
    "(a b); a? /oneOf/0/properties/a; b? /oneOf/1/properties/b; x1-; rest none",
  ],
  [
    { unevaluatedProperties: false, if: object({ a: text }), then: object({ x1: text }) },
    "(a x1); a? /if/properties/a; x1? /then/properties/x1; rest none",
  ],
])("what may be in an object of %j: %s", (schema, expected) => expect(told(schema, false)).toBe(expected));

test.each<readonly [schema: unknown, expected: string]>([
  [{ type: "object" }, "(); a?; x1?; rest any"],
  [object({}), "(); a?; x1?; rest any"],
  [object({ a: text }), "(a); a? /properties/a; x1-; rest none"],
  [
    object({ a: text }, { additionalProperties: true }),
    "(a); a? /properties/a; x1? /additionalProperties; rest /additionalProperties",
  ],
  [
    object({}, { patternProperties: { "^x": text } }),
    "(); a-; x1? /patternProperties/^x; ^x /patternProperties/^x; rest none",
  ],
  [{ ...object({ a: text }), ...ref("None") }, "(a); a? /properties/a; x1?; rest any"],
  [
    { ...object({ a: text }), ...ref("B") },
    "(a b); a? /properties/a; b? /components/schemas/B/properties/b; x1-; rest none",
  ],
  [object({ a: text }, { required: ["x1"] }), "(a x1); a? /properties/a; x1!; needs x1; rest none"],
  [
    { anyOf: [object({ a: text }), object({ b: text })] },
    "(a b); a? /anyOf/0/properties/a; b? /anyOf/1/properties/b; x1-; rest none",
  ],
  [{ anyOf: [object({ a: text }), { required: ["a"] }] }, "(a); a?; x1-; rest none"],
  [
    { anyOf: [object({ a: text }), object({ b: text }, { required: ["a"] })] },
    "(a b); a?; b? /anyOf/1/properties/b; x1-; rest none",
  ],
  [
    { anyOf: [object({ b: text }, { required: ["a"] }), object({ a: text }, { required: ["a"] })] },
    "(b a); b? /anyOf/0/properties/b; a?; x1-; rest none",
  ],
  [{ anyOf: [object({ a: text }, { required: ["a", 1] })] }, "(a); a? /anyOf/0/properties/a; x1-; rest none"],
  [{ anyOf: [object({ a: text }), object({ a: integer })] }, "(a); a?; x1-; rest none"],
  [{ anyOf: [object({ a: text }), { type: "object" }] }, "(a); a?; x1-; rest none"],
  [{ anyOf: [object({ a: text }), {}] }, "(a); a?; x1-; rest none"],
  [{ anyOf: [object({ a: text }), text] }, "(a); a? /anyOf/0/properties/a; x1-; rest none"],
  [{ anyOf: [object({ a: text }), { type: ["object", "null"] }] }, "(a); a?; x1-; rest none"],
  [
    { anyOf: [object({ a: text }), { type: ["string", "null"] }] },
    "(a); a? /anyOf/0/properties/a; x1-; rest none",
  ],
  [{ anyOf: [object({ a: text }), { enum: [{ a: 1 }] }] }, "(a); a? /anyOf/0/properties/a; x1-; rest none"],
  [
    { anyOf: [object({ a: text }), ref("B")] },
    "(a b); a? /anyOf/0/properties/a; b? /components/schemas/B/properties/b; x1-; rest none",
  ],
  [
    { anyOf: [object({ a: text }), object({ b: text }, { required: ["x1"] })] },
    "(a b x1); a? /anyOf/0/properties/a; b? /anyOf/1/properties/b; x1?; rest none",
  ],
  [{ anyOf: [object({ a: text }), { additionalProperties: integer }] }, "(a); a?; x1?; rest any"],
  [{ anyOf: [object({ a: text }), { patternProperties: { "^x": integer } }] }, "(a); a?; x1?; rest any"],
  [{ anyOf: [object({ a: text }, closed)] }, "(a); a? /anyOf/0/properties/a; x1-; rest none"],
  [{ anyOf: [{ type: "object" }, { type: "null" }] }, "(); a?; x1?; rest any"],
  [
    { ...object({ a: text }), anyOf: [object({ b: text }), { type: "object", required: ["a"] }] },
    "(a b); a? /properties/a; b?; x1-; rest none",
  ],
  [
    { ...object({ b: text }, closed), anyOf: [object({ a: text })] },
    "(b); b? /properties/b; a-; x1-; rest none",
  ],
])("what is sent in an object of %j, if only what is described is sent: %s", (schema, expected) =>
  expect(told(schema, true)).toBe(expected));

test.each<readonly [schema: unknown, expected: string]>([
  [
    object({ a: read, b: text }, { required: ["a", "b"] }),
    "(b); b! /properties/b; a-; x1?; needs b; rest any",
  ],
  [object({ a: { writeOnly: true } }, { required: ["a"] }), "(a); a! /properties/a; x1?; needs a; rest any"],
  [{ allOf: [object({ a: read }), object({ a: text }, { required: ["a"] })] }, "(); a-; x1?; rest any"],
  [
    { additionalProperties: text, required: ["a"] },
    "(a); a! /additionalProperties; x1? /additionalProperties; needs a; rest /additionalProperties",
  ],
  [
    { allOf: [{ additionalProperties: text, required: ["a"] }, object({ a: read })] },
    "(); a-; x1? /allOf/0/additionalProperties; rest /allOf/0/additionalProperties",
  ],
  [{ anyOf: [object({ a: read })] }, "(a); a?; x1?; rest any"],
])("what a request has in an object of %j: %s", (schema, expected) =>
  expect(told(schema, false, "request")).toBe(expected));

test("the response has what the request has not", () => {
  const schema = object({ a: read, b: { writeOnly: true } }, { required: ["a", "b"] });
  expect(told(schema, false, "response")).toBe("(a); a! /properties/a; x1?; needs a; rest any");
});

test.each<readonly [schema: unknown, items: readonly (string | undefined)[], prefix: number]>([
  [{ items: text }, ["/items", "/items"], 0],
  [{ type: "array" }, ["", ""], 0],
  [{ prefixItems: [text, text] }, ["/prefixItems/0", "/prefixItems/1", ""], 2],
  [{ prefixItems: [text], items: integer }, ["/prefixItems/0", "/items"], 1],
  [{ prefixItems: [text], items: false }, ["/prefixItems/0", undefined], 1],
  [{ prefixItems: [false] }, [undefined, ""], 1],
  [
    { allOf: [{ items: text }, { prefixItems: [text] }] },
    ["/allOf/0/items /allOf/1/prefixItems/0", "/allOf/0/items"],
    1,
  ],
])("the items of %j", (schema, items, prefix) => {
  const given = givenOf([{ schema, pointer: "" }], find);
  const found = items.map((_, index) =>
    itemOfGiven(given, index)
      ?.map(({ pointer }) => pointer)
      .join(" "),
  );
  expect(found).toEqual(items);
  expect(prefixOf(given.atoms)).toBe(prefix);
});
