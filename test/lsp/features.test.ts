import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
  CompletionItem,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Hover,
  Location,
  WorkspaceEdit,
} from "vscode-languageserver/node";
import { type EditorClient, isBuilt, startEditor } from "./editor-client.ts";

const api = `openapi: 3.1.0
info:
  title: Notes
  version: "1"
tags:
  - name: notes
    description: All about notes.
security:
  - oauth: [notes:read]
paths:
  /notes/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    get:
      operationId: getNote
      tags: [notes]
      responses:
        "200":
          description: ok
          content:
            application/json:
              schema:
                $ref: "schemas.yaml#/Note"
          links:
            self: { operationId: getNote }
        "404":
          $ref: "#/components/responses/Missing"
components:
  responses:
    Missing:
      description: There is none.
  securitySchemes:
    oauth:
      type: oauth2
      flows:
        clientCredentials:
          tokenUrl: https://example.com/token
          scopes: { "notes:read": Read notes }
`;

const schemas = `Note:
  description: What somebody wrote.
  type: object
  properties:
    text: { type: string }
    pet: { $ref: "#/Pet" }
Pet:
  oneOf:
    - $ref: "#/Cat"
  discriminator:
    propertyName: kind
    mapping: { cat: "#/Cat" }
Cat:
  type: object
`;

const files = { "openapi.yaml": api, "schemas.yaml": schemas };

interface Cursor {
  readonly name: string;
  readonly marked: string;
}

async function ask<Result>(method: string, { name, marked }: Cursor, more: object = {}): Promise<Result> {
  const params = { textDocument: { uri: editor.uri(name) }, position: editor.at(name, marked), ...more };
  return editor.request<Result>(`textDocument/${method}`, params);
}

let editor: EditorClient;
const stops: (() => void)[] = [];
beforeAll(async () => {
  if (!isBuilt) return;
  editor = await startEditor(files, (stop) => stops.push(stop));
  for (const name of Object.keys(files)) await editor.open(name);
  // Files of a document are known once it was checked.
  await editor.diagnostics("openapi.yaml", () => true);
});
afterAll(() => {
  for (const stop of stops) stop();
});

/** `name:line` with the line counted from 1. */
function show(found: readonly Location[]): readonly string[] {
  const names = new Map(["openapi.yaml", "schemas.yaml"].map((name) => [editor.uri(name), name]));
  return found.map(({ uri, range }) => `${names.get(uri)}:${range.start.line + 1}`);
}

describe.skipIf(!isBuilt)("features", () => {
  test("definition follows references, mappings, links, tags, schemes and scopes", async () => {
    const definition = async (name: string, marked: string): Promise<readonly string[]> =>
      show(await ask<Location[]>("definition", { name, marked }));
    expect(await definition("openapi.yaml", 'schemas.yaml#/N|ote"')).toEqual(["schemas.yaml:1"]);
    expect(await definition("openapi.yaml", "responses/M|issing")).toEqual(["openapi.yaml:30"]);
    expect(await definition("schemas.yaml", 'cat: "#/C|at"')).toEqual(["schemas.yaml:13"]);
    expect(await definition("openapi.yaml", "self: { operationId: get|Note")).toEqual(["openapi.yaml:15"]);
    expect(await definition("openapi.yaml", "tags: [no|tes]")).toEqual(["openapi.yaml:6"]);
    expect(await definition("openapi.yaml", "- oa|uth")).toEqual(["openapi.yaml:33"]);
    expect(await definition("openapi.yaml", "[notes:re|ad]")).toEqual(["openapi.yaml:38"]);
  });

  test("references and highlights are found across files", async () => {
    const context = { context: { includeDeclaration: true } };
    const cat = await ask<Location[]>("references", { name: "schemas.yaml", marked: "C|at:\n" }, context);
    expect(show(cat).toSorted()).toEqual(["schemas.yaml:12", "schemas.yaml:13", "schemas.yaml:9"]);
    const note = await ask<Location[]>("references", { name: "schemas.yaml", marked: "|Note:" }, context);
    expect(show(note)).toEqual(["openapi.yaml:23", "schemas.yaml:1"]);
    const highlights = await ask<unknown[]>("documentHighlight", {
      name: "openapi.yaml",
      marked: "operationId: getN|ote",
    });
    expect(highlights).toHaveLength(2);
  });

  test("hover shows description, excerpt and uses", async () => {
    const hover = await ask<Hover>("hover", { name: "openapi.yaml", marked: 'schemas.yaml#/No|te"' });
    expect(hover.contents).toMatchObject({ kind: "markdown" });
    const text = JSON.stringify(hover.contents);
    expect(text).toContain("What somebody wrote.");
    expect(text).toContain("1 use");
    expect(text).toContain("type: object");
    const tag = await ask<Hover>("hover", { name: "openapi.yaml", marked: "tags: [no|tes]" });
    expect(JSON.stringify(tag.contents)).toContain("All about notes.");
  });

  test("rename changes components, operations, tags and path parameters in all files", async () => {
    const rename = async (name: string, marked: string, newName: string): Promise<readonly string[]> => {
      const edit = await ask<WorkspaceEdit>("rename", { name, marked }, { newName });
      return Object.entries(edit.changes ?? {}).flatMap(([uri, edits]) =>
        edits.map(({ range, newText }) => `${show([{ uri, range }])[0]} ${newText}`),
      );
    };
    expect(await rename("openapi.yaml", "schemas.yaml#/No|te", "Memo")).toEqual([
      "openapi.yaml:23 Memo",
      "schemas.yaml:1 Memo",
    ]);
    expect(await rename("openapi.yaml", "operationId: get|Note", "readNote")).toEqual([
      "openapi.yaml:15 readNote",
      "openapi.yaml:25 readNote",
    ]);
    expect(await rename("openapi.yaml", "- name: no|tes", "memos")).toHaveLength(2);
    expect(await rename("openapi.yaml", "/notes/{i|d}", "noteId")).toEqual([
      "openapi.yaml:11 noteId",
      "openapi.yaml:13 noteId",
    ]);
    await expect(rename("openapi.yaml", "responses/Mis|sing", "a b")).rejects.toThrow("characters");
    expect(await ask("prepareRename", { name: "openapi.yaml", marked: "ti|tle" })).toBeNull();
  });

  test("symbols, folds and links", async () => {
    const textDocument = { uri: editor.uri("openapi.yaml") };
    const symbols = await editor.request<DocumentSymbol[]>("textDocument/documentSymbol", { textDocument });
    const paths = symbols.find(({ name }) => name === "paths");
    expect(paths?.children?.[0]?.children?.map(({ name, detail }) => `${name} ${detail}`)).toContain(
      "GET getNote",
    );
    const folds = await editor.request<FoldingRange[]>("textDocument/foldingRange", { textDocument });
    expect(folds).toContainEqual({ startLine: 1, endLine: 3 });
    const links = await editor.request<DocumentLink[]>("textDocument/documentLink", { textDocument });
    expect(links.map(({ target }) => target)).toEqual([
      editor.uri("schemas.yaml"),
      "https://example.com/token",
    ]);
  });

  test("completion offers what fits, while the text is typed", async () => {
    for (const [title, marked, wanted, unwanted] of completions) {
      const [before = "", after = ""] = marked.split("|");
      await editor.change("openapi.yaml", typeUpTo(api, before, after !== ""));
      const cursor = { name: "openapi.yaml", marked: `${before}|` };
      const items = await ask<CompletionItem[]>("completion", cursor);
      const labels = items.map(({ label }) => label);
      expect(labels, title).toEqual(expect.arrayContaining([...wanted]));
      for (const label of unwanted) expect(labels, title).not.toContain(label);
    }
    await editor.change("openapi.yaml", api);
  });
});

type CompletionCase = readonly [string, string, readonly string[], readonly string[]];

const completions: readonly CompletionCase[] = [
  [
    "members of the version, without those that are there",
    "      operationId: getNote\n      |",
    ["requestBody", "callbacks"],
    ["operationId", "consumes"],
  ],
  ["half a member", "      operationId: getNote\n      des|", ["description"], ["paths"]],
  ["members in brackets", "      - { name: id, |in: path", ["description", "style"], ["name", "schema"]],
  [
    "targets of a reference, also in other files",
    '          $ref: "#/components/responses/M|',
    ["#/components/responses/Missing"],
    ["schemas.yaml#/Note"],
  ],
  [
    "schemas of other files",
    '                $ref: "sch|',
    ["schemas.yaml#/Note"],
    ["#/components/responses/Missing"],
  ],
  ["operations of a link", "            self: { operationId: |", ["getNote"], []],
  ["tags", "      tags: [|", ["notes"], []],
  ["scopes", "  - oauth: [|", ["notes:read"], []],
  ["schemes", "security:\n  - |", ["oauth"], []],
  ["locations", "      - { name: id, in: |", ["path", "query", "cookie"], ["body"]],
  ["types", "{ type: |string } }\n    get", ["string", "integer", "null"], []],
  ["statuses", '      responses:\n        |"200"', ["201", "default"], ["404"]],
  ["media types", "          content:\n            |application", ["text/plain"], []],
];

/** Leaves out the rest of the cursor's line, or adds the line if it is not there. */
function typeUpTo(text: string, before: string, hasRest: boolean): string {
  const at = text.indexOf(before) + before.length;
  if (text.includes(before)) return hasRest ? text : text.slice(0, at) + text.slice(text.indexOf("\n", at));
  const lines = before.split("\n");
  const last = lines.pop() ?? "";
  const start = text.indexOf(lines.join("\n")) + lines.join("\n").length;
  return `${text.slice(0, start)}\n${last}${text.slice(start)}`;
}
