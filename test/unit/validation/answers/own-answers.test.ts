import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { buildContractOf } from "../../../../contract/build/build-contract.ts";
import type { Contract } from "../../../../contract/build/contract.ts";
import type { ErrorShape } from "../../../../runtime/descriptors.ts";
import { fillError } from "../../../../runtime/server/fill-error.ts";
import { encodeProblem, type Problem } from "../../../../runtime/server/problem.ts";
import { findUnfilled } from "../../../../validation/answers/find-unfilled.ts";
import { ownAnswersOf } from "../../../../validation/answers/own-answers.ts";
import { bundleOf, documentOf } from "../../contract/model/bundle-of.ts";

const text = { type: "string" };
const object = (properties: object, ...required: readonly string[]): object => ({
  type: "object",
  required,
  properties,
});

/** The contract of one operation with these responses. */
function contractOf(responses: object, operation: object = {}): Contract {
  const requestBody = { content: { "application/json": { schema: {} } } };
  const paths = { "/a/{id}": { post: { operationId: "a", requestBody, responses, ...operation } } };
  const components = { securitySchemes: { token: { type: "http", scheme: "bearer" } } };
  const { contract } = buildContractOf(bundleOf(documentOf("3.1.0", { paths, components })));
  if (contract === undefined) throw new Error("no contract");
  return contract;
}

function shapesOf(responses: object): readonly ErrorShape[] {
  const contract = contractOf(responses);
  const [operation] = contract.model.operations;
  if (operation === undefined) throw new Error("no operation");
  return ownAnswersOf(contract).shapesOf(operation);
}

const json = (schema: unknown, type = "application/json"): object => ({ content: { [type]: { schema } } });

const plain: Problem = { kind: "problem", status: 400, message: "No." };
const detailed: Problem = { ...plain, details: [{ pointer: "/query/page", message: "must be an integer" }] };

/** The router's bodies for errors, if the response 400 has this schema. */
function bodiesOf(schema: unknown, type?: string): readonly unknown[] {
  const shapes = shapesOf({ "200": {}, "400": json(schema, type) });
  return [plain, detailed].map((found) => JSON.parse(String(encodeProblem(found, [shapes], fillError).body)));
}

describe("a described body is filled with what is known of an error", () => {
  const summary = "No: /query/page must be an integer.";
  const cases: readonly (readonly [schema: object, plain: unknown, detailed: unknown])[] = [
    [
      object({ code: text, message: text }, "code", "message"),
      { code: "bad_request", message: "No." },
      { code: "bad_request", message: summary },
    ],
    [object({ message: text, hint: text }), { message: "No." }, { message: summary }],
    [
      object({ status: { type: "integer" }, error: text, message: text }, "status", "error", "message"),
      { status: 400, error: "bad_request", message: "No." },
      { status: 400, error: "bad_request", message: summary },
    ],
    [
      object({
        message: text,
        errors: { type: "object", additionalProperties: { type: "array", items: text } },
      }),
      { message: "No.", errors: {} },
      { message: "No.", errors: { "/query/page": ["must be an integer"] } },
    ],
    [
      object(
        {
          errors: {
            type: "array",
            minItems: 1,
            items: object({ status: text, title: text, detail: text }, "status", "detail"),
          },
        },
        "errors",
      ),
      { errors: [{ status: "400", detail: "No." }] },
      { errors: [{ status: "400", detail: "must be an integer" }] },
    ],
    [
      object({
        detail: {
          type: "array",
          items: object({ loc: { type: "array", items: text }, msg: text, type: text }, "loc", "msg", "type"),
        },
      }),
      { detail: [{ loc: [], msg: "No.", type: "bad_request" }] },
      { detail: [{ loc: ["query", "page"], msg: "must be an integer", type: "bad_request" }] },
    ],
    [
      object({
        error: object({ code: { enum: ["NOT_FOUND", "INVALID_REQUEST"] }, message: text }, "code", "message"),
      }),
      { error: { code: "INVALID_REQUEST", message: "No." } },
      { error: { code: "INVALID_REQUEST", message: summary } },
    ],
    [
      object(
        {
          success: { type: "boolean" },
          data: { type: ["object", "null"], required: ["x"] },
          message: { ...text, maxLength: 5 },
        },
        "success",
        "data",
        "message",
      ),
      { success: false, data: null, message: "No." },
      { success: false, data: null, message: "No: /" },
    ],
    [
      { allOf: [object({ kind: { const: "error" } }, "kind"), object({ message: text }, "message")] },
      { kind: "error", message: "No." },
      { kind: "error", message: summary },
    ],
    [
      { oneOf: [object({ status: { type: "integer" } }, "status"), object({ message: text }, "message")] },
      { message: "No." },
      { message: summary },
    ],
    [
      { anyOf: [{ type: "null" }, object({ code: text }, "code"), object({ detail: text }, "detail")] },
      { detail: "No." },
      { detail: summary },
    ],
    [
      { oneOf: [object({ reason: text, tenant: text }, "tenant"), object({ msg: text }, "msg")] },
      { msg: "No." },
      { msg: summary },
    ],
  ];

  test.each(cases)("%j", (schema, first, second) => {
    const bodies = bodiesOf(schema);
    expect(bodies).toEqual([first, second]);
    const validate = new Ajv2020({ strict: false }).compile(schema);
    for (const body of bodies) expect([validate(body), validate.errors]).toEqual([true, null]);
  });

  test("issues that fill an item alike are one item", () => {
    const item = object({ field: text, reason: text }, "field", "reason");
    const schema = object(
      { errors: { type: "array", uniqueItems: true, maxItems: 2, items: item } },
      "errors",
    );
    const details = ["/0/a", "/1/a", "/0/b", "/0/c"].map((pointer) => ({
      pointer,
      message: "must be an integer",
    }));
    const shapes = shapesOf({ "200": {}, "400": json(schema) });
    expect(JSON.parse(String(encodeProblem({ ...plain, details }, [shapes], fillError).body))).toEqual({
      errors: [
        { field: "a", reason: "must be an integer" },
        { field: "b", reason: "must be an integer" },
      ],
    });
  });

  test("times, ids and links by their formats", () => {
    const schema = object(
      {
        timestamp: { ...text, format: "date-time" },
        traceId: { ...text, format: "uuid" },
        requestId: text,
        type: { ...text, format: "uri" },
        path: text,
        detail: text,
      },
      ...["timestamp", "traceId", "requestId", "type", "path"],
    );
    const validate = addFormats.default(new Ajv2020({ strict: false })).compile(schema);
    for (const body of bodiesOf(schema)) {
      expect([validate(body), validate.errors]).toEqual([true, null]);
      // The path of the document: never what was sent.
      expect(body).toMatchObject({ path: "/a/{id}" });
    }
  });

  test("what has no members, and `application/problem+json`, is as RFC 9457 has it", () => {
    const standard = { title: "Bad Request", status: 400, detail: "No." };
    for (const schema of [true, { type: "object" }]) expect(bodiesOf(schema)[0]).toEqual(standard);
    const members = { type: text, title: text, status: { type: "integer" }, detail: text };
    const described = json(object(members, "title", "status"), "application/problem+json");
    expect(shapesOf({ "200": {}, "400": described })).toEqual([]);
  });
});

test("an invalid body has a code of its own, if the document lists one", () => {
  const codes = ["bad_request", "not_found", "validation_failed"];
  const schema = object({ code: { enum: codes } }, "code");
  const shapes = shapesOf({ "200": {}, "400": json(schema), "422": json(schema) });
  const codeFor = (status: number): unknown =>
    JSON.parse(String(encodeProblem({ ...plain, status }, [shapes], fillError).body)).code;
  expect([400, 422].map(codeFor)).toEqual(["bad_request", "validation_failed"]);
});

test("a range, and `default`, have a value for each status", () => {
  const schema = object(
    { status: { type: "integer" }, code: { enum: ["UNAUTHORIZED", "INVALID", "INTERNAL"] } },
    "status",
    "code",
  );
  const shapes = shapesOf({ "200": {}, "4XX": json(schema), default: json(schema) });
  const codeFor = (status: number): unknown =>
    JSON.parse(String(encodeProblem({ ...plain, status }, [shapes], fillError).body));
  expect([400, 401, 422, 500].map(codeFor)).toEqual([
    { status: 400, code: "INVALID" },
    { status: 401, code: "UNAUTHORIZED" },
    { status: 422, code: "INVALID" },
    { status: 500, code: "INTERNAL" },
  ]);
});

test("a response without content is answered without a body, and texts as texts", () => {
  expect(shapesOf({ "200": {}, "400": {} })).toEqual([{ status: 400 }]);
  const [shape] = shapesOf({ "200": {}, "400": json(text, "text/plain") });
  const answer = shape && fillError(detailed, shape);
  expect([answer?.headers, answer?.body]).toEqual([
    [["content-type", "text/plain;charset=UTF-8"]],
    "No: /query/page must be an integer.",
  ]);
});

test("a page says nothing that a sender has chosen", () => {
  const [shape] = shapesOf({ "200": {}, "400": json(text, "text/html") });
  expect(shape && fillError(detailed, shape).body).toBe("Bad Request");
});

test("required headers are filled by their names", () => {
  const headers = { "X-Request-Id": { required: true, schema: text }, "X-Other": { schema: text } };
  const [shape] = shapesOf({ "200": {}, "400": { ...json(object({ message: text })), headers } });
  const lines = shape && fillError(plain, shape).headers;
  expect(lines).toEqual([
    ["content-type", "application/json"],
    ["x-request-id", expect.stringMatching(/^[0-9a-f-]{36}$/)],
  ]);
});

describe("what cannot be filled is told of", () => {
  const told = (responses: object, operation?: object): readonly string[] =>
    findUnfilled(contractOf(responses, operation)).map(({ code, message }) => `${code}: ${message}`);

  test("with the member that nothing fills, and the option", () => {
    const response = json(object({ error: object({ tenant: text }, "tenant") }, "error"));
    expect(told({ "200": {}, "400": response })).toEqual([
      expect.stringMatching(
        /^router\/unfilled-answer: The router itself returns 400 for `a`.*`\/error\/tenant`/,
      ),
    ]);
    const [finding] = findUnfilled(contractOf({ "200": {}, default: response }));
    expect(finding?.fix).toContain("formatError");
    expect(finding?.message).toContain("400, 413, 415, 422, 500");
  });

  test("and a header", () => {
    const headers = { "X-Limit": { required: true, schema: { type: "integer" } } };
    expect(told({ "200": {}, "500": { headers } })).toEqual([expect.stringContaining("`X-Limit`")]);
  });

  test("but not where the router does not answer so", () => {
    const response = json(object({ tenant: text }, "tenant"));
    expect(told({ "200": {}, "404": response, "401": response, "409": response })).toEqual([]);
    expect(told({ "200": {}, "401": response }, { security: [{ token: [] }] })).toHaveLength(1);
    expect(told({ "200": {}, "401": response }, { security: [{ token: [] }, {}] })).toEqual([]);
  });
});

test("the commonest description stands for errors of no operation", () => {
  const message = json(object({ message: text }));
  const contract = contractOf({
    "200": {},
    "400": json(object({ error: text })),
    "404": message,
    "500": message,
  });
  expect(ownAnswersOf(contract).common()).toEqual([
    {
      status: "default",
      type: "application/json",
      body: { members: [["message", { known: "summary" }]] },
    },
  ]);
  expect(ownAnswersOf(contractOf({ "200": {} })).common()).toBeUndefined();
});

test.each([
  ["404", "not there"],
  ["4XX", "of the client"],
  ["default", "of all"],
  ["400", "of the request"],
])("for a 404 of no operation, the shape of %s goes before one of 500, however common that is", (status, name) => {
  const failing = json(object({ trace: text, message: text }, "message"));
  const contract = contractOf({
    "200": {},
    [status]: json(object({ [name]: text, detail: text }, "detail")),
    "500": failing,
    "501": failing,
  });
  const shapes = ownAnswersOf(contract).common() ?? [];
  const { body } = encodeProblem({ ...plain, status: 404 }, [shapes], fillError);
  expect(JSON.parse(String(body))).toEqual({ detail: "No." });
});
