import { beforeAll, describe, expect, test } from "vitest";
import { emitSite, readValue } from "../facts/site-fixture.ts";

const thing = { $ref: "#/components/schemas/Thing" };
const json = (media: object): object => ({ content: { "application/json": media } });

const document = {
  openapi: "3.1.0",
  info: {
    title: "Authored",
    version: "1",
    summary: "Things in short.",
    description:
      "# Start\n\nSee [errors](#section/Errors), [get](#operation/getThing), [x](/x).\n\n## Errors\n\n## Limits",
    contact: { name: "Support", email: "help@example.com", url: "https://example.com/help" },
    license: { name: "MIT", identifier: "MIT" },
    termsOfService: "https://example.com/terms",
  },
  externalDocs: { url: "https://example.com/guide", description: "Full guide" },
  servers: [
    {
      url: "https://{region}.example.com",
      description: "Production",
      variables: { region: { default: "eu", enum: ["eu", "us"], description: "Where data is" } },
    },
  ],
  tags: [
    { name: "things", externalDocs: { url: "https://example.com/things" }, "x-displayName": "The Things" },
  ],
  "x-tagGroups": [{ name: "Core", tags: ["things"] }],
  paths: {
    "/things": {
      post: {
        tags: ["things"],
        operationId: "createThing",
        externalDocs: { url: "https://example.com/create", description: "How to create" },
        "x-badges": [{ name: "Beta" }],
        "x-codeSamples": [{ lang: "Java", label: "Java SDK", source: "client.create();" }],
        parameters: [
          {
            name: "mode",
            in: "query",
            schema: { enum: ["a", "b"], "x-enumDescriptions": { a: "Alpha", b: "Beta" } },
            examples: {
              usual: { summary: "The usual mode", value: "a" },
              other: { $ref: "#/components/examples/Other" },
            },
          },
          {
            name: "filter",
            in: "query",
            style: "deepObject",
            example: { owner: "ada" },
            schema: {
              type: "object",
              properties: { owner: { type: "string", description: "Whose things" } },
            },
          },
          {
            name: "sort",
            in: "query",
            schema: {
              type: "array",
              items: { enum: ["up", "down"], "x-enum-descriptions": ["Smallest first", "Largest first"] },
            },
          },
          {
            name: "where",
            in: "query",
            content: { "application/json": { schema: { type: "object" }, example: { near: "Berlin" } } },
          },
        ],
        requestBody: json({
          schema: thing,
          examples: {
            small: { summary: "A small one", description: "The *smallest*.", value: { name: "a" } },
            large: { value: { name: "b" } },
            far: { externalValue: "https://example.com/far.json" },
          },
        }),
        callbacks: {
          done: {
            "{$request.body#/url}": {
              post: { summary: "Thing done", responses: { "200": { description: "ok" } } },
            },
          },
        },
        responses: {
          "201": {
            description: "Made.",
            headers: {
              "X-Left": {
                description: "Calls left",
                deprecated: true,
                schema: { type: "integer", minimum: 0, description: "Counts down", examples: [7, 8] },
              },
            },
            links: {
              get: {
                operationId: "getThing",
                parameters: { id: "$response.body#/id" },
                description: "Get it",
              },
            },
            ...json({ schema: thing }),
          },
          "409": {
            description: "Taken.",
            ...json({
              schema: { type: "object", required: ["taken"], properties: { taken: { const: true } } },
              examples: { one: { summary: "The only example", value: { taken: true } } },
            }),
          },
        },
      },
    },
    "/upload": {
      summary: "All about uploads",
      description: "Of the path.",
      parameters: [
        ...["deepObject", "pipeDelimited", "form"].map((style) => ({
          name: style.slice(0, 4),
          in: "query",
          style,
          explode: style !== "pipeDelimited",
          schema: {
            type: "object",
            properties: { [`${style}_a`]: { const: 1 }, [`${style}_b`]: { const: "c d" } },
          },
        })),
      ],
      post: {
        operationId: "upload",
        summary: "Send a picture",
        description: "Of the operation.",
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                required: ["about", "picture"],
                properties: {
                  about: { const: "A cat" },
                  picture: { type: "string", contentMediaType: "application/octet-stream" },
                },
              },
              encoding: {
                picture: {
                  contentType: "image/png, image/jpeg",
                  headers: { "X-Angle": { description: "Turned by", schema: { type: "integer" } } },
                },
              },
            },
            "application/x-www-form-urlencoded": {
              schema: {
                type: "object",
                properties: { about: { type: "string" }, size: { type: "integer" } },
              },
              example: { about: "A cat & more", size: 2 },
            },
          },
        },
        responses: { "200": { description: "ok" } },
      },
    },
    "/things/{thing_id}": {
      servers: [{ url: "https://things.example.com", description: "Only things" }],
      get: {
        tags: ["things"],
        operationId: "getThing",
        summary: "Get_a_thing",
        parameters: [{ name: "thing_id", in: "path", required: true, schema: { type: "string" } }],
        responses: { "200": { description: "ok", ...json({ schema: thing }) } },
      },
    },
  },
  webhooks: {
    made: {
      post: {
        tags: ["things"],
        deprecated: true,
        summary: "A thing was made",
        requestBody: json({ schema: thing, example: { name: "z" } }),
        responses: { "200": { description: "ok" } },
      },
    },
  },
  components: {
    examples: { Other: { summary: "Another mode", description: "Rarely used.", value: "b" } },
    schemas: {
      Rules: {
        type: "object",
        properties: {
          kind: { type: "string" },
          number: { type: "string" },
          word: { type: "string", not: { enum: ["no", "none"] } },
          tags: {
            type: "object",
            additionalProperties: { type: "string" },
            propertyNames: { pattern: "^[a-z]$" },
          },
        },
        dependentRequired: { number: ["kind"] },
        not: { required: ["number", "word"] },
        if: { properties: { kind: { const: "card" } }, required: ["kind"] },
        then: { required: ["number", "word"] },
        else: { properties: { number: false } },
      },
      Name: { type: "string", description: "Behind a reference." },
      Kind: {
        oneOf: [
          { type: "object", title: "Cat", description: "Of a branch.", properties: { lives: {} } },
          { type: "object", title: "Dog", properties: { tail: {} } },
        ],
      },
      Level: {
        oneOf: [
          { const: 1, title: "Low" },
          { const: 2, title: "High", description: "As high as it gets." },
        ],
      },
      Thing: {
        type: "object",
        title: "A thing of the shop",
        externalDocs: { url: "https://example.com/thing" },
        required: ["name"],
        properties: {
          name: { $ref: "#/components/schemas/Name" },
          other: { $ref: "#/components/schemas/Name", description: "Beside a reference." },
          kind: { $ref: "#/components/schemas/Kind" },
          level: { $ref: "#/components/schemas/Level" },
          labels: {
            type: "object",
            description: "Labels by name.",
            additionalProperties: {
              description: "A label.",
              properties: { color: { type: "string", description: "Its color." } },
            },
            patternProperties: { "^x-": { type: "integer", description: "An extension." } },
          },
          point: { type: "array", prefixItems: [{ type: "number", description: "Longitude." }] },
          codes: { type: "array", items: { type: "string", description: "A code.", pattern: "^c$" } },
          size: {
            externalDocs: { url: "https://example.com/sizes", description: "All sizes" },
            oneOf: [
              { type: "integer", title: "Exact", description: "In millimetres." },
              { type: "object", properties: { width: { type: "integer" } } },
            ],
          },
          motto: {
            type: "string",
            default: `${"Long words, ".repeat(10)}to the end.`,
            examples: ["x1", "x2"],
          },
          shade: { enum: ["a1", "a2", "a3", "a4", "a5"], default: "a1" },
          shades: { type: "array", items: { type: "string", enum: ["b1", "b2", "b3", "b4", "b5"] } },
          image: { type: "string", contentMediaType: "image/png", contentEncoding: "base64" },
        },
      },
    },
  },
};

/** What an author writes, by the page, as Markdown, that has it. */
const written: readonly (readonly [page: string, ...texts: readonly string[]])[] = [
  [
    "index",
    "Things in short.",
    "[Support](https://example.com/help)",
    "<help@example.com>",
    "spdx.org/licenses/MIT",
  ],
  ["index", "https://example.com/terms", "[Full guide](https://example.com/guide)"],
  ["index", "Production", "`region`: `eu` by default; one of `eu` `us`", "Where data is"],
  ["index", "-   [Errors](#errors)", "[errors](index.md#errors)", "[get](operations/getThing.md)"],
  ["tags/things", "# The Things", "https://example.com/things"],
  ["operations/createThing", "[How to create](https://example.com/create)", "Beta", "client.create();"],
  ["operations/createThing", "Alpha", "The usual mode", "Calls left", "integer", "at least 0"],
  ["operations/createThing", "A small one", "The _smallest_.", "large", "https://example.com/far.json"],
  ["operations/createThing", "Get it", "`id` is `$response.body#/id`", "Thing done"],
  ["operations/createThing", "### 201 Made.", "**409**", '"taken": true'],
  [
    "operations/createThing",
    "Behind a reference.",
    "Beside a reference.",
    "Of a branch.",
    "Low",
    "As high as it gets.",
  ],
  ["operations/createThing", "Another mode", "Rarely used.", "Whose things", '`{"owner":"ada"}`'],
  ["operations/createThing", "Smallest first", "holds `application/json`", '`{"near":"Berlin"}`'],
  ["operations/createThing", "integer _deprecated_", "Counts down", "`7`, `8`", "The only example"],
  ["schemas/Thing", "A thing of the shop", "- `*` object", "A label.", "Its color.", "- `^x-` integer"],
  ["schemas/Thing", "An extension.", "- `0` number", "Longitude.", "A code.", "each item: matches `^c$`"],
  ["schemas/Thing", "**Exact**", "In millimetres.", "[All sizes](https://example.com/sizes)"],
  ["schemas/Thing", "to the end.`; for example `x1`, `x2`", "holds `image/png`, `base64`"],
  ["operations/getThing", "## Base URL", "`https://things.example.com`", "Only things"],
  ["operations/createThingDoneCallback", "`{$request.body#/url}`"],
  ["index", "Core\n\n## [The Things]", "A thing was made _deprecated_"],
  ["tags/things", "A thing was made"],
  ["operations/madeWebhook", "**Payload**", '"name": "z"'],
  ["schemas/Thing", "https://example.com/thing"],
  ["operations/upload", "All about uploads", "Of the path."],
  ["operations/upload", "sent as `deep[deepObject_a]=1&deep[deepObject_b]=c%20d`"],
  ["operations/upload", "sent as `pipe=pipeDelimited_a%7C1%7CpipeDelimited_b%7Cc%20d`"],
  ["operations/upload", "sent as `form_a=1&form_b=c%20d`"],
  [
    "operations/upload",
    "### Encoding\n\n- `picture` `image/png`, `image/jpeg`",
    "`X-Angle` integer",
    "Turned by",
  ],
  ["operations/upload", "```\nabout=A%20cat%20%26%20more&size=2\n```"],
  [
    "operations/upload",
    'Content-Disposition: form-data; name="about"\n\nA cat\n--tenon-boundary\n',
    'name="picture"; filename="file"\nContent-Type: image/png\n\n…\n--tenon-boundary--',
  ],
  [
    "schemas/Rules",
    "if `kind` is `card`, `number`, `word` are required",
    "further conditions: see the JSON Schema",
  ],
  ["schemas/Rules", "if `number` is present, `kind` is required", "not together: `number`, `word`"],
  ["schemas/Rules", "not `no`, `none`", "member names: matches `^[a-z]$`"],
];

describe("a site shows what the author wrote", () => {
  let site: ReadonlyMap<string, string>;

  beforeAll(async () => {
    site = await emitSite(await readValue(document));
  });

  test.each(written)("%s: %s", (page, ...texts) => {
    for (const text of texts) expect(site.get(`${page}.md`)).toContain(text);
  });

  test("long enums are listed once", () => {
    const page = site.get("schemas/Thing.md") ?? "";
    expect(page).toContain("- `shade` string\n  one of `a1`, `a2`, `a3`, `a4`, `a5`; default `a1`");
    expect(page).toContain("- `shades` array of string\n  each item: one of `b1`, `b2`, `b3`, `b4`, `b5`");
  });

  test("members follow each other without blank lines", () => {
    const page = site.get("operations/getThing.html") ?? "";
    expect(page).toContain("<p>Labels by name.</p></div><details>");
  });

  test("llms.txt has servers and paths that can be called", () => {
    const index = site.get("llms.txt") ?? "";
    expect(index).toContain("Servers: https://eu.example.com (https://{region}.example.com)");
    expect(index).toContain(": GET /things/{thing_id}\n");
  });

  test("titles have no underscores", () => {
    expect(site.get("operations/getThing.md")).toContain("# Get a thing\n");
  });

  test("a block of code names the language that its author wrote", () => {
    expect(site.get("operations/createThing.md")).toContain("```java\nclient.create();");
  });

  test("the author's samples come first", () => {
    const page = site.get("operations/createThing.html") ?? "";
    expect(page.indexOf("Java SDK")).toBeLessThan(page.indexOf(">cURL<"));
  });

  test("the menu has groups of tags, and webhooks", () => {
    const page = site.get("index.html") ?? "";
    expect(page).toContain("<h2>Core</h2>");
    expect(page).toMatch(
      /<h2>Webhooks<\/h2>\s*<ul>\s*<li><a href="operations\/madeWebhook\.html"><span>A thing was made/,
    );
  });
});
