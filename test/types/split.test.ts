import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { generate } from "../../generator/session/generate.ts";
import { compileUsage } from "./compile-usage.ts";

const note = { $ref: "#/components/schemas/Note" };
const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const get = (operationId: string, tags?: readonly string[]): object => ({
  get: { operationId, ...(tags && { tags }), responses: { "200": { description: "", ...json(note) } } },
});

const document = {
  openapi: "3.1.0",
  info: { title: "Split", version: "1" },
  paths: {
    "/notes": {
      ...get("notes/list", ["Notes & more", "other"]),
      post: {
        operationId: "notes/create",
        tags: ["Notes & more"],
        requestBody: { required: true, content: { "multipart/form-data": { schema: note } } },
        responses: { "201": { description: "", ...json(note) } },
      },
    },
    "/a": get("getA", ["context"]),
    "/b": get("getB", ["CON"]),
    "/c": get("getC", ["../evil"]),
    "/d": get("getD", ["日本"]),
    "/e": get("getE"),
    "/f": get("getF", ["notesMore"]),
  },
  webhooks: {
    made: {
      post: { tags: ["Notes & more"], requestBody: json(note), responses: { "204": { description: "" } } },
    },
  },
  components: { schemas: { Note: { type: "object", properties: { title: { type: "string" } } } } },
};

const pathsIn = (folder: string, files: readonly EmittedFile[]): readonly string[] =>
  files.flatMap(({ path }) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [])).sort();

test("a client and types that are split by tag compile, and are used as before", async () => {
  const usage = `
    import { createClient, createContext, getA, type NotesListResult } from "./index.js";
    import { notesList } from "./client/notesMore.js";
    import type { NotesListResult as Listed } from "./types/notesMore.js";
    import type { NotesCreateInput } from "./types.js";
    export const api = createClient({ baseUrl: "https://a.example" });
    export const context = createContext({ baseUrl: "https://a.example" });
    export const results: Promise<NotesListResult>[] = [api.notes.list(), notesList(context)];
    export const input: NotesCreateInput = { body: { title: "A" } };
    export const listed: Promise<Listed> = notesList(context);
    export const a = getA(context);
    // @ts-expect-error The type of a member stays what it is.
    export const wrong: NotesCreateInput = { body: { title: 1 } };
  `;
  const { problems, files } = await compileUsage(document, usage, { split: "tag" });
  expect(problems).toEqual([]);
  const modules = ["con2", "context2", "evil", "notesMore", "notesMore2", "tag", "untagged"].map(
    (name) => `${name}.ts`,
  );
  expect(pathsIn("types", files)).toEqual(modules);
  expect(pathsIn("client", files)).toEqual([...modules, "context.ts"].sort());
  const types = files.find(({ path }) => path === "types/notesMore.ts")?.text;
  for (const title of ["POST /notes", "POST made"]) expect(types).toContain(`/** Input of \`${title}\`. */`);
  // Names of files are told apart where case does not count.
  const lower = files.map(({ path }) => path.toLowerCase());
  expect(new Set(lower).size).toBe(lower.length);
});

test("modules of tags import no names that occur only in comments, members and strings", async () => {
  const of = (operationId: string, tag: string, schema: object): object => ({
    post: {
      operationId,
      tags: [tag],
      description: "Other",
      parameters: [{ name: "Note", in: "query", description: "Other", schema: { enum: ["Note", "Other"] } }],
      requestBody: { ...json(schema), required: true },
      responses: { "204": { description: "Other" } },
    },
  });
  const named = { type: "object", description: "Note", properties: { Note: { const: "Other" } } };
  const mixed = {
    paths: {
      "/a": of("a", "plain", named),
      "/b": of("b", "notes", note),
      "/c": of("c", "money", { type: "string", format: "money" }),
    },
    components: { schemas: { Note: { type: "object" }, Other: { type: "object" } } },
  };
  const usage = `export * from "./index.js";`;
  const formats = new Map([["money", { module: "./money.js", type: "Money" }]]);
  const { problems, files } = await compileUsage(
    mixed,
    usage,
    { split: "tag", formats },
    {
      "money.ts": `
      export type Money = bigint;
      export const parse = (text: string): Money => BigInt(text);
      export const serialize = (money: Money): string => String(money);`,
    },
  );
  expect(problems).toEqual([]);
  const importsOf = (name: string): string =>
    (files.find(({ path }) => path === `types/${name}.ts`)?.text.match(/^import .*/gm) ?? []).join(" ");
  expect(importsOf("plain")).not.toMatch(/Note|Other|formats/);
  expect(importsOf("notes")).toMatch(/\bNote\b/);
});

test("a client that is split runs, and its modules import no more of the others than they need", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tenon-split-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "openapi.json");
  writeFileSync(path, JSON.stringify(document));
  const { files } = await generate({
    document: path,
    importExtension: ".js",
    names: {},
    emit: "js",
    split: "tag",
  });
  for (const file of [...files, { path: "package.json", text: '{ "type": "module" }' }]) {
    mkdirSync(dirname(join(folder, file.path)), { recursive: true });
    writeFileSync(join(folder, file.path), file.text);
  }
  const { createClient, unwrap } = await import(pathToFileURL(join(folder, "index.js")).href);
  const sent: string[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
    sent.push(`${request.method} ${new URL(request.url).pathname} ${type}`.trim());
    return Response.json({ title: "A" }, { status: request.method === "POST" ? 201 : 200 });
  };
  const api = createClient({ baseUrl: "https://a.example", fetch });
  await expect(unwrap(api.notes.list())).resolves.toEqual({ title: "A" });
  await expect(unwrap(api.getE())).resolves.toEqual({ title: "A" });
  await unwrap(api.notes.create({ body: { title: "B" } }));
  expect(sent).toEqual(["GET /notes", "GET /e", "POST /notes multipart/form-data"]);
  const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? "";
  expect(textOf("client/untagged.js")).not.toContain("notes");
});
