import { describe, expect, test } from "vitest";
import type { CodeAction, CompletionItem, Diagnostic } from "vscode-languageserver/node";
import { type EditorClient, isBuilt, startEditor } from "./editor-client.ts";

const api = `openapi: 3.1.0
info: { title: Notes, version: "1" }
paths:
  /notes/{id}:
    get:
      operationId: getNote
      sumary: One note
      responses:
        "200":
          description: ok
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Not" }
    put:
      operationId: getNote
      parameters:
        - { name: id, in: path, required: true, schema: { type: strng } }
      responses: {}
components:
  schemas:
    Note: { type: object, propertis: {} }
`;

const expected = api
  .replace(
    "    get:\n",
    "    get:\n      parameters:\n        - { name: id, in: path, required: true, schema: { type: string } }\n",
  )
  .replace("sumary", "summary")
  .replace('schemas/Not"', 'schemas/Note"')
  .replace("put:\n      operationId: getNote", "put:\n      operationId: getNote2")
  .replace("strng", "string")
  .replace("propertis", "properties");

function apply(text: string, action: CodeAction | undefined, uri: string): string {
  const lines = text.split("\n");
  const offset = ({ line, character }: { line: number; character: number }): number =>
    lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
  const edits = [...(action?.edit?.changes?.[uri] ?? [])];
  edits.sort((one, other) => offset(other.range.start) - offset(one.range.start));
  return edits.reduce(
    (done, { range, newText }) =>
      done.slice(0, offset(range.start)) + newText + done.slice(offset(range.end)),
    text,
  );
}

async function askActions(
  editor: EditorClient,
  diagnostics: readonly Diagnostic[],
  only?: string,
): Promise<readonly CodeAction[]> {
  const uri = editor.uri("openapi.yaml");
  const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  const context = { diagnostics, ...(only === undefined ? {} : { only: [only] }) };
  return editor.request("textDocument/codeAction", { textDocument: { uri }, range, context });
}

describe.skipIf(!isBuilt)("quick fixes", () => {
  test("mend findings one by one, and all at once", async () => {
    const editor = await startEditor({ "openapi.yaml": api });
    await editor.open("openapi.yaml");
    const found = await editor.diagnostics("openapi.yaml", (all) => all.length > 4);
    const uri = editor.uri("openapi.yaml");
    const unknown = found.filter(({ code }) => code === "loss/unknown-member");
    const fixes = await askActions(editor, unknown);
    expect(fixes.map(({ title }) => title)).toEqual(
      expect.arrayContaining(["Change to `summary`", "Remove `sumary`"]),
    );
    const removal = fixes.find(({ title }) => title.startsWith("Remove"));
    expect(apply(api, removal, uri)).toBe(api.replace("      sumary: One note\n", ""));

    const [all] = await askActions(editor, found, "source.fixAll");
    const mended = apply(api, all, uri);
    expect(mended).toBe(expected);
    await editor.change("openapi.yaml", mended);
    await editor.diagnostics("openapi.yaml", (left) => left.every(({ severity }) => severity !== 1));
  });

  test("rename no member to one that is there", async () => {
    const editor = await startEditor({ "openapi.yaml": api });
    const uri = editor.uri("openapi.yaml");
    const text = api
      .replace("      sumary: One note\n", "      sumary: One note\n      summary: A note\n")
      .replace("propertis: {}", "propertis: {}, propertes: {}");
    await editor.open("openapi.yaml", text);
    const found = await editor.diagnostics("openapi.yaml", (all) => all.length > 4);
    const fixes = await askActions(
      editor,
      found.filter(({ message }) => JSON.stringify(message).includes("`sumary`")),
    );
    expect(fixes.map(({ title }) => title)).toEqual(["Remove `sumary`"]);
    const [all] = await askActions(editor, found, "source.fixAll");
    const mended = apply(text, all, uri);
    expect(mended).toContain("      sumary: One note\n      summary: A note\n");
    expect(mended).toContain("Note: { type: object, properties: {}, propertes: {} }");
  });

  test("add parameters to an empty list, with the file's line breaks", async () => {
    const editor = await startEditor({ "openapi.yaml": api });
    const uri = editor.uri("openapi.yaml");
    for (const written of ["parameters:", "parameters: null", "parameters: # none"]) {
      const text = api.replace("      sumary: One note\n", `      ${written}\n`).replaceAll("\n", "\r\n");
      await (editor.latest("openapi.yaml").length === 0
        ? editor.open("openapi.yaml", text)
        : editor.change("openapi.yaml", text));
      const found = await editor.diagnostics("openapi.yaml", (all) =>
        all.some(({ code }) => code === "document/missing-path-parameter"),
      );
      const missing = found.filter(({ code }) => code === "document/missing-path-parameter");
      const [fix] = await askActions(editor, missing);
      const item =
        "parameters:\r\n        - { name: id, in: path, required: true, schema: { type: string } }";
      const rest = written.endsWith("none") ? " # none" : "";
      expect(apply(text, fix, uri)).toBe(text.replace(written, item + rest));
    }
  });

  test("completion explains members", async () => {
    const editor = await startEditor({ "openapi.yaml": api });
    await editor.open("openapi.yaml");
    const params = {
      textDocument: { uri: editor.uri("openapi.yaml") },
      position: editor.at("openapi.yaml", "      su|mary"),
    };
    const items = await editor.request<CompletionItem[]>("textDocument/completion", params);
    const item = items.find(({ label }) => label === "summary");
    const resolved = await editor.request<CompletionItem>("completionItem/resolve", item ?? {});
    expect(JSON.stringify(resolved.documentation)).toContain("summary");
  });
});
