import { describe, expect, test } from "vitest";
import type { CodeLens } from "vscode-languageserver/node";
import { isBuilt, startEditor } from "./editor-client.ts";

const api = (reference: string): string => `openapi: 3.1.0
info: { title: Notes, version: "1" }
paths:
  /notes:
    get:
      responses: { "200": { $ref: "${reference}" } }
`;

const config = JSON.stringify({ type: "module", tenon: { document: "openapi.yaml", output: "generated" } });
const broken = "#/components/responses/None";

describe.skipIf(!isBuilt)("several folders", () => {
  test("each have their config and rules, and come and go", async () => {
    const files = {
      "one/openapi.yaml": api(broken),
      "one/package.json": config,
      "two/openapi.yaml": api(broken),
      "two/package.json": config,
      "two/redocly.yaml": "rules: { info-license: error }\n",
      "two/other.yaml": api("shared.yaml#/Missing"),
      "two/shared.yaml": "Ok: { description: ok }\n",
      "three/openapi.yaml": api(broken),
      "three/package.json": config,
    };
    const editor = await startEditor(files, undefined, { folders: ["one", "two"] });
    expect(editor.capabilities.workspace?.workspaceFolders).toEqual({
      ...{ supported: true, changeNotifications: true },
    });
    const has = (name: string, code: string) =>
      editor.diagnostics(name, (all) => all.some((one) => one.code === code));
    await has("one/openapi.yaml", "ref/unresolved");
    await has("two/openapi.yaml", "ref/unresolved");
    await has("two/openapi.yaml", "lint/info-license");
    expect(editor.latest("one/openapi.yaml").map(({ code }) => code)).not.toContain("lint/info-license");

    await editor.open("two/other.yaml");
    await has("two/other.yaml", "lint/info-license");
    const textDocument = { uri: editor.uri("two/other.yaml") };
    const lenses = await editor.request<CodeLens[]>("textDocument/codeLens", { textDocument });
    expect(lenses.map(({ command }) => command?.title)).toContain("generate");

    const folder = (name: string) => ({ uri: editor.uri(name), name });
    await editor.connection.sendNotification("workspace/didChangeWorkspaceFolders", {
      event: { added: [folder("three")], removed: [folder("one")] },
    });
    await has("three/openapi.yaml", "ref/unresolved");
    await editor.diagnostics("one/openapi.yaml", (all) => all.length === 0);
    expect(editor.latest("two/openapi.yaml").map(({ code }) => code)).toContain("ref/unresolved");
  });
});
