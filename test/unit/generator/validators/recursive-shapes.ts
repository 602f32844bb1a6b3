/** A recursive schema, which is the component `Root`, with valid and invalid values. */
export interface RecursiveShape {
  readonly name: string;
  readonly schemas: Readonly<Record<string, unknown>>;
  /** Makes a value one level deeper than the given ones. */
  readonly around: (inner: readonly unknown[]) => unknown;
  readonly leaf: unknown;
  /** Set if the values of `around` are valid by too many branches of a `oneOf`. */
  readonly isAmbiguous?: true;
  readonly badLeaf: unknown;
}

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const list = (items: unknown): object => ({ type: "array", items });
const object = (properties: object, required: readonly string[] = [], more: object = {}): object => ({
  type: "object",
  properties,
  required,
  ...more,
});

/** Two branches that a constant distinguishes, or nothing. */
function expression(keyword: string, op: (name: string) => object, more: object = {}): object {
  const branch = (name: string): object => object({ op: op(name), args: list(ref("Root")) }, ["op", "args"]);
  return {
    Root: { [keyword]: [ref("And"), ref("Or"), ref("Leaf")], ...more },
    And: branch("And"),
    Or: branch("Or"),
    Leaf: object({ field: { type: "string" } }, ["field"], { additionalProperties: false }),
  };
}

const operands = {
  around: (args: readonly unknown[]): unknown => ({ op: "And", args }),
  leaf: { field: "a" },
  badLeaf: { field: 1 },
};
const chained = {
  around: (next: readonly unknown[]): unknown => ({ name: "a", next }),
  leaf: { name: "b" },
  badLeaf: { name: 1 },
};
const next = { next: list(ref("Root")) };
const name = { name: { type: "string" } };

const nestAnd = (levels: number): object =>
  levels === 0 ? operands.leaf : { op: "And", args: [nestAnd(levels - 1)] };

/** Recursive schemas that reach each node of a value in one way only. */
export const plainShapes: readonly RecursiveShape[] = [
  {
    name: "a tree",
    schemas: { Root: object({ ...next, ...name }) },
    ...chained,
  },
  {
    name: "a chain that ends with null",
    schemas: {
      Root: object({ next: { anyOf: [ref("Root"), { type: "null" }] }, more: ref("Root"), ...name }, [
        "next",
      ]),
    },
    around: ([next = null, more = { next: null }]) => ({ name: "a", next, more }),
    leaf: { name: "b", next: null },
    badLeaf: { name: 1, next: null },
  },
  {
    name: "branches of other types",
    schemas: {
      Root: { oneOf: [ref("Map"), ref("List"), { type: ["string", "null"] }] },
      Map: { type: "object", additionalProperties: ref("Root") },
      List: { type: "array", items: ref("Root") },
    },
    around: (inner) => ({ inner }),
    leaf: "a",
    badLeaf: 1,
  },
  {
    name: "oneOf with constants",
    schemas: expression("oneOf", (op) => ({ const: op })) as never,
    ...operands,
  },
];

/** Every way in which a schema can reach the same node of a value more than once. */
export const recursiveShapes: readonly RecursiveShape[] = [
  {
    name: "anyOf with constants",
    schemas: expression("anyOf", (op) => ({ const: op })) as never,
    ...operands,
  },
  {
    name: "oneOf of branches that all fit, below a discriminator",
    schemas: expression("oneOf", () => ({ type: "string" }), {
      discriminator: { propertyName: "op" },
    }) as never,
    ...operands,
    isAmbiguous: true,
  },
  {
    name: "anyOf of branches that are alike",
    schemas: expression("anyOf", () => ({ type: "string" })) as never,
    ...operands,
  },
  {
    name: "anyOf of branches that share a prefix",
    schemas: {
      Root: { anyOf: [ref("First"), ref("Second"), ref("Third")] },
      First: object({ ...next, ...name, one: { type: "string" } }, ["one"]),
      Second: object({ ...next, ...name, two: { type: "string" } }, ["two"]),
      Third: object({ ...next, ...name }),
    },
    ...chained,
  },
  {
    name: "allOf of parts that both recur",
    schemas: { Root: { allOf: [ref("Base"), object({ ...next })] }, Base: object({ ...next, ...name }) },
    ...chained,
  },
  {
    name: "allOf of a part with a recursion of its own",
    schemas: {
      Root: { allOf: [ref("Base")], type: "object", properties: next },
      Base: object({ next: list(ref("Base")), ...name }),
    },
    ...chained,
  },
  {
    name: "if, then and else",
    schemas: {
      Root: { if: ref("Base"), then: object(next), else: ref("Base") },
      Base: object({ ...next, ...name }),
    },
    ...chained,
  },
  {
    name: "not",
    schemas: {
      Root: { ...object({ ...next, ...name }), not: object({ ...next, never: true }, ["next", "never"]) },
    },
    ...chained,
  },
  {
    name: "not of not",
    schemas: {
      Root: { not: { not: ref("Base") } },
      Base: { ...object({ ...next, ...name }), not: { not: object(next) } },
    },
    ...chained,
  },
  {
    name: "unevaluatedProperties beside a union",
    schemas: {
      Root: { anyOf: [ref("Base"), object({ ...next, ...name, more: true })], unevaluatedProperties: false },
      Base: object({ ...next, ...name }),
    },
    ...chained,
  },
  {
    name: "unevaluatedItems beside a union",
    schemas: {
      Root: {
        anyOf: [
          { type: "array", prefixItems: [{ type: "string" }, ref("Root")] },
          { type: "array", prefixItems: [{ type: "string" }, ref("Root"), ref("Root")] },
        ],
        unevaluatedItems: false,
      },
    },
    around: ([one, two]) => (two === undefined ? ["a", one] : ["a", one, two]),
    leaf: ["b"],
    badLeaf: [1],
  },
  {
    name: "$dynamicRef",
    schemas: {
      Root: {
        $id: "https://a.test/root",
        $dynamicAnchor: "node",
        $ref: "base",
        ...object({ next: list({ $dynamicRef: "#node" }) }),
      },
      Base: {
        $id: "https://a.test/base",
        $dynamicAnchor: "node",
        ...object({ next: list({ $dynamicRef: "#node" }), ...name }),
      },
    },
    ...chained,
  },
  {
    name: "mutual recursion",
    schemas: {
      Root: { oneOf: [ref("Odd"), ref("Even")] },
      Odd: object({ next: list({ anyOf: [ref("Even"), ref("Root")] }), ...name }, [], { required: ["next"] }),
      Even: object({ next: list({ anyOf: [ref("Odd"), ref("Root")] }), ...name, even: { const: 1 } }, [
        "even",
      ]),
    },
    around: (next) => ({ name: "a", next }),
    leaf: { name: "b", even: 1 },
    badLeaf: { name: 1 },
  },
  {
    name: "maps by additionalProperties",
    schemas: {
      Root: { anyOf: [ref("Map"), ref("Other"), { type: "string" }] },
      Map: { type: "object", additionalProperties: ref("Root") },
      Other: { type: "object", additionalProperties: ref("Root"), maxProperties: 1 },
    },
    around: (inner) => Object.fromEntries(inner.map((each, index) => [`key${index}`, each])),
    leaf: "a",
    badLeaf: 1,
  },
  {
    name: "members that several patterns meet",
    schemas: {
      Root: { type: ["object", "string"], patternProperties: { "^k": ref("Root"), y: ref("Root") } },
    },
    around: (inner) => Object.fromEntries(inner.map((each, index) => [`key${index}`, each])),
    leaf: "a",
    badLeaf: 1,
  },
  {
    name: "contains beside items",
    schemas: { Root: { type: ["array", "string"], items: ref("Root"), contains: ref("Root") } },
    around: (inner) => inner,
    leaf: "a",
    badLeaf: 1,
  },
  {
    name: "dependentSchemas",
    schemas: { Root: { ...object({ ...next, ...name }), dependentSchemas: { name: object(next) } } },
    ...chained,
  },
  {
    name: "what may be null",
    schemas: { Root: object({ next: list({ anyOf: [ref("Root"), { type: "null" }] }), ...name }) },
    ...chained,
  },
  {
    name: "one branch that recurs, and one that does not",
    schemas: {
      Root: {
        oneOf: [object({ ...next, ...name }, ["next"]), object(name, [], { additionalProperties: false })],
      },
    },
    ...chained,
  },
  {
    name: "items that differ only behind what they hold",
    schemas: {
      Root: object({ next: { ...list(ref("Root")), uniqueItems: true }, rank: { type: "integer" }, ...name }),
    },
    around: (inner) => ({ next: [{}, ...inner.map((each, rank) => ({ next: [each], rank }))] }),
    leaf: { name: "b" },
    badLeaf: { name: 1 },
  },
  {
    name: "contains alone",
    schemas: { Root: { type: ["array", "string"], contains: ref("Root") } },
    around: (inner) => inner.slice(-1),
    leaf: "a",
    badLeaf: 1,
  },
  {
    name: "a tree that holds expressions of branches that are alike",
    schemas: {
      ...expression("anyOf", () => ({ type: "string" })),
      Expression: { anyOf: [ref("And"), ref("Or"), ref("Leaf")] },
      Root: object({ ...next, ...name, where: ref("Expression") }),
      And: object({ op: { type: "string" }, args: list(ref("Expression")) }, ["op", "args"]),
      Or: object({ op: { type: "string" }, args: list(ref("Expression")) }, ["op", "args"]),
    },
    ...chained,
    around: (next) => ({ next, where: nestAnd(5) }),
  },
  {
    name: "expressions of branches that are alike, which hold trees",
    schemas: {
      ...expression("anyOf", () => ({ type: "string" })),
      Leaf: object({ field: ref("Tree") }, ["field"]),
      Tree: object({ ...name, next: list(ref("Tree")) }),
    },
    around: (args) => ({ op: "And", args }),
    leaf: { field: { name: "a", next: [{ next: [{ name: "b" }] }] } },
    badLeaf: { field: { name: "a", next: [{ next: [{ name: 1 }] }] } },
  },
  ...plainShapes,
];

/** A value with this many levels. */
export function deep({ around }: RecursiveShape, leaf: unknown, levels: number): unknown {
  let value = leaf;
  for (let level = 0; level < levels; level++) value = around([value]);
  return value;
}

/** A value that branches in two at each level. */
export function wide(shape: RecursiveShape, leaf: unknown, levels: number): unknown {
  if (levels === 0) return leaf;
  return shape.around([wide(shape, shape.leaf, levels - 1), wide(shape, leaf, levels - 1)]);
}

/** The number of nodes in a value. */
export function sizeOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, member) => sum + sizeOf(member), 1);
}
