import { expect, test } from "vitest";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import { judge } from "../../../../verifier/judge/judge.ts";
import { contractOf, exchangeOf } from "./exchanges.ts";

const kind = (value: string): SchemaObject => ({
  ...{ type: "object", required: ["kind"], properties: { kind: { const: value } } },
});
const ref = (name: string): SchemaObject => ({ $ref: `#/components/schemas/${name}` });

const contract = contractOf({
  paths: {
    "/items": {
      get: {
        operationId: "listItems",
        responses: {
          "200": { description: "Fine.", content: { "application/json": { schema: ref("Item") } } },
          default: { description: "Bad.", content: { "application/json": { schema: ref("Problem") } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Item: {
        type: "object",
        properties: {
          spaces: { type: "integer" },
          due: { type: "string", format: "date" },
          colour: { enum: ["red", "blue"] },
          medium: {
            oneOf: [ref("Book"), ref("Film")],
            discriminator: {
              propertyName: "kind",
              mapping: { book: "#/components/schemas/Book", film: "#/components/schemas/Film" },
            },
          },
        },
      },
      Book: kind("book"),
      Film: kind("film"),
      Problem: { type: "object", required: ["code"], properties: { code: { type: "string" } } },
    },
  },
});

const fixesOf = (status: number, body: unknown): readonly (string | undefined)[] =>
  judge(contract, exchangeOf("GET /items", { status, body })).findings.map(({ fix }) => fix);

test.each([
  [{ spaces: "secret" }, "Send a valid value, or change the schema (got a string)."],
  [{ spaces: 1.5 }, "Send a valid value, or change the schema (got a number)."],
  [{ due: "secret" }, 'Send a value such as "2026-01-31".'],
  [{ colour: "secret" }, "Send a valid value, or change the schema (got a string)."],
  [
    { medium: { kind: "secret" } },
    '`kind` selects the alternative, but is a string that names none of them. Its values are "book", "film".',
  ],
  [{ medium: {} }, '`kind` selects the alternative, but is missing. Its values are "book", "film".'],
])("the fix for %j says what came, without the value", (body, fix) => {
  expect(fixesOf(200, body)).toEqual([fix]);
});

test("a status that only `default` describes is named as such", () => {
  expect(fixesOf(201, {})).toEqual([
    "Send `code`, or leave it out of `required` in the document. The status 201 is not described, so `default` applies.",
  ]);
  expect(fixesOf(201, { code: 7 })).toEqual([
    "Send a valid value, or change the schema (got an integer). The status 201 is not described, so `default` applies.",
  ]);
});

test("JSON that was sent as a form is reported once", () => {
  const schema = { type: "object", required: ["a", "b"], properties: { a: {}, b: {} } };
  const form = { "application/x-www-form-urlencoded": { schema } };
  const posted = contractOf({
    paths: {
      "/forms": { post: { requestBody: { content: form }, responses: { 204: { description: "ok" } } } },
    },
  });
  const findingsOf = (body: string) =>
    judge(posted, {
      request: {
        method: "POST",
        url: "/forms",
        headers: [["content-type", "application/x-www-form-urlencoded"]],
        body: { kind: "bytes", bytes: new TextEncoder().encode(body) },
      },
    }).findings.map(({ code, message }) => `${code} ${message}`);
  expect(findingsOf('{"a":1}')).toEqual([
    "exchange/body-malformed The body of the request is JSON, not a form: send it with the content type application/json.",
  ]);
  expect(findingsOf("a=1")).toEqual(['exchange/body-invalid `/request/body` lacks the property "b".']);
  expect(findingsOf("a={}&b=1")).toEqual([]);
});
