import { expect, test } from "vitest";
import { brief, modelOf } from "./bundle-of.ts";

const encoding = { photo: { contentType: "image/png" } };
const schema = { type: "object", properties: { photo: { type: "string", format: "binary" } } };

test.each([
  [
    "application/json",
    ["document/unused-encoding /paths/~1photos/post/requestBody/content/application~1json/encoding"],
  ],
  ["multipart/form-data", []],
  ["application/x-www-form-urlencoded", []],
])("an encoding of %s is reported if it has no effect", (type, expected) => {
  const { findings } = modelOf({
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: {
      "/photos": {
        post: {
          operationId: "addPhoto",
          requestBody: { content: { [type]: { schema, encoding } } },
          responses: { "204": { description: "" } },
        },
      },
    },
  });
  expect(brief(findings)).toEqual(expected);
});
