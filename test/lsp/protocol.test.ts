import { describe, expect, test } from "vitest";
import type { WorkspaceEdit } from "vscode-languageserver/node";
import { isBuilt, startEditor } from "./editor-client.ts";

const api = `openapi: 3.1.0
info: { title: Notes, version: "1" }
servers: [{ url: "https://example.com" }]
paths:
  /notes:
    get:
      operationId: getNote
      responses:
        "200": { description: ok, content: { application/json: { schema: { $ref: "schemas.yaml#/Note" } } } }
components:
  schemas:
    Tag: { type: string }
`;

const schemas = "Note:\n  type: object\n";

const overlay = `overlay: 1.0.0
info: { title: More, version: "1" }
actions:
  - { target: "$.components.schemas['Tag']", update: { maxLength: 9 } }
`;

const config = {
  type: "module",
  tenon: { document: "openapi.yaml", output: "generated", overlays: ["more.yaml"] },
};
const project = {
  "openapi.yaml": api,
  "schemas.yaml": schemas,
  "more.yaml": overlay,
  "package.json": JSON.stringify(config),
};

describe.skipIf(!isBuilt)("the protocol", () => {
  test("requests are rejected before the server is initialized, and after it was shut down", async () => {
    const asked = { textDocument: { uri: "file:///a.yaml" }, position: { line: 0, character: 0 } };
    const editor = await startEditor({}, undefined, {
      beforeInitialize: async (connection) => {
        await expect(connection.sendRequest("textDocument/hover", asked)).rejects.toMatchObject({
          ...{ code: -32_002, message: "The server is not initialized." },
        });
      },
    });
    await expect(editor.request("initialize", { capabilities: {} })).rejects.toMatchObject({ code: -32_600 });
    await editor.connection.sendRequest("shutdown");
    await expect(editor.request("textDocument/hover", asked)).rejects.toMatchObject({
      ...{ code: -32_600, message: "The server has been shut down." },
    });
  });

  test("malformed parameters and unknown commands are explained", async () => {
    const editor = await startEditor({});
    const textDocument = { uri: editor.uri("openapi.yaml") };
    const rejected = async (method: string, params: object, message: string): Promise<void> => {
      await expect(editor.request(method, params), method).rejects.toMatchObject({ code: -32_602, message });
    };
    await rejected("textDocument/hover", {}, "`textDocument.uri` must be a string.");
    await rejected(
      ...(["textDocument/rename", { textDocument, newName: "a" }] as const),
      "`position` must have a `line` and a `character`.",
    );
    await rejected(
      ...(["textDocument/codeAction", { textDocument, context: {} }] as const),
      "`range` must have a `start` and an `end`.",
    );
    await rejected(
      ...(["workspace/executeCommand", { command: "nope" }] as const),
      "There is no command `nope`, only `tenon.generate`, `tenon.mock`, `tenon.compare`.",
    );
    await rejected(
      ...(["workspace/executeCommand", { command: "tenon.mock" }] as const),
      "`tenon.mock` needs the URI of a file as its argument.",
    );
  });

  test("diagnostics have the version of the text that was checked", async () => {
    const editor = await startEditor({ "openapi.yaml": api, "schemas.yaml": schemas });
    await editor.open("openapi.yaml");
    await editor.diagnostics("openapi.yaml", () => true);
    const unresolved = (count: number) => api.replace("#/Note", `#/Note${count}`);
    let last = 0;
    for (let count = 1; count <= 12; count++) {
      last = count;
      await editor.change("openapi.yaml", unresolved(count));
      await new Promise((resolve) => setTimeout(resolve, 90));
    }
    await editor.diagnostics("openapi.yaml", (all) => JSON.stringify(all).includes(`Note${last}`));
    const published = editor.published.filter(({ uri }) => uri === editor.uri("openapi.yaml"));
    for (const { version = 0, diagnostics } of published)
      for (const { message } of diagnostics) {
        const [, count] = /has no `Note(\d+)`/.exec(JSON.stringify(message)) ?? [];
        // The document was opened as version 1.
        if (count !== undefined) expect(Number(count) + 1).toBe(version);
      }
    expect(published.at(-1)?.version).toBe(last + 1);
  });

  test("a rename waits for the documents and overlays of the config", async () => {
    const rename = async (name: string, marked: string): Promise<readonly string[]> => {
      const editor = await startEditor(project);
      await editor.open(name);
      const edit = await editor.request<WorkspaceEdit>("textDocument/rename", {
        ...{ textDocument: { uri: editor.uri(name) }, position: editor.at(name, marked), newName: "memo" },
      });
      return Object.keys(edit.changes ?? {})
        .map((uri) => uri.split("/").at(-1) ?? "")
        .sort();
    };
    expect(await rename("schemas.yaml", "|Note:")).toEqual(["openapi.yaml", "schemas.yaml"]);
    expect(await rename("openapi.yaml", "    Ta|g:")).toEqual(["more.yaml", "openapi.yaml"]);
  });
});
