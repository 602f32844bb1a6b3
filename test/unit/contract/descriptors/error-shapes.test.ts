import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { describeContract } from "../../../../contract/descriptors/describe-contract.ts";
import { describeOperation } from "../../../../contract/descriptors/describe-operation.ts";
import { documentOf, modelOf } from "../model/bundle-of.ts";
import { describedOf } from "./described.ts";

const text = { type: "string" };

/** The shape that is found for a body under 400. */
function shapeOf(schema: unknown, schemas: Readonly<Record<string, unknown>> = {}): object | undefined {
  const responses = { "200": {}, "400": { content: { "application/json": { schema } } } };
  return describedOf({ responses }, schemas).errors?.[0];
}

describe("a body that a text can fill", () => {
  const fits: readonly (readonly [schema: object, message: string, details?: string])[] = [
    [{ type: "object", required: ["message"], properties: { message: text } }, "message"],
    [{ type: "object", properties: { code: { type: "integer" }, error: text } }, "error"],
    [{ properties: { detail: text, title: text } }, "detail"],
    [{ type: "object", required: ["title"], properties: { detail: text, title: text } }, "title"],
    [{ type: "object", properties: { message: { type: ["string", "null"] } } }, "message"],
    [{ type: "object", properties: { message: text, errors: { type: "object" } } }, "message", "errors"],
    [
      {
        type: "object",
        properties: {
          message: text,
          errors: { type: "object", additionalProperties: { type: "array", items: text } },
        },
      },
      "message",
      "errors",
    ],
    [
      {
        type: "object",
        properties: { message: text, errors: { type: "object", additionalProperties: text } },
      },
      "message",
    ],
    [{ type: "object", properties: { message: text, errors: { type: "array" } } }, "message"],
    [{ allOf: [{ type: "object", required: ["message"] }, { properties: { message: text } }] }, "message"],
    [
      {
        anyOf: [{ type: "object", required: ["message"], properties: { message: text } }, { type: "string" }],
      },
      "message",
    ],
    [{ oneOf: [{ type: "object", properties: { message: text } }, { type: "string" }] }, "message"],
  ];

  test.each(fits.map(([schema, message, details]) => ({ schema, message, details })))("$schema", ({
    schema,
    message,
    details,
  }) => {
    const shape = shapeOf(schema);
    const expected = {
      status: 400,
      type: "application/json",
      message,
      ...(details === undefined ? {} : { details }),
    };
    expect(shape).toEqual(expected);
    const body = {
      [message]: "No.",
      ...(details === undefined ? {} : { [details]: { "/name": ["No."] } }),
    };
    expect(new Ajv2020({ strict: false }).validate(schema, body)).toBe(true);
  });

  test.each([
    { type: "object", required: ["message", "code"], properties: { message: text, code: text } },
    { type: "object", required: ["code"], properties: { message: text } },
    { type: "object", properties: { message: { enum: ["no"] } } },
    { type: "object", properties: { message: { type: "string", format: "uuid" } } },
    { type: "object", properties: { message: { type: "object" } } },
    { type: "object", properties: { id: text } },
    {
      oneOf: [
        { type: "object", properties: { message: text } },
        { type: "object", properties: { error: text } },
      ],
    },
    { type: "object", properties: { message: text }, not: { required: ["message"] } },
    { type: "object", required: ["code"], anyOf: [{ type: "object", properties: { message: text } }] },
    { type: "string" },
    true,
  ])("is not %j", (schema) => {
    expect(shapeOf(schema)).toBeUndefined();
  });
});

test("default is an error where success is listed beside it, and only then", () => {
  const content = { "application/json": { schema: { type: "object", properties: { message: text } } } };
  expect(describedOf({ responses: { "200": {}, default: { content } } }).errors).toMatchObject([
    { status: "default" },
  ]);
  expect(describedOf({ responses: { default: { content } } })).not.toHaveProperty("errors");
});

test("success, and bodies that are not JSON, are passed over", () => {
  const schema = { type: "object", properties: { message: text } };
  const content = { "text/plain": { schema: text }, "application/xml": { schema }, "*/*": { schema } };
  const described = describedOf({
    responses: { "200": { content: { "application/json": { schema } } }, "4XX": { content } },
  });
  expect(described.errors).toEqual([{ status: "4XX", type: "application/json", message: "message" }]);
});

test("the commonest shape stands for the contract", () => {
  const response = (name: string): object => ({
    content: { "application/json": { schema: { type: "object", properties: { [name]: text } } } },
  });
  const { model } = modelOf(
    documentOf("3.1.0", {
      paths: {
        "/a": { get: { responses: { "200": {}, "400": response("error"), "404": response("message") } } },
        "/b": { get: { responses: { "200": {}, "500": response("message") } } },
        "/c": { get: { responses: { "200": {} } } },
      },
    }),
  );
  expect(describeContract(model)).toEqual({
    title: "Recipes",
    version: "1",
    servers: [{ url: "/", variables: [] }],
    securitySchemes: [],
    errors: [{ status: "default", type: "application/json", message: "message" }],
  });
  const last = model.operations[2];
  expect(last && describeOperation(last, model)).not.toHaveProperty("errors");
});
