/** Schemas in which each level refers to the next one twice, so that the number of paths through `depth` levels is 2 ** depth. */
export interface Ladder {
  readonly name: string;
  /** The schemas by name. `Root` is the first level. */
  readonly schemas: (depth: number) => Readonly<Record<string, unknown>>;
  /** A value that visits all levels. */
  readonly value: (depth: number) => unknown;
  /** A value that visits all levels and has a fault in the last one. */
  readonly wrong: (depth: number) => unknown;
}

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** How the values of a ladder look: the same value on all levels, or a level of the value for each level of the schemas. */
interface Form {
  readonly leaf: unknown;
  readonly right: unknown;
  readonly wrong: unknown;
  readonly around: (inner: unknown) => unknown;
}

const scalar: Form = { leaf: { type: "string" }, right: "a", wrong: 7, around: (inner) => inner };
const object: Form = {
  leaf: { type: "object", properties: { x: { type: "string" } } },
  right: { x: "a", y: 1 },
  wrong: { x: 7, y: 1 },
  around: (inner) => inner,
};
const member: Form = { ...scalar, around: (x) => ({ x }) };
const item: Form = { ...scalar, around: (inner) => [inner] };

/** Makes the schema of a level from two references to the next one. `mark` differs from level to level. */
type Level = (one: object, other: object, mark: number) => object;

const levels: readonly (readonly [name: string, form: Form, level: Level])[] = [
  ["allOf", scalar, (one, other) => ({ allOf: [one, other] })],
  [
    "allOf of objects",
    object,
    (one, other, mark) => ({ allOf: [one, other], properties: { [`p${mark}`]: {} } }),
  ],
  ["allOf beside a reference", scalar, (one, other) => ({ ...one, allOf: [{ allOf: [other] }] })],
  ["oneOf", scalar, (one, other) => ({ oneOf: [one, other] })],
  [
    "oneOf of which one branch fits",
    scalar,
    (one, other) => ({
      oneOf: [
        { allOf: [one], minLength: 1 },
        { allOf: [other], maxLength: 0 },
      ],
    }),
  ],
  ["anyOf", scalar, (one, other) => ({ anyOf: [one, other] })],
  ["anyOf of objects", object, (one, other) => ({ anyOf: [{ allOf: [one], required: ["q"] }, other] })],
  ["not", scalar, (one, other) => ({ not: { anyOf: [{ not: one }, { not: other }] } })],
  ["if, then and else", scalar, (one, other) => ({ if: one, then: other, else: one })],
  ["if and then with more", scalar, (one, other) => ({ if: one, then: { allOf: [other], maxLength: 99 } })],
  ["dependentSchemas", object, (one, other) => ({ dependentSchemas: { x: one, y: other } })],
  [
    "properties beside allOf",
    member,
    (x, other) => ({ properties: { x }, allOf: [{ properties: { x: other } }] }),
  ],
  ["patternProperties", member, (one, other) => ({ patternProperties: { "^x": one, x$: other } })],
  [
    "properties and patternProperties",
    member,
    (x, other) => ({ properties: { x }, patternProperties: { "^x": other } }),
  ],
  ["properties", member, (x, y) => ({ type: "object", properties: { x, y } })],
  [
    "required properties",
    member,
    (x, y) => ({
      type: "object",
      properties: { x, y },
      anyOf: [{ required: ["x", "y"] }, { required: ["x"] }],
    }),
  ],
  [
    "additionalProperties beside allOf",
    member,
    (one, other) => ({ additionalProperties: one, allOf: [{ additionalProperties: other }] }),
  ],
  [
    "unevaluatedProperties",
    object,
    (one, other, mark) => ({
      allOf: [one, other],
      properties: { [`p${mark}`]: {} },
      unevaluatedProperties: { type: ["string", "number"] },
    }),
  ],
  [
    "unevaluatedProperties beside anyOf",
    object,
    (one, other, mark) => ({
      anyOf: [{ allOf: [one], properties: { [`p${mark}`]: {} } }, other],
      ...(mark < 2 ? { unevaluatedProperties: { type: ["string", "number"] } } : {}),
    }),
  ],
  ["items beside allOf", item, (one, other) => ({ type: "array", items: one, allOf: [{ items: other }] })],
  ["items and contains", item, (one, other) => ({ type: "array", items: one, contains: other })],
  [
    "prefixItems beside allOf",
    item,
    (one, other) => ({ type: "array", prefixItems: [one], allOf: [{ items: other }] }),
  ],
];

/** Each level refers to the next one twice. */
function same(form: Form, level: Level, depth: number): Readonly<Record<string, unknown>> {
  const schemas: Record<string, unknown> = { [`S${depth}`]: form.leaf };
  for (let at = depth - 1; at >= 0; at--) {
    const next = ref(`S${at + 1}`);
    schemas[at === 0 ? "Root" : `S${at}`] = level(next, next, at);
  }
  return schemas;
}

/** Each level has two schemas that differ a little, so that none of them can be recognised as another one. */
function alike(form: Form, level: Level, depth: number): Readonly<Record<string, unknown>> {
  const schemas: Record<string, unknown> = {};
  for (const name of ["A", "B"]) {
    const limit = name === "A" ? 1_000 : 2_000;
    schemas[`${name}${depth}`] = { ...Object(form.leaf), maxLength: limit, maxProperties: limit };
    for (let at = depth - 1; at >= 0; at--)
      schemas[at === 0 && name === "A" ? "Root" : `${name}${at}`] = {
        ...level(ref(`A${at + 1}`), ref(`B${at + 1}`), at),
        ...{ maxLength: limit - at, maxProperties: limit - at, maxItems: limit - at },
      };
  }
  return schemas;
}

function nest({ around }: Form, leaf: unknown, depth: number): unknown {
  let value = leaf;
  for (let at = 0; at < depth; at++) value = around(value);
  return value;
}

/** Ladders of every keyword that applies a schema. */
export const ladders: readonly Ladder[] = levels.flatMap(([name, form, level]) =>
  ([same, alike] as const).map((build) => ({
    name: build === same ? name : `${name}, of schemas that differ`,
    schemas: (depth: number) => build(form, level, depth),
    value: (depth: number) => nest(form, form.right, depth),
    wrong: (depth: number) => nest(form, form.wrong, depth),
  })),
);

/** A document with the schemas of a ladder, the first of which is the schema of a request body and of a response. */
export function ladderDocument({ schemas }: Ladder, depth: number): Readonly<Record<string, unknown>> {
  const content = { "application/json": { schema: ref("Root") } };
  return {
    openapi: "3.1.0",
    info: { title: "Ladder", version: "1" },
    servers: [{ url: "https://a.test" }],
    components: { schemas: schemas(depth) },
    paths: {
      "/a": {
        post: {
          operationId: "send",
          requestBody: { required: true, content },
          responses: { "200": { description: "ok", content } },
        },
      },
    },
  };
}
