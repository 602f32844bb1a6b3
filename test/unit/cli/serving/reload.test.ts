import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Serving, startServing, writeFiles } from "../test-io.ts";

const note = `type: object
required: [id, title]
properties:
  id: { type: integer }
  title: { type: string }
`;

/** A document with one operation at this path; the schema of notes is in a file of its own. */
const documentAt = (path: string, id = "integer"): string => `openapi: 3.1.0
info: { title: Notes, version: "1" }
paths:
  /${path}:
    post:
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { "201": { description: made, content: { application/json: { schema: { $ref: ./note.yaml } } } } }
  /${path}/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: ${id} } }]
    get: { responses: { "200": { description: one, content: { application/json: { schema: { $ref: ./note.yaml } } } } } }
`;
const files = { "openapi.yaml": documentAt("notes"), "note.yaml": note };

async function create({ url }: Serving, path = "notes"): Promise<{ id: number }> {
  const headers = { "content-type": "application/json" };
  return (await fetch(`${url}/${path}`, { method: "POST", headers, body: '{"title":"Milk"}' })).json();
}

async function read({ url }: Serving, path: string): Promise<{ status: number; json: unknown }> {
  const response = await fetch(url + path);
  return { status: response.status, json: await response.json().catch(() => undefined) };
}

/** Waits until so many logged lines match. */
async function waitFor({ io }: Serving, times: number, pattern: RegExp): Promise<void> {
  const count = (): number => [...io.err().matchAll(pattern)].length;
  await expect.poll(count, { timeout: 15_000 }).toBe(times);
}
const reloaded = /was read again/g;
const broken = /cannot be served as it is now/g;

test("the document and its references are read again, and what was made is kept", async () => {
  const serving = await startServing(["mock", "openapi.yaml"], files);
  const made = await create(serving);
  expect((await read(serving, "/more")).status).toBe(404);
  writeFiles(serving.cwd, {
    "openapi.yaml": `${documentAt("notes")}  /more: { get: { responses: { "204": { description: d } } } }\n`,
  });
  await waitFor(serving, 1, reloaded);
  expect((await read(serving, "/more")).status).toBe(204);
  expect((await read(serving, `/notes/${made.id}`)).json).toEqual(made);
  writeFiles(serving.cwd, {
    "note.yaml": `${note}  text: { type: string, const: new }\n`.replace("title]", "title, text]"),
  });
  await waitFor(serving, 2, reloaded);
  expect((await read(serving, `/notes/${made.id}`)).json).toEqual({ ...made, text: "new" });
});

test("stored items that no longer fit the document are dropped", async () => {
  const serving = await startServing(["mock", "openapi.yaml"], files);
  const { id } = await create(serving);
  writeFiles(serving.cwd, { "openapi.yaml": documentAt("notes", "string, pattern: '^[a-z]+$'") });
  await waitFor(serving, 1, reloaded);
  writeFiles(serving.cwd, { "openapi.yaml": documentAt("notes") });
  await waitFor(serving, 2, reloaded);
  expect((await read(serving, `/notes/${id}`)).json).not.toMatchObject({ title: "Milk" });
});

test.each([
  ["no YAML", "openapi: [", /error \S+ openapi\.yaml:\d+:\d+: /],
  [
    "a reference that leads nowhere",
    documentAt("notes").replaceAll("./note.yaml", "./nowhere.yaml"),
    /nowhere\.yaml/,
  ],
])("an edit with %s is reported, and the last valid document stays", async (_, text, told) => {
  const serving = await startServing(["mock", "openapi.yaml"], files);
  const made = await create(serving);
  writeFiles(serving.cwd, { "openapi.yaml": text });
  await waitFor(serving, 1, broken);
  expect(serving.io.err()).toMatch(told);
  expect((await read(serving, `/notes/${made.id}`)).json).toEqual(made);
  writeFiles(serving.cwd, { "openapi.yaml": documentAt("other") });
  await waitFor(serving, 1, reloaded);
  expect((await read(serving, `/notes/${made.id}`)).status).toBe(404);
  expect((await serving.end()).code).toBe(0);
});

test("a document that goes away for a moment is no reason to end", async () => {
  const serving = await startServing(["mock", "openapi.yaml"], files);
  rmSync(join(serving.cwd, "openapi.yaml"));
  await waitFor(serving, 1, broken);
  expect((await read(serving, "/notes/7")).status).toBe(200);
  writeFiles(serving.cwd, files);
  await waitFor(serving, 1, reloaded);
});

test("the config and an overlay are read again", async () => {
  const config = (overlays: readonly string[], tokens: object) =>
    JSON.stringify({ document: "openapi.yaml", output: "out", overlays, tokens });
  const secured = `${documentAt("notes")}security: [{ token: [] }]\ncomponents: { securitySchemes: { token: { type: http, scheme: bearer } } }\n`;
  const overlay = (text: string) => `overlay: 1.0.0
info: { title: O, version: "1" }
actions: [{ target: "$.paths", update: { /more: { get: { operationId: ${text}, security: [], responses: { "204": { description: d } } } } } }]
`;
  const serving = await startServing(["mock"], {
    ...files,
    "openapi.yaml": secured,
    "o.yaml": overlay("a"),
    "tenon.config.json": config([], { ann: "*" }),
  });
  const ask = async (token: string): Promise<number> =>
    (await fetch(`${serving.url}/notes/7`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect([await ask("ann"), await ask("bob"), (await read(serving, "/more")).status]).toEqual([
    200, 401, 404,
  ]);
  writeFiles(serving.cwd, { "tenon.config.json": config(["o.yaml"], { bob: "*" }) });
  await waitFor(serving, 1, reloaded);
  expect([await ask("ann"), await ask("bob"), (await read(serving, "/more")).status]).toEqual([
    401, 200, 204,
  ]);
  writeFiles(serving.cwd, { "o.yaml": overlay("a").replace("204", "205") });
  await waitFor(serving, 2, reloaded);
  expect((await read(serving, "/more")).status).toBe(205);
  writeFiles(serving.cwd, { "tenon.config.json": "{" });
  await waitFor(serving, 1, broken);
  expect(await ask("bob")).toBe(200);
});
