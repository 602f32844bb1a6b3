import { expect, test } from "vitest";
import { rebaseReferences } from "../../../../contract/read/rebase-references.ts";

function rebased(schemas: Readonly<Record<string, unknown>>): unknown {
  const document = rebaseReferences({ openapi: "3.1.0", components: { schemas } });
  return (document as { readonly components: { readonly schemas: unknown } }).components.schemas; // as given
}

test("references in a schema with an $id are relative to it", () => {
  const tree = {
    $id: "https://example.com/tree",
    properties: { nodes: { items: { $ref: "node" } }, root: { $ref: "#" }, named: { $ref: "#here" } },
    $defs: { node: { $id: "node", $ref: "#/$defs/leaf", $defs: { leaf: true } }, here: { $anchor: "here" } },
  };
  expect(rebased({ Tree: tree })).toMatchObject({
    Tree: {
      properties: {
        nodes: { items: { $ref: "#/components/schemas/Tree/$defs/node" } },
        root: { $ref: "#/components/schemas/Tree" },
        named: { $ref: "#/components/schemas/Tree/$defs/here" },
      },
      $defs: { node: { $ref: "#/components/schemas/Tree/$defs/node/$defs/leaf" } },
    },
  });
});

test("a schema is found by its identifier from anywhere in the file", () => {
  const result = rebased({
    One: { $id: "urn:example:one", type: "string" },
    Two: { $ref: "urn:example:one" },
  });
  expect(result).toMatchObject({ Two: { $ref: "#/components/schemas/One" } });
});

test("data that looks like identifiers and references stays as it is", () => {
  const schemas = {
    One: { $id: "https://example.com/one", const: { $ref: "#" }, properties: { $ref: { type: "string" } } },
    Two: { example: { $id: "https://example.com/two" }, $ref: "#/components/schemas/One" },
  };
  expect(rebased(schemas)).toEqual(schemas);
});

test("a file without identifiers, and what leads out of it, is not touched", () => {
  const document = { a: { $ref: "other.yaml" }, b: { $id: "https://example.com/b", $ref: "other.yaml#/x" } };
  expect(rebaseReferences(document)).toBe(document);
});
