import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildContract, buildContractOf } from "../../../../contract/build/build-contract.ts";
import type { Contract } from "../../../../contract/build/contract.ts";
import { loadDocument } from "../../../../contract/build/load-document.ts";
import type { Finding } from "../../../../contract/findings/finding.ts";
import { bundleOf, documentOf } from "../model/bundle-of.ts";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenon-contract-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function build(
  files: Readonly<Record<string, string>>,
): Promise<{ contract: Contract; findings: readonly Finding[] }> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const { loaded } = await loadDocument(join(folder, Object.keys(files)[0] ?? ""));
  if (loaded === undefined) throw new Error("the document was not loaded");
  const { contract, findings } = buildContract(loaded);
  if (contract === undefined) throw new Error("there is no contract");
  return { contract, findings };
}

const spec = `openapi: 3.0.3
info: {title: Recipes, version: "1"}
paths:
  /recipes/{recipe}:
    put:
      parameters:
        - {name: recipe, in: path, required: true, schema: {$ref: "#/components/schemas/Recipe/properties/id"}}
      requestBody:
        content: {application/json: {schema: {$ref: "#/components/schemas/Recipe"}}}
      responses:
        "200": {description: Fine., content: {application/json: {schema: {$ref: "#/components/schemas/Recipe"}}}}
        "404": {$ref: "shared.yaml#/Gone"}
components:
  schemas:
    Recipe:
      type: object
      required: [id]
      properties:
        id:
          type: string
          readOnly: true
        next:
          nullable: true
          allOf:
            - type: object
              properties:
                anyOf:
                  type: integer
`;

const shared = `Gone:
  description: Gone.
  content:
    application/json:
      schema:
        type: object
        properties:
          message: {type: text}
`;

test("nodes lead to the author's line, wherever normalising has put them", async () => {
  const { contract } = await build({ "openapi.yaml": spec, "shared.yaml": shared });
  const lineOf = (pointer: string): string => {
    const { file, line } = contract.placeOf(pointer);
    return `${file}:${line}`;
  };
  expect(lineOf("/components/schemas/Recipe")).toBe("openapi.yaml:15");
  expect(lineOf("/components/schemas/Recipe/properties/next/anyOf/0/properties/anyOf")).toBe(
    "openapi.yaml:27",
  );
  expect(lineOf("/components/schemas/RecipeRequest/properties/next/anyOf/0/properties/anyOf")).toBe(
    "openapi.yaml:27",
  );
  expect(lineOf("/components/schemas/Recipe_id")).toBe("openapi.yaml:19");
  const [operation] = contract.model.operations;
  expect(operation?.parameters.map(({ pointer }) => lineOf(pointer))).toEqual(["openapi.yaml:7"]);
  expect(operation?.responses.map(({ pointer }) => lineOf(pointer))).toEqual([
    "openapi.yaml:11",
    "shared.yaml:1",
  ]);
  expect(lineOf(operation?.responses[1]?.content[0]?.schema?.pointer ?? "")).toBe("shared.yaml:5");
});

test("a finding stands where the author wrote what it is about, once", async () => {
  const { findings } = await build({ "openapi.yaml": spec, "shared.yaml": shared });
  expect(
    findings.map(({ code, places }) => `${code} ${places[0]?.file}:${places[0]?.line}:${places[0]?.column}`),
  ).toEqual(["schema/unknown-type shared.yaml:8:27"]);
});

test("a Swagger document's nodes lead to where 2.0 keeps them", async () => {
  const { contract } = await build({
    "swagger.yaml": `swagger: "2.0"
info: {title: Recipes, version: "1"}
host: recipes.example
paths:
  /recipes:
    post:
      parameters:
        - name: recipe
          in: body
          schema: {$ref: "#/definitions/Recipe"}
        - name: page
          in: query
          type: integer
      responses:
        200:
          description: Fine.
          schema: {$ref: "#/definitions/Recipe"}
definitions:
  Recipe:
    type: object
`,
  });
  const [operation] = contract.model.operations;
  const lines = [
    operation?.parameters[0]?.pointer,
    operation?.parameters[0]?.schema.pointer,
    operation?.body?.pointer,
    operation?.body?.content[0]?.schema?.pointer,
    operation?.responses[0]?.content[0]?.schema?.pointer,
    contract.model.schemas[0]?.pointer,
  ].map((pointer) => contract.placeOf(pointer ?? "").line);
  expect(lines).toEqual([11, 11, 8, 10, 17, 19]);
});

test("a document that goes on without end is a finding, not a crash", () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [
      `S${index}`,
      { allOf: [{ $ref: `#/components/schemas/S${index + 1}` }] },
    ]),
  );
  const content = { "*/*": { schema: { $ref: "#/components/schemas/S0" } } };
  const paths = { "/a": { get: { responses: { "200": { content } } } } };
  const { contract, findings } = buildContractOf(
    bundleOf(documentOf("3.1.0", { paths, components: { schemas } })),
  );
  expect(contract).toBeUndefined();
  expect(findings.map(({ code }) => code)).toEqual(["load/too-deep"]);
});

test("our own contract has both operations, their error shapes and nothing to find", async () => {
  const { loaded } = await loadDocument("spec/openapi.yaml");
  if (loaded === undefined) throw new Error("the document was not loaded");
  const { contract, findings } = buildContract(loaded);
  expect(findings).toEqual([]);
  expect(contract?.model.operations.map(({ id }) => id)).toEqual([
    "organizations.servers.sites.deployments.log.show",
    "organizations.recipes.update",
  ]);
});
