import { describe, expect, test } from "vitest";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import { judge } from "../../../../verifier/judge/judge.ts";
import type { JudgeOptions } from "../../../../verifier/judge/judgement.ts";
import { contractOf, exchangeOf, jsonBody } from "./exchanges.ts";

const ref = (name: string): SchemaObject => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: unknown): SchemaObject => ({ "application/json": { schema } });
const [text, integer] = [{ type: "string" }, { type: "integer" }];
const ok = { description: "d" };
const foreign = { $schema: "https://example.com/d" };
const own = { $schema: "https://json-schema.org/draft/2020-12/schema" };

interface Described {
  readonly schemas?: SchemaObject;
  readonly dialect?: string;
}

/** What is told of a response, or a request, with a body in JSON: code and place. */
function told(
  schema: unknown,
  value: unknown,
  { schemas = {}, dialect }: Described = {},
  side: "request" | "response" = "response",
): readonly string[] {
  const responses = { 200: { ...ok, content: json(schema) } };
  const requestBody = { content: json(structuredClone(schema)) };
  const contract = contractOf({
    ...(dialect === undefined ? {} : { jsonSchemaDialect: dialect }),
    paths: { "/a": { post: { requestBody, responses } } },
    components: { schemas },
  });
  const message = { headers: [["content-type", "application/json"]] as const, body: jsonBody(value) };
  const { request } = exchangeOf("POST /a");
  const exchange =
    side === "request"
      ? { request: { ...request, ...message } }
      : { request, response: { status: 200, ...message } };
  return judge(contract, exchange).findings.map(
    ({ code, places: [place] }) =>
      `${code.replace("exchange/", "")} ${place?.pointer?.replace(/^.*\/schema(?=\/|$)/, "")}`,
  );
}

describe("what a schema lacks for a judgement is told of where it stands", () => {
  const broken = { pattern: "[a-" };

  test.each<readonly [schema: unknown, described: Described, found: readonly string[]]>([
    [{ not: ref("None") }, {}, ["unchecked-reference /not/$ref"]],
    [{ properties: { a: foreign } }, {}, ["unchecked-dialect /properties/a/$schema"]],
    [{ properties: { a: own } }, {}, []],
    [{ prefixItems: [{}, foreign] }, {}, ["unchecked-dialect /prefixItems/1/$schema"]],
    [{ properties: { a: broken } }, {}, ["unchecked-schema /properties/a/pattern"]],
    [{ patternProperties: { "[a-": {} } }, {}, ["unchecked-schema /patternProperties/[a-"]],
    [{ properties: { a: { maxLength: "x" } } }, {}, ["unchecked-schema /properties/a/maxLength"]],
    // Behind references, each once.
    [
      { properties: { a: ref("A"), b: ref("A") } },
      { schemas: { A: { items: ref("B") }, B: { items: ref("A"), not: foreign } } },
      ["unchecked-dialect /components/schemas/B/not/$schema"],
    ],
    [ref("A"), { schemas: { A: broken, B: broken } }, ["unchecked-schema /components/schemas/A/pattern"]],
    [ref("A"), { schemas: { A: integer, AB: broken } }, []],
    // The dialect of the document is that of schemas without their own.
    [integer, { dialect: "https://example.com/d" }, ["unchecked-dialect /jsonSchemaDialect"]],
    [{ ...integer, ...own }, { dialect: "https://example.com/d" }, []],
    [integer, { dialect: own.$schema }, []],
    [true, { dialect: "https://example.com/d" }, []],
  ])("%j in %j", (schema, described, found) => expect(told(schema, 1, described)).toEqual(found));

  test("at each place of a schema that several share, as aliases of YAML do", () => {
    const shared = { type: "object", properties: { a: broken, b: { items: ref("None") } } };
    const [schema, other] = [{ allOf: [shared] }, { anyOf: [shared, text] }];
    const both = { properties: { one: schema, two: other } };
    const at = (place: string): readonly string[] => [
      `unchecked-schema ${place}/properties/a/pattern`,
      `unchecked-reference ${place}/properties/b/items/$ref`,
    ];
    expect(told(both, {}).toSorted()).toEqual(
      [...at("/properties/one/allOf/0"), ...at("/properties/two/anyOf/0")].toSorted(),
    );
  });

  test("in the form of a schema for requests, too", () => {
    const A = { type: "object", required: ["id"], properties: { id: { readOnly: true }, name: broken } };
    const found = ["unchecked-schema /components/schemas/A/properties/name/pattern"];
    expect(told(ref("A"), { id: 1 }, { schemas: { A } })).toEqual(found);
    expect(told(ref("A"), {}, { schemas: { A } }, "request")).toEqual(found);
  });
});

describe("each message is held against its own description", () => {
  const codesOf = (
    paths: SchemaObject,
    line: string,
    more: { readonly status?: number; readonly value?: unknown; readonly type?: string },
    options?: JudgeOptions,
  ): readonly string[] => {
    const { status, value, type = "application/json" } = more;
    const message = { headers: [["content-type", type]] as const, body: jsonBody(value) };
    const { request } = exchangeOf(line);
    const exchange =
      status === undefined
        ? { request: { ...request, ...message } }
        : { request, response: { status, ...message } };
    return judge(contractOf({ paths }), exchange, options).findings.map(({ code }) => code);
  };
  const invalid = ["exchange/body-invalid"];

  test("of several statuses and media types", () => {
    const content = { ...json(integer), "application/vnd.a+json": { schema: text } };
    const paths = {
      "/a": { get: { responses: { 200: { ...ok, content }, 400: { ...ok, content: json(text) } } } },
    };
    const of = (status: number, value: unknown, type?: string): readonly string[] =>
      codesOf(paths, "GET /a", { status, value, ...(type === undefined ? {} : { type }) });
    expect([of(200, 1), of(400, "a"), of(200, "a", "application/vnd.a+json")]).toEqual([[], [], []]);
    expect([of(200, "a"), of(400, 1), of(200, 1, "application/vnd.a+json")]).toEqual([
      invalid,
      invalid,
      invalid,
    ]);
  });

  test("of a range of media types, in the type that was sent", () => {
    const paths = {
      "/a": { get: { responses: { 200: { ...ok, content: { "application/*": { schema: integer } } } } } },
    };
    const of = (value: unknown, type: string): readonly string[] =>
      codesOf(paths, "GET /a", { status: 200, value, type });
    expect([of(1, "application/json"), of(1, "application/a+json")]).toEqual([[], []]);
    expect([of("a", "application/json"), of(1, "application/xml")]).toEqual([
      invalid,
      ["exchange/unchecked-media-type"],
    ]);
  });

  test("of a request that clients cannot send with a body", () => {
    const get = { requestBody: { content: json(integer) }, responses: { 200: ok } };
    const of = (value: unknown): readonly string[] => codesOf({ "/a": { get } }, "GET /a", { value });
    expect([of(1), of("a")]).toEqual([[], invalid]);
  });

  test("of a parameter that can be read in two ways, beside others", () => {
    const parameter = (name: string, schema: SchemaObject): SchemaObject => ({ name, in: "query", schema });
    const parameters = [
      parameter("n", integer),
      parameter("either", {
        anyOf: [
          { type: "integer", maximum: 5 },
          { type: "string", minLength: 2 },
        ],
      }),
    ];
    const contract = contractOf({ paths: { "/a": { get: { parameters, responses: { 200: ok } } } } });
    const of = (url: string): readonly string[] =>
      judge(contract, exchangeOf(`GET ${url}`)).findings.map(({ pointer }) => pointer);
    expect([of("/a?either=4&n=1"), of("/a?either=77"), of("/a?either=7")]).toEqual([
      [],
      [],
      ["/request/query/either"],
    ]);
  });

  test("of whole numbers of 64 bits, in bodies and in headers in JSON", () => {
    const exact = { ...integer, format: "int64" };
    const headers = { "X-N": { content: json(exact) } };
    const contract = contractOf({
      paths: { "/a": { get: { responses: { 200: { ...ok, headers, content: json(exact) } } } } },
    });
    const of = (written: string): readonly string[] => {
      const sent = [
        ["content-type", "application/json"],
        ["x-n", written],
      ] as const;
      const body = { kind: "bytes", bytes: new TextEncoder().encode(written) } as const;
      const response = { status: 200, headers: sent, body };
      const options = { readings: { unsafeIntegers: "int64" } } as const;
      return judge(contract, { ...exchangeOf("GET /a"), response }, options).findings.map(
        ({ pointer }) => pointer,
      );
    };
    expect(of("9223372036854775807")).toEqual([]);
    expect(of("9223372036854775808")).toEqual(["/response/headers/x-n", "/response/body"]);
  });
});
