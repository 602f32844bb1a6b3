import { describe, expect, test } from "vitest";
import { findLosses } from "../../../../contract/losses/find-losses.ts";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import { documentOf } from "../model/bundle-of.ts";

function constructsOf(parts: SchemaObject): readonly (readonly [string, string])[] {
  return findLosses(documentOf("3.1.0", parts)).losses.map(({ construct, pointer }) => [construct, pointer]);
}

describe("findLosses", () => {
  test("reports a member that OpenAPI does not define, with a suggestion", () => {
    const parameter = { name: "page", in: "query", requird: true, schema: {} };
    const { losses } = findLosses(
      documentOf("3.1.0", { paths: { "/a": { get: { parameters: [parameter] } } } }),
    );
    expect(losses).toMatchObject([
      {
        code: "loss/unknown-member",
        pointer: "/paths/~1a/get/parameters/0/requird",
        fix: 'Did you mean "required"?',
      },
    ]);
  });

  test("says where keywords beside the `in` of OpenAPI 2.0 belong in later versions", () => {
    const parameter = { name: "page", in: "query", type: "integer" };
    const { losses } = findLosses(
      documentOf("3.1.0", { paths: { "/a": { get: { parameters: [parameter] } } } }),
    );
    expect(losses.map(({ fix }) => fix)).toEqual([
      "Put it into `schema`: `schema: { type: … }`. Only OpenAPI 2.0 has it here.",
    ]);
  });

  test("says where a member of `components` at the root belongs", () => {
    const { losses } = findLosses(documentOf("3.1.0", { schemas: {} }));
    expect(losses.map(({ fix }) => fix)).toEqual([
      "Indent it below `components`, to which `schemas` belongs.",
    ]);
  });

  test("says where a schema of OpenAPI 2.0 belongs in later versions", () => {
    const responses = { "200": { description: "", schema: {} } };
    const { losses } = findLosses(
      documentOf("3.1.0", {
        paths: { "/a": { post: { requestBody: { content: {}, schema: {} }, responses } } },
      }),
    );
    expect(losses.map(({ fix }) => fix)).toEqual([
      'Write it below a media type: `content: { "application/json": { schema: … } }`.',
      'Write it below a media type: `content: { "application/json": { schema: … } }`.',
    ]);
  });

  test("reports a keyword that no dialect defines, in every position of a schema", () => {
    const parts = { components: { schemas: { A: { anyOf: [{ items: { maxLenght: 3 } }] } } } };
    expect(constructsOf(parts)).toEqual([
      ["schema.maxLenght", "/components/schemas/A/anyOf/0/items/maxLenght"],
    ]);
  });

  test("reports members that are defined but not supported", () => {
    const encoding = { photo: { headers: { "X-Rate": { schema: {} } } } };
    const content = { "multipart/form-data": { schema: {}, encoding } };
    expect(constructsOf({ paths: { "/a": { post: { requestBody: { content } } } } })).toEqual([
      ["encoding.headers", "/paths/~1a/post/requestBody/content/multipart~1form-data/encoding/photo/headers"],
    ]);
  });

  test.each([
    ["3.0.3", ["path item.query", "document.webhooks"]],
    ["3.1.1", ["path item.query"]],
    ["3.2.0", []],
  ])("tells of the members that are later than %s, which are no losses", (version, expected) => {
    const query = { responses: { "204": { description: "ok" } } };
    const parts = { webhooks: {}, paths: { "/a": { query } } };
    const { losses, later = [] } = findLosses(documentOf(version, parts));
    expect(losses).toEqual([]);
    expect(later.map(({ construct }) => construct)).toEqual(expected);
  });

  test("leaves extensions, examples, enum values and names of maps alone", () => {
    const parts = {
      "x-anything": { nonsense: 1 },
      components: {
        schemas: {
          maxLenght: { enum: [{ foo: 1 }], example: { bar: 2 }, properties: { requird: true, "x-y": {} } },
        },
        examples: { one: { value: { summry: "data" } } },
      },
    };
    expect(constructsOf(parts)).toEqual([]);
  });

  test("counts members that only readers see", () => {
    const { kept } = findLosses({
      openapi: "3.1.0",
      info: { title: "A", version: "1", contact: {}, license: {} },
      tags: [{ name: "a", description: "b" }],
    });
    expect(Object.fromEntries(kept)).toEqual({
      "info.contact": 1,
      "info.license": 1,
      "tag.description": 1,
      "tag.name": 1,
    });
  });

  test("knows that members of a `$ref` other than texts have no meaning", () => {
    const parameters = [{ $ref: "#/components/parameters/A", description: "mine", required: true }];
    expect(constructsOf({ paths: { "/a": { parameters } } })).toEqual([
      ["reference.required", "/paths/~1a/parameters/0/required"],
    ]);
  });

  test("reports webhooks under an extension", () => {
    expect(constructsOf({ "x-webhooks": { paid: { post: {} } } })).toEqual([
      ["document.x-webhooks", "/x-webhooks"],
    ]);
  });

  test("looks at Swagger by its own tables", () => {
    const swagger = {
      swagger: "2.0",
      info: { title: "A", version: "1" },
      host: "a.example",
      paths: { "/a": { get: { produces: [], responses: { 200: { description: "", content: {} } } } } },
    };
    expect(findLosses(swagger).losses.map(({ construct }) => construct)).toEqual(["response.content"]);
  });
});
