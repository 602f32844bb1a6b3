import { describe, expect, it } from "vitest";
import { lintWith, withBody, withOperation } from "../../contract/lint/plugin/lint-with.ts";

const rule = "server-management/error-body";

const messageError = {
  type: "object",
  required: ["message"],
  properties: { message: { type: "string" } },
};
const components = {
  schemas: {
    MessageError: messageError,
    Recursive: { anyOf: [{ $ref: "#/components/schemas/Recursive" }] },
    Text: { type: "string" },
  },
};

const lintSchema = (schema: unknown, status = "404") =>
  lintWith(rule, withBody(status, "application/json", { schema }, { components }));

describe("error-body", () => {
  it.each([
    ["inline", messageError],
    ["by reference", { $ref: "#/components/schemas/MessageError" }],
    ["in one branch of allOf", { allOf: [{ type: "object" }, messageError] }],
    [
      "in pieces",
      { type: "object", allOf: [{ required: ["message"] }, { properties: messageError.properties }] },
    ],
    ["in every branch of anyOf", { anyOf: [messageError, { $ref: "#/components/schemas/MessageError" }] }],
    ["in every branch of oneOf", { oneOf: [messageError, { ...messageError, description: "other" }] }],
    ["beside a reference", { $ref: "#/components/schemas/MessageError", description: "d" }],
    [
      "with the member's type by reference",
      { ...messageError, properties: { message: { $ref: "#/components/schemas/Text" } } },
    ],
  ])("accepts a required message %s", async (_, schema) => {
    expect(await lintSchema(schema)).toEqual([]);
  });

  it.each([
    ["is not required", { ...messageError, required: [] }],
    ["is not described", { type: "object", required: ["message"] }],
    ["is not a string", { ...messageError, properties: { message: { type: "integer" } } }],
    ["may be null", { ...messageError, properties: { message: { type: ["string", "null"] } } }],
    ["is missing in one branch", { anyOf: [messageError, { type: "object" }] }],
    ["is only in an array's items", { type: "array", items: messageError }],
    ["has no object around it", { required: ["message"], properties: messageError.properties }],
    ["is promised by nobody in a circle", { $ref: "#/components/schemas/Recursive" }],
  ])("refuses a message that %s", async (_, schema) => {
    expect(await lintSchema(schema)).toEqual([
      {
        message: "The 404 body may be something else than an object with a required `message` string.",
        pointers: ["#/paths/~1a/get/responses/404/content/application~1json/schema"],
      },
    ]);
  });

  it.each(["400", "499", "500", "4XX", "5XX"])("judges %s", async (status) => {
    expect(await lintSchema({}, status)).toHaveLength(1);
  });

  it.each(["200", "302", "2XX", "default"])("leaves %s alone", async (status) => {
    expect(await lintSchema({}, status)).toEqual([]);
  });

  it("refuses a body without a schema", async () => {
    expect(await lintWith(rule, withBody("404", "application/json", {}))).toMatchObject([
      { pointers: ["#/paths/~1a/get/responses/404/content/application~1json"] },
    ]);
  });

  it("refuses another media type", async () => {
    const problems = await lintWith(rule, withBody("403", "text/plain", { schema: messageError }));
    expect(problems).toEqual([
      {
        message: "The 403 body is `text/plain`; error bodies are `application/json`.",
        pointers: ["#/paths/~1a/get/responses/403/content/text~1plain"],
      },
    ]);
  });

  it("accepts a parameter of the media type, and letters of either case", async () => {
    const document = withBody("403", "Application/JSON; charset=utf-8", { schema: messageError });
    expect(await lintWith(rule, document)).toEqual([]);
  });

  it("leaves a response without a body alone", async () => {
    expect(await lintWith(rule, withOperation({ responses: { 404: { description: "d" } } }))).toEqual([]);
  });

  it("takes no longer over schemas that share their branches", async () => {
    const steps = Array.from({ length: 60 }, (_, step) => {
      const next = { $ref: `#/components/schemas/S${step + 1}` };
      return [`S${step}`, { anyOf: [next, next] }];
    });
    const schemas = { ...Object.fromEntries(steps), S60: messageError };
    const schema = { $ref: "#/components/schemas/S0" };
    const document = withBody("404", "application/json", { schema }, { components: { schemas } });
    expect(await lintWith(rule, document)).toEqual([]);
  });

  it("judges a shared response for every operation that uses it as an error", async () => {
    const content = { "application/json": { schema: { type: "object" } } };
    const shared = { responses: { Shared: { description: "d", content } } };
    const ref = { $ref: "#/components/responses/Shared" };
    const document = withOperation({ responses: { 200: ref, 404: ref } }, { components: shared });
    expect(await lintWith(rule, document)).toMatchObject([
      { pointers: ["#/components/responses/Shared/content/application~1json/schema"] },
    ]);
  });
});
