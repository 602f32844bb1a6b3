import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { keywords as decide } from "../../language/inclusion/decide-keyword.ts";
import { Inclusion } from "../../language/inclusion/inclusion.ts";
import type { SchemaSource } from "../../language/inclusion/listed-values.ts";
import { isComplete } from "../../language/inclusion/proof.ts";
import { createRandom, type Random } from "../fuzz/create-random.ts";

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** The number of schemas. Each pair of them is compared. */
const count = process.env["TENON_TESTS"] === "all" ? 320 : 40;

/** The values that proofs are checked against: small values of every type, and lists and objects of these. */
const scalars = [null, true, false, -1, 0, 0.5, 1, 2, 3, 10, "", "a", "b", "ab", "abc"];
const universe: readonly unknown[] = [
  ...scalars,
  ...[
    [],
    [0],
    ["a"],
    [0, 0],
    [0, 1],
    [0, "a"],
    ["a", 0],
    [null],
    [1, 2, 3],
    [[]],
    [{}],
    ["a", "b"],
    [{ a: 0 }],
  ],
  ...[
    {},
    { a: 0 },
    { a: "a" },
    { a: null },
    { b: 0 },
    { b: "a" },
    { c: 1 },
    { a: 0, b: 0 },
    { a: 0, b: "a" },
  ],
  ...[
    { a: "a", c: 1 },
    { b: 1, c: "b" },
    { a: {} },
    { a: { a: 0 } },
    { a: [] },
    { a: [0], b: { b: "a" } },
    { a: 1, b: 1, c: 1 },
  ],
];

type Make = (random: Random, depth: number) => Record<string, unknown>;

const types = ["string", "number", "integer", "boolean", "null", "array", "object"];

/** Makers of one keyword, or of several that belong together. */
const keywords: readonly Make[] = [
  (random) => ({ type: random.pick(types) }),
  (random) => ({
    type: [random.pick(types), random.pick(types)].filter((one, at, all) => all.indexOf(one) === at),
  }),
  (random) => ({ enum: [random.pick(scalars), random.pick(universe), random.pick(scalars)] }),
  (random) => ({ const: random.pick(universe) }),
  (random) => ({ minimum: random.below(4) - 1 }),
  (random) => ({ maximum: random.below(4) }),
  (random) => ({ exclusiveMinimum: random.below(3) - 1 }),
  (random) => ({ exclusiveMaximum: random.below(4) }),
  (random) => ({ multipleOf: random.pick([0.5, 1, 2, 3]) }),
  (random) => ({ minLength: random.below(3) }),
  (random) => ({ maxLength: random.below(3) }),
  (random) => ({ pattern: random.pick(["^a", "b$", "^[ab]+$", "a", "^.*$"]) }),
  (random) => ({ minItems: random.below(3) }),
  (random) => ({ maxItems: random.below(3) }),
  () => ({ uniqueItems: true }),
  (random, depth) => ({ items: makeSchema(random, depth) }),
  (random, depth) => ({ prefixItems: [makeSchema(random, depth), makeSchema(random, depth)] }),
  (random, depth) => ({ contains: makeSchema(random, depth), minContains: random.below(3) }),
  (random, depth) => ({ contains: makeSchema(random, depth), maxContains: 1 + random.below(2) }),
  (random) => ({ required: [random.pick(["a", "b", "c"])] }),
  (random, depth) => ({ properties: { a: makeSchema(random, depth), b: makeSchema(random, depth) } }),
  (random, depth) => ({
    properties: { a: makeSchema(random, depth) },
    additionalProperties: makeSchema(random, depth),
  }),
  (random, depth) => ({ patternProperties: { [random.pick(["^a", "[ab]"])]: makeSchema(random, depth) } }),
  (random, depth) => ({ propertyNames: makeSchema(random, depth) }),
  (random) => ({ minProperties: random.below(3) }),
  (random) => ({ maxProperties: random.below(3) }),
  (random) => ({ dependentRequired: { a: [random.pick(["b", "c"])] } }),
  (random, depth) => ({ dependentSchemas: { a: makeSchema(random, depth) } }),
  (random, depth) => ({
    properties: { a: makeSchema(random, depth) },
    unevaluatedProperties: random.pick([false, makeSchema(random, depth)]),
  }),
  (random, depth) => ({
    prefixItems: [makeSchema(random, depth)],
    unevaluatedItems: random.pick([false, makeSchema(random, depth)]),
  }),
  (random, depth) => ({ not: makeSchema(random, depth) }),
  (random, depth) => ({ allOf: [makeSchema(random, depth), makeSchema(random, depth)] }),
  (random, depth) => ({ anyOf: [makeSchema(random, depth), makeSchema(random, depth)] }),
  (random, depth) => ({ oneOf: [makeSchema(random, depth), makeSchema(random, depth)] }),
  (random, depth) => ({
    if: makeSchema(random, depth),
    then: makeSchema(random, depth),
    else: makeSchema(random, depth),
  }),
  () => ({ $ref: "#/components/schemas/Tree" }),
];

const named: Readonly<Record<string, unknown>> = {
  Tree: { type: "object", properties: { a: { $ref: "#/components/schemas/Tree" }, b: { type: "string" } } },
};

function makeSchema(random: Random, depth: number): Record<string, unknown> {
  if (depth === 0) return random.pick(keywords.slice(0, 14))(random, 0);
  const made: Record<string, unknown> = {};
  for (let left = 1 + random.below(3); left > 0; left--)
    Object.assign(made, random.pick(keywords)(random, depth - 1));
  return withoutContains(made);
}

/** A schema without `contains` beside `prefixItems`: ajv 8.20 does not apply it to an empty list there. */
function withoutContains(schema: Record<string, unknown>): Record<string, unknown> {
  if (!Object.hasOwn(schema, "prefixItems")) return schema;
  const { contains: _, minContains: _least, maxContains: _most, ...rest } = schema;
  return rest;
}

interface Made {
  readonly schema: Record<string, unknown>;
  /** For each value of the universe, whether it fits. */
  readonly fits: readonly boolean[];
}

const checks = new Map<string, (value: unknown) => boolean>();

/** Compiles a schema together with the named schemas that it may refer to. */
function compile(schema: unknown): (value: unknown) => boolean {
  const key = JSON.stringify(schema);
  const check = checks.get(key) ?? ajv.compile({ components: { schemas: named }, allOf: [schema] });
  checks.set(key, check);
  return check;
}

/** A schema, and the same schema with a keyword added, removed or changed: of such pairs, one often includes the other. */
function makeFamily(random: Random): readonly Record<string, unknown>[] {
  const schema = makeSchema(random, 2);
  const more = { ...schema, ...random.pick(keywords)(random, 1) };
  const [dropped] = Object.keys(schema);
  const less = Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== dropped));
  return [schema, withoutContains(more), less, { anyOf: [schema, makeSchema(random, 1)] }];
}

function makeAll(random: Random): readonly Made[] {
  const made: Made[] = [];
  while (made.length < count)
    for (const schema of makeFamily(random)) {
      const check = compile(schema);
      made.push({ schema, fits: universe.map((value) => check(value)) });
    }
  return made;
}

const source: SchemaSource = {
  find: (name) => named[name],
  decides: (schema, value) => compile(schema)(value),
};

describe("inclusion", () => {
  test(`proves nothing that a small value disproves, in ${count * count} pairs`, {
    timeout: 600_000,
  }, () => {
    const all = makeAll(createRandom(20));
    const options = { sender: source, reader: source, direction: "request", isClosed: false } as const;
    let [shown, held] = [0, 0];
    const own = {
      ...options,
      asText: false,
      canSpread: false,
      areSame: (one: unknown, two: unknown) => one === two,
    };
    for (const [index, sender] of all.entries())
      for (const [other, reader] of all.entries()) {
        const inclusion = new Inclusion(own, decide, new Inclusion(own, decide));
        const proof = inclusion.compare(
          { schema: sender.schema, pointer: `/${index}` },
          { schema: reader.schema, pointer: `/${other}` },
        );
        const counter = universe.find((_, at) => sender.fits[at] === true && reader.fits[at] === false);
        if (counter === undefined) held += 1;
        if (!isComplete(proof)) continue;
        shown += 1;
        if (counter !== undefined)
          expect.fail(
            `${JSON.stringify(sender.schema)} → ${JSON.stringify(reader.schema)}: ${JSON.stringify(counter)}`,
          );
      }
    console.log(`inclusion: ${shown} of ${held} that no value contradicts are shown`);
    expect(shown).toBeGreaterThan(all.length);
  });

  test("proves nothing about unions of tagged objects that a small value disproves, in 1000 pairs", () => {
    const random = createRandom(21);
    const tags = [undefined, "a", "b", "c"];
    const values = tags.flatMap((tag) =>
      [undefined, 0, "a", 5].map((a) => ({ ...(tag && { tag }), ...(a !== undefined && { a }) })),
    );
    const makeBranch = (): Record<string, unknown> => ({
      type: "object",
      properties: {
        tag: { enum: [random.pick(["a", "b", "c"])] },
        ...random.pick([{}, { a: { type: "integer" } }, { a: { type: "string" } }, { a: { maximum: 3 } }]),
      },
      ...random.pick([{}, { required: ["tag"] }, { required: ["tag", "a"] }]),
    });
    const options = { sender: source, reader: source, isClosed: false, asText: false, canSpread: false };
    const areSame = (one: unknown, two: unknown): boolean => JSON.stringify(one) === JSON.stringify(two);
    let shown = 0;
    for (let left = 1000; left > 0; left--) {
      const keyword = random.pick(["oneOf", "anyOf"]);
      const branches = [makeBranch(), makeBranch(), makeBranch()];
      const others = branches.map((branch) => (random.below(3) === 0 ? makeBranch() : branch));
      const more = random.below(4) === 0 ? [makeBranch()] : [];
      const [first, outer] = [makeBranch(), random.pick(["oneOf", "anyOf"])];
      const sender = { [outer]: [first, { [keyword]: branches }] };
      const reader = { [outer]: [first, { [keyword]: [...others, ...more] }] };
      const own = { ...options, areSame };
      const proof = new Inclusion(own, decide, new Inclusion(own, decide)).compare(
        { schema: sender, pointer: "" },
        { schema: reader, pointer: "" },
      );
      if (!isComplete(proof)) continue;
      shown++;
      const [sent, read] = [compile(sender), compile(reader)];
      const counter = values.find((value) => sent(value) && !read(value));
      if (counter !== undefined)
        expect.fail(`${JSON.stringify(sender)} → ${JSON.stringify(reader)}: ${JSON.stringify(counter)}`);
    }
    expect(shown).toBeGreaterThan(100);
  });
});
