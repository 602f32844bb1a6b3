import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { OperationSelection } from "../../contract/model/operation-filter.ts";
import { generate } from "../../generator/session/generate.ts";

const folder = mkdtempSync(join(tmpdir(), "tenon-selected-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = `openapi: 3.1.0
info: { title: Recipes, version: "1" }
security: [{ login: ["recipes:read"] }]
paths:
  /recipes:
    get:
      operationId: listRecipes
      tags: [recipes]
      responses:
        "200":
          description: All.
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Recipe" } } } }
          links:
            made: { operationId: getMenu }
            all: { operationId: listRecipes }
    post:
      operationId: createRecipe
      tags: [recipes, writing]
      security: [{ login: ["recipes:write"] }]
      requestBody: { $ref: "#/components/requestBodies/NewRecipe" }
      responses: { "201": { description: Made. } }
  /menus/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      tags: [menus]
      operationId: getMenu
      security: [{ key: [] }]
      responses:
        "200":
          description: One.
          content: { application/json: { schema: { type: object, properties: { size: { enum: [1, 2] } } } } }
    delete:
      responses:
        "200":
          description: The last one.
          content:
            application/json:
              schema: { $ref: "#/paths/~1menus~1{id}/get/responses/200/content/application~1json/schema" }
webhooks:
  recipeMade:
    post:
      operationId: recipeMade
      responses: { "204": { description: Heard. } }
components:
  requestBodies:
    NewRecipe: { content: { application/json: { schema: { $ref: "#/components/schemas/NewRecipe" } } } }
  schemas:
    Recipe: { type: object, properties: { parts: { type: array, items: { $ref: "#/components/schemas/Part" } } } }
    Part: { oneOf: [{ $ref: "#/components/schemas/Spice" }, { $ref: "#/components/schemas/Grain" }], discriminator: { propertyName: kind, mapping: { herb: Herb } } }
    Spice: { type: object, properties: { kind: { const: Spice } }, required: [kind] }
    Grain: { type: object, properties: { kind: { const: Grain } }, required: [kind] }
    Herb: { type: object, properties: { kind: { const: herb } }, required: [kind] }
    NewRecipe: { type: object, properties: { title: { type: string } } }
    Broken: { type: text }
  securitySchemes:
    login:
      type: oauth2
      flows: { clientCredentials: { tokenUrl: https://a.example/token, scopes: { "recipes:read": Read, "recipes:write": Write } } }
    key: { type: apiKey, in: header, name: X-Key }
`;

interface Selected {
  readonly operations: readonly string[];
  readonly components: Readonly<Record<string, readonly string[]>>;
  readonly scopes: readonly string[];
  readonly paths: readonly string[];
  readonly codes: readonly string[];
}

async function select(operations: OperationSelection | undefined): Promise<Selected> {
  const document = join(folder, "openapi.yaml");
  writeFileSync(document, text);
  const { files, findings } = await generate({ document, operations, importExtension: ".js", names: {} });
  const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? "";
  const { components = {} } = JSON.parse(textOf("openapi.json"));
  const scopes = components.securitySchemes?.login?.flows.clientCredentials.scopes ?? {};
  return {
    operations: [...textOf("client.ts").matchAll(/^export function (?!create[CA])(\w+)/gm)]
      .map(([, name = ""]) => name)
      .sort(),
    components: Object.fromEntries(
      Object.entries(components).map(([name, section]) => [name, Object.keys(section as object)]),
    ),
    scopes: Object.keys(scopes),
    paths: files.map(({ path }) => path),
    codes: findings
      .filter(({ severity }) => severity !== "info")
      .map(({ code, message }) => `${code} ${message}`),
  };
}

const operationsOf = async (selection: OperationSelection): Promise<readonly string[]> =>
  (await select(selection)).operations;

describe("operations that are selected", () => {
  it("are chosen by id, tag, path and method, with wildcards", async () => {
    expect(await operationsOf({ include: ["listRecipes"] })).toEqual(["listRecipes"]);
    expect(await operationsOf({ include: ["*Recipe*"] })).toEqual(["createRecipe", "listRecipes"]);
    expect(await operationsOf({ include: ["tag:writing"] })).toEqual(["createRecipe"]);
    expect(await operationsOf({ include: ["/menus/*"] })).toEqual(["deleteMenusById", "getMenu"]);
    expect(await operationsOf({ include: ["get /menus/{id}", "POST *"] })).toEqual([
      "createRecipe",
      "getMenu",
    ]);
    expect(await operationsOf({ include: ["method:delete"] })).toEqual(["deleteMenusById"]);
    expect(await operationsOf({ include: ["DELETE /menus/{id}"] })).toEqual(["deleteMenusById"]);
    expect(await operationsOf({ exclude: ["tag:menus", "DELETE *"] })).toEqual([
      "createRecipe",
      "listRecipes",
    ]);
    expect(await operationsOf({ include: ["tag:recipes"], exclude: ["POST *"] })).toEqual(["listRecipes"]);
  });

  it("bring what they refer to, and nothing else", async () => {
    const { components, scopes, paths, codes } = await select({ include: ["listRecipes"] });
    expect(components["schemas"]).toEqual(["Grain", "Herb", "Part", "Recipe", "Spice"]);
    expect(components["securitySchemes"]).toEqual(["login"]);
    expect(Object.keys(components)).toEqual(["schemas", "securitySchemes"]);
    expect(scopes).toEqual(["recipes:read"]);
    expect(paths).not.toContain("webhooks.ts");
    // What is wrong with a schema that they do not use, and links to operations that were left out, are no findings.
    expect(codes).toEqual([]);
  });

  it("keep what they refer to in operations that are left out", async () => {
    const { operations, components } = await select({ include: ["DELETE *"] });
    expect(operations).toEqual(["deleteMenusById"]);
    expect(components["schemas"]).toHaveLength(1);
    expect(components["securitySchemes"]).toEqual(["login"]);
  });

  it("are reported if a pattern matches none, with a suggestion", async () => {
    const { codes } = await select({ include: ["lsitRecipes", "getMenu"] });
    expect(codes).toEqual([
      "config/no-such-operation The pattern `lsitRecipes` does not match any operation in the document.",
    ]);
  });

  it.each([
    ["menus", "tag:Menus"],
    ["delete", "method:delete"],
  ])("are reported with the pattern of a tag or method that is meant: %s", async (pattern, meant) => {
    const document = join(folder, "openapi.yaml");
    writeFileSync(document, text.replaceAll("tags: [menus]", "tags: [Menus]"));
    const operations = { include: [pattern] };
    const { findings } = await generate({ document, operations, importExtension: ".js", names: {} });
    const told = findings.filter(({ code }) => code === "config/no-such-operation");
    expect(told.map(({ fix }) => fix)).toContain(`Did you mean "${meant}"?`);
  });

  it("are reported if they are chosen to be read part by part, and have no parts", async () => {
    const document = join(folder, "openapi.yaml");
    writeFileSync(document, text);
    const streamParts = ["createRecipe", "tag:*"];
    const { findings } = await generate({ document, importExtension: ".js", names: {}, streamParts });
    const told = findings.filter(({ code }) => code === "config/no-such-operation");
    expect(told.map(({ message }) => message)).toEqual(
      streamParts.map(
        (pattern) =>
          `The pattern \`${pattern}\` in \`streamParts\` does not match any operation with a multipart body.`,
      ),
    );
  });

  it("change nothing if all are selected, except that unreferenced components go", async () => {
    const whole = await select(undefined);
    const all = await select({ include: ["*"] });
    expect(all.operations).toEqual(whole.operations);
    expect(whole.components["schemas"]).toContain("Broken");
    expect(all.components["schemas"]).not.toContain("Broken");
  });
});
