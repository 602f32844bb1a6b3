import { describe, expect, test } from "vitest";
import type { Location, WorkspaceEdit } from "vscode-languageserver/node";
import { isBuilt, startEditor } from "./editor-client.ts";

const api = `openapi: 3.1.0
info: { title: Bikes, version: "1" }
paths:
  /bikes/{bike}:
    parameters: [{ $ref: "parameters.yaml#/Bike" }]
    get: { operationId: getBike, responses: { "204": { description: none } } }
  /bikes/{bike}/photos/{photo}:
    get:
      operationId: getPhoto
      parameters:
        - { $ref: "parameters.yaml#/Bike" }
        - { $ref: "#/components/parameters/Photo" }
      responses: { "204": { description: none } }
  /shops/{shop}: { $ref: "shop.yaml" }
components:
  parameters:
    Photo: { name: photo, in: path, required: true, schema: { type: string } }
`;

const files = {
  "openapi.yaml": api,
  "parameters.yaml": "Bike: { name: bike, in: path, required: true, schema: { type: string } }\n",
  "shop.yaml": `get:
  operationId: getShop
  parameters:
    - { name: shop, in: path, required: true, schema: { type: string } }
  responses: { "204": { description: none } }
`,
};

describe.skipIf(!isBuilt)("path parameters behind references", () => {
  test("are found and renamed with all templates that use them", async () => {
    const editor = await startEditor(files);
    for (const name of Object.keys(files)) await editor.open(name);
    const ask = async <Result>(method: string, name: string, marked: string, more = {}): Promise<Result> =>
      editor.request<Result>(`textDocument/${method}`, {
        ...{ textDocument: { uri: editor.uri(name) }, position: editor.at(name, marked), ...more },
      });
    const definition = async (name: string, marked: string): Promise<readonly string[]> =>
      (await ask<Location[]>("definition", name, marked)).map(
        ({ uri, range: { start } }) => `${uri.split("/").at(-1)}:${start.line + 1}:${start.character}`,
      );
    const rename = async (name: string, marked: string, newName: string): Promise<readonly string[]> =>
      Object.entries((await ask<WorkspaceEdit>("rename", name, marked, { newName })).changes ?? {})
        .flatMap(([uri, edits]) =>
          edits.map(({ range }) => `${uri.split("/").at(-1)}:${range.start.line + 1}`),
        )
        .sort();

    expect(await definition("openapi.yaml", "  /bikes/{bi|ke}:")).toEqual(["parameters.yaml:1:14"]);
    expect(await definition("openapi.yaml", "photos/{pho|to}")).toEqual(["openapi.yaml:17:19"]);
    expect(await definition("openapi.yaml", "/shops/{sh|op}")).toEqual(["shop.yaml:4:14"]);

    const all = ["openapi.yaml:4", "openapi.yaml:7", "parameters.yaml:1"];
    expect(await rename("openapi.yaml", "  /bikes/{bi|ke}:", "cycle")).toEqual(all);
    expect(await rename("parameters.yaml", "name: bi|ke", "cycle")).toEqual(all);
    expect(await rename("openapi.yaml", "photos/{pho|to}", "image")).toEqual([
      ...["openapi.yaml:17", "openapi.yaml:7"],
    ]);
    expect(await rename("shop.yaml", "name: sh|op", "store")).toEqual(["openapi.yaml:14", "shop.yaml:4"]);
    await expect(rename("openapi.yaml", "photos/{pho|to}", "bike")).rejects.toThrow("exists already");
  });
});
