import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadDocument } from "../../../../contract/build/load-document.ts";
import { type Bundle, bundleDocument } from "../../../../contract/bundle/bundle-document.ts";
import type { LoadedDocument } from "../../../../contract/read/loaded-document.ts";
import { readPointer } from "../../../../runtime/pointer.ts";
import { writeFiles } from "../read/write-files.ts";

const head = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\n";

type Files = Readonly<Record<string, string>>;

async function load(files: Files): Promise<LoadedDocument> {
  const folder = await writeFiles(files);
  const { loaded } = await loadDocument(join(folder, Object.keys(files)[0] ?? ""));
  if (loaded === undefined) throw new Error("The document of the test was not loaded.");
  return loaded;
}

async function bundle(files: Files): Promise<Bundle> {
  return bundleDocument(await load(files));
}

function read({ document }: Bundle, pointer: string): unknown {
  return readPointer(document, pointer);
}

/** Where a node of the bundle comes from, as `file:line:column`. */
function placeOf(bundled: Bundle, pointer: string): string {
  const { file, line, column } = bundled.placeOf(pointer);
  return `${file}:${line}:${column}`;
}

/** A document whose path `/a` answers 200 with a schema, whose text is given. */
function answering(schema: string, rest = ""): string {
  return `${head}paths: {/a: {get: {responses: {200: {description: d, content: {application/json: {schema: ${schema}}}}}}}}\n${rest}`;
}

const answered = "/paths/~1a/get/responses/200/content/application~1json/schema";

describe("a document in one file", () => {
  it("stays the object it is", async () => {
    const loaded = await load({
      "a.yaml": answering(
        "{$ref: '#/components/schemas/A/properties/b'}",
        "components: {schemas: {A: {properties: {b: {}}}}}",
      ),
    });
    const bundled = bundleDocument(loaded);
    expect(bundled.document).toBe(loaded.root.value);
    expect(bundled.specification).toBe("3.1.0");
    expect(placeOf(bundled, "/components/schemas/A")).toBe("a.yaml:4:24");
  });

  it("has its path items written out, and the rest kept", async () => {
    const loaded = await load({
      "a.yaml": `${head}paths:\n  /a: {$ref: '#/paths/~1b', summary: A}\n  /b: {summary: B, get: {responses: {}}}\ncomponents: {schemas: {A: {}}}\n`,
    });
    const bundled = bundleDocument(loaded);
    expect(read(bundled, "/paths/~1a")).toEqual({ summary: "A", get: { responses: {} } });
    expect(read(bundled, "/components")).toBe(readPointer(loaded.root.value, "/components"));
    expect(placeOf(bundled, "/paths/~1a/get")).toBe("a.yaml:5:20");
    expect(placeOf(bundled, "/paths/~1a/summary")).toBe("a.yaml:4:38");
    expect(readPointer(loaded.root.value, "/paths/~1a/$ref")).toBe("#/paths/~1b");
  });

  it("has references to itself by name and by anchor turned into pointers", async () => {
    const schemas =
      "components: {schemas: {A: {$anchor: here, anyOf: [{$ref: '#here'}, {$ref: 'a.yaml#/components/schemas/A'}]}}}";
    const bundled = await bundle({ "a.yaml": `${head}${schemas}` });
    const self = { $ref: "#/components/schemas/A" };
    expect(read(bundled, "/components/schemas/A/anyOf")).toEqual([self, self]);
  });
});

describe("schemas of other files", () => {
  it("become components, one for each target, with places in their own files", async () => {
    const bundled = await bundle({
      "a.yaml": answering(
        "{anyOf: [{$ref: 's.yaml#/Pet'}, {$ref: './s.yaml#/Pet'}, {$ref: 'm/Owner.yaml'}]}",
      ),
      "s.yaml": "Pet:\n  properties:\n    owner: {$ref: m/Owner.yaml}\n",
      "m/Owner.yaml": "properties:\n  pet: {$ref: '../s.yaml#/Pet'}\n  self: {$ref: '#'}\n",
    });
    const pet = { $ref: "#/components/schemas/Pet" };
    const owner = { $ref: "#/components/schemas/Owner" };
    expect(read(bundled, answered)).toEqual({ anyOf: [pet, pet, owner] });
    expect(read(bundled, "/components/schemas")).toEqual({
      Owner: { properties: { pet, self: owner } },
      Pet: { properties: { owner } },
    });
    expect(placeOf(bundled, "/components/schemas/Pet")).toBe("s.yaml:1:1");
    expect(placeOf(bundled, "/components/schemas/Owner/properties/pet")).toBe("m/Owner.yaml:2:3");
    expect(placeOf(bundled, answered)).toMatch(/^a\.yaml:3:/);
  });

  it("take the name of the component that merely refers to them", async () => {
    const bundled = await bundle({
      "a.yaml": answering(
        "{$ref: 's.yaml#/Pet'}",
        "components: {schemas: {Animal: {$ref: link.yaml}, Other: {$ref: '#/components/schemas/Animal'}}}",
      ),
      "link.yaml": "$ref: s.yaml#/Pet",
      "s.yaml": "Pet: {type: object, properties: {a: {$ref: '#/Pet'}, b: {$ref: link.yaml}}}",
    });
    const animal = { $ref: "#/components/schemas/Animal" };
    expect(read(bundled, "/components/schemas")).toEqual({
      Animal: { type: "object", properties: { a: animal, b: animal } },
      Other: animal,
    });
    expect(read(bundled, answered)).toEqual(animal);
    expect(placeOf(bundled, "/components/schemas/Animal/properties")).toMatch(/^s\.yaml:/);
  });

  it("go to one of several components that refer to them; the others refer to that one", async () => {
    const bundled = await bundle({
      "a.yaml": `${head}components: {schemas: {Z: {$ref: s.yaml}, B: {$ref: s.yaml}}}`,
      "s.yaml": "type: string",
    });
    expect(read(bundled, "/components/schemas")).toEqual({
      Z: { $ref: "#/components/schemas/B" },
      B: { type: "string" },
    });
  });

  it("may be deep inside, and are called after what they are in", async () => {
    const bundled = await bundle({
      "a.yaml": answering(
        "{anyOf: [{$ref: 's.yaml#/components/schemas/A/properties/b'}, {$ref: 's.yaml#/components/schemas/A/allOf/0'}]}",
      ),
      "s.yaml": "components: {schemas: {A: {properties: {b: {type: string}}, allOf: [{type: object}]}}}",
    });
    expect(read(bundled, "/components/schemas")).toEqual({
      A_allOf_0: { type: "object" },
      A_b: { type: "string" },
    });
  });

  it("keep what stands beside a reference", async () => {
    const bundled = await bundle({
      "a.yaml": answering("{$ref: s.yaml, description: mine, properties: {x: {$ref: s.yaml}}}"),
      "s.yaml": "type: object",
    });
    const s = "#/components/schemas/s";
    expect(read(bundled, answered)).toEqual({ $ref: s, description: "mine", properties: { x: { $ref: s } } });
  });

  it("may refer back into the root document", async () => {
    const bundled = await bundle({
      "a.yaml": answering("{$ref: m/s.yaml}", "components: {schemas: {A: {type: string}}}"),
      "m/s.yaml": "items: {$ref: '../a.yaml#/components/schemas/A'}",
    });
    expect(read(bundled, "/components/schemas/s")).toEqual({ items: { $ref: "#/components/schemas/A" } });
  });

  it("are found through references on the way", async () => {
    const bundled = await bundle({
      "a.yaml": answering("{$ref: 'map.yaml#/Pet/properties/name'}"),
      "map.yaml": "Pet: {$ref: pet.yaml}",
      "pet.yaml": "properties: {name: {type: string}}",
    });
    expect(read(bundled, answered)).toEqual({ $ref: "#/components/schemas/pet_name" });
  });

  it("are followed by a discriminator's mapping", async () => {
    const bundled = await bundle({
      "a.yaml": answering("{$ref: 'm/u.yaml'}", "components: {schemas: {Dog: {}}}"),
      "m/u.yaml":
        "discriminator: {propertyName: k, mapping: {cat: cat.yaml, own: '#/components/schemas/Own', bare: Own, dog: Dog, odd: Nobody}}\ncomponents: {schemas: {Own: {type: object}}}",
      "m/cat.yaml": "type: object",
    });
    expect(read(bundled, "/components/schemas/u/discriminator/mapping")).toEqual({
      cat: "#/components/schemas/cat",
      own: "#/components/schemas/Own",
      bare: "#/components/schemas/Own",
      dog: "Dog",
      odd: "Nobody",
    });
  });

  it("have names that no order changes and no two share", async () => {
    const refs = [
      "x/models/error.yaml",
      "y/models/error.yaml",
      "error.yaml",
      "a b.yaml",
      "a_b.yaml",
      "__proto__.yaml",
    ];
    const files = Object.fromEntries(refs.map((name, at) => [name, `const: ${at}`]));
    const write = (list: readonly string[]): Files => ({
      "a.yaml": answering(
        `{anyOf: [${list.map((ref) => `{$ref: '${ref}'}`).join(", ")}]}`,
        "components: {schemas: {y_error: {}}}",
      ),
      ...files,
    });
    const one = await bundle(write(refs));
    const other = await bundle(write([...refs].reverse()));
    expect(read(other, "/components/schemas")).toEqual(read(one, "/components/schemas"));
    expect(read(one, "/components/schemas")).toEqual({
      y_error: {},
      a_b: { const: 3 },
      a_b_2: { const: 4 },
      error: { const: 2 },
      proto: { const: 5 },
      x_error: { const: 0 },
      y_models_error: { const: 1 },
    });
  });
});

describe("other things of other files", () => {
  it("become components of their section where there is one, and else are written out", async () => {
    const bundled = await bundle({
      "api.yaml": `${head}paths: {$ref: paths.yaml}\ntags: [{name: t, description: {$ref: tag.md}}]\n`,
      "tag.md": "# Tag",
      "paths.yaml": "/a: {get: {$ref: 'get.yaml'}, parameters: {$ref: 'lists.yaml#/p'}}",
      "lists.yaml": "p: [{$ref: 'parts.yaml#/parameters/page'}]",
      "get.yaml":
        "requestBody: {$ref: 'parts.yaml#/body'}\nresponses: {200: {$ref: ok.yaml}, 404: {$ref: ok.yaml}}\ncallbacks: {c: {$ref: 'parts.yaml#/callback'}}\n",
      "ok.yaml":
        "description: ok\nheaders: {X: {$ref: 'parts.yaml#/X'}}\nlinks: {l: {$ref: 'parts.yaml#/l'}}\ncontent: {a/b: {examples: {e: {$ref: 'parts.yaml#/e'}}, schema: {properties: {$ref: 'parts.yaml#/map'}}}}",
      "parts.yaml":
        "parameters: {page: {name: page, in: query}}\nbody: {content: {}}\nX: {schema: {type: string}}\nl: {operationId: o}\ne: {value: {$ref: data}}\nmap: {m: {type: string}}\ncallback: {'{$url}': {post: {responses: {}}}}\n",
    });
    const { document } = bundled;
    const to = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` });
    expect(document).toEqual({
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      paths: {
        "/a": {
          get: {
            requestBody: to("requestBodies", "body"),
            responses: { 200: to("responses", "ok"), 404: to("responses", "ok") },
            callbacks: { c: to("callbacks", "callback") },
          },
          parameters: [to("parameters", "page")],
        },
      },
      tags: [{ name: "t", description: "# Tag" }],
      components: {
        callbacks: { callback: { "{$url}": { post: { responses: {} } } } },
        examples: { e: { value: { $ref: "data" } } },
        headers: { X: { schema: { type: "string" } } },
        links: { l: { operationId: "o" } },
        parameters: { page: { name: "page", in: "query" } },
        requestBodies: { body: { content: {} } },
        responses: {
          ok: {
            description: "ok",
            headers: { X: to("headers", "X") },
            links: { l: to("links", "l") },
            content: {
              "a/b": {
                examples: { e: to("examples", "e") },
                schema: { properties: { m: { type: "string" } } },
              },
            },
          },
        },
      },
    });
    expect(placeOf(bundled, "/paths/~1a/get")).toBe("get.yaml:1:1");
    expect(placeOf(bundled, "/paths/~1a/parameters")).toBe("lists.yaml:1:1");
    expect(placeOf(bundled, "/components/responses/ok/content/a~1b/schema/properties/m")).toBe(
      "parts.yaml:6:7",
    );
  });

  it("go to the definitions of OpenAPI 2.0", async () => {
    const bundled = await bundle({
      "a.yaml":
        "swagger: '2.0'\npaths: {/a: {get: {parameters: [{$ref: 'p.yaml'}], responses: {200: {description: d, schema: {$ref: s.yaml}}}}}}\n",
      "p.yaml": "{name: p, in: query, type: string}",
      "s.yaml": "type: object",
    });
    expect(read(bundled, "/definitions")).toEqual({ s: { type: "object" } });
    expect(read(bundled, "/parameters/p")).toEqual({ name: "p", in: "query", type: "string" });
    expect(read(bundled, "/paths/~1a/get/responses/200/schema")).toEqual({ $ref: "#/definitions/s" });
    expect(bundled.specification).toBe("2.0");
  });

  it("keep the components of a map that is kept in another file", async () => {
    const bundled = await bundle({
      "a.yaml": answering("{$ref: 'm/Pet.yaml'}", "components: {schemas: {$ref: 'all.yaml#/schemas'}}"),
      "all.yaml": "schemas: {Animal: {$ref: m/Pet.yaml}, Own: {type: string}}",
      "m/Pet.yaml": "properties: {o: {$ref: '../all.yaml#/schemas/Own'}}",
    });
    expect(read(bundled, "/components/schemas")).toEqual({
      Animal: { properties: { o: { $ref: "#/components/schemas/Own" } } },
      Own: { type: "string" },
    });
    expect(read(bundled, answered)).toEqual({ $ref: "#/components/schemas/Animal" });
  });

  it("that contain themselves where nothing can refer are told", async () => {
    const bundled = await bundle({
      "a.yaml": `${head}paths: {/a: {$ref: p.yaml}}`,
      "p.yaml": "post: {callbacks: {c: {'{$url}': {$ref: p.yaml}}}, responses: {}}",
    });
    expect(
      bundled.findings.map(({ code, places }) => [
        code,
        ...places.map(({ file, line }) => `${file}:${line}`),
      ]),
    ).toEqual([["ref/cycle", "p.yaml:1", "p.yaml:1"]]);
  });
});

describe("the bundle", () => {
  it("leaves a reference that leads nowhere as it is written", async () => {
    const bundled = await bundle({
      "a.yaml": answering("{anyOf: [{$ref: none.yaml}, {$ref: s.yaml}]}"),
      "s.yaml": "{}",
    });
    expect(read(bundled, `${answered}/anyOf`)).toEqual([
      { $ref: "none.yaml" },
      { $ref: "#/components/schemas/s" },
    ]);
  });

  it("changes no value of a file", async () => {
    const loaded = await load({
      "a.yaml": answering("{$ref: 's.yaml#/A'}", "components: {schemas: {B: {$ref: 's.yaml#/B'}}}"),
      "s.yaml": "A: {items: {$ref: '#/B'}}\nB: {type: string}",
    });
    const before = JSON.stringify([...loaded.files.values()].map(({ value }) => value));
    bundleDocument(loaded);
    expect(JSON.stringify([...loaded.files.values()].map(({ value }) => value))).toBe(before);
  });

  it("has names of every kind in the places where they were", async () => {
    const bundled = await bundle({
      "a.json": JSON.stringify({
        openapi: "3.1.0",
        components: {
          schemas: JSON.parse('{"__proto__": {"$ref": "s.json"}, "constructor": {"$ref": "s.json#/x~1%7B"}}'),
        },
      }),
      "s.json": '{"type": "object", "x/{": {"type": "string"}}',
    });
    const schemas = Object.entries(read(bundled, "/components/schemas") ?? {});
    expect(schemas.map(([name]) => name)).toEqual(["__proto__", "constructor"]);
    expect(schemas[1]?.[1]).toEqual({ type: "string" });
  });
});
