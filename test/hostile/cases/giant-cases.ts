import { fromJson, type HostileCase, head, withSchema } from "../hostile-case.ts";

const many = (count: number, make: (at: number) => readonly [string, unknown]): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => make(at)));

/** A schema with other schemas nested inside it, `depth` levels deep, without references. */
function nested(depth: number, wrap: (inner: object) => object): object {
  let schema: object = { type: "string" };
  for (let level = 0; level < depth; level++) schema = wrap(schema);
  return schema;
}

const operation = (id: string): object => ({ operationId: id, responses: { "200": { description: "d" } } });

const withPaths = (paths: object): object => ({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths,
});

const giant = { isGiant: true } as const;

/** A document with a long description, of lines of a hundred bytes. */
function describedAtLength(name: string, lines: number): HostileCase {
  const line = `        ${"*/ {{x}} `y` ".repeat(7)}\n`;
  const text = (): string =>
    `${head}paths:\n  /a:\n    get:\n      description: |\n${line.repeat(lines)}      responses: {}\n`;
  return { name, files: () => ({ "openapi.yaml": text() }), isGiant: true };
}

/** Documents with far too many, or far too large, parts of one kind. */
export const giantCases: readonly HostileCase[] = [
  fromJson("giant/nested-properties-130", () =>
    withSchema(nested(130, (a) => ({ type: "object", properties: { a } }))),
  ),
  {
    name: "giant/nested-schemas-10000",
    files: () => ({
      "openapi.json": JSON.stringify(withSchema("HERE")).replace(
        '"HERE"',
        `${'{"items":'.repeat(10_000)}{}${"}".repeat(10_000)}`,
      ),
    }),
  },
  fromJson("giant/nested-any-of-190", () =>
    withSchema(nested(190, (inner) => ({ anyOf: [inner, { type: "null" }] }))),
  ),
  fromJson("giant/nested-not-190", () => withSchema(nested(190, (not) => ({ not })))),
  fromJson("giant/enum-10000", () =>
    withSchema({ enum: Array.from({ length: 10_000 }, (_, at) => `value ${at}`) }),
  ),
  fromJson(
    "giant/enum-1000000",
    () => withSchema({ enum: Array.from({ length: 1_000_000 }, (_, at) => at) }),
    giant,
  ),
  fromJson("giant/properties-5000", () =>
    withSchema({ type: "object", properties: many(5_000, (at) => [`p${at}`, { type: "string" }]) }),
  ),
  fromJson(
    "giant/properties-100000",
    () => withSchema({ type: "object", properties: many(100_000, (at) => [`p${at}`, { type: "string" }]) }),
    giant,
  ),
  fromJson(
    "giant/required-100000",
    () => withSchema({ type: "object", required: Array.from({ length: 100_000 }, (_, at) => `p${at}`) }),
    giant,
  ),
  fromJson(
    "giant/any-of-20000",
    () => withSchema({ anyOf: Array.from({ length: 20_000 }, (_, at) => ({ const: at })) }),
    giant,
  ),
  fromJson(
    "giant/all-of-20000",
    () => withSchema({ allOf: Array.from({ length: 20_000 }, (_, at) => ({ minLength: at % 3 })) }),
    giant,
  ),
  fromJson(
    "giant/one-of-same-5000",
    () => withSchema({ oneOf: Array(5_000).fill({ type: "string" }) }),
    giant,
  ),
  fromJson(
    "giant/schemas-20000",
    () =>
      withSchema(
        {},
        many(20_000, (at) => [`S${at}`, { type: "object", properties: { a: { type: "string" } } }]),
      ),
    giant,
  ),
  fromJson(
    "giant/names-that-clash-5000",
    () =>
      withSchema(
        {},
        many(5_000, (at) => [`${"-".repeat(at % 50)}S${"_".repeat(Math.floor(at / 50))}`, {}]),
      ),
    giant,
  ),
  fromJson(
    "giant/operations-10000",
    () => withPaths(many(10_000, (at) => [`/p${at}`, { get: operation(`get${at}`) }])),
    giant,
  ),
  fromJson(
    "giant/parameters-10000",
    () =>
      withPaths({
        "/a": {
          get: {
            ...operation("a"),
            parameters: Array.from({ length: 10_000 }, (_, at) => ({
              name: `p${at}`,
              in: "query",
              schema: { type: "string" },
            })),
          },
        },
      }),
    giant,
  ),
  fromJson("giant/responses-all", () =>
    withPaths({
      "/a": {
        get: { operationId: "a", responses: many(500, (at) => [String(at + 100), { description: "d" }]) },
      },
    }),
  ),
  fromJson("giant/media-types-2000", () =>
    withPaths({
      "/a": {
        get: {
          operationId: "a",
          responses: {
            "200": {
              description: "d",
              content: many(2_000, (at) => [`application/x${at}+json`, { schema: { type: "string" } }]),
            },
          },
        },
      },
    }),
  ),
  fromJson("giant/path-of-3000-parameters", () =>
    withPaths({
      [`/${Array.from({ length: 3_000 }, (_, at) => `{p${at}}`).join("/")}`]: { get: operation("a") },
    }),
  ),
  fromJson("giant/path-without-slashes", () =>
    withPaths({ [`/${"a".repeat(100_000)}`]: { get: operation("a") } }),
  ),
  fromJson("giant/name-of-100000-letters", () =>
    withSchema({}, { ["N".repeat(100_000)]: { type: "string" } }),
  ),
  fromJson("giant/operation-id-of-100000-letters", () =>
    withPaths({ "/a": { get: operation("o".repeat(100_000)) } }),
  ),
  fromJson("giant/scopes-20000", () => ({
    ...withPaths({ "/a": { get: { ...operation("a"), security: [{ o: ["s1"] }] } } }),
    components: {
      securitySchemes: {
        o: {
          type: "oauth2",
          flows: {
            clientCredentials: {
              tokenUrl: "https://e.example",
              scopes: many(20_000, (at) => [`s${at}`, "d"]),
            },
          },
        },
      },
    },
  })),
  fromJson("giant/security-alternatives-5000", () => ({
    ...withPaths({
      "/a": { get: { ...operation("a"), security: Array.from({ length: 5_000 }, () => ({ k: [], l: [] })) } },
    }),
    components: {
      securitySchemes: {
        k: { type: "apiKey", name: "k", in: "header" },
        l: { type: "http", scheme: "basic" },
      },
    },
  })),
  fromJson("giant/servers-5000", () => ({
    ...withPaths({ "/a": { get: operation("a") } }),
    servers: Array.from({ length: 5_000 }, (_, at) => ({ url: `https://s${at}.example` })),
  })),
  fromJson("giant/tags-20000", () => ({
    ...withPaths({ "/a": { get: operation("a") } }),
    tags: Array.from({ length: 20_000 }, (_, at) => ({ name: `t${at}` })),
  })),
  describedAtLength("giant/description-50-mb", 550_000),
  describedAtLength("giant/description-16-mb", 160_000),
  fromJson(
    "giant/description-50-mb-in-json",
    () => withPaths({ "/a": { get: { ...operation("a"), description: "*/ {{x}} `y` ".repeat(4_000_000) } } }),
    giant,
  ),
  {
    name: "giant/file-of-200-mb",
    files: () => ({ "openapi.yaml": Buffer.alloc(200_000_000, 0x23) }),
    ...giant,
  },
];
