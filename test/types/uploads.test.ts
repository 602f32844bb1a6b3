import { expect, test } from "vitest";
import { compileUsage } from "./compile-usage.ts";

const octets = { "application/octet-stream": {} };
const json = { "application/json": { schema: { type: "object", properties: { url: { type: "string" } } } } };
const form = { type: "object", required: ["title"], properties: { title: { type: "string" } } };
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

const handmade = {
  paths: {
    "/forms": post("addForm", { "multipart/form-data": { schema: form } }),
    "/fields": post("addFields", { "application/x-www-form-urlencoded": { schema: form } }),
    "/either": post("addEither", {
      "multipart/form-data": { schema: form },
      "application/x-www-form-urlencoded": { schema: form },
    }),
    "/mixed": post("addMixed", { "multipart/mixed": { schema: form } }),
  },
};

const forms = `
import { createClient } from "./client.js";
import { createPartialRouter } from "./routes.js";
const api = createClient();
export const calls = [
  api.addForm({ body: { title: "Sea" } }),
  api.addForm({ body: new FormData() }),
  api.addFields({ body: new URLSearchParams() }),
  api.addEither({ body: new FormData(), contentType: "multipart/form-data" }),
  api.addEither({ body: new URLSearchParams() }),
  // @ts-expect-error: the type of the form is another
  api.addFields({ body: new FormData() }),
  // @ts-expect-error: fetch sends FormData as multipart/form-data
  api.addMixed({ body: new FormData() }),
];
export const router = createPartialRouter({
  addForm: async ({ body }) => ({ status: body.title satisfies string ? 204 : 204 }),
  addFields: async ({ body }) => ({ status: body.title satisfies string ? 204 : 204 }),
  addEither: async ({ body }) => ({ status: body.title satisfies string ? 204 : 204 }),
});
`;

test("forms made by hand are sent, and received as described", async () => {
  expect((await compileUsage(handmade, forms)).problems).toEqual([]);
});
