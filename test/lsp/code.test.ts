import { describe, expect, test } from "vitest";
import type { DocumentLink, Location } from "vscode-languageserver/node";
import { isBuilt, startEditor } from "./editor-client.ts";

const api = `openapi: 3.1.0
info: { title: Notes, version: "1" }
servers: [{ url: "https://example.com" }]
paths:
  /notes:
    get:
      operationId: list-notes
      responses: { "204": { description: none } }
`;

const files = {
  "openapi.yaml": api,
  "generated/client.ts": `/**
 * \`GET /notes\`
 * @source openapi.yaml:6
 */
export function listNotes(): void {}
`,
  "src/handlers.ts": `import { listNotes } from "../generated/client.js";

export const handlers = {
  listNotes: async () => ({ status: 204 }),
};
listNotes();
`,
  "node_modules/other/index.js": "listNotes();\n",
};

describe.skipIf(!isBuilt)("operations and code", () => {
  test("an operation leads to its function, its handler and its uses", async () => {
    const editor = await startEditor(files);
    await editor.open("openapi.yaml");
    await editor.diagnostics("openapi.yaml", () => true);
    const ask = async (method: string, marked: string): Promise<readonly string[]> => {
      const found = await editor.request<Location[]>(`textDocument/${method}`, {
        textDocument: { uri: editor.uri("openapi.yaml") },
        position: editor.at("openapi.yaml", marked),
        context: { includeDeclaration: false },
      });
      const folder = editor.uri("");
      return found.map(({ uri, range }) => `${uri.slice(folder.length + 1)}:${range.start.line + 1}`);
    };
    const code = ["generated/client.ts:5", "src/handlers.ts:4"];
    expect(await ask("implementation", "operationId: list|-notes")).toEqual(code);
    expect(await ask("implementation", "    g|et:")).toEqual(code);
    expect(await ask("references", "operationId: list|-notes")).toEqual([...code, "src/handlers.ts:6"]);
  });

  test("a @source comment leads to the document", async () => {
    const editor = await startEditor(files);
    await editor.open("openapi.yaml");
    await editor.diagnostics("openapi.yaml", () => true);
    await editor.open("generated/client.ts");
    const textDocument = { uri: editor.uri("generated/client.ts") };
    const position = editor.at("generated/client.ts", "@sou|rce");
    const found = await editor.request<Location[]>("textDocument/definition", { textDocument, position });
    expect(found).toMatchObject([{ uri: editor.uri("openapi.yaml"), range: { start: { line: 5 } } }]);
    const links = await editor.request<DocumentLink[]>("textDocument/documentLink", { textDocument });
    expect(links).toMatchObject([{ target: `${editor.uri("openapi.yaml")}#L6` }]);
    expect(await editor.request("textDocument/hover", { textDocument, position })).toBeNull();
  });
});
