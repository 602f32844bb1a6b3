import { expect, test } from "vitest";
import { saysBytes } from "../../../../language/schema/admitted-types.ts";

test.each([
  { format: "binary" },
  { type: "string", format: "binary" },
  { contentMediaType: "image/png" },
  { type: "string", contentMediaType: "application/octet-stream" },
  { type: "string", contentMediaType: "application/octet-stream", contentEncoding: "binary" },
  { type: "string", format: "binary", contentEncoding: "8bit" },
])("bytes: %j", (schema) => expect(saysBytes(schema)).toBe(true));

test.each([
  {},
  true,
  { type: "string", format: "binary", contentEncoding: "base64" },
  { contentMediaType: "image/png", contentEncoding: "base64" },
  { type: "string", contentMediaType: "image/png" },
  { contentMediaType: "text/html" },
  { contentMediaType: "application/xml" },
  { contentMediaType: "application/vnd.api+json" },
])("text, or JSON: %j", (schema) => expect(saysBytes(schema)).toBe(false));
