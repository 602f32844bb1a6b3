import { describe, expect, test } from "vitest";
import type { CompletionItem, Location, WorkspaceEdit } from "vscode-languageserver/node";
import { type EditorClient, isBuilt, startEditor } from "./editor-client.ts";

const api = `openapi: 3.1.0
info: { title: Notes, version: "1" }
servers: [{ url: "https://example.com" }]
paths:
  /notes:
    get:
      operationId: listNotes
      responses: { "204": { description: none } }
components:
  schemas:
    Note: { type: object }
`;

const flows = `arazzo: 1.0.1
info: { title: Flows, version: "1" }
sourceDescriptions: [{ name: notes, url: openapi.yaml, type: openapi }]
workflows:
  - workflowId: read
    steps:
      - stepId: first
        operationId: listNotes
        outputs: { status: $statusCode }
      - stepId: second
        operationId: listNotes
        successCriteria:
          - condition: $steps.first.outputs.status == 204
        onFailure:
          - { name: again, type: goto, stepId: first }
  - workflowId: again
    dependsOn: [read]
    steps: [{ stepId: only, workflowId: read }]
`;

const overlay = `overlay: 1.0.0
info: { title: More, version: "1" }
extends: openapi.yaml
actions:
  - target: $.paths['/notes'].get
    update:
      summary: All notes
  - target: $.components.schemas.Note
    update: { title: A note }
  - target: $.components.schemas['Note'].properties.text
    update: { maxLength: 9 }
`;

const files = { "openapi.yaml": api, "flows.yaml": flows, "more.yaml": overlay };

async function open(): Promise<EditorClient> {
  const editor = await startEditor(files);
  for (const name of Object.keys(files)) await editor.open(name);
  return editor;
}

async function ask<Result>(editor: EditorClient, method: string, name: string, marked: string, more = {}) {
  return editor.request<Result>(`textDocument/${method}`, {
    ...{ textDocument: { uri: editor.uri(name) }, position: editor.at(name, marked), ...more },
  });
}

async function labels(editor: EditorClient, name: string, marked: string): Promise<readonly string[]> {
  const items = await ask<CompletionItem[]>(editor, "completion", name, marked);
  return items.map(({ label }) => label);
}

describe.skipIf(!isBuilt)("Arazzo Descriptions and overlays", () => {
  test("definitions", async () => {
    const editor = await open();
    const definition = async (name: string, marked: string): Promise<readonly string[]> => {
      const found = await ask<Location[]>(editor, "definition", name, marked);
      return found.map(({ uri, range }) => `${uri.split("/").at(-1)}:${range.start.line + 1}`);
    };
    expect(await definition("flows.yaml", "operationId: list|Notes")).toEqual(["openapi.yaml:7"]);
    expect(await definition("flows.yaml", "$steps.fir|st")).toEqual(["flows.yaml:7"]);
    expect(await definition("flows.yaml", "goto, stepId: fi|rst")).toEqual(["flows.yaml:7"]);
    expect(await definition("flows.yaml", "dependsOn: [re|ad]")).toEqual(["flows.yaml:5"]);
    expect(await definition("more.yaml", "$.paths['/no|tes'].get")).toEqual(["openapi.yaml:5"]);
    expect(await definition("more.yaml", "$.paths['/notes'].g|et")).toEqual(["openapi.yaml:6"]);
    expect(await definition("more.yaml", "schemas.No|te")).toEqual(["openapi.yaml:11"]);
  });

  test("rename", async () => {
    const editor = await open();
    const rename = async (name: string, marked: string, newName: string): Promise<readonly string[]> => {
      const edit = await ask<WorkspaceEdit>(editor, "rename", name, marked, { newName });
      return Object.entries(edit.changes ?? {})
        .flatMap(([uri, edits]) =>
          edits.map(({ range }) => `${uri.split("/").at(-1)}:${range.start.line + 1}`),
        )
        .sort();
    };
    expect(await rename("flows.yaml", "stepId: fi|rst", "begin")).toEqual([
      ...["flows.yaml:13", "flows.yaml:15", "flows.yaml:7"],
    ]);
    expect(await rename("flows.yaml", "workflowId: re|ad", "start")).toEqual([
      ...["flows.yaml:17", "flows.yaml:18", "flows.yaml:5"],
    ]);
    expect(await rename("more.yaml", "schemas.No|te", "Memo")).toEqual([
      ...["more.yaml:10", "more.yaml:8", "openapi.yaml:11"],
    ]);
  });

  test("rename changes query parameters, and says that they break clients", async () => {
    const parameter = "parameters: [{ name: limit, in: query, schema: { type: integer } }]";
    const text = api.replace("      responses:", `      ${parameter}\n      responses:`);
    const editor = await startEditor({ "openapi.yaml": text });
    await editor.open("openapi.yaml");
    const message = editor.nextMessage();
    const edit = await ask<WorkspaceEdit>(editor, "rename", "openapi.yaml", "{ name: li|mit", {
      newName: "size",
    });
    expect(Object.values(edit.changes ?? {}).flat()).toMatchObject([{ newText: "size" }]);
    expect(await message).toContain("limit");
  });

  test("rename in a document changes workflows and overlays that name it, open or on disk", async () => {
    const two = (own: string): string => `arazzo: 1.0.1
info: { title: Two, version: "1" }
sourceDescriptions:
  - { name: notes, url: ../openapi.yaml, type: openapi }
  - { name: other, url: ../other.yaml, type: openapi }
workflows:
  - workflowId: both
    steps:
      - { stepId: a, operationId: ${own} }
      - { stepId: b, operationId: $sourceDescriptions.other.listNotes }
`;
    const editor = await startEditor({
      ...files,
      "other.yaml": api,
      "unrelated.yaml": flows.replace("url: openapi.yaml", "url: other.yaml"),
      "nested/qualified.yaml": two("$sourceDescriptions.notes.listNotes"),
      "nested/ambiguous.yaml": two("listNotes"),
      "nested/second.json": JSON.stringify({ overlay: "1.0.0", extends: "../openapi.yaml", actions: [] }),
    });
    for (const name of ["openapi.yaml", "flows.yaml"]) await editor.open(name);
    await editor.change("flows.yaml", `# Typed, not saved\n${flows}`);
    const edit = await ask<WorkspaceEdit>(editor, "rename", "openapi.yaml", "operationId: list|Notes", {
      newName: "findNotes",
    });
    const changed = Object.entries(edit.changes ?? {}).flatMap(([uri, edits]) =>
      edits.map(
        ({ range: { start, end } }) =>
          `${uri.split("/").at(-1)}:${start.line + 1}:${start.character}-${end.character}`,
      ),
    );
    expect(changed.sort()).toEqual([
      ...["flows.yaml:12:21-30", "flows.yaml:9:21-30", "openapi.yaml:7:19-28"],
      "qualified.yaml:9:60-69",
    ]);
    const schema = await ask<WorkspaceEdit>(editor, "rename", "openapi.yaml", "    No|te:", {
      newName: "Memo",
    });
    expect(Object.keys(schema.changes ?? {}).map((uri) => uri.split("/").at(-1))).toEqual(
      expect.arrayContaining(["openapi.yaml", "more.yaml"]),
    );
    const uses = await ask<Location[]>(editor, "references", "openapi.yaml", "operationId: list|Notes", {
      context: { includeDeclaration: false },
    });
    expect(uses).toHaveLength(3);
  });

  test("an open overlay without extends is about the only document", async () => {
    const { "more.yaml": text } = files;
    const editor = await startEditor({
      ...{ "openapi.yaml": api, "more.yaml": text.replace("extends: openapi.yaml\n", "") },
      "unrelated.yaml": text.replace("extends: openapi.yaml\n", ""),
    });
    for (const name of ["openapi.yaml", "more.yaml"]) await editor.open(name);
    await editor.diagnostics("openapi.yaml", () => true);
    const edit = await ask<WorkspaceEdit>(editor, "rename", "openapi.yaml", "    No|te:", {
      newName: "Memo",
    });
    expect(Object.keys(edit.changes ?? {}).map((uri) => uri.split("/").at(-1))).toEqual([
      ...["openapi.yaml", "more.yaml"],
    ]);
    const found = await ask<Location[]>(editor, "definition", "more.yaml", "schemas.No|te");
    expect(found).toMatchObject([{ uri: editor.uri("openapi.yaml") }]);
  });

  test("completion", async () => {
    const editor = await open();
    expect(await labels(editor, "flows.yaml", "operationId: list|Notes")).toEqual(["listNotes"]);
    expect(await labels(editor, "flows.yaml", "goto, stepId: fi|rst")).toEqual(["first", "second"]);
    expect(await labels(editor, "flows.yaml", "dependsOn: [re|ad]")).toEqual(
      expect.arrayContaining(["read", "again"]),
    );
    expect(await labels(editor, "flows.yaml", "        op|erationId")).toEqual(
      expect.arrayContaining(["operationId", "operationPath", "onSuccess"]),
    );
    expect(await labels(editor, "more.yaml", "target: $|.components")).toEqual(
      expect.arrayContaining(["$.paths['/notes'].get", "$.components.schemas.Note"]),
    );
    const inUpdate = await labels(editor, "more.yaml", "      sum|mary");
    expect(inUpdate).toEqual(expect.arrayContaining(["summary", "requestBody"]));
    const inAction = await labels(editor, "more.yaml", "    upd|ate:\n");
    expect(inAction.toSorted()).toEqual(["copy", "description", "remove", "update"]);
  });
});
