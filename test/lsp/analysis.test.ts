import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import type { CodeLens, CompletionItem, Hover, InlayHint, WorkspaceEdit } from "vscode-languageserver/node";
import { type EditorClient, isBuilt, startEditor } from "./editor-client.ts";

const api = `openapi: 3.1.0
info: { title: Notes, version: "1" }
servers: [{ url: "https://example.com" }]
paths:
  /notes/{id}:
    get:
      operationId: getNote
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        "200":
          description: ok
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Note" }
  /latest:
    get:
      operationId: getLatest
      responses:
        "200": { $ref: "#/paths/~1notes~1%7Bid%7D/get/responses/200" }
components:
  schemas:
    Note:
      type: object
      required: [text]
      properties:
        text: { type: string }
        length: { type: integer }
    Unused: { type: string }
`;

const config = JSON.stringify({ type: "module", tenon: { document: "openapi.yaml", output: "generated" } });

const stops: (() => void)[] = [];
afterAll(() => {
  for (const stop of stops) stop();
});

async function open(files: Readonly<Record<string, string>>): Promise<EditorClient> {
  const editor = await startEditor(files, (stop) => stops.push(stop));
  await editor.open("openapi.yaml");
  await editor.diagnostics("openapi.yaml", () => true);
  return editor;
}

let shared: Promise<EditorClient> | undefined;

/** One editor for several tests, with the document as it is on disk. */
async function openShared(): Promise<EditorClient> {
  shared ??= open({ "openapi.yaml": api });
  const editor = await shared;
  await editor.change("openapi.yaml", api);
  return editor;
}

function folderOf(editor: EditorClient): string {
  return fileURLToPath(new URL(".", editor.uri("openapi.yaml")));
}

function commit(editor: EditorClient): void {
  const run = (...line: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...line], {
      cwd: folderOf(editor),
      stdio: "ignore",
    });
  run("init", "--quiet");
  run("add", ".");
  run("commit", "--quiet", "--message", "First");
}

async function hover(editor: EditorClient, marked: string): Promise<string> {
  const found = await editor.request<Hover>("textDocument/hover", {
    textDocument: { uri: editor.uri("openapi.yaml") },
    position: editor.at("openapi.yaml", marked),
  });
  return JSON.stringify(found.contents);
}

async function lenses(editor: EditorClient): Promise<readonly CodeLens[]> {
  const textDocument = { uri: editor.uri("openapi.yaml") };
  return editor.request<CodeLens[]>("textDocument/codeLens", { textDocument });
}

async function execute(editor: EditorClient, lens: CodeLens | undefined): Promise<string> {
  const message = editor.nextMessage();
  await editor.request("workspace/executeCommand", {
    command: lens?.command?.command,
    arguments: lens?.command?.arguments,
  });
  return message;
}

const titled = (all: readonly CodeLens[], title: string) =>
  all.find(({ command }) => command?.title.startsWith(title));

describe.skipIf(!isBuilt)("what needs the whole document", () => {
  test("hover shows the generated types of the text in the editor", async () => {
    const editor = await openShared();
    const shows = (marked: string, type: string) =>
      expect.poll(() => hover(editor, marked), { timeout: 60_000 }).toContain(type);
    await shows("schemas/No|te", "export interface Note {\\n  text: string;");
    await shows("operationId: get|Note", "function getNote(input: GetNoteInput): Promise<GetNoteResult>;");
    await shows("    g|et:\n      operationId: getLatest", "function getLatest()");
    await editor.change("openapi.yaml", api.replace("length: { type: integer }", "size: { type: integer }"));
    await shows("schemas/No|te", "size?: number;");
  });

  test("completion samples an example from a schema", async () => {
    const editor = await openShared();
    const schema = 'schema: { $ref: "#/components/schemas/Note" }\n';
    for (const typed of ["              example: ", "              example:\n                "]) {
      await editor.change("openapi.yaml", api.replace(schema, `${schema}${typed}\n`));
      const ask = async (): Promise<unknown> => {
        const items = await editor.request<CompletionItem[]>("textDocument/completion", {
          textDocument: { uri: editor.uri("openapi.yaml") },
          position: editor.at("openapi.yaml", `${typed}|`),
        });
        const item = items.find(({ label }) => label === "sample of Note");
        return item?.textEdit === undefined ? undefined : JSON.parse(item.textEdit.newText);
      };
      await expect
        .poll(ask, { timeout: 60_000 })
        .toEqual({ text: expect.any(String) as string, length: expect.any(Number) as number });
    }
  });

  test("completion samples an example from a schema that has no name", async () => {
    const editor = await open({ "openapi.yaml": api });
    const schema = 'schema: { $ref: "#/components/schemas/Note" }\n';
    const inline = "schema: { type: object, required: [size], properties: { size: { type: integer } } }\n";
    await editor.change("openapi.yaml", api.replace(schema, `${inline}              example: \n`));
    const ask = async (): Promise<unknown> => {
      const items = await editor.request<CompletionItem[]>("textDocument/completion", {
        textDocument: { uri: editor.uri("openapi.yaml") },
        position: editor.at("openapi.yaml", "              example: |"),
      });
      const item = items.find(({ label }) => label === "sample");
      return item?.textEdit === undefined ? undefined : JSON.parse(item.textEdit.newText);
    };
    await expect.poll(ask, { timeout: 60_000 }).toEqual({ size: expect.any(Number) as number });
  });

  test("inlay hints count uses, and show what a reference leads to", async () => {
    const editor = await openShared();
    const hints = await editor.request<InlayHint[]>("textDocument/inlayHint", {
      textDocument: { uri: editor.uri("openapi.yaml") },
      range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } },
    });
    expect(hints.map(({ label, position }) => `${position.line + 1} ${JSON.stringify(label)}`)).toEqual(
      expect.arrayContaining([
        '23 "1 use"',
        '29 "unused"',
        '20 "→ paths › /notes/{id} › get › responses › 200"',
      ]),
    );
    const ofReference = hints.filter(({ position }) => position.line === 14);
    expect(ofReference.map(({ label }) => label)).toEqual(["→ object"]);
  });

  test("lenses generate, start a mock, and say what would break", async () => {
    const editor = await open({ "openapi.yaml": api, "package.json": config });
    const all = await lenses(editor);
    await execute(editor, titled(all, "generate"));
    expect(existsSync(`${folderOf(editor)}generated/client.ts`)).toBe(true);

    const message = await execute(editor, titled(all, "mock"));
    const [url] = /http:[^ ]+[^. ]/.exec(message) ?? [];
    expect((await fetch(`${url}/notes/1`)).status).toBe(200);
    const stop = titled(await lenses(editor), "stop mock");
    await editor.request("workspace/executeCommand", { ...stop?.command });
    await expect.poll(() => fetch(`${url}/notes/1`).catch(() => "down")).toBe("down");

    expect(await execute(editor, titled(all, "what would this break?"))).toContain("git");
    commit(editor);
    await editor.change("openapi.yaml", api.replace("required: [text]", "required: []"));
    expect(await execute(editor, titled(all, "what would this break?"))).toMatch(
      /^1 breaking change\.\nbreaking: /,
    );
    await expect
      .poll(async () => (await lenses(editor)).map(({ command }) => command?.title), { timeout: 60_000 })
      .toContain("since HEAD: 1 breaking change");
  });

  test("renaming says what it changes for clients", async () => {
    const editor = await openShared();
    const message = editor.nextMessage();
    await editor.request<WorkspaceEdit>("textDocument/rename", {
      textDocument: { uri: editor.uri("openapi.yaml") },
      position: editor.at("openapi.yaml", "operationId: get|Note"),
      newName: "readNote",
    });
    expect(await message).toContain("readNote");
  });
});
