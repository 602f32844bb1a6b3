import { describe, expect, test } from "vitest";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import type { ExchangeBody } from "../../../../verifier/exchanges/exchange.ts";
import { judge } from "../../../../verifier/judge/judge.ts";
import type { Readings } from "../../../../verifier/judge/readings.ts";
import { contractOf, exchangeOf, jsonBody } from "./exchanges.ts";

const object = { type: "object" };

/** A text, or octets, as the body of a message. */
function bodyOf(text: string): ExchangeBody {
  return { kind: "bytes", bytes: new TextEncoder().encode(text) };
}

interface Sent {
  readonly type?: string;
  readonly body: ExchangeBody;
  readonly headersIncomplete?: string;
}

interface Described {
  readonly content?: SchemaObject;
  readonly required?: boolean;
  readonly components?: SchemaObject;
  readonly readings?: Partial<Readings>;
}

/** What is told of a message with a body: of a request or, with the same content, of a response. */
function told(
  side: "request" | "response",
  { content, required, components = {}, readings = {} }: Described,
  sent: Sent,
): readonly string[] {
  const described = content === undefined ? {} : { content };
  const more =
    content === undefined || side === "response"
      ? {}
      : { requestBody: { ...described, ...(required === undefined ? {} : { required }) } };
  const ok = { description: "d", ...(side === "response" ? described : {}) };
  const contract = contractOf({
    paths: { "/a": { post: { operationId: "send", ...more, responses: { 200: ok } } } },
    components,
  });
  const { type, body, headersIncomplete } = sent;
  const headers = type === undefined ? [] : ([["Content-Type", type]] as const);
  const message = { headers, body, ...(headersIncomplete === undefined ? {} : { headersIncomplete }) };
  const { request } = exchangeOf("POST /a");
  const exchange =
    side === "request"
      ? { request: { ...request, ...message } }
      : { request, response: { status: 200, ...message } };
  return judge(contract, exchange, { readings }).findings.map(
    ({ severity, code, pointer, message: what, places: [place] }) =>
      [
        severity,
        code.replace("exchange/", ""),
        pointer,
        place?.pointer?.replace(/^.*?\/post/, ""),
        what,
      ].join(" "),
  );
}

test("that may be absent is none where the document describes none", () => {
  const why = "the log does not contain bodies";
  expect(told("request", {}, { body: { kind: "unknown", why, mayBeAbsent: true } })).toEqual([]);
  expect(told("request", {}, { body: { kind: "unknown", why } })).toHaveLength(1);
  expect(told("request", { content: json }, { body: { kind: "unknown", why, mayBeAbsent: true } })).toEqual([
    expect.stringContaining("unchecked-body /request/body"),
  ]);
});

const json = { "application/json": { schema: object } };
const none = { kind: "none" } as const;

describe("a body that is not there", () => {
  test.each([
    [none, undefined],
    [bodyOf(""), "application/json"],
    [{ kind: "bytes", bytes: new Uint8Array(), text: "" }, "application/json"],
    [bodyOf(""), "multipart/form-data; boundary=b"],
  ] as readonly (readonly [
    ExchangeBody,
    string | undefined,
  ])[])("%j as %s is missed where it is required", (body, type) => {
    const content = { ...json, "multipart/form-data": { schema: object } };
    const sent = type === undefined ? { body } : { body, type };
    expect(told("request", { content, required: true }, sent)).toEqual([
      "error body-missing /request/body /requestBody/required The request has no body, but one is required.",
    ]);
    expect(told("request", { content }, sent)).toEqual([]);
    expect(told("response", { content }, sent)).toEqual([
      "error body-missing /response/body /responses/200/content The response has no body, but the document describes one.",
    ]);
  });

  test("is an empty text, file, form or stream where its type has such", () => {
    for (const type of [
      "text/plain",
      "application/octet-stream",
      "application/x-www-form-urlencoded",
      "application/jsonl",
    ]) {
      const content = { [type]: type === "application/jsonl" ? { itemSchema: object } : {} };
      expect(told("request", { content, required: true }, { body: bodyOf(""), type })).toEqual([]);
    }
  });
});

describe("a body that is not described", () => {
  test.each([
    ["request", "off", []],
    [
      "request",
      "warning",
      [
        "warning body-undocumented /request/body  The request has a body, but the document does not describe one.",
      ],
    ],
    [
      "response",
      "error",
      [
        "error body-undocumented /response/body /responses/200 The response has a body, but the document does not describe one.",
      ],
    ],
  ] as const)("of a %s, where that is %s", (side, undeclaredBody, found) => {
    expect(
      told(side, { readings: { undeclaredBody } }, { body: jsonBody(1), type: "application/json" }),
    ).toEqual(found);
    expect(told(side, { readings: { undeclaredBody } }, { body: bodyOf("") })).toEqual([]);
    expect(told(side, { readings: { undeclaredBody } }, { body: none })).toEqual([]);
  });
});

describe("the media type of a body", () => {
  const type = (given: string): Sent => ({ type: given, body: jsonBody({}) });

  test("must be one that is described, and no range", () => {
    const content = { ...json, "text/plain": {} };
    expect(told("request", { content }, type("application/xml; a=b"))).toEqual([
      "error media-type-undocumented /request/headers/content-type /requestBody/content The request is `application/xml; a=b`; the document describes `application/json`, `text/plain`.",
    ]);
    expect(told("response", { content: { "*/*": {} } }, type("application/*"))).toEqual([
      "error media-type-undocumented /response/headers/content-type /responses/200/content The response is `application/*`, which is a range, not a media type.",
    ]);
    expect(
      told(
        "request",
        { content },
        { type: "image/png", body: { kind: "unknown", why: "it was cut.", cause: "size" } },
      )[0],
    ).toContain("media-type-undocumented");
  });

  test("is the first of the response's where it is missing, or an error", () => {
    const body = jsonBody({});
    const [first, ...others] = told("response", { content: json }, { body });
    expect([first, others]).toEqual([
      expect.stringMatching(/^warning media-type-missing .*; it is read as `application\/json`\.$/),
      [],
    ]);
    const [strict] = told("response", { content: json, readings: { missingContentType: "error" } }, { body });
    expect(strict).toMatch(/^error media-type-missing /);
    const [request] = told("request", { content: json }, { body });
    expect(request).toMatch(/^error media-type-missing /);
    expect(request).not.toContain("it is read as");
    const headersIncomplete = "only some headers were recorded.";
    const [unknown, ...more] = told("request", { content: json }, { body, headersIncomplete });
    expect(unknown).toContain(
      "unchecked-headers /request/body /requestBody The media type of the request is unknown: only some headers were recorded.",
    );
    expect(more).toEqual([]);
  });

  test("has a boundary where it is multipart, and an encoding that is known where it is text", () => {
    const content = {
      "multipart/form-data": { schema: object },
      "text/plain": { schema: { type: "string" } },
      ...json,
    };
    expect(told("request", { content }, { type: "multipart/form-data", body: bodyOf("x") })).toEqual([
      "error body-malformed /request/body /requestBody/content/multipart~1form-data The body of the request must have a boundary.",
    ]);
    expect(
      told("request", { content }, { type: "text/plain; charset=none-such", body: bodyOf("x") })[0],
    ).toContain(
      "unchecked-charset /request/body /requestBody `text/plain; charset=none-such` specifies an unknown character encoding",
    );
    expect(told("request", { content }, { type: "text/plain; charset=latin1", body: bodyOf("x") })).toEqual(
      [],
    );
    expect(
      told("request", { content }, { type: "application/json; charset=none-such", body: jsonBody({}) }),
    ).toEqual([]);
  });
});

test("a body that was not kept is not checked", () => {
  const body = { kind: "unknown", why: "it was cut.", cause: "size" } as const;
  expect(told("request", { content: json }, { body, type: "application/json" })[0]).toContain(
    "unchecked-body /request/body /requestBody The body of the request was not checked: it was cut.",
  );
  expect(told("response", { content: json }, { body })[0]).toContain("unchecked-body /response/body");
});

describe("the content of a body", () => {
  test("that cannot be decoded is malformed", () => {
    const [found] = told("request", { content: json }, { type: "application/json", body: bodyOf("{") });
    expect(found).toMatch(
      /^error body-malformed \/request\/body \/requestBody\/content\/application~1json The body of the request .*\.$/,
    );
    expect(
      told("request", { content: json }, { type: "application/json", body: bodyOf('\ufeff{"a":1}') }),
    ).toEqual([]);
    const text = { kind: "bytes", bytes: new Uint8Array(), text: '\ufeff{"a":1}' } as const;
    expect(told("request", { content: json }, { type: "application/json", body: text })).toEqual([]);
    const wrong = { kind: "bytes", bytes: new Uint8Array(), text: "[1]" } as const;
    expect(told("request", { content: json }, { type: "application/json", body: wrong })[0]).toContain(
      "body-invalid /request/body ",
    );
  });

  test("of a stream is held against the schema of its items, each with its number", () => {
    const content = { "application/jsonl": { itemSchema: { type: "integer" } } };
    expect(
      told("response", { content }, { type: "application/jsonl", body: bodyOf('1\n"a"\n2\ntrue\n') }),
    ).toEqual([
      "error body-invalid /response/body/1 /responses/200/content/application~1jsonl/itemSchema/type `/response/body/1` must be an integer.",
      "error body-invalid /response/body/3 /responses/200/content/application~1jsonl/itemSchema/type `/response/body/3` must be an integer.",
    ]);
    const [malformed, ...others] = told(
      "response",
      { content },
      { type: "application/jsonl", body: bodyOf("1\n{\n") },
    );
    expect([malformed, others]).toEqual([
      expect.stringMatching(
        /^error body-malformed \/response\/body .* is not a stream of its media type: .*[^.]\.$/,
      ),
      [],
    ]);
  });

  test("of a stream whose items are not described is not checked, unless its schema is that of a text", () => {
    const sent = { type: "text/event-stream", body: bodyOf("data: 1\n\n") };
    const stream = (schema: SchemaObject): SchemaObject => ({ "text/event-stream": { schema } });
    expect(told("response", { content: stream({ type: "array" }) }, sent)[0]).toContain(
      "unchecked-stream /response/body /responses/200/content/text~1event-stream/schema The items of `text/event-stream` were not checked",
    );
    expect(told("response", { content: stream({ type: "string" }) }, sent)).toEqual([]);
    expect(told("response", { content: { "text/event-stream": {} } }, sent)).toEqual([]);
  });

  test("of which nobody knows how it becomes a value is not checked, where its schema says something", () => {
    const csv = (schema: unknown): SchemaObject => ({
      "text/csv": schema === undefined ? {} : { schema },
    });
    const sent = { type: "text/csv", body: bodyOf("a") };
    expect(told("request", { content: csv(object) }, sent)[0]).toContain(
      "unchecked-media-type /request/body /requestBody/content/text~1csv/schema The body of the request was not checked: `text/csv` cannot be converted to a value of its schema.",
    );
    for (const schema of [undefined, {}, true])
      expect(told("request", { content: csv(schema) }, sent)).toEqual([]);
  });

  test("has members of one direction only where they belong, and as strict as asked", () => {
    const schema = {
      type: "object",
      properties: {
        id: { readOnly: true },
        secret: { writeOnly: true },
        list: { type: "array", items: { type: "object", properties: { id: { readOnly: true } } } },
      },
    };
    const content = { "application/json": { schema } };
    const sent = { type: "application/json", body: jsonBody({ id: 1, secret: 2, list: [{}, { id: 3 }] }) };
    const at = "content/application~1json/schema/properties";
    expect(told("request", { content }, sent)).toEqual([
      `error read-only /request/body/id /requestBody/${at}/id/readOnly The request contains \`id\`, which is readOnly.`,
      `error read-only /request/body/list/1/id /requestBody/${at}/list/items/properties/id/readOnly The request contains \`id\`, which is readOnly.`,
    ]);
    expect(told("response", { content }, sent)).toEqual([
      `error write-only /response/body/secret /responses/200/${at}/secret/writeOnly The response contains \`secret\`, which is writeOnly.`,
    ]);
    expect(
      told("request", { content, readings: { readOnlySent: "off", writeOnlyShown: "error" } }, sent),
    ).toEqual([]);
    expect(told("response", { content, readings: { writeOnlyShown: "warning" } }, sent)[0]).toMatch(
      /^warning write-only /,
    );
  });

  test("has no members that no schema names, where asked", () => {
    const schema = {
      type: "object",
      properties: {
        a: { type: "object", properties: { b: {} } },
        free: {},
        list: { items: { properties: { c: {} } } },
      },
      patternProperties: { "^x-": {} },
    };
    const content = { "application/json": { schema } };
    const body = jsonBody({
      a: { b: 1, other: 2 },
      free: { any: 1 },
      more: { deep: 1 },
      "x-a": 1,
      list: [{ c: 1, d: 1 }, 1],
    });
    const strict = { undeclaredProperties: "error" } as const;
    const at = "/requestBody/content/application~1json/schema";
    expect(told("request", { content, readings: strict }, { type: "application/json", body })).toEqual([
      `error undeclared-property /request/body/a/other ${at}/properties/a/properties The request contains \`other\`, which no schema describes.`,
      `error undeclared-property /request/body/more ${at}/properties The request contains \`more\`, which no schema describes.`,
      `error undeclared-property /request/body/list/0/d ${at}/properties/list/items/properties The request contains \`d\`, which no schema describes.`,
    ]);
    expect(told("request", { content }, { type: "application/json", body })).toEqual([]);
  });

  const named = { properties: { a: {} } };
  const recursive = { type: "object", properties: { in: { $ref: "#/components/schemas/Root" } } };
  const nested = (depth: number): object =>
    Array.from({ length: depth }).reduce<object>((inner) => ({ in: inner }), { x: 1 });
  test.each<readonly [name: string, schema: SchemaObject, value: unknown, ...found: readonly string[]]>([
    ["a text", { type: ["string", "object"], ...named }, "ab"],
    ["null", { type: ["null", "object"], ...named }, null],
    ["a list", { items: named, ...named }, [{ b: 1 }], "/0/b"],
    ["all allowed", { ...named, additionalProperties: true }, { b: 1 }, "/b"],
    ["200 levels", recursive, nested(200), `${"/in".repeat(200)}/x`],
    ["more levels", recursive, nested(201)],
  ])("has no members that no schema names, for %s", (_name, schema, value, ...found) => {
    const content = { "application/json": { schema: { $ref: "#/components/schemas/Root" } } };
    const components = { schemas: { Root: schema } };
    const readings = { undeclaredProperties: "error" } as const;
    const sent = { type: "application/json", body: jsonBody(value) };
    expect(
      told("request", { content, components, readings }, sent).map((line) => line.split(" ").slice(1, 3)),
    ).toEqual(found.map((at) => ["undeclared-property", `/request/body${at}`]));
  });

  const id = { properties: { id: { readOnly: true } } };
  test.each<readonly [schema: SchemaObject, value: unknown, ...found: readonly string[]]>([
    [{ if: { required: ["more"], ...id }, then: id }, { id: 1 }],
    [{ if: { required: ["more"], ...id }, then: id }, { id: 1, more: 1 }, "read-only"],
    [{ if: { required: ["more"] }, then: {}, else: id }, { id: 1 }, "read-only"],
    [{ type: ["null", "object"], ...id }, null],
  ])("has members of one direction only where a schema that applies says so: %j, %j", (schema, value, ...found) => {
    const content = { "application/json": { schema } };
    const sent = { type: "application/json", body: jsonBody(value) };
    expect(told("request", { content }, sent).map((line) => line.split(" ")[1])).toEqual(found);
  });

  const list = { "application/json": { schema: object }, "no media type": { schema: object } };
  test.each<readonly [name: string, described: Described, sent: Sent, found: string]>([
    ["that may be there", {}, { body: { kind: "unknown", why: "it is long." } }, "body-undocumented "],
    [
      "without octets, of another type",
      { content: json, required: true },
      { type: "text/csv", body: bodyOf("") },
      "media-type-undocumented /requestBody/content",
    ],
    ["without a type", { content: json }, { body: bodyOf("{}") }, "media-type-missing /requestBody/content"],
    [
      "of a type that the document may mean",
      { content: list },
      { type: "text/csv", body: bodyOf("a") },
      "unchecked-description /requestBody/content/no media type",
    ],
  ])("%s is told of with its place", (_name, described, sent, found) => {
    expect(
      told("request", described, sent).map((line) =>
        line.replace(/^\S+ (\S+) \S+ (.*?)(?: (?:The|`).*)?$/, "$1 $2"),
      ),
    ).toEqual([found]);
  });
});

describe("a part of a schema that could not be read", () => {
  const broken = { pattern: "[a-" };
  const found = (schema: unknown, value: unknown): readonly string[] =>
    told(
      "request",
      { content: { "application/json": { schema } } },
      { type: "application/json", body: jsonBody(value) },
    ).map((line) => line.split(" ").slice(1, 3).join(" "));

  test.each<readonly [schema: SchemaObject, value: unknown, ...others: readonly string[]]>([
    [{ type: "integer", maximum: 5, ...broken }, 9, "body-invalid /request/body"],
    // What it might decide is not told of.
    [{ type: "string", not: broken }, "a"],
    [{ oneOf: [broken, { type: "string" }] }, "a"],
    [{ type: "object", patternProperties: { "[a-": {} }, unevaluatedProperties: false }, { a: 1 }],
    [{ oneOf: [{ type: "integer", ...broken }, { type: "null" }] }, "a", "body-invalid /request/body"],
    [{ type: "object", required: ["b"], not: broken }, {}, "body-invalid /request/body"],
    [{ if: broken, then: { type: "integer" } }, "a"],
    [{ if: { not: broken }, else: { type: "integer" } }, "a"],
    [{ properties: { a: { if: broken, then: { type: "object", required: ["b"] } } } }, { a: {} }],
    [{ if: { type: "string" }, then: { if: broken, then: { type: "integer" } } }, "a"],
    [{ if: broken, then: { type: "integer" }, maxLength: 0 }, "a", "body-invalid /request/body"],
    [{ if: broken, then: { maxLength: 0 }, maxLength: 0 }, "a", "body-invalid /request/body"],
    // The condition is read, so that what follows from it is certain.
    [
      { if: { type: "string" }, then: { type: "integer", ...broken } },
      "a",
      "body-invalid /request/body",
      "body-invalid /request/body",
    ],
    [{ type: "array", contains: broken, maxContains: 1 }, ["a", "b"]],
    [{ type: "array", if: { items: { not: broken } }, then: { items: {} }, unevaluatedItems: false }, ["a"]],
    [{ type: "array", contains: broken, minContains: 1 }, [], "body-invalid /request/body"],
  ])("%j", (schema, value, ...others) => {
    expect(found(schema, value).filter((line) => !line.startsWith("unchecked-schema"))).toEqual(others);
    expect(found(schema, value)).toContain("unchecked-schema /request/body");
  });

  test("leaves every other schema as it is", () => {
    const body = "body-invalid /request/body";
    expect(found({ type: "string", not: { pattern: "a" } }, "a")).toEqual([body]);
    expect(found({ oneOf: [{ pattern: "a" }, { type: "string" }] }, "a")).toEqual([body]);
    expect(found({ if: { pattern: "a" }, then: { type: "integer" } }, "a")).toContain(body);
    expect(found({ type: "object", unevaluatedProperties: false }, { a: 1 })).toEqual([body]);
  });
});

describe("the fingerprint of a finding about a body", () => {
  const fingerprints = (
    content: SchemaObject,
    { type = "application/json", body }: Partial<Sent> & Pick<Sent, "body">,
    readings: Partial<Readings> = {},
  ): readonly (string | undefined)[] => {
    const contract = contractOf({
      paths: { "/a": { post: { requestBody: { content }, responses: { 200: { description: "d" } } } } },
      components: { schemas: { Marked: { type: "string", readOnly: true } } },
    });
    const { request } = exchangeOf("POST /a");
    const headers = [["content-type", type]] as const;
    return judge(contract, { request: { ...request, headers, body } }, { readings }).findings.map(
      ({ fingerprint }) => fingerprint?.replace("POST /a /request/body", "@"),
    );
  };

  test("has the media type without its parameters", () => {
    const body = bodyOf("x");
    expect(fingerprints(json, { type: "text/csv; a=b", body })).toEqual([
      "media-type-undocumented @ text/csv",
    ]);
    expect(fingerprints(json, { type: "none", body })).toEqual(["media-type-undocumented @ "]);
  });

  test("has the names of members, and no indexes", () => {
    const id = { $ref: "#/components/schemas/Marked" };
    const item = { type: "object", properties: { id } };
    const content = { "application/json": { schema: { type: "array", items: item } } };
    const body = jsonBody([{}, { id: "a" }, { "b*": 1, c: [2] }, 3]);
    expect(fingerprints(content, { body: jsonBody([{}, { id: "a" }]) })).toEqual([
      "read-only @/*/id readOnly",
    ]);
    expect(fingerprints(content, { body }, { undeclaredProperties: "error", readOnlySent: "off" })).toEqual([
      "body-invalid @/* type",
      "undeclared-property @/*/b* properties",
      "undeclared-property @/*/c properties",
    ]);
    expect(fingerprints(content, { body: jsonBody([{ id: "a" }]) }, { readOnlySent: "off" })).toEqual([]);
  });

  test("has the part of a form", () => {
    const schema = { type: "object", properties: { a: { type: "string" } } };
    const content = { "multipart/form-data": { schema, encoding: { a: { contentType: "text/csv" } } } };
    const head = 'Content-Disposition: form-data; name="a"\r\nContent-Type: image/png';
    const body = bodyOf(`--b\r\n${head}\r\n\r\nx\r\n--b--\r\n`);
    expect(fingerprints(content, { type: "multipart/form-data; boundary=b", body })).toEqual([
      "body-invalid @/a contentType",
    ]);
  });
});

test("a body in a range of media types needs its boundary, and is empty where nobody knows its kind", () => {
  const content = { "multipart/*": { schema: object }, "application/*": { schema: object } };
  expect(told("request", { content }, { type: "multipart/mixed", body: bodyOf("x") })).toEqual([
    "error body-malformed /request/body /requestBody/content/multipart~1* The body of the request must have a boundary.",
  ]);
  const any = { content: { "*/*": { schema: object } } };
  expect(told("request", any, { type: "multipart/mixed", body: bodyOf("x") })).toEqual([
    "error body-malformed /request/body /requestBody/content/*~1* The body of the request must have a boundary.",
  ]);
  const [apart] = told("request", any, { type: "multipart/mixed; boundary=b", body: bodyOf("x") });
  expect(apart).toContain("unchecked-media-type /request/body ");
  const [unread] = told("request", { content }, { type: "application/xml", body: bodyOf("<a/>") });
  expect(unread).toContain("unchecked-media-type /request/body ");
  const empty = { type: "application/xml", body: bodyOf("") };
  expect(told("request", { content, required: true }, empty)[0]).toContain("unchecked-media-type ");
  const nothing = { type: "application/xml", body: none };
  expect(told("request", { content, required: true }, nothing)[0]).toContain("body-missing ");
});

describe("the parts of a form", () => {
  const multipart = (parts: string, content: SchemaObject): readonly string[] =>
    told(
      "request",
      { content: { "multipart/form-data": content } },
      { type: "multipart/form-data; boundary=b", body: bodyOf(`${parts}--b--\r\n`) },
    );
  const part = (name: string, text: string, type?: string): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${type === undefined ? "" : `\r\nContent-Type: ${type}`}\r\n\r\n${text}\r\n`;
  const at = "/requestBody/content/multipart~1form-data";

  test("have the media types that are described", () => {
    const content = {
      schema: { type: "object", properties: { a: { type: "string" }, n: { type: "integer" } } },
      encoding: { a: { contentType: "text/plain, text/csv" } },
    };
    expect(multipart(part("a", "x", "text/csv") + part("n", "1"), content)).toEqual([]);
    const [found, ...others] = multipart(part("a", "x", "image/png") + part("n", "x"), content);
    expect(found).toMatch(
      /^error body-invalid \/request\/body\/a \/requestBody\/content\/multipart~1form-data\/encoding\/a\/contentType The part `\/request\/body\/a` .*\.$/,
    );
    expect(others).toEqual([
      expect.stringContaining(`body-invalid /request/body/n ${at}/schema/properties/n/type `),
    ]);
  });

  test("are malformed where a field in JSON is none, or a field is not encoded", () => {
    const type = "application/x-www-form-urlencoded";
    const schema = { type: "object", properties: { a: { type: "object" }, b: { type: "string" } } };
    const content = { [type]: { schema, encoding: { a: { contentType: "application/json" } } } };
    const brief = (body: string): readonly string[] =>
      told("request", { content }, { type, body: bodyOf(body) }).map((line) =>
        line.split(" ").slice(1, 3).join(" "),
      );
    expect(brief("a={}&b=x")).toEqual([]);
    expect(brief("a={")).toEqual(["body-malformed /request/body/a"]);
    expect(brief("b=%ff")).toEqual(["body-malformed /request/body/b"]);
    expect(brief("a=1")).toEqual(["body-invalid /request/body/a"]);
  });
});

test("a body in a type that the document could not describe, or that is ignored, is not held against it", () => {
  const sent = { type: "text/csv", body: bodyOf("a") };
  const [unread, ...others] = told("request", { content: { ...json, "no type": {} } }, sent);
  expect(others).toEqual([]);
  expect(unread).toMatch(/^\S+ unchecked-\S+ \/request\/body \/requestBody\/content\/no type /);
  const ignored = contractOf({
    openapi: "3.0.3",
    paths: {
      "/a": { get: { requestBody: { content: json }, responses: { 200: { description: "d" } } } },
      "/b": { post: { requestBody: 1, responses: { 200: { description: "d" } } } },
    },
  });
  const codes = (line: string): readonly string[] => {
    const { request } = exchangeOf(line);
    const message = { headers: [["content-type", "text/csv"]] as const, body: bodyOf("a") };
    const readings = { undeclaredBody: "error" } as const;
    return judge(ignored, { request: { ...request, ...message } }, { readings }).findings.map(
      ({ code }) => code,
    );
  };
  expect(codes("GET /a")).toEqual([]);
  expect(codes("POST /b")).toEqual([expect.stringMatching(/^exchange\/unchecked-/)]);
});

test("members that no schema names are looked for behind conditions that hold, and members that are there", () => {
  const names = (name: string): SchemaObject => ({ properties: { [name]: {} } });
  const schema = {
    type: "object",
    properties: { kind: {} },
    dependentSchemas: { kind: names("ofKind"), other: names("ofOther") },
    allOf: [names("part"), { $ref: "#/components/schemas/Named" }],
    anyOf: [names("one"), names("two")],
  };
  const body = jsonBody({ kind: 1, ofKind: 1, ofOther: 1, part: 1, named: 1, one: 1, two: 1, none: 1 });
  const found = told(
    "request",
    {
      content: { "application/json": { schema } },
      components: { schemas: { Named: names("named") } },
      readings: { undeclaredProperties: "error" },
    },
    { type: "application/json", body },
  );
  expect(found.map((line) => line.split(" ")[2])).toEqual(["/request/body/ofOther", "/request/body/none"]);
});

describe("the closest alternative of a union", () => {
  const closest = (schema: SchemaObject, value: unknown): string | undefined =>
    told(
      "request",
      { content: { "application/json": { schema } } },
      { type: "application/json", body: jsonBody(value) },
    )[0]?.replace(/^.*?alternatives/, "");
  const named = (
    title: string | undefined,
    properties: SchemaObject,
    required: readonly string[] = [],
  ): SchemaObject => ({
    type: "object",
    ...(title === undefined ? {} : { title }),
    required,
    properties,
  });
  const integer = { type: "integer" };

  test("is told of by title or number, with its first fault and how many more there are", () => {
    const near = { a: integer, b: integer, c: integer };
    const far = named("Far", near, ["x", "y", "z", "u"]);
    expect(closest({ anyOf: [far, named("Near", near)] }, { a: "1" })).toContain(
      "; `Near` comes closest, but `/a` in it must be an integer.",
    );
    expect(closest({ oneOf: [far, named(undefined, near, ["d", "c"])] }, {})).toContain(
      "; alternative 2 comes closest, but it ",
    );
    expect(closest({ oneOf: [far, named(undefined, near, ["d", "c"])] }, {})).toMatch(/, and 1 more\.$/);
  });

  test("is none where several are as close, or there are very many", () => {
    const two = [named("One", { a: integer }), named("Two", { a: integer })];
    expect(closest({ anyOf: two }, { a: "1" })).toBe(".");
    const many = Array.from({ length: 31 }, (_, index) =>
      named(
        `N${index}`,
        { a: integer },
        Array.from({ length: index }, (_, at) => `m${at}`),
      ),
    );
    expect(closest({ anyOf: many }, { a: "1" })).toBe(".");
    expect(closest({ anyOf: many.slice(1) }, { a: "1" })).toContain("`N1` comes closest");
  });
});

describe("an array schema of a stream holds for all its items", () => {
  const integer = { type: "integer" };
  const head = { type: "object", required: ["head"] };
  const row = { type: "object", required: ["row"] };
  const rows = { type: "array", prefixItems: [head], items: row };
  const few = { schema: { type: "array", maxItems: 2 }, itemSchema: integer };
  const some = { schema: { type: "array", items: integer, minItems: 1 } };
  const unlike = { schema: { type: "array", items: integer, uniqueItems: true } };

  test.each<[string, SchemaObject, readonly unknown[], string | undefined]>([
    ["within maxItems, beside itemSchema", few, [1, 2], undefined],
    ["beyond maxItems, beside itemSchema", few, [1, 2, 3], "/response/body /schema/maxItems"],
    ["of another type than itemSchema", few, [1, "a"], "/response/body/1 /itemSchema/type"],
    ["fewer than minItems", some, [], "/response/body /schema/minItems"],
    ["of another type than items", some, [1, "a"], "/response/body/1 /schema/items/type"],
    ["equal ones", unlike, [1, 1], "/response/body /schema/uniqueItems"],
    ["as prefixItems", { schema: rows }, [{ head: 1 }, { row: 1 }], undefined],
    ["not as prefixItems", { schema: rows }, [{ row: 1 }], "/response/body/0 /schema/prefixItems/0/required"],
    [
      "after prefixItems",
      { schema: rows },
      [{ head: 1 }, { head: 1 }],
      "/response/body/1 /schema/items/required",
    ],
    ["of a schema by reference", { schema: { $ref: "#/components/schemas/Some" } }, [], "/response/body "],
  ])("%s", (_, media, items, expected) => {
    for (const [type, start] of [
      ["application/jsonl", ""],
      ["application/json-seq", "\u001e"],
    ] as const) {
      const body = bodyOf(items.map((item) => `${start}${JSON.stringify(item)}\n`).join(""));
      const components = { schemas: { Some: some.schema } };
      const found = told("response", { content: { [type]: media }, components }, { type, body });
      const places = found.map((line) =>
        line
          .split(" ")
          .slice(2, 4)
          .join(" ")
          .replace(/\/responses\/200\/content\/[^/]*|#?\/components\/.*/, ""),
      );
      expect(places).toEqual(expected === undefined ? [] : [expected]);
    }
  });
});
