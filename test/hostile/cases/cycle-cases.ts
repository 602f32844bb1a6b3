import { body, fromJson, fromYaml, type HostileCase, head, withSchema } from "../hostile-case.ts";

/** Components of one section that refer to each other, used in an operation. */
function circle(section: string, use: string): HostileCase {
  return fromYaml(
    `cycle/${section}`,
    `${head}paths:
  /a:
    get:
      operationId: getA
${use.replaceAll(/^/gm, "      ")}
  /b: { get: { operationId: getB, responses: { '200': { description: d } } } }
components:
  ${section}:
    A: { $ref: '#/components/${section}/B' }
    B: { $ref: '#/components/${section}/A' }
`,
  );
}

const fine = "responses: { '200': { description: d } }";

const chain = (length: number): object =>
  Object.fromEntries([
    ...Array.from({ length }, (_, at) => [`S${at}`, { $ref: `#/components/schemas/S${at + 1}` }]),
    [`S${length}`, { type: "string" }],
  ]);

/** Schemas `S0` to `S<length>`: each refers to the next by a keyword, the last is a string. */
const tower = (length: number, wrap: (ref: object) => object): object =>
  Object.fromEntries([
    ...Array.from({ length }, (_, at) => [`S${at}`, wrap({ $ref: `#/components/schemas/S${at + 1}` })]),
    [`S${length}`, { type: "string" }],
  ]);

const first = { $ref: "#/components/schemas/S0" };

/** Circular references, and very long chains of references. */
export const cycleCases: readonly HostileCase[] = [
  circle(
    "schemas",
    `responses: { '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } }`,
  ),
  circle("parameters", `parameters: [{ $ref: '#/components/parameters/A' }]\n${fine}`),
  circle("responses", "responses: { '200': { $ref: '#/components/responses/A' } }"),
  circle("requestBodies", `requestBody: { $ref: '#/components/requestBodies/A' }\n${fine}`),
  circle(
    "headers",
    "responses: { '200': { description: d, headers: { X: { $ref: '#/components/headers/A' } } } }",
  ),
  circle(
    "examples",
    "responses: { '200': { description: d, content: { application/json: { examples: { x: { $ref: '#/components/examples/A' } } } } } }",
  ),
  circle("links", "responses: { '200': { description: d, links: { x: { $ref: '#/components/links/A' } } } }"),
  circle("callbacks", `${fine}\ncallbacks: { x: { $ref: '#/components/callbacks/A' } }`),
  circle("securitySchemes", `${fine}\nsecurity: [{ A: [] }]`),
  circle("pathItems", fine),
  fromYaml(
    "cycle/path-items",
    `${head}paths: { /a: { $ref: '#/paths/~1b' }, /b: { $ref: '#/paths/~1a' } }\n`,
  ),
  fromYaml("cycle/path-item-to-itself", `${head}paths: { /a: { $ref: '#/paths/~1a' } }\n`),
  fromYaml(
    "cycle/callback-to-its-own-path",
    `${head}paths:
  /a:
    post:
      operationId: a
      ${fine}
      callbacks: { again: { '{$request.body#/url}': { $ref: '#/paths/~1a' } } }
`,
  ),
  fromYaml(
    "cycle/schema-all-of-itself",
    `${body}components: { schemas: { A: { allOf: [{ $ref: '#/components/schemas/A' }] } } }\n`,
  ),
  fromYaml(
    "cycle/schema-any-of-itself",
    `${body}components: { schemas: { A: { anyOf: [{ $ref: '#/components/schemas/A' }, { type: string }] } } }\n`,
  ),
  fromYaml(
    "cycle/schema-not-itself",
    `${body}components: { schemas: { A: { not: { $ref: '#/components/schemas/A' } } } }\n`,
  ),
  fromYaml(
    "cycle/schema-without-end",
    `${body}components: { schemas: { A: { type: object, required: [a], properties: { a: { $ref: '#/components/schemas/A' } } } } }\n`,
  ),
  fromYaml(
    "cycle/schema-in-items",
    `${body}components: { schemas: { A: { type: array, minItems: 1, items: { $ref: '#/components/schemas/A' } } } }\n`,
  ),
  fromYaml(
    "cycle/schema-in-property-names",
    `${body}components: { schemas: { A: { propertyNames: { $ref: '#/components/schemas/A' } } } }\n`,
  ),
  fromYaml(
    "cycle/dynamic",
    `${body}components: { schemas: { A: { $dynamicAnchor: n, type: object, properties: { a: { $dynamicRef: '#n' } } } } }\n`,
  ),
  fromYaml(
    "cycle/discriminator",
    `${body}components: { schemas: { A: { discriminator: { propertyName: k, mapping: { a: A } }, oneOf: [{ $ref: '#/components/schemas/A' }] } } }\n`,
  ),
  {
    name: "cycle/over-files",
    files: () => ({
      "openapi.yaml": `${body}components: { schemas: { A: { $ref: a.yaml } } }\n`,
      "a.yaml": "$ref: b.yaml\n",
      "b.yaml": "$ref: a.yaml\n",
    }),
  },
  {
    name: "cycle/documents-that-name-each-other",
    files: () => ({
      "openapi.yaml": `${body}components: { schemas: { A: { properties: { b: { $ref: 'other.yaml#/components/schemas/A' } } } } }\n`,
      "other.yaml": `${body}components: { schemas: { A: { properties: { b: { $ref: 'openapi.yaml#/components/schemas/A' } } } } }\n`,
    }),
  },
  fromJson("chain/schemas-2000", () => withSchema(first, chain(2_000))),
  fromJson("chain/schemas-10000", () => withSchema(first, chain(10_000)), { isGiant: true }),
  fromJson(
    "chain/items-10000",
    () =>
      withSchema(
        first,
        tower(10_000, (items) => ({ type: "array", items })),
      ),
    { isGiant: true },
  ),
  fromJson(
    "chain/properties-10000",
    () =>
      withSchema(
        first,
        tower(10_000, (a) => ({ type: "object", properties: { a } })),
      ),
    { isGiant: true },
  ),
  fromJson(
    "chain/all-of-10000",
    () =>
      withSchema(
        first,
        tower(10_000, (ref) => ({ allOf: [ref] })),
      ),
    { isGiant: true },
  ),
  fromJson(
    "chain/any-of-10000",
    () =>
      withSchema(
        first,
        tower(10_000, (ref) => ({ anyOf: [ref, { type: "null" }] })),
      ),
    { isGiant: true },
  ),
  fromJson("chain/all-of-doubled-30", () =>
    withSchema(
      first,
      tower(30, (ref) => ({ allOf: [ref, ref] })),
    ),
  ),
  fromJson("chain/any-of-doubled-30", () =>
    withSchema(
      first,
      tower(30, (ref) => ({ anyOf: [ref, ref] })),
    ),
  ),
  fromJson("chain/properties-doubled-30", () =>
    withSchema(
      first,
      tower(30, (ref) => ({ type: "object", properties: { a: ref, b: ref } })),
    ),
  ),
  {
    name: "chain/parameters-10000",
    files: () => ({
      "openapi.json": JSON.stringify({
        openapi: "3.1.0",
        info: { title: "T", version: "1" },
        paths: {
          "/a": {
            get: {
              parameters: [{ $ref: "#/components/parameters/P0" }],
              responses: { "200": { description: "d" } },
            },
          },
        },
        components: {
          parameters: Object.fromEntries([
            ...Array.from({ length: 10_000 }, (_, at) => [
              `P${at}`,
              { $ref: `#/components/parameters/P${at + 1}` },
            ]),
            ["P10000", { name: "p", in: "query", schema: { type: "string" } }],
          ]),
        },
      }),
    }),
    isGiant: true,
  },
  {
    name: "chain/files-2000",
    files: () => ({
      "openapi.yaml": `${body}components: { schemas: { A: { $ref: s0.yaml } } }\n`,
      ...Object.fromEntries(
        Array.from({ length: 2_000 }, (_, at) => [
          `s${at}.yaml`,
          at < 1_999 ? `items: { $ref: s${at + 1}.yaml }` : "type: string",
        ]),
      ),
    }),
    isGiant: true,
  },
];
