import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type LoadOptions, type LoadResult, loadDocument } from "../../../../contract/build/load-document.ts";
import { bundleDocument } from "../../../../contract/bundle/bundle-document.ts";
import { writeFiles } from "../read/write-files.ts";

const head = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\n";

async function load(
  files: Readonly<Record<string, string | Uint8Array>>,
  options?: LoadOptions,
): Promise<LoadResult> {
  const folder = await writeFiles(files);
  return loadDocument(join(folder, Object.keys(files)[0] ?? ""), options);
}

/** The code and places of each finding. */
function told({ findings }: LoadResult): readonly string[] {
  return findings.map(({ code, places }) =>
    [code, ...places.map(({ file, line, column }) => `${file}:${line}:${column}`)].join(" "),
  );
}

/** A document with one schema `A`, whose text is given. */
function schemaA(text: string): string {
  return `${head}components:\n  schemas:\n    A: ${text}\n`;
}

describe("the root document", () => {
  it("must be a file", async () => {
    const folder = await writeFiles({ "a.yaml": head });
    expect(told(await loadDocument(join(folder, "b.yaml")))).toEqual(["load/not-found"]);
    expect(told(await loadDocument(join(folder, "a.yaml", "b.yaml")))).toEqual(["load/not-found"]);
    expect(told(await loadDocument(folder))).toEqual(["load/not-a-file"]);
    expect(told(await loadDocument("https://example.com/a.yaml"))).toEqual(["load/remote-document"]);
    expect(told(await loadDocument("a\0b"))).toEqual(["load/not-found"]);
  });

  it.each([
    ["[]", "load/not-an-object a.yaml:1:1"],
    ["info: {}", "load/not-openapi a.yaml:1:1"],
    ["x: 1\nopenapi: 4.0.0", "load/unsupported-version a.yaml:2:10"],
    ["openapi: 3.3.0", "load/unsupported-version a.yaml:1:10"],
    ["swagger: '1.2'", "load/unsupported-version a.yaml:1:10"],
    ["", "load/empty a.yaml:1:1"],
    ["a: [", "load/syntax a.yaml:1:4"],
  ])("must be OpenAPI: %j", async (text, expected) => {
    const result = await load({ "a.yaml": text });
    expect(told(result)).toContain(expected);
    expect(result.loaded).toBeUndefined();
  });

  it.each([
    "openapi: 3.0.3",
    "openapi: 3.1",
    "openapi: 3.2.0",
    "swagger: 2.0",
    "openapi: 3.1.0-rc1",
  ])("may be %s", async (text) => expect(told(await load({ "a.yaml": text }))).toEqual([]));
});

/** The messages, one per line. */
function messagesOf({ findings }: LoadResult): string {
  return findings.map(({ message }) => message).join("\n");
}

describe("references", () => {
  it("lead to further files, those to further ones, by relative paths", async () => {
    const result = await load({
      "api.yaml": `${head}paths:\n  /a:\n    $ref: paths/a.yaml\n`,
      "paths/a.yaml": "get:\n  responses:\n    200:\n      $ref: '../responses.json#/ok'\n",
      "responses.json":
        '{"ok": {"description": "", "content": {"application/json": {"schema": {"$ref": "./my%20schemas/s.yaml#/A/properties/b"}}}}}',
      "my schemas/s.yaml": "A:\n  properties:\n    b: {$ref: '#/B'}\nB: {type: string}\n",
    });
    expect(told(result)).toEqual([]);
    expect([...(result.loaded?.files.keys() ?? [])]).toEqual([
      "api.yaml",
      "my schemas/s.yaml",
      "paths/a.yaml",
      "responses.json",
    ]);
  });

  it("are data in examples, defaults, enums, constants and extensions", async () => {
    const nowhere = "{$ref: 'nowhere.yaml'}";
    const result = await load({
      "a.yaml": `${head}x-a: ${nowhere}
paths:
  x-b: ${nowhere}
  /a:
    get:
      x-c: [${nowhere}]
      parameters:
        - {name: p, in: query, schema: {default: ${nowhere}, enum: [${nowhere}], const: ${nowhere}}, example: ${nowhere}}
      responses:
        x-d: ${nowhere}
        200:
          description: d
          content:
            application/json:
              schema: {example: ${nowhere}, examples: [${nowhere}], x-e: ${nowhere}, properties: {example: {type: string}}}
              examples: {one: {value: ${nowhere}}}
`,
    });
    expect(told(result)).toEqual([]);
  });

  it("are followed under names that look like keywords or extensions", async () => {
    const result = await load({
      "a.yaml": schemaA(
        "{properties: {example: {$ref: '#/1'}, default: {$ref: '#/2'}, x-y: {$ref: '#/3'}, $ref: {$ref: '#/4'}}}",
      ),
    });
    expect(result.findings.map(({ code }) => code)).toEqual(Array(4).fill("ref/unresolved"));
  });

  it.each([
    ["#/components/schemas/B", "ref/unresolved a.yaml:5:15 a.yaml:4:3"],
    ["#/components/schemas/A/properties/b", "ref/unresolved a.yaml:5:15 a.yaml:5:5"],
    ["#/components/schemas/toString", "ref/unresolved a.yaml:5:15 a.yaml:4:3"],
    ["#components", "ref/unresolved a.yaml:5:15"],
    ["#a/b", "ref/malformed a.yaml:5:15"],
    ["#/a~2", "ref/malformed a.yaml:5:15"],
    ["dir\\\\b.yaml", "ref/malformed a.yaml:5:15"],
    ["b.yaml", "ref/file-not-found a.yaml:5:15"],
    ["dir", "ref/file-not-found a.yaml:5:15"],
    ["a\\0b.yaml", "ref/malformed a.yaml:5:15"],
    ["a%00b.yaml", "ref/malformed a.yaml:5:15"],
    ["http://127.0.0.1:1/b.yaml", "ref/remote a.yaml:5:15"],
    ["//host/b.yaml", "ref/remote a.yaml:5:15"],
    ["file:///etc/passwd", "ref/remote a.yaml:5:15"],
    ["/etc/passwd", "ref/outside-root a.yaml:5:15"],
    ["../../../../../../etc/passwd", "ref/outside-root a.yaml:5:15"],
    ["dir/../../b.yaml", "ref/outside-root a.yaml:5:15"],
    ["..%2f..%2fb.yaml", "ref/outside-root a.yaml:5:15"],
    ["../nothing-there", "ref/outside-root a.yaml:5:15"],
    ["#/info/title", "ref/wrong-kind a.yaml:5:15 a.yaml:2:15"],
    ["#/components/parameters/P", "ref/wrong-kind a.yaml:5:15 a.yaml:6:16"],
  ])("that lead nowhere are told with their place: %s", async (ref, expected) => {
    const text = `${schemaA(`{$ref: "${ref}"}`)}  parameters: {P: {name: p, in: query}}\n`;
    expect(told(await load({ "a.yaml": text, "dir/c.yaml": "" }))).toEqual([expected]);
  });

  it.each(["5", "null", "[]", "{}"])("that are not strings are reported: %s", async (ref) => {
    expect(told(await load({ "a.yaml": schemaA(`{$ref: ${ref}}`) }))).toEqual(["ref/malformed a.yaml:5:15"]);
  });

  it.each([
    ["in a schema", schemaA("\n      $ref: #/components/schemas/B")],
    [
      "in a response",
      `${head}paths:\n  /a:\n    get:\n      responses:\n        "200":\n          $ref: #/components/schemas/B\n`,
    ],
  ])("that YAML reads as a comment are to be quoted: %s", async (_, text) => {
    const { findings } = await load({ "a.yaml": text });
    expect(findings.filter(({ severity }) => severity === "error")).toMatchObject([
      {
        code: "ref/malformed",
        message: expect.stringContaining("`$ref` is empty: `#` begins a comment in YAML."),
        fix: 'Quote the reference: `$ref: "#/components/schemas/B"`.',
      },
    ]);
    expect(findings.some(({ code }) => code === "loss/unknown-member")).toBe(false);
  });

  it.each([
    [`content: {application/json: {$ref: "#/components/schemas/A"}}`, "a media type", "under `schema`"],
    [`headers: {X: {$ref: "#/components/schemas/A"}}`, "a header", "under `schema`"],
    [`$ref: "#/components/schemas/A"`, "a response", "below a media type"],
  ])("to a schema in place of what contains it are told with where they belong: %s", async (text, noun, fix) => {
    const responses = `responses: {"200": {${text.startsWith("$") ? "" : "description: A, "}${text}}}`;
    const paths = `paths: {/a: {get: {${responses}}}}\n`;
    const { findings } = await load({ "a.yaml": `${schemaA("{enum: [a]}")}${paths}` });
    const found = findings.find(({ code }) => code === "ref/wrong-kind");
    expect(found?.message).toContain(`points to a schema where ${noun} is expected.`);
    expect(found?.fix).toContain(fix);
  });

  it("to a whole document are told", async () => {
    expect(told(await load({ "a.yaml": schemaA("{$ref: a.yaml}") }))).toEqual([
      "ref/wrong-kind a.yaml:5:15 a.yaml:1:1",
    ]);
  });

  it("to a file that is missing are told once, with every place", async () => {
    const text = schemaA("{allOf: [{$ref: b.yaml}, {$ref: 'b.yaml#/x'}]}");
    expect(told(await load({ "a.yaml": text }))).toEqual(["ref/file-not-found a.yaml:5:24 a.yaml:5:40"]);
  });

  it("to a broken file are not reported: the findings of the file are", async () => {
    expect(told(await load({ "a.yaml": schemaA("{$ref: b.json}"), "b.json": '{"a":}' }))).toEqual([
      "load/syntax b.json:1:6",
    ]);
  });

  it("may leave the folder where that is allowed by name", async () => {
    const files = {
      "spec/a.yaml": schemaA("{$ref: '../shared/s.yaml#/S'}"),
      "shared/s.yaml": "S: {type: string}",
      "shared2/s.yaml": "",
    };
    expect(told(await load(files))).toEqual(["ref/outside-root a.yaml:5:15"]);
    expect(told(await load(files, { allow: ["../shared"] }))).toEqual([]);
    expect(told(await load(files, { allow: ["../shared/s.yaml"] }))).toEqual([]);
    expect(told(await load(files, { allow: ["../share"] }))).toEqual(["ref/outside-root a.yaml:5:15"]);
  });

  it("do not leave the folder by symbolic links", async () => {
    const folder = await writeFiles({
      "outside/s.yaml": "S: {type: string}",
      "spec/real/s.yaml": "S: {type: string}",
    });
    const root = join(folder, "spec/a.yaml");
    await symlink(join(folder, "outside"), join(folder, "spec/folder"));
    await symlink(join(folder, "outside/s.yaml"), join(folder, "spec/file.yaml"));
    await symlink(join(folder, "spec/real"), join(folder, "spec/inner"));
    await symlink(join(folder, "spec/loop"), join(folder, "spec/loop"));
    for (const [path, code] of [
      ["folder/s.yaml", "ref/outside-root"],
      ["folder/none.yaml", "ref/outside-root"],
      ["file.yaml", "ref/outside-root"],
      ["loop", "ref/file-not-found"],
      ["inner/s.yaml", undefined],
    ] as const) {
      await writeFile(root, schemaA(`{$ref: '${path}#/S'}`));
      expect((await loadDocument(root)).findings.map((finding) => finding.code)).toEqual(
        code === undefined ? [] : [code],
      );
    }
    await mkdir(join(folder, "linked"));
    await symlink(join(folder, "spec"), join(folder, "linked/spec"));
    expect(told(await loadDocument(join(folder, "linked/spec/a.yaml")))).toEqual([]);
  });

  it("may name a schema by its anchor or its identifier", async () => {
    const result = await load({
      "a.yaml": schemaA(
        "{anyOf: [{$ref: '#here'}, {$ref: 'b.yaml#there'}, {$ref: 'https://x.test/s.json#/items'}], $defs: {H: {$anchor: here}}}",
      ),
      "b.yaml": "S: {$anchor: there, $id: 'https://x.test/s.json', items: {type: string}}",
    });
    expect(told(result)).toEqual([]);
  });

  it("may name a document by its `$self`, from within and from other files", async () => {
    const self = (uri: string): string => `openapi: 3.2.0\ninfo: {title: T, version: '1'}\n$self: ${uri}\n`;
    const result = await load({
      "a.yaml": `${self("https://x.test/api/openapi")}components:
  schemas:
    A: {$ref: 'https://x.test/api/openapi#/components/schemas/B'}
    B: {$ref: 'openapi#/components/schemas/C'}
    C: {$ref: '/api/openapi#here'}
    D: {$anchor: here, type: string}
    E: {$ref: 'https://x.test/api/shared/foo#/components/schemas/F'}
    G: {$ref: 'shared/foo#/components/schemas/F'}
    H: {$ref: 'ids/one'}
    I: {$id: ids/one, type: integer}
    J: {$ref: './files/foo.yaml#/components/schemas/F'}
`,
      "files/foo.yaml": `${self("https://x.test/api/shared/foo")}components: {schemas: {F: {$ref: '../openapi#/components/schemas/D'}}}`,
    });
    expect(told(result)).toEqual([]);
    if (result.loaded === undefined) throw new Error("nothing was loaded");
    const { document } = bundleDocument(result.loaded);
    expect(document["components"]).toMatchObject({
      schemas: {
        A: { $ref: "#/components/schemas/B" },
        B: { $ref: "#/components/schemas/C" },
        C: { $ref: "#/components/schemas/D" },
        E: { $ref: "#/components/schemas/D" },
        G: { $ref: "#/components/schemas/D" },
        H: { $ref: "#/components/schemas/I" },
        J: { $ref: "#/components/schemas/D" },
      },
    });
  });

  it("that are relative to a `$self` and lead to no file or document that is here are told, and never fetched", async () => {
    const result = await load({
      "a.yaml": `openapi: 3.2.0\ninfo: {title: T, version: '1'}\n$self: https://x.test/api/openapi\ncomponents:
  schemas:
    A: {$ref: shared/foo}
    B: {$ref: 'https://x.test/api/other#/x'}
    C: {$ref: 'openapi#/components/schemas/None'}
`,
    });
    expect(told(result).map((line) => line.split(" ")[0])).toEqual([
      "ref/unresolved",
      "ref/remote",
      "ref/file-not-found",
    ]);
  });

  it("that begin at the root of a `$self` and lead nowhere are not found, and no matter of the root folder", async () => {
    const result = await load({
      "a.yaml": `openapi: 3.2.0\ninfo: {title: T, version: '1'}\n$self: https://x.test/v1/openapi.yaml\ncomponents:
  schemas:
    A: {$ref: /v1/schemas.yaml}
`,
    });
    expect(result.findings.map(({ code }) => code)).toEqual(["ref/file-not-found"]);
    expect(messagesOf(result)).toContain("resolved against the `$self`");
  });

  it.each([
    ["https://x.test/openapi.yaml#frag", "document/wrong-value", "fragment"],
    ["not a uri %%", "document/wrong-value", "not a URI reference"],
    ["5", "document/wrong-type", "not a string"],
    ["/v1/openapi.yaml", undefined, ""],
  ])("may be relative to a `$self` that is a URI reference without fragment, not %s", async (self, code, says) => {
    const result = await load({
      "a.yaml": `openapi: 3.2.0\ninfo: {title: T, version: '1'}\n$self: ${self}\npaths: {}\n`,
    });
    expect(
      result.findings.map((finding) => [finding.code, finding.severity, finding.places[0]?.line]),
    ).toEqual(code === undefined ? [] : [[code, "warning", 3]]);
    expect(messagesOf(result)).toContain(says);
  });

  it("may be Markdown in place of a description", async () => {
    const result = await load({
      "a.yaml": "openapi: 3.1.0\ninfo: {title: T, version: '1', description: {$ref: 'd.md'}}",
      "d.md": "# {[",
    });
    expect(told(result)).toEqual([]);
    expect(result.loaded?.files.get("d.md")?.value).toBe("# {[");
  });

  it("that only lead to each other are told", async () => {
    const result = await load({
      "a.yaml": `${head}components:\n  schemas:\n    A: {$ref: '#/components/schemas/B'}\n    B: {$ref: b.yaml}\n`,
      "b.yaml": "$ref: 'a.yaml#/components/schemas/A'",
    });
    expect(result.findings.map(({ code, places }) => [code, places.length])).toEqual([["ref/cycle", 3]]);
  });

  it("may recurse", async () => {
    const text = "properties: {self: {$ref: '#'}, other: {$ref: 'a.yaml#/components/schemas/A'}}";
    expect(told(await load({ "a.yaml": schemaA("{$ref: b.yaml}"), "b.yaml": text }))).toEqual([]);
  });

  it("may form chains of ten thousand", async () => {
    const length = 10_000;
    const schemas = Array.from({ length }, (_, at) => [
      `S${at}`,
      { $ref: `#/components/schemas/S${at + 1}` },
    ]);
    const document = {
      openapi: "3.1.0",
      components: { schemas: { ...Object.fromEntries(schemas), [`S${length}`]: true } },
    };
    expect(told(await load({ "a.json": JSON.stringify(document) }))).toEqual([]);
    const deep = Array.from({ length }, (_, at) => [`S${at}`, { $ref: `#/components/schemas/S${at + 1}/x` }]);
    const hostile = { openapi: "3.1.0", components: { schemas: Object.fromEntries(deep) } };
    expect((await load({ "a.json": JSON.stringify(hostile) })).findings.length).toBeGreaterThan(0);
  });

  it("of a mapping are followed, and plain names are not", async () => {
    const result = await load({
      "a.yaml": schemaA("{discriminator: {propertyName: k, mapping: {a: b.yaml, b: Name, c: 'c.yaml#/x'}}}"),
      "b.yaml": "type: object",
    });
    expect(told(result)).toEqual(["ref/file-not-found a.yaml:5:75"]);
  });
});
