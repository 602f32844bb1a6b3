import { expect, test } from "vitest";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import { judge } from "../../../../verifier/judge/judge.ts";
import type { Readings } from "../../../../verifier/judge/readings.ts";
import { contractOf, exchangeOf } from "./exchanges.ts";

interface Sent {
  readonly url: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly headersIncomplete?: string;
}

/** What is told of a request with these parameters, with pointer and first place. */
function told(
  parameters: readonly SchemaObject[],
  { url, headers = [], headersIncomplete }: Sent,
  readings: Partial<Readings> = {},
  more: SchemaObject = {},
): readonly string[] {
  const path = url.startsWith("/things/") ? "/things/{id}/{part}" : "/things";
  const operation = { operationId: "list", parameters, responses: { 204: { description: "d" } } };
  const contract = contractOf({
    paths: { [path]: { get: { ...operation, ...more } } },
    components: more["components"] ?? {},
  });
  const { request } = exchangeOf(`GET ${url}`);
  const recorded = headersIncomplete === undefined ? {} : { headersIncomplete };
  const { findings } = judge(contract, { request: { ...request, headers, ...recorded } }, { readings });
  return findings.map(({ code, pointer, message, places: [place] }) =>
    [code.replace("exchange/", ""), pointer, place?.pointer?.replace(/^.*?\/get/, ""), message].join(" "),
  );
}

const query = (name: string, schema: SchemaObject, more: SchemaObject = {}): SchemaObject => ({
  name,
  in: "query",
  schema,
  ...more,
});
const integer = { type: "integer" };
const text = { type: "string" };

test("a required parameter that was not sent is told of at its description", () => {
  const required = (location: string, name: string): SchemaObject => ({
    name,
    in: location,
    required: true,
    schema: text,
  });
  expect(told([required("query", "q")], { url: "/things" })).toEqual([
    "parameter-missing /request/query/q /parameters/0/required The query parameter `q` is required but was not sent.",
  ]);
  expect(told([required("header", "X-H")], { url: "/things" })).toEqual([
    "parameter-missing /request/headers/x-h /parameters/0/required The header parameter `X-H` is required but was not sent.",
  ]);
  const headersIncomplete = "only some headers were recorded.";
  expect(
    told([required("cookie", "c"), required("query", "q")], { url: "/things", headersIncomplete }),
  ).toEqual([
    "unchecked-headers /request/cookies/c /parameters/0 The cookie parameter `c` is required, but only some headers were recorded.",
    "parameter-missing /request/query/q /parameters/1/required The query parameter `q` is required but was not sent.",
  ]);
  expect(told([required("header", "X-H")], { url: "/things", headersIncomplete })).toEqual([
    "unchecked-headers /request/headers/x-h /parameters/0 The header parameter `X-H` is required, but only some headers were recorded.",
  ]);
});

test("a parameter is held against its schema where it was sent", () => {
  const parameters = ["id", "part"].map((name) => ({ name, in: "path", required: true, schema: integer }));
  expect(told(parameters, { url: "/things/1/x" })).toEqual([
    "parameter-invalid /request/path/part /parameters/1/schema/type `/request/path/part` must be an integer.",
  ]);
  const headers = [["x-n", "x"]] as const;
  expect(told([{ name: "X-N", in: "header", schema: integer }], { url: "/things", headers })).toEqual([
    "parameter-invalid /request/headers/x-n /parameters/0/schema/type `/request/headers/x-n` must be an integer.",
  ]);
  expect(told([query("Q", integer)], { url: "/things?Q=x" })[0]).toContain(" /request/query/Q ");
  const whole = {
    ...{ name: "all", in: "querystring" },
    content: {
      "application/x-www-form-urlencoded": { schema: { type: "object", properties: { a: integer } } },
    },
  };
  expect(told([whole], { url: "/things?a=x" })[0]).toMatch(/^parameter-invalid \/request\/query\/a /);
  const nested = { type: "object", properties: { a: integer }, required: ["b"] };
  const deep = query("deep", nested, { style: "deepObject", explode: true });
  expect(
    told([deep], { url: "/things?deep[a]=x" }).map((line) => line.split(" ").slice(0, 3).join(" ")),
  ).toEqual([
    "parameter-invalid /request/query/deep/a /parameters/0/schema/properties/a/type",
    "parameter-invalid /request/query/deep /parameters/0/schema/required",
  ]);
});

test("what cannot be decoded is malformed", () => {
  const content = { name: "c", in: "query", content: { "application/json": { schema: integer } } };
  expect(told([content], { url: "/things?c={" })[0]).toMatch(/^parameter-malformed \/request\/query\/c /);
  expect(told([query("q", text)], { url: "/things?q=%ff" })[0]).toMatch(
    /^parameter-malformed \/request\/query\/q /,
  );
});

test("a query with too many pairs is malformed as a whole", () => {
  const url = `/things?${"a=1&".repeat(1001)}`;
  const strict = {
    undeclaredQuery: "error",
    emptyQueryValues: "error",
    reservedCharacters: "error",
  } as const;
  for (const readings of [{}, strict])
    expect(told([query("q", text)], { url }, readings)).toEqual([
      expect.stringMatching(/^parameter-malformed \/request\/query {2}The query .*\.$/),
    ]);
});

test("a part of a schema that could not be read is told of where its parameter was sent, and decides nothing", () => {
  const broken = { pattern: "[a-" };
  const parameters = [
    query("q", { ...text, not: broken }),
    query("r", { ...integer, maximum: 5, ...broken }),
  ];
  const brief = (url: string): readonly string[] =>
    told(parameters, { url }).map((line) => line.split(" ").slice(0, 3).join(" "));
  expect(brief("/things")).toEqual([]);
  expect(brief("/things?q=a")).toEqual([
    "unchecked-schema /request/query/q /parameters/0/schema/not/pattern",
  ]);
  expect(brief("/things?r=7")).toEqual([
    "unchecked-schema /request/query/r /parameters/1/schema/pattern",
    "parameter-invalid /request/query/r /parameters/1/schema/maximum",
  ]);
});

test("a discriminator in a parameter is enforced where asked", () => {
  const pet = (of: SchemaObject): SchemaObject => ({
    ...{ type: "object", required: ["kind"], properties: { kind: text, ...of } },
  });
  const schema = {
    oneOf: ["Cat", "Dog"].map((name) => ({ $ref: `#/components/schemas/${name}` })),
    discriminator: { propertyName: "kind" },
  };
  const parameters = [{ name: "pet", in: "query", content: { "application/json": { schema } } }];
  const components = {
    schemas: { Cat: { ...pet({ lives: integer }), required: ["kind", "lives"] }, Dog: pet({ lives: text }) },
  };
  const found = (value: object, discriminator: Readings["discriminator"]): readonly string[] =>
    told(
      parameters,
      { url: `/things?pet=${encodeURIComponent(JSON.stringify(value))}` },
      { discriminator },
      { components },
    ).map((line) => line.split(" ").slice(0, 2).join(" "));
  const wrong = { kind: "Dog", lives: 9 };
  expect([found(wrong, "hint"), found({ kind: "Cat", lives: 9 }, "enforce")]).toEqual([[], []]);
  expect(found(wrong, "enforce")).toEqual(["parameter-invalid /request/query/pet/lives"]);
  expect(told(parameters, { url: "/things" }, { discriminator: "enforce" }, { components })).toEqual([]);
});

test("a plus in a query is a space, or itself where asked", () => {
  const parameters = [query("q", { const: "a+b" }), query("s", { const: "a b" })];
  const brief = (readings: Partial<Readings>): readonly string[] =>
    told(parameters, { url: "/things?q=a+b&s=a+b" }, readings).map((line) => line.split(" ")[1] ?? "");
  expect([brief({}), brief({ plusInQuery: "literal" })]).toEqual([
    ["/request/query/q"],
    ["/request/query/s"],
  ]);
});

test("a whole number of 64 bits is read exactly where asked, and refused beyond", () => {
  const parameters = [query("n", { type: "integer", format: "int64" })];
  const isFit = (n: string, unsafeIntegers: Readings["unsafeIntegers"]): boolean =>
    told(parameters, { url: `/things?n=${n}` }, { unsafeIntegers }).length === 0;
  const values = ["9007199254740991", "9223372036854775807", "9223372036854775808", "1.5"];
  const forms = ["refuse", "int64", "accept"] as const;
  expect(forms.map((form) => values.map((value) => isFit(value, form)))).toEqual([
    [true, false, false, false],
    [true, true, false, false],
    [true, true, false, false],
  ]);
});

test("a path parameter has its position in the fingerprint, any other its name", () => {
  const parameters = ["id", "part"].map((name) => ({ name, in: "path", required: true, schema: integer }));
  const contract = contractOf({
    paths: {
      "/t/{id}/{part}": {
        get: { parameters: [query("q", integer), ...parameters], responses: { 204: { description: "d" } } },
      },
    },
  });
  const { findings } = judge(contract, exchangeOf("GET /t/x/y?q=z"));
  expect(findings.map(({ fingerprint }) => fingerprint)).toEqual([
    "parameter-invalid GET /t/{}/{} /request/path/1 type",
    "parameter-invalid GET /t/{}/{} /request/path/2 type",
    "parameter-invalid GET /t/{}/{} /request/query/q type",
  ]);
});

test("parameters of the query that the document lacks are told of where asked", () => {
  const parameters = [
    query("list", { type: "array", items: text }),
    query("deep", { type: "object", properties: { a: text } }, { style: "deepObject", explode: true }),
    query("spread", { type: "object", properties: { x: text } }),
    { name: "h", in: "header", schema: text },
  ];
  const strict = { undeclaredQuery: "error" } as const;
  const components = {
    securitySchemes: {
      key: { type: "apiKey", in: "query", name: "key" },
      other: { type: "apiKey", in: "header", name: "h2" },
    },
  };
  const security = { security: [{ key: [], other: [] }], components };
  const url = "/things?list=1&list=2&deep[a]=1&x=1&key=k&more=1&h=2&more=3&h2=1&list[]=1";
  const found = told(parameters, { url, headers: [["h2", "k"]] }, strict, security);
  expect(found).toEqual(
    ["more", "h", "h2", "list[]"].map(
      (name) =>
        `parameter-undocumented /request/query/${name}  The query parameter \`${name}\` is not described.`,
    ),
  );
  expect(told(parameters, { url, headers: [["h2", "k"]] }, {}, security)).toEqual([]);
  const whole = {
    name: "all",
    in: "querystring",
    content: { "application/x-www-form-urlencoded": { schema: { type: "object" } } },
  };
  expect(told([whole], { url: "/things?a=1" }, strict)).toEqual([]);
  const header = { name: "h", in: "header", schema: text };
  expect(told([header, whole], { url: "/things?a=1" }, strict)).toEqual([]);
  // The place is the operation.
  const contract = contractOf({
    paths: { "/things": { get: { responses: { 204: { description: "d" } } } } },
  });
  const [one] = judge(contract, exchangeOf("GET /things?a=1"), { readings: strict }).findings;
  expect(one?.places.map(({ pointer }) => pointer)).toEqual(["/paths/~1things/get"]);
});

test("empty parameters of the query are told of where asked, unless they may be", () => {
  const parameters = [query("a", text), query("b", text, { allowEmptyValue: true }), query("c", text)];
  const strict = { emptyQueryValues: "error" } as const;
  expect(told(parameters, { url: "/things?a=&b=&c=1&d=" }, strict)).toEqual([
    "parameter-invalid /request/query/a /parameters/0 The query parameter `a` is empty, but does not set `allowEmptyValue`.",
  ]);
  expect(told(parameters, { url: "/things?a" }, strict)).toHaveLength(1);
  expect(told([{ name: "a", in: "header", schema: text }], { url: "/things?a=" }, strict)).toEqual([]);
  expect(told(parameters, { url: "/things?a=&b=&c=1&d=" })).toEqual([]);
});

test.each([
  ":",
  "/",
  "?",
  "@",
  "!",
  "$",
  "'",
  "(",
  ")",
  "*",
  ";",
])("the reserved character %s is told of where asked", (character) => {
  const parameters = [
    query("a", text),
    query("b", text, { allowReserved: true }),
    { name: "c", in: "header", schema: text },
  ];
  const strict = { reservedCharacters: "warning" } as const;
  const url = `/things?a=x${character}y&b=${character}&c=${character}`;
  expect(told(parameters, { url }, strict)).toEqual([
    `reserved-character /request/query/a /parameters/0 The query parameter \`a\` contains \`${character}\` without percent-encoding, but does not set \`allowReserved\`.`,
  ]);
  expect(told(parameters, { url })).toEqual([]);
});

test("a request that was refused counts as the reading says", () => {
  const contract = contractOf({
    paths: {
      "/t": {
        get: {
          parameters: [query("n", integer)],
          responses: { 200: { description: "d" }, 400: { description: "d" }, 500: { description: "d" } },
        },
      },
    },
  });
  const severities = (status: number, refusedRequests: Readings["refusedRequests"]): readonly string[] => {
    const exchange = {
      ...exchangeOf("GET /t?n=x"),
      response: { status, headers: [], body: { kind: "none" } },
    } as const;
    return judge(contract, exchange, { readings: { refusedRequests } }).findings.map(
      ({ severity }) => severity,
    );
  };
  expect([200, 400, 499, 500].map((status) => severities(status, "error"))).toEqual([
    ["error"],
    ["error"],
    expect.anything(),
    ["error"],
  ]);
  expect([200, 400, 500].map((status) => severities(status, "warning"))).toEqual([
    ["error"],
    ["warning"],
    ["error"],
  ]);
  expect([200, 400, 500].map((status) => severities(status, "off"))).toEqual([["error"], [], ["error"]]);
});
