import { describe, expect, test } from "vitest";
import {
  componentSections,
  isPureReference,
  isReferenceNode,
  kindAt,
  sectionOf,
  visitReferences,
} from "../../../../language/openapi/visit-references.ts";
import type { NodeKind } from "../../../../language/openapi/walk-nodes.ts";

/** The references in a node, as `kind text pointer`, and the pointers of those that are malformed. */
function referencesIn(node: unknown, kind: NodeKind, at: readonly string[] = []): readonly string[] {
  const found: string[] = [];
  visitReferences(node, kind, at, {
    found: (reference) => found.push(`${reference.kind} ${reference.text} ${reference.pointer()}`),
    malformed: (pointer) => found.push(`malformed ${pointer}`),
  });
  return found;
}

describe("references", () => {
  test("are found with what they must lead to, in the order of the document", () => {
    const document = {
      paths: {
        "/a": { $ref: "#p", get: { parameters: [{ $ref: "#q" }], responses: { 200: { $ref: "#r" } } } },
        "x-ext": { $ref: "#data" },
      },
      webhooks: { w: { $ref: "#w" } },
      components: {
        schemas: {
          A: { allOf: [{ $ref: "#B" }], properties: { $ref: { $ref: "#C" } }, const: { $ref: "#data" } },
        },
        examples: { E: { $ref: "#e" }, F: { value: { $ref: "#data" } } },
        callbacks: { C: { "{$url}": { $ref: "#c" } } },
      },
      info: { description: { $ref: "text.md" } },
      externalDocs: { $ref: "#data" },
      servers: [{ $ref: "#data", description: { $ref: "#data" } }],
    };
    expect(referencesIn(document, "document")).toEqual([
      "pathItem #p /paths/~1a/$ref",
      "parameter #q /paths/~1a/get/parameters/0/$ref",
      "response #r /paths/~1a/get/responses/200/$ref",
      "pathItem #w /webhooks/w/$ref",
      "schema #B /components/schemas/A/allOf/0/$ref",
      "schema #C /components/schemas/A/properties/$ref/$ref",
      "example #e /components/examples/E/$ref",
      "pathItem #c /components/callbacks/C/{$url}/$ref",
      "text text.md /info/description/$ref",
    ]);
  });

  test("are found beside others, and in the mapping of a discriminator", () => {
    const schema = {
      $ref: "#A",
      discriminator: { propertyName: "k", mapping: { b: "#B", c: "C", d: 1 }, defaultMapping: "#D" },
      items: [{ $ref: "#E" }],
    };
    expect(referencesIn(schema, "schema", ["components", "schemas", "a/b"])).toEqual([
      "schema #A /components/schemas/a~1b/$ref",
      "schemaName #B /components/schemas/a~1b/discriminator/mapping/b",
      "schemaName C /components/schemas/a~1b/discriminator/mapping/c",
      "schemaName #D /components/schemas/a~1b/discriminator/defaultMapping",
      "schema #E /components/schemas/a~1b/items/0/$ref",
    ]);
  });

  test("that are no texts are malformed where one may be, and names in a map", () => {
    expect(referencesIn({ $ref: 1, get: { requestBody: { $ref: null } } }, "pathItem")).toEqual([
      "malformed /$ref",
      "malformed /get/requestBody/$ref",
    ]);
    expect(referencesIn({ $ref: { type: "string" } }, "schema map")).toEqual([]);
    expect(referencesIn({ $ref: 1 }, "server")).toEqual([]);
    expect(() => visitReferences({ $ref: 1 }, "schema", [], { found: () => undefined })).not.toThrow();
  });

  test("are not looked for in what is no object", () => {
    expect([null, "#A", 1, true].flatMap((node) => referencesIn(node, "schema"))).toEqual([]);
  });
});

test("a reference is an object whose $ref is a text", () => {
  const nodes = [
    { $ref: "#a" },
    { $ref: "#a", b: 1 },
    { $ref: 1 },
    {},
    null,
    "#a",
    Object.create({ $ref: "#a" }),
  ];
  expect(nodes.map(isReferenceNode)).toEqual([true, true, false, false, false, false, false]);
  expect(nodes.map(isPureReference)).toEqual([true, false, false, false, false, false, false]);
});

test.each([
  [[], "document"],
  [["components", "schemas"], "schema map"],
  [["components", "schemas", "A", "properties", "x", "items"], "schema"],
  [["components", "schemas", "0"], "schema"],
  [["components", "schemas", "A", "items", "0"], "schema"],
  [["components", "schemas", "A", "allOf", "12"], "schema"],
  [["paths"], "pathItem extensible map"],
  [["paths", "/a", "get", "parameters", "0", "schema"], "schema"],
  [["paths", "x-a"], undefined],
  [["components", "schemas", "A", "default"], undefined],
  [["components", "schemas", "A", "default", "schemas", "A"], undefined],
  [["components", "callbacks", "C", "{$url}", "post"], "operation"],
  [["components", "callbacks", "C", "x-a"], undefined],
  [["servers"], undefined],
  [["components", "schemas", "A", "allOf", "x1"], undefined],
  [["components", "schemas", "A", "allOf", "1x"], undefined],
] as const)("the kind of the node at %j is %s", (tokens, kind) => expect(kindAt(tokens)).toBe(kind));

test("a kind has its section of components; a path item is copied to where it is used", () => {
  expect([sectionOf("schema"), sectionOf("mediaType"), sectionOf("pathItem"), sectionOf("server")]).toEqual([
    "schemas",
    "mediaTypes",
    undefined,
    undefined,
  ]);
});

test("components are kept where the version of the document has them", () => {
  expect([...componentSections("2.0")]).toEqual([
    ["schemas", "/definitions"],
    ["parameters", "/parameters"],
    ["responses", "/responses"],
    ["securitySchemes", "/securityDefinitions"],
  ]);
  const sections = [
    "schemas",
    "responses",
    "parameters",
    "requestBodies",
    "headers",
    "callbacks",
    "mediaTypes",
    "examples",
    "securitySchemes",
    "links",
  ];
  const pointersOf = (version: string): readonly string[] =>
    [...componentSections(version)].map((row) => row.join(" "));
  const rows = sections.map((section) => `${section} /components/${section}`);
  expect(pointersOf("3.2.0")).toEqual(rows);
  expect(pointersOf("3.1.1")).toEqual(rows.filter((row) => !row.startsWith("mediaTypes")));
  expect(pointersOf("3.0.4")).toEqual(rows.filter((row) => !row.startsWith("mediaTypes")));
});
