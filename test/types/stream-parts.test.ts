import { expect, test } from "vitest";
import { compileUsage } from "./compile-usage.ts";

const file = { type: "string", contentMediaType: "application/octet-stream" };
const Photo = {
  type: "object",
  required: ["meta"],
  properties: {
    meta: { type: "object", required: ["title"], properties: { title: { type: "string" } } },
    photo: file,
    tags: { type: "array", items: { type: "string" } },
    more: { type: "array", items: file },
  },
  additionalProperties: false,
};
const form = { "multipart/form-data": { schema: { $ref: "#/components/schemas/Photo" } } };
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
    "/photos": post("addPhoto", form),
    "/links": post("addLink", { ...form, ...json }),
    "/whole": post("addWhole", form),
  },
  components: { schemas: { Photo } },
};

const usage = `import { createRouter } from "./routes.js";
export const router = createRouter(
  {
    addPhoto: async ({ body }) => {
      for await (const part of body)
        switch (part.name) {
          case "meta": {
            const title: string = part.value.title;
            console.log(title);
            break;
          }
          case "photo":
            for await (const piece of part.stream) console.log(piece.length satisfies number);
            break;
          case "tags":
            console.log(part.value satisfies string[]);
            break;
          case "more":
            console.log(part.kind satisfies "file", part.filename satisfies string | undefined);
            break;
          // @ts-expect-error: no such part is described
          case "other":
        }
      return { status: 204 };
    },
    addLink: async (input) => {
      if (input.contentType === "application/json") console.log(input.body.url satisfies string | undefined);
      else for await (const part of input.body) console.log(part.name satisfies "meta" | "photo" | "tags" | "more");
      return { status: 204 };
    },
    addWhole: async ({ body }) => {
      console.log(body.photo satisfies Blob | undefined);
      return { status: 204 };
    },
  },
  { partLimits: ({ id }) => ({ fileBytes: id === "addPhoto" ? 5 : 6 }) },
);
`;

test("a handler that reads part by part is given parts of the described names and types", async () => {
  const { problems, files } = await compileUsage(document, usage, { streamParts: ["addPhoto", "addL*"] });
  expect(problems).toEqual([]);
  const routes = files.find(({ path }) => path === "routes.ts")?.text;
  expect(routes).toContain("[operations.addLink, operations.addPhoto]");
});

test("an output has no code for it unless the option asks for it", async () => {
  const { problems, files } = await compileUsage(
    document,
    'import type { Handlers } from "./routes.js";\nexport type Body = Parameters<Handlers["addPhoto"]>[0]["body"]["photo"];\n',
  );
  expect(problems).toEqual([]);
  expect(files.map(({ path }) => path).filter((path) => /stream-parts|part-reader/.test(path))).toEqual([]);
  expect(files.find(({ path }) => path === "routes.ts")?.text).not.toContain("PartOptions");
});

test("the files of alternatives and parts that are named elsewhere are files, and strings there", async () => {
  const attachment = { type: "object", properties: { photo: { ...file, type: ["string", "null"] } } };
  const schemas = {
    Attachment: attachment,
    Drink: {
      allOf: [
        { type: "object", required: ["kind"], properties: { kind: { const: "drink" } } },
        { $ref: "#/components/schemas/Attachment" },
      ],
    },
    Cake: {
      type: "object",
      required: ["kind", "recipe"],
      properties: { kind: { const: "cake" }, recipe: file, with: { $ref: "#/components/schemas/Item" } },
    },
    Item: { oneOf: [{ $ref: "#/components/schemas/Drink" }, { $ref: "#/components/schemas/Cake" }] },
    Loop: { allOf: [{ $ref: "#/components/schemas/Loop" }, attachment] },
  };
  const item = { $ref: "#/components/schemas/Item" };
  const described = {
    paths: {
      "/items": post("addItem", { "multipart/form-data": { schema: item } }),
      "/whole": post("addWhole", { "multipart/form-data": { schema: item } }),
      "/json": post("addJson", { "application/json": { schema: item } }),
      "/loop": post("addLoop", { "multipart/form-data": { schema: { $ref: "#/components/schemas/Loop" } } }),
    },
    components: { schemas },
  };
  const use = `import { createRouter } from "./routes.js";
export const router = createRouter({
  addItem: async ({ body }) => {
    for await (const part of body) {
      if (part.name === "photo") console.log(part.kind satisfies "file");
      if (part.name === "recipe") console.log(part.stream satisfies AsyncIterable<Uint8Array>);
      if (part.name === "kind") console.log(part.value satisfies "drink" | "cake");
    }
    return { status: 204 };
  },
  addWhole: async ({ body }) => {
    if (body.kind === "drink") console.log(body.photo satisfies Blob | undefined);
    else console.log(body.recipe satisfies Blob);
    return { status: 204 };
  },
  addJson: async ({ body }) => {
    if (body.kind === "cake") console.log(body.recipe satisfies string);
    return { status: 204 };
  },
  addLoop: async () => ({ status: 204 }),
});
`;
  const { problems } = await compileUsage(described, use, { streamParts: ["addItem"] });
  expect(problems).toEqual([]);
});
