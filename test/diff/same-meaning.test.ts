import { describe, expect, test } from "vitest";
import type { Contract } from "../../contract/build/contract.ts";
import { diffContracts } from "../../diff/diff-contracts.ts";
import { ignoreUncompared } from "../../diff/schemas/compare-annotations.ts";
import { createSameness, ignoreAnnotations } from "../../diff/schemas/same-schemas.ts";
import { contractOf } from "../unit/live/mock/contract-of.ts";

const note = {
  type: "object",
  required: ["id", "text"],
  properties: {
    id: { type: "integer", readOnly: true },
    text: { type: "string", minLength: 1, maxLength: 80, description: "What it says." },
    tags: { type: "array", items: { type: "string" }, uniqueItems: true },
    due: { type: "string", format: "date", nullable: true },
  },
};

const listed = {
  openapi: "3.0.3",
  info: { title: "Notes", version: "1" },
  paths: {
    "/notes/{id}": {
      put: {
        operationId: "putNote",
        security: [{ key: [] }],
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "integer" } },
          { name: "tags", in: "query", schema: { type: "array", items: { type: "string" } }, explode: false },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: { $ref: "#/components/schemas/Note" } },
            "multipart/form-data": {
              schema: { type: "object", properties: { a: { type: "string" }, b: { type: "object" } } },
              encoding: { a: { contentType: "text/plain" }, b: { contentType: "application/json" } },
            },
          },
        },
        responses: {
          "200": {
            description: "d",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Note" } } },
          },
          default: { description: "d" },
        },
      },
    },
    "/notes/{id}#archive": {
      put: {
        operationId: "archiveNote",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
        requestBody: { content: { "application/json": { schema: { type: "boolean" } } } },
        responses: { "204": { description: "d" } },
      },
    },
  },
  components: {
    schemas: { Note: note },
    securitySchemes: { key: { type: "apiKey", in: "header", name: "x-key" } },
  },
};

type Edit = (value: unknown, key: string) => unknown;

/** Makes a copy in which every node is edited, inner nodes first. */
function edit(value: unknown, change: Edit, key = ""): unknown {
  if (Array.isArray(value))
    return change(
      value.map((item) => edit(item, change)),
      key,
    );
  if (typeof value !== "object" || value === null) return change(value, key);
  const entries = Object.entries(value).map(([name, member]) => [name, edit(member, change, name)]);
  return change(Object.fromEntries(entries), key);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const reversed: Edit = (value) =>
  isObject(value) ? Object.fromEntries(Object.entries(value).reverse()) : value;
const inlined: Edit = (value) =>
  isObject(value) && value["$ref"] === "#/components/schemas/Note" ? note : value;
const shuffledLists: Edit = (value, key) =>
  Array.isArray(value) && ["required", "parameters"].includes(key) ? value.toReversed() : value;
const withoutTexts: Edit = (value) =>
  isObject(value) && typeof value["description"] === "string" ? { ...value, description: "Another." } : value;
const asTypeList: Edit = (value) => {
  if (!isObject(value) || value["nullable"] !== true) return value;
  const { nullable: _, ...rest } = value;
  return { ...rest, type: [rest["type"], "null"] };
};
const withDefaultsWritten: Edit = (value) =>
  isObject(value) && value["in"] === "path" ? { ...value, style: "simple", explode: false } : value;

const rewritten = { ...(edit(listed, asTypeList) as object), openapi: "3.1.0" };

const variants: readonly (readonly [name: string, document: object])[] = [
  ["the same text", listed],
  ["members in another order", edit(listed, reversed) as object],
  ["references written out", edit(listed, inlined) as object],
  ["lists that are sets in another order", edit(listed, shuffledLists) as object],
  ["other descriptions", edit(listed, withoutTexts) as object],
  ["OpenAPI 3.1, with a list of types for nullable", rewritten],
  ["defaults of OpenAPI written out", edit(listed, withDefaultsWritten) as object],
];

describe("two documents that mean the same", () => {
  test.each(variants)("have no change between them: %s", async (_, document) => {
    const pair = { old: await contractOf(listed), new: await contractOf(document) };
    for (const contracts of [pair, { old: pair.new, new: pair.old }]) {
      const { level, changes } = await diffContracts(contracts);
      expect(changes.map(({ message }) => message)).toEqual([]);
      expect(level).toBe("no effect");
    }
  });
});

test("a recursive schema is the same whether its parts are written out or named, whatever its extensions say", async () => {
  const versionOf = (schemas: object): Promise<Contract> =>
    contractOf({
      openapi: "3.1.0",
      info: { title: "t", version: "1" },
      paths: {
        "/nodes": {
          get: {
            responses: {
              200: {
                description: "d",
                content: { "application/json": { schema: { $ref: "#/components/schemas/Node" } } },
              },
            },
          },
        },
      },
      components: { schemas },
    });
  const node = { $ref: "#/components/schemas/Node" };
  const children = { type: "array", items: { anyOf: [node, { type: "null" }] } };
  const old = await versionOf({ Node: { type: "object", properties: { children } } });
  const now = await versionOf({
    Node: { type: "object", properties: { children: { $ref: "#/components/schemas/List" } } },
    List: { ...children, "x-of": [node] },
  });
  const schemaOf = ({ model }: Contract): unknown =>
    model.schemas.find(({ name }) => name === "Node")?.schema;
  for (const isIgnored of [ignoreAnnotations, ignoreUncompared])
    expect(createSameness({ old, new: now }, isIgnored)(schemaOf(old), schemaOf(now))).toBe(true);
});
