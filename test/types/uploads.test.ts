import { expect, test } from "vitest";
import { compileUsage } from "./compile-usage.ts";

const octets = { "application/octet-stream": {} };
const json = { "application/json": { schema: { type: "object", properties: { url: { type: "string" } } } } };
const post = (operationId: string, content: object): object => ({
  post: {
    operationId,
    requestBody: { required: true, content },
    responses: { "204": { description: "Kept." } },
  },
});
const document = {
  paths: {
    "/images": post("addImage", octets),
    "/any": post("addAny", { ...octets, ...json }),
    "/ranges": post("addRange", { "image/*": {} }),
  },
};

const usage = `
import { createClient } from "./client.js";
import { createRouter } from "./routes.js";
const api = createClient();
declare const stream: ReadableStream<Uint8Array>;
declare const source: Response;
export const calls = [
  api.addImage({ body: new Blob() }),
  api.addImage({ body: stream }),
  source.body && api.addImage({ body: source.body }),
  api.addAny({ body: stream, contentType: "application/octet-stream" }),
  api.addRange({ body: stream, contentType: "image/png" }),
  // @ts-expect-error: JSON is no stream
  api.addAny({ body: stream, contentType: "application/json" }),
];
export const router = createRouter({
  addImage: async ({ body }) => {
    console.log(body satisfies Blob);
    return { status: 204 };
  },
  addAny: async (input) => {
    if (input.contentType === "application/octet-stream") console.log(input.body satisfies Blob);
    else console.log(input.body.url satisfies string | undefined);
    return { status: 204 };
  },
  addRange: async ({ body }) => {
    console.log(body satisfies Blob);
    return { status: 204 };
  },
});
`;

test("octets are sent as a Blob or a stream, and received as a Blob", async () => {
  expect((await compileUsage(document, usage)).problems).toEqual([]);
});
