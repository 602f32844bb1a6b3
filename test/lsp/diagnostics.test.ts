import { describe, expect, test } from "vitest";
import { isBuilt, startEditor } from "./editor-client.ts";

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
              schema: { $ref: "schemas.yaml#/Note" }
`;

const schemas = `Note:
  type: object
  properties:
    text: { type: string }
`;

const codes = (found: readonly { readonly code?: unknown }[]): readonly unknown[] =>
  found.map(({ code }) => code);

describe.skipIf(!isBuilt)("diagnostics", () => {
  test("follow what is typed, with UTF-16 positions", async () => {
    const editor = await startEditor({ "openapi.yaml": api, "schemas.yaml": schemas });
    await editor.open(
      "openapi.yaml",
      api.replace("getNote", '"😀" # 😀').replace("in: path, required", "in: pth, required"),
    );
    const [found] = await editor.diagnostics("openapi.yaml", (all) =>
      all.some(({ severity }) => severity === 1),
    );
    expect(found).toMatchObject({ source: "tenon", severity: 1 });
    await editor.change("openapi.yaml", api);
    await editor.diagnostics("openapi.yaml", (all) => all.every(({ severity }) => severity !== 1));
    expect(await editor.stop()).toBe(0);
  });

  test("see unsaved files that the document refers to, and show their findings there", async () => {
    const editor = await startEditor({ "openapi.yaml": api, "schemas.yaml": schemas });
    await editor.open("openapi.yaml");
    await editor.open("schemas.yaml", schemas.replace("type: string", "type: strng"));
    const found = await editor.diagnostics("schemas.yaml", (all) => all.length > 0);
    expect(codes(found)).toContain("schema/unknown-type");
    const { range } = found.find(({ code }) => code === "schema/unknown-type") ?? {};
    const start = editor.at("schemas.yaml", "type: |strng");
    expect(range).toEqual({ start, end: { ...start, character: start.character + "strng".length } });
    await editor.open("schemas.yaml", schemas);
    await editor.diagnostics("schemas.yaml", (all) => all.length === 0);
  });

  test("report half a line, and what was found before once it is whole", async () => {
    const editor = await startEditor({ "openapi.yaml": api, "schemas.yaml": schemas });
    await editor.open("openapi.yaml", `${api}  "/broken\n`);
    expect(
      codes(await editor.diagnostics("openapi.yaml", (all) => codes(all).includes("load/syntax"))),
    ).toContain("load/syntax");
    await editor.change("openapi.yaml", `${api}  /other: { get: { operationId: getNote, responses: {} } }\n`);
    const found = await editor.diagnostics("openapi.yaml", (all) =>
      codes(all).includes("document/duplicate-operation-id"),
    );
    const duplicate = found.find(({ code }) => code === "document/duplicate-operation-id");
    expect(duplicate?.relatedInformation).toHaveLength(1);
  });

  test("are those of the config's documents, with Redocly's rules", async () => {
    const editor = await startEditor({
      "api/openapi.yaml": api.replace("schemas.yaml#/Note", "#/components/schemas/Missing"),
      "package.json": JSON.stringify({
        type: "module",
        tenon: { document: "api/openapi.yaml", output: "generated" },
      }),
      "redocly.yaml": "rules: { info-license: error }\n",
    });
    const found = await editor.diagnostics("api/openapi.yaml", (all) => all.length > 0);
    expect(codes(found)).toEqual(expect.arrayContaining(["ref/unresolved", "lint/info-license"]));
  });

  test("check an Arazzo Description against its sources", async () => {
    const flows = `arazzo: 1.0.1
info: { title: Flows, version: "1" }
sourceDescriptions: [{ name: notes, url: openapi.yaml, type: openapi }]
workflows:
  - workflowId: read
    steps: [{ stepId: one, operationId: getNot }]
`;
    const editor = await startEditor({ "openapi.yaml": api, "schemas.yaml": schemas, "flows.yaml": flows });
    await editor.open("flows.yaml");
    await editor.diagnostics("flows.yaml", (all) => all.some(({ severity }) => severity === 1));
    await editor.change("flows.yaml", flows.replace("getNot ", "getNote "));
    const found = await editor.diagnostics("flows.yaml", (all) =>
      codes(all).includes("workflow/missing-parameter"),
    );
    expect(found[0]?.relatedInformation?.[0]?.location.uri).toBe(editor.uri("openapi.yaml"));
  });
});
