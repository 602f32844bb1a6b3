import { fromJson, type HostileCase, withSchema } from "../hostile-case.ts";

/** The positions in which a value of another type is put. */
const positions: readonly string[] = [
  ...[
    "openapi",
    "info",
    "info/title",
    "info/version",
    "servers",
    "servers/0",
    "servers/0/url",
    "servers/0/variables",
  ],
  ...[
    "tags",
    "tags/0",
    "paths",
    "paths/~1a",
    "paths/~1a/parameters",
    "paths/~1a/get",
    "components",
    "webhooks",
  ],
  ...[
    "security",
    "security/0",
    "components/schemas",
    "components/securitySchemes",
    "components/securitySchemes/k",
  ],
  ...[
    "operationId",
    "tags",
    "parameters",
    "parameters/0",
    "parameters/0/name",
    "parameters/0/in",
    "parameters/0/schema",
    "parameters/0/content",
  ].map(inGet),
  ...[
    "parameters/0/style",
    "parameters/0/required",
    "requestBody",
    "requestBody/content",
    "responses",
    "responses/200",
  ].map(inGet),
  ...[
    "responses/200/headers",
    "responses/200/content",
    "responses/200/content/application~1json",
    "responses/200/links",
  ].map(inGet),
  ...[
    "responses/200/content/application~1json/schema",
    "responses/200/content/application~1json/examples",
  ].map(inGet),
  ...["security", "security/0", "security/0/k", "callbacks", "servers", "deprecated", "description"].map(
    inGet,
  ),
];

function inGet(pointer: string): string {
  return `paths/~1a/get/${pointer}`;
}

const values: Readonly<Record<string, unknown>> = {
  null: null,
  number: 7,
  true: true,
  text: "text",
  list: [],
  "list-of-null": [null],
  object: {},
  "object-of-null": { a: null },
  proto: JSON.parse('{"__proto__":{"polluted":true}}'),
};

/** A copy of a value with the member at a pointer replaced; missing containers on the way are added. */
function replaceAt(value: unknown, tokens: readonly string[], by: unknown): unknown {
  const [token, ...rest] = tokens;
  if (token === undefined) return by;
  const name = token.replaceAll("~1", "/");
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === name ? replaceAt(item, rest, by) : item));
  const object = typeof value === "object" && value !== null ? value : {};
  const inner: unknown = Object.entries(object).find(([key]) => key === name)?.[1];
  return { ...object, [name]: replaceAt(inner, rest, by) };
}

function base(): object {
  const made = {
    ...withSchema({ type: "string" }),
    servers: [{ url: "https://a.example" }],
    tags: [{ name: "t" }],
    security: [{ k: [] }],
  };
  return made;
}

/** A case for each position and each value there. */
export const typeCases: readonly HostileCase[] = positions.flatMap((pointer) =>
  Object.entries(values).map(([name, value]) =>
    fromJson(`type/${name}/${pointer}`, () => {
      const parameter = { name: "p", in: "query", schema: { type: "string" } };
      const scheme = { type: "apiKey", in: "header", name: "k" };
      const whole = [
        [["components", "securitySchemes"], { k: scheme }],
        [["paths", "/a", "get", "parameters"], [parameter]],
        [["paths", "/a", "get", "security"], [{ k: [] }]],
      ] as const;
      const made = whole.reduce<unknown>((document, [tokens, by]) => replaceAt(document, tokens, by), base());
      return replaceAt(made, pointer.split("/"), value);
    }),
  ),
);
