import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normaliseDocument } from "../../../../contract/normalise/normalise-document.ts";
import { schemaNameOf, schemaRef } from "../../../../language/schema/local-ref.ts";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import { expectLinear } from "../../../expect-linear.ts";
import { brief, bundleOf, documentOf } from "../model/bundle-of.ts";

function normalise(document: SchemaObject): ReturnType<typeof normaliseDocument> {
  return normaliseDocument(bundleOf(document));
}

/** A document with a response of that schema, and these components. */
function withResponse(schema: unknown, components: SchemaObject, openapi = "3.1.0"): SchemaObject {
  const responses = { "200": { description: "", content: { "application/json": { schema } } } };
  return documentOf(openapi, { paths: { "/a": { get: { responses } } }, components });
}

function refsIn(document: unknown): readonly string[] {
  const refs: string[] = [];
  JSON.stringify(document, (key, value) => {
    if (key === "$ref" && typeof value === "string") refs.push(value);
    return value;
  });
  return refs;
}

describe("versions", () => {
  test.each([
    ["3.0.3", "3.1.0"],
    ["3.1.1", "3.1.1"],
    ["3.2.0", "3.2.0"],
  ])("a document of %s becomes one of %s", (before, after) => {
    expect(normalise(documentOf(before, {})).document["openapi"]).toBe(after);
  });

  test.each([
    [3.1, "3.1.0"],
    [3.2, "3.2.0"],
  ])("a document of %j, a number of YAML, becomes one of %s", (openapi, after) => {
    expect(normalise({ ...documentOf("", {}), openapi }).document["openapi"]).toBe(after);
  });

  test("a normalised document stays the same object", () => {
    const document = withResponse(
      { $ref: "#/components/schemas/A" },
      { schemas: { A: { type: ["string", "null"] } } },
    );
    expect(normalise(document).document).toBe(document);
  });

  test("unchanged parts are shared", () => {
    const same = { type: "object", properties: { a: { type: "string" } } };
    const document = documentOf("3.0.3", {
      components: { schemas: { Same: same, Other: { type: "string", nullable: true } } },
    });
    const { components } = normalise(document).document as {
      components: { schemas: Record<string, unknown> };
    };
    expect(components.schemas["Same"]).toBe(same);
  });

  test("schemas are upgraded in every position of 3.2", () => {
    const old = { type: "string", nullable: true };
    const media = {
      "application/json": {
        schema: old,
        itemSchema: old,
        encoding: { a: { headers: { H: { schema: old } } } },
      },
    };
    const operation = {
      parameters: [{ name: "q", in: "querystring", content: media }],
      requestBody: { content: media },
      responses: { "200": { headers: { H: { schema: old } }, content: media }, "x-note": { schema: old } },
      callbacks: { done: { "{$url}": { post: { requestBody: { content: media } } } } },
    };
    const item = {
      parameters: [{ name: "a", in: "query", schema: old }],
      query: operation,
      additionalOperations: { COPY: operation },
    };
    const document = documentOf("3.2.0", {
      paths: { "/a": item },
      webhooks: { "x-made": { post: operation } },
      components: {
        schemas: { A: old },
        responses: { A: { content: media } },
        parameters: { A: { name: "a", in: "query", schema: old } },
        requestBodies: { A: { content: media } },
        headers: { A: { schema: old } },
        callbacks: { A: { "{$url}": item } },
        pathItems: { A: item },
        mediaTypes: { A: { schema: old } },
      },
    });
    const text = JSON.stringify(normalise(document).document);
    const left = text.match(/"nullable"/g) ?? [];
    // Extensions are not OpenAPI's to read; there is one in each copy of the operation.
    expect(left.length).toBe(text.match(/"x-note"/g)?.length);
  });
});

describe("$refs", () => {
  test("into components get names of their own, however they are nested", () => {
    const document = withResponse(
      { $ref: "#/components/schemas/A/properties/list/items" },
      {
        schemas: {
          A: {
            type: "object",
            properties: {
              list: {
                type: "array",
                items: {
                  type: "object",
                  properties: { up: { $ref: "#/components/schemas/A/properties/list" } },
                },
              },
            },
          },
        },
      },
    );
    const { document: normalised, findings } = normalise(document);
    const { components, paths } = normalised as {
      components: { schemas: Record<string, unknown> };
      paths: object;
    };
    expect(findings).toEqual([]);
    expect(Object.keys(components.schemas)).toEqual(["A", "A_list", "A_list_items"]);
    expect(refsIn(paths)).toEqual(["#/components/schemas/A_list_items"]);
    expect(components.schemas["A_list"]).toMatchObject({ type: "array" });
  });

  test("into a schema with an anchor leave the anchor in one place", () => {
    const a = { $anchor: "foo", type: "object", properties: { b: { $anchor: "bar", type: "number" } } };
    const document = withResponse(
      { $ref: "#/components/schemas/A/$defs/a" },
      { schemas: { A: { $defs: { a }, type: "object" } } },
    );
    const { components } = normalise(document).document as { components: { schemas: unknown } };
    expect(components.schemas).toEqual({
      A: { $defs: { a }, type: "object" },
      A_a: { type: "object", properties: { b: { type: "number" } } },
    });
  });

  test("into other parts of the document get names that say where from", () => {
    const document = withResponse(
      { $ref: "#/components/responses/Old/content/application~1json/schema" },
      {
        responses: {
          Old: { description: "", content: { "application/json": { schema: { type: "integer" } } } },
        },
      },
    );
    const { components } = normalise(document).document as { components: { schemas: object } };
    expect(components.schemas).toEqual({ responses_Old_application_json: { type: "integer" } });
  });

  test("to a schema that is a $ref lead to its end", () => {
    const document = withResponse(
      { $ref: "#/components/schemas/A/properties/b" },
      {
        schemas: { A: { properties: { b: { $ref: "#/components/schemas/B" } } }, B: { type: "string" } },
      },
    );
    const { document: normalised } = normalise(document);
    expect(refsIn(normalised["paths"])).toEqual(["#/components/schemas/B"]);
  });

  test("derived names avoid the names of the document", () => {
    const document = withResponse(
      { $ref: "#/components/schemas/A/properties/b" },
      {
        schemas: { A: { properties: { b: { type: "string" } } }, a_B: { type: "integer" } },
      },
    );
    const { components, paths } = normalise(document).document as {
      components: { schemas: object };
      paths: object;
    };
    expect(Object.keys(components.schemas)).toHaveLength(3);
    expect(components.schemas).toMatchObject({ a_B: { type: "integer" } });
    expect(refsIn(paths)[0]).not.toBe("#/components/schemas/a_B");
  });

  test("that lead nowhere admit anything", () => {
    const document = withResponse(
      { $ref: "#/components/schemas/Gone", description: "Gone." },
      { schemas: {} },
    );
    expect(JSON.stringify(normalise(document).document["paths"])).toContain(
      '"schema":{"description":"Gone."}',
    );
  });

  test("in examples, defaults, enums and extensions are values", () => {
    const value = { $ref: "#/nowhere" };
    const schema = { default: value, enum: [value], examples: [value], const: value, "x-a": value };
    const document = withResponse(schema, {});
    expect(normalise(document).document).toBe(document);
  });

  test("to components that are not schemas stay; to other places they are written out", () => {
    const get = {
      responses: {
        "200": { $ref: "#/components/responses/R" },
        "201": { $ref: "#/paths/~1b/get/responses/200" },
      },
    };
    const inner = { description: "Inner." };
    const document = documentOf("3.1.0", {
      paths: {
        "/a": { get },
        "/b": { get: { responses: { "200": inner } } },
        "/c": { $ref: "#/paths/~1a", summary: "C." },
      },
      components: { responses: { R: { description: "" } } },
    });
    const { paths } = normalise(document).document as { paths: Record<string, unknown> };
    const expected = { responses: { "200": { $ref: "#/components/responses/R" }, "201": inner } };
    expect(paths["/a"]).toEqual({ get: expected });
    expect(paths["/c"]).toEqual({ summary: "C.", get: expected });
  });

  test("of path items that lead back to themselves are cut", () => {
    const document = documentOf("3.1.0", {
      paths: {
        "/a": { post: { callbacks: { done: { "{$url}": { $ref: "#/paths/~1a" } } }, responses: {} } },
      },
    });
    const { findings } = normalise(document);
    expect(findings.map(({ code }) => code)).toEqual(["ref/cycle"]);
  });

  test("that lead round in a circle without a value between are cut", () => {
    const document = withResponse(
      { $ref: "#/components/schemas/A" },
      {
        schemas: {
          A: { allOf: [{ $ref: "#/components/schemas/B" }, { type: "object" }] },
          B: { anyOf: [{ type: "string" }, { $ref: "#/components/schemas/A" }] },
          Fine: { type: "array", items: { $ref: "#/components/schemas/Fine" } },
        },
      },
    );
    const { document: normalised, findings } = normalise(document);
    const { components } = normalised as { components: { schemas: Record<string, unknown> } };
    expect(brief(findings)).toEqual(["ref/cycle /components/schemas/B/anyOf"]);
    expect(components.schemas["B"]).toEqual({});
    expect(refsIn(components.schemas["Fine"])).toHaveLength(1);
  });

  test.each(["oneOf", "anyOf"])("of a base with %s of its children are cut at the base", (union) => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const child = { allOf: [ref("Animal"), { properties: { lives: { type: "integer" } } }] };
    const base = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
    const schemas = {
      Animal: { ...base, [union]: [ref("Cat"), { allOf: [ref("Kitten")] }, ref("Plant")] },
      Cat: child,
      Kitten: { allOf: [ref("Cat")] },
      Plant: { type: "object" },
      Pet: { [union]: [ref("Animal"), ref("Cat")] },
    };
    for (const names of [Object.keys(schemas), Object.keys(schemas).toReversed()]) {
      const ordered = Object.fromEntries(names.map((name) => [name, schemas[name as keyof typeof schemas]]));
      const { document, findings } = normalise(withResponse(ref("Pet"), { schemas: ordered }));
      const { components } = document as { components: { schemas: Record<string, unknown> } };
      expect(brief(findings)).toEqual([`ref/cycle /components/schemas/Animal/${union}`]);
      expect(components.schemas["Animal"]).toEqual(base);
      expect(components.schemas["Cat"]).toEqual(child);
      expect(refsIn(components.schemas["Pet"])).toHaveLength(2);
    }
  });

  test("of unions are cut once, with work in proportion to how many there are", async () => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    await expectLinear((count) => {
      const links = Array.from({ length: count }, (_, at) => [
        [`C${at}`, { allOf: [ref(`C${at + 1}`)] }],
        [`B${at}`, { oneOf: [ref("C0"), { type: "string" }] }],
      ]).flat();
      const last = { allOf: Array.from({ length: count }, (_, at) => ref(`B${at}`)) };
      const schemas = Object.fromEntries([...links, [`C${count}`, last]]);
      const { findings } = normalise(withResponse(ref("C0"), { schemas }));
      expect(findings.filter(({ code }) => code === "ref/cycle")).toHaveLength(count);
    }, 150);
  });
});

describe("names of schemas", () => {
  const names = [
    "a/b",
    "a~b",
    "~1",
    "50%",
    "%41",
    "two words",
    "🐱",
    "__proto__",
    "a#b?c",
    "List<Item[]>",
    "a:b@c",
  ];

  test.each(names)("`%s` can be referred to, encoded or not", (name) => {
    const escaped = name.replaceAll("~", "~0").replaceAll("/", "~1");
    const spellings = [encodeURIComponent(escaped), schemaRef(name).slice("#/components/schemas/".length)];
    for (const spelling of spellings) {
      const schemas = Object.fromEntries([[name, { type: "string" }]]);
      const document = withResponse({ $ref: `#/components/schemas/${spelling}` }, { schemas });
      const [ref] = refsIn(normalise(document).document["paths"]);
      expect(ref).toBe(schemaRef(name));
    }
  });

  test("any name survives the way into a $ref and back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(schemaNameOf(schemaRef(name))).toBe(name);
      }),
    );
  });
});

describe("a normalised document", () => {
  const leaf = fc.constantFrom<SchemaObject>(
    { type: "string", nullable: true },
    { type: "string", enum: ["a"], nullable: true, example: "a" },
    { $ref: "#/components/schemas/A" },
    { $ref: "#/components/schemas/A/properties/p", nullable: true },
    { type: "integer", minimum: 0, exclusiveMinimum: true, readOnly: true },
    { type: "string", writeOnly: true },
    { required: true },
  );
  const schema = fc.letrec<{ schema: SchemaObject }>((tie) => ({
    schema: fc.oneof(
      { depthSize: "small" },
      leaf,
      fc.record({ type: fc.constant("array"), items: tie("schema") }),
      fc.record({ allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }), nullable: fc.boolean() }),
      fc.record({ oneOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }), nullable: fc.boolean() }),
      fc.record({
        type: fc.constant("object"),
        required: fc.constant(["p"]),
        properties: fc.record({ p: tie("schema"), q: tie("schema") }),
      }),
    ),
  })).schema;

  test("does not change when it is normalised again", () => {
    fc.assert(
      fc.property(schema, schema, schema, (a, body, answer) => {
        const content = (of: unknown): object => ({ content: { "application/json": { schema: of } } });
        const document = documentOf("3.0.3", {
          paths: { "/a": { post: { requestBody: content(body), responses: { "200": content(answer) } } } },
          components: { schemas: { A: { type: "object", properties: { p: a } } } },
        });
        const once = normalise(document);
        const twice = normalise(once.document);
        expect(twice.document).toEqual(once.document);
        expect(twice.findings).toEqual([]);
        for (const ref of refsIn(once.document)) expect(ref).toMatch(/^#\/components\/schemas\/[^/]+$/);
      }),
      { numRuns: 300 },
    );
  });
});
