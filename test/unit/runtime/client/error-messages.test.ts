import { expect, test } from "vitest";
import { anyCodec } from "../../../../runtime/client/any-codec.ts";
import { createClientContext } from "../../../../runtime/client/create-server-url.ts";
import { send } from "../../../../runtime/client/send.ts";
import { contractWith, operationWith } from "./fixtures.ts";

const operation = operationWith({
  responses: [{ status: 200, content: [{ type: "application/json", kind: "json" }], headers: [] }],
});

function answer(response: Response): Promise<unknown> {
  const client = createClientContext(contractWith(), {
    baseUrl: "https://api.example.com",
    fetch: async () => response,
  });
  return send(client, operation, anyCodec, {});
}

test.each([
  [
    new Response("<h1>", { status: 503, headers: { "content-type": "text/html" } }),
    "got 503 text/html, expected 200",
  ],
  [
    new Response("a", { headers: { "content-type": "text/plain" } }),
    "got 200 text/plain, expected application/json",
  ],
  [
    new Response("{", { headers: { "content-type": "application/json" } }),
    "got 200 application/json, unexpected body",
  ],
])("says what came, and what was expected: %#", async (response, message) => {
  await expect(answer(response)).rejects.toThrow(message);
});

test.each([
  ["/v1", "baseUrl is not absolute"],
  ["https://me:secret@api.example.com", "baseUrl has user information"],
  ["https://me@api.example.com", "baseUrl has user information"],
])("says what is wrong with the base URL %s", async (baseUrl, message) => {
  const client = createClientContext(contractWith(), { baseUrl });
  await expect(send(client, operation, anyCodec, {})).rejects.toThrow(message);
});
