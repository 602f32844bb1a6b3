import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { generate } from "../../generator/session/generate.ts";

const folder = mkdtempSync(join(tmpdir(), "tenon-commonjs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = `openapi: 3.1.0
info: { title: Notes, version: "1" }
paths:
  /notes/{id}:
    put:
      operationId: putNote
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } }
      responses:
        "200": { description: "", content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } }
components:
  schemas:
    Note: { type: object, required: [title], properties: { title: { type: string, minLength: 1 }, state: { $ref: "#/components/schemas/State" } } }
    State: { enum: [new, old] }
`;

const program = `
const { checks, createClient, createRouter, createValidation, State, unwrap } = require("./api");
const { isNote } = require("./api/validators.js");
const router = createRouter({ putNote: ({ params, body }) => ({ status: 200, body: { title: body.title + params.id, state: State.Old } }) });
const client = createClient({ baseUrl: "http://a.test", fetch: (url, init) => router(new Request(url, init)), validation: createValidation({ checks }) });
(async () => {
  const note = await unwrap(client.putNote({ id: 7, body: { title: "seven" } }));
  const refused = await client.putNote({ id: 7, body: { title: "" } }).then(() => "accepted", (error) => error.name);
  console.log(JSON.stringify({ note, refused, isNote: [isNote(note), isNote({})], module: typeof module }));
})();
`;

it("runs as CommonJS in a package of either type: client, router and validators", async () => {
  const document = join(folder, "openapi.yaml");
  writeFileSync(document, text);
  const { files } = await generate({ document, importExtension: "", names: {}, emit: "cjs", enums: "const" });
  expect(files.filter(({ path }) => path.endsWith(".ts") && !path.endsWith(".d.ts"))).toEqual([]);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, "api", path)), { recursive: true });
    writeFileSync(join(folder, "api", path), text);
  }
  writeFileSync(join(folder, "program.cjs"), program);
  for (const type of ["commonjs", "module"]) {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type }));
    const printed = execFileSync(process.execPath, ["program.cjs"], { cwd: folder, encoding: "utf8" });
    expect(JSON.parse(printed)).toEqual({
      note: { title: "seven7", state: "old" },
      refused: "RequestValidationError",
      isNote: [true, false],
      module: "object",
    });
  }
});
