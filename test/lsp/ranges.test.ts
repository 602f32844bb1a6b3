import { describe, expect, test } from "vitest";
import type { Hover, Range, WorkspaceEdit } from "vscode-languageserver/node";
import { isBuilt, startEditor } from "./editor-client.ts";

const yaml = `openapi: 3.1.0
info: { title: "🚲 自転車 e\u0301", version: "1" }
paths:
  /a:
    get:
      operationId: getA
      responses: { "200": { description: 👩‍👩‍👧 自転車, content: { application/json: { schema: { $ref: "#/components/schemas/Thin" } } } } }
  /b:
    get:
      operationId: getB
      responses: { "200": { description: "🚲e\u0301", content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } } }
components: { schemas: { Thing: { description: "🚲", type: object } } }
`;

const json = JSON.stringify(
  {
    openapi: "3.1.0",
    info: { title: "🚲 自転車", version: "1" },
    paths: {
      "/a": {
        get: {
          summary: "👩‍👩‍👧",
          responses: { "200": { description: "🚲", $ref: "#/components/responses/Thin" } },
        },
        put: { responses: { "200": { $ref: "#/components/responses/Thing" } } },
      },
    },
    components: { responses: { Thing: { description: "🚲" } } },
  },
  null,
  "\t",
);

/** Reads a range of a text in UTF-16 code units. */
function read(text: string, { start, end }: Range): string {
  expect(start.line).toBe(end.line);
  return (text.split(/\r?\n/)[start.line] ?? "").slice(start.character, end.character);
}

describe.skipIf(!isBuilt)("ranges count UTF-16 code units", () => {
  test.each([
    ["openapi.yaml", "with LF", yaml],
    ["openapi.yaml", "with CRLF", yaml.replaceAll("\n", "\r\n")],
    ["openapi.json", "with tabs", json],
  ])("%s %s", async (name, _title, text) => {
    const editor = await startEditor({ [name]: text });
    await editor.open(name);
    const found = await editor.diagnostics(name, (all) => all.some(({ code }) => code === "ref/unresolved"));
    const unresolved = found.find(({ code }) => code === "ref/unresolved");
    expect(unresolved && read(text, unresolved.range)).toMatch(/^"#\/components\/\w+\/Thin"$/);
    const at = { textDocument: { uri: editor.uri(name) }, position: editor.at(name, '/Thi|ng"') };
    const hover = await editor.request<Hover>("textDocument/hover", at);
    expect(hover.range && read(text, hover.range)).toMatch(/^"#\/components\/\w+\/Thing"$/);
    const edit = await editor.request<WorkspaceEdit>("textDocument/rename", { ...at, newName: "Other" });
    const edits = edit.changes?.[editor.uri(name)] ?? [];
    expect(edits.map(({ range }) => read(text, range))).toEqual(["Thing", "Thing"]);
  });
});
