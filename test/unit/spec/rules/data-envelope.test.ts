import { describe, expect, it } from "vitest";
import { lintWith, withBody, withOperation } from "../../contract/lint/plugin/lint-with.ts";

const rule = "server-management/data-envelope";
const envelope = { type: "object", required: ["data"], properties: { data: { type: "object" } } };

describe("data-envelope", () => {
  it.each([
    ["200", "application/vnd.api+json"],
    ["2XX", "*/*"],
    ["201", "application/json"],
  ])("accepts the envelope in %s %s", async (status, mediaType) => {
    expect(await lintWith(rule, withBody(status, mediaType, { schema: envelope }))).toEqual([]);
  });

  it.each([
    ["is not required", { ...envelope, required: [] }],
    ["is not described", { type: "object", required: ["data"] }],
    ["is missing in one branch", { oneOf: [envelope, { type: "object" }] }],
    ["stands in something else", { required: ["data"], properties: { data: {} } }],
  ])("refuses a member that %s", async (_, schema) => {
    expect(await lintWith(rule, withBody("200", "application/json", { schema }))).toEqual([
      {
        message: "The 200 body may be something else than an object with a required member `data`.",
        pointers: ["#/paths/~1a/get/responses/200/content/application~1json/schema"],
      },
    ]);
  });

  it("refuses a body without a schema", async () => {
    expect(await lintWith(rule, withBody("2XX", "*/*", {}))).toMatchObject([
      { pointers: ["#/paths/~1a/get/responses/2XX/content/*~1*"] },
    ]);
  });

  it("finds the envelope behind a response reference", async () => {
    const content = { "application/json": { schema: { $ref: "#/components/schemas/Envelope" } } };
    const components = {
      responses: { Found: { description: "d", content } },
      schemas: { Envelope: envelope },
    };
    const document = withOperation(
      { responses: { 200: { $ref: "#/components/responses/Found" } } },
      { components },
    );
    expect(await lintWith(rule, document)).toEqual([]);
  });

  it("leaves errors, and successes without a body, alone", async () => {
    expect(await lintWith(rule, withBody("404", "application/json", {}))).toEqual([]);
    expect(await lintWith(rule, withOperation({ responses: { 204: { description: "d" } } }))).toEqual([]);
  });
});
