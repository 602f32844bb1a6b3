import { describe, expect, test } from "vitest";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { defaultParts, type OutputPart, partNames } from "../../generator/output/output-parts.ts";
import { compileUsage } from "./compile-usage.ts";

const note = { $ref: "#/components/schemas/Note" };
const answer = { description: "", headers: { "X-Total": { schema: { type: "integer" } } } };
const json = (schema: object): object => ({ content: { "application/json": { schema } } });

/** A document in which every part of the output has contents. */
const document = {
  security: [{ login: ["read"] }],
  paths: {
    "/notes": {
      get: {
        operationId: "listNotes",
        responses: {
          "200": {
            ...answer,
            ...json({ type: "array", items: note }),
            links: { first: { operationId: "getNote", parameters: { id: "$response.body#/0/id" } } },
          },
          "4XX": { description: "", content: { "application/problem+json": { schema: { type: "object" } } } },
        },
      },
      post: {
        operationId: "createNote",
        requestBody: { required: true, ...json(note) },
        responses: { "201": { ...answer, ...json(note) } },
        callbacks: {
          read: { "{$request.body#/url}": { post: { responses: { "204": { description: "" } } } } },
        },
      },
    },
    "/notes/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      get: { operationId: "getNote", responses: { "200": { description: "", ...json(note) } } },
    },
  },
  webhooks: {
    noteMade: { post: { requestBody: json(note), responses: { "204": { description: "" } } } },
  },
  components: {
    schemas: {
      Note: {
        type: "object",
        required: ["id"],
        properties: {
          id: { type: "string" },
          at: { type: "string", format: "date-time" },
          url: { type: "string" },
        },
      },
    },
  },
};

const importAll = (files: readonly EmittedFile[]): string =>
  files
    .filter(({ path }) => path.endsWith(".ts"))
    .map(({ path }) => `import "./${path.replace(/ts$/, "js")}";\n`)
    .join("");

async function compileParts(...parts: readonly OutputPart[]): Promise<readonly EmittedFile[]> {
  const { problems, files } = await compileUsage(document, importAll, { parts });
  expect(problems).toEqual([]);
  return files;
}

describe("a part of an output", { timeout: 60_000 }, () => {
  test.each(partNames)("compiles by itself: %s", async (part) => {
    expect((await compileParts(part)).length).toBeGreaterThan(1);
  });

  test("of types is modules of them", async () => {
    const files = await compileParts("types");
    expect(files.map(({ path }) => path)).toEqual([
      "index.ts",
      "types.ts",
      "runtime/descriptors.ts",
      "tenon.manifest.json",
    ]);
  });

  test("that is a client has no server, validators or documents, and no options that nobody asked for", async () => {
    const files = await compileParts("types", "client");
    const others = /server|adapters|validators|checks|routes|webhooks|links|retry|redirects|openapi|schemas/;
    expect(files.filter(({ path }) => others.test(path))).toEqual([]);
    const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? "";
    expect(textOf("operations.ts")).not.toMatch(/ErrorShape|ContractDescriptor/);
  });

  test("that is openapi-typescript's view is one module, which openapi-fetch reads", async () => {
    const usage = `
      import createClient from "openapi-fetch";
      import type { components, paths } from "./paths.js";
      type Note = components["schemas"]["Note"];
      const client = createClient<paths>({ baseUrl: "https://a.example" });
      export async function read(): Promise<Note | undefined> {
        const { data, error } = await client.GET("/notes/{id}", { params: { path: { id: "1" } } });
        const none: undefined = error;
        return data ?? none;
      }
      export async function create(): Promise<string | undefined> {
        const { data } = await client.POST("/notes", { body: { id: "1" } });
        return data?.id;
      }
      // @ts-expect-error The path parameter is missing.
      export const bad = client.GET("/notes/{id}", {});
      // @ts-expect-error The document has no such path.
      export const worse = client.GET("/note");
      // @ts-expect-error The body lacks \`id\`.
      export const worst = client.POST("/notes", { body: {} });`;
    const { problems, files } = await compileUsage(document, usage, { parts: ["paths"] });
    expect(problems).toEqual([]);
    expect(files.map(({ path }) => path)).toEqual(["paths.ts", "tenon.manifest.json"]);
  });

  test("that is all there is differs in nothing from an output without a choice", async () => {
    const { files } = await compileUsage(document, "");
    const all = await compileUsage(document, "", { parts: defaultParts });
    const isCode = ({ path }: EmittedFile): boolean => path !== "tenon.manifest.json";
    expect(all.files.filter(isCode)).toEqual(files.filter(isCode));
  });
});

test("a program uses a client without the other parts", async () => {
  const usage = `
    import { createClient, unwrap } from "./index.js";
    export async function readId(): Promise<string> {
      const note = await unwrap(createClient({ baseUrl: "https://a.example" }).getNote({ id: "1" }));
      return note.id;
    }
    // @ts-expect-error There is no router.
    import { createRouter } from "./index.js";
  `;
  const { problems } = await compileUsage(document, usage, { parts: ["client"] });
  expect(problems).toEqual([]);
});
