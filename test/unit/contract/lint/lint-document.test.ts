import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadDocument } from "../../../../contract/build/load-document.ts";
import type { Finding } from "../../../../contract/findings/finding.ts";
import { lintDocument } from "../../../../contract/lint/lint-document.ts";
import { createFolder } from "./temporary-folder.ts";

const head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\nservers: [{ url: 'https://a.test' }]\n";
const operation =
  "get: { summary: s, operationId: a, security: [], responses: { '200': { description: d } } }";

async function lint(document: string, config?: string): Promise<readonly Finding[]> {
  const { loaded } = await loadDocument(document);
  if (loaded === undefined) throw new Error("not loaded");
  return lintDocument(loaded, { configPath: config });
}

function brief(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ severity, code, places }) =>
    [severity, code, ...places.map(({ file, line, column }) => `${file}:${line}:${column}`)].join(" "),
  );
}

describe("lintDocument", () => {
  test("names the author's line and column, on the key where the key is at fault", async () => {
    const folder = createFolder({
      "a.yaml": `${head}paths:\n  /a/:\n    ${operation}\n  /b:\n    gett: {}\n`,
    });
    expect(brief(await lint(join(folder, "a.yaml")))).toEqual([
      "warning lint/no-path-trailing-slash a.yaml:5:3",
      "error lint/struct a.yaml:8:5",
    ]);
  });

  test("suggests the property that a name in `required` is like", async () => {
    const schema = "{ type: object, required: [a, spotID, other], properties: { a: {}, spotId: {} } }";
    const folder = createFolder({
      "a.yaml": `${head}paths:\n  /a:\n    ${operation}\ncomponents: { schemas: { S: ${schema} } }\n`,
    });
    const findings = await lint(join(folder, "a.yaml"), undefined);
    expect(
      findings.flatMap(({ code, fix }) =>
        /required-schema-properties/.test(code) ? [fix?.split("?")[0]] : [],
      ),
    ).toEqual(['Did you mean "spotId"', undefined]);
  });

  test("names both the fault in another file and the `$ref` that leads there", async () => {
    const folder = createFolder({
      "a.yaml": `${head}paths:\n  /a:\n    $ref: paths/a.yaml\n`,
      "paths/a.yaml": `# a comment\n${operation}\nwrong: true\n`,
    });
    expect(brief(await lint(join(folder, "a.yaml")))).toEqual([
      "error lint/struct paths/a.yaml:3:1 a.yaml:6:5",
    ]);
  });

  test("lets a schema be true or false wherever one may stand, since 3.1", async () => {
    const schema = [
      "properties: { a: true }, patternProperties: { '^a': true }, dependentSchemas: { a: false }, $defs: { a: true }",
      "items: true, additionalProperties: false, unevaluatedProperties: true, unevaluatedItems: true, not: false",
      "allOf: [true], anyOf: [true], oneOf: [true], prefixItems: [true], if: true, then: true, else: false",
      "contains: true, propertyNames: true, contentSchema: true",
    ].join(", ");
    const uses = [
      "parameters: [{ name: p, in: query, schema: true }]",
      "requestBody: { content: { application/json: { schema: true } } }",
      "responses: { '200': { description: d, headers: { X-A: { schema: true } }, content: { a/b: { schema: false } } } }",
    ].join(", ");
    const text = (version: string): string =>
      `${head.replace("3.1.0", version)}paths:\n  /a:\n    put: { summary: s, operationId: a, security: [], ${uses} }\n` +
      `components: { schemas: { S: false, T: { ${schema} } } }\n`;
    const folder = createFolder({ "a.yaml": text("3.1.0"), "b.yaml": text("3.0.3") });
    const wrong = async (name: string): Promise<number> =>
      (await lint(join(folder, name))).filter(({ code }) => code === "lint/struct").length;
    expect(await wrong("a.yaml")).toBe(0);
    expect(await wrong("b.yaml")).toBeGreaterThan(5);
  });

  test("suggests what was meant", async () => {
    const folder = createFolder({ "a.yaml": `${head}paths: {}\ncomponent: {}\n` });
    expect(await lint(join(folder, "a.yaml"))).toMatchObject([{ fix: 'Did you mean "components"?' }]);
  });

  test("lints valid YAML that other parsers refuse", async () => {
    const text = `${head}paths:\n  /a:\n    ${operation}\nx-flow:\n  deep: {\n    a: [\n      1\n    ]\n  }\n`;
    const folder = createFolder({ "a.yaml": text });
    expect(brief(await lint(join(folder, "a.yaml")))).toEqual([]);
  });

  test("follows a `$ref` to a code sample, within the document's folder only", async () => {
    const samples =
      "x-codeSamples: [{ lang: py, source: { $ref: a.py } }, { lang: js, source: { $ref: ../b.js } }]";
    const folder = createFolder({
      "spec/a.yaml": `${head}paths:\n  /a:\n    ${operation.replace("{ summary", `{ ${samples}, summary`)}\n`,
      "spec/a.py": "print('a')\n",
      "b.js": "b()\n",
    });
    expect(brief(await lint(join(folder, "spec/a.yaml")))).toEqual([
      expect.stringMatching(/^error lint\/struct a\.yaml:6:\d+$/),
      expect.stringMatching(/^error lint\/no-unresolved-refs a\.yaml:6:\d+$/),
    ]);
  });

  test("does not change the read document, even if a preprocessor changes it", async () => {
    const folder = createFolder({
      "a.yaml": `${head}paths: {}\ntags: [{ name: A }]\n`,
      "redocly.yaml": "plugins: [./plugin.mjs]\npreprocessors: { own/change: on }\nrules: {}\n",
      "plugin.mjs":
        "export default () => ({ id: 'own', preprocessors: { oas3: { change: () => ({ Tag: { enter(tag) { tag.name = 'B'; } } }) } } });\n",
    });
    const { loaded } = await loadDocument(join(folder, "a.yaml"));
    if (loaded === undefined) throw new Error("not loaded");
    await lintDocument(loaded, { configPath: join(folder, "redocly.yaml") });
    expect(loaded.root.value).toMatchObject({ tags: [{ name: "A" }] });
  });
});

describe("redocly.yaml", () => {
  const document = `${head}paths:\n  /a:\n    ${operation}\n`;

  test("sets the rules and their severities", async () => {
    const folder = createFolder({
      "a.yaml": document,
      "redocly.yaml": "rules: { info-contact: error, info-license: warn }\n",
    });
    expect(brief(await lint(join(folder, "a.yaml"), join(folder, "redocly.yaml")))).toEqual([
      "error lint/info-contact a.yaml:2:1",
      "warning lint/info-license a.yaml:2:1",
    ]);
  });

  test("sets rules for one API by its root", async () => {
    const folder = createFolder({
      "a.yaml": document,
      "b.yaml": document,
      "redocly.yaml": "rules: {}\napis: { a: { root: ./a.yaml, rules: { info-contact: error } } }\n",
    });
    const config = join(folder, "redocly.yaml");
    expect(brief(await lint(join(folder, "a.yaml"), config))).toEqual(["error lint/info-contact a.yaml:2:1"]);
    expect(brief(await lint(join(folder, "b.yaml"), config))).toEqual([]);
  });

  test("has an ignore file beside it, which counts", async () => {
    const folder = createFolder({
      "a.yaml": document,
      "redocly.yaml": "rules: { info-contact: error, info-license: error }\n",
      ".redocly.lint-ignore.yaml": "a.yaml:\n  info-contact:\n    - '#/info/contact'\n",
    });
    expect(brief(await lint(join(folder, "a.yaml"), join(folder, "redocly.yaml")))).toEqual([
      "error lint/info-license a.yaml:2:1",
    ]);
  });

  test.each([
    "./dist/contract/lint/plugin/index.js",
    "tenon/redocly-plugin",
  ])("may name tenon's plugin, built or not: %s", async (entry) => {
    const folder = createFolder({ "a.yaml": document });
    const own = join(import.meta.dirname, "../../../..");
    const path = entry.startsWith("./") ? join(own, entry) : entry;
    const { writeFileSync } = await import("node:fs");
    writeFileSync(
      join(folder, "redocly.yaml"),
      `plugins: [${JSON.stringify(path)}]\nrules: { tenon/operation-scopes: error }\n`,
    );
    const findings = await lint(join(folder, "a.yaml"), join(folder, "redocly.yaml"));
    expect(findings.filter(({ code }) => code === "lint/config")).toEqual([]);
  });

  test("may use tenon's rules without naming the plugin", async () => {
    const folder = createFolder({
      "a.yaml": `${head}paths:\n  /a:\n    get: { operationId: a, responses: {} }\n`,
      "redocly.yaml": "rules: { tenon/operation-scopes: error }\n",
    });
    const codes = (await lint(join(folder, "a.yaml"), join(folder, "redocly.yaml"))).map(({ code }) => code);
    expect(codes).toEqual(["lint/tenon/operation-scopes"]);
  });

  test.each([
    ["an unknown preset", "extends: [recomended]\n", /recomended/],
    ["a missing plugin", "plugins: [./no-such.js]\n", /no-such/],
    ["broken YAML", "rules: {\n  - a\n", /./],
    ["a preset behind a URL", "extends: [https://a.test/rules.yaml]\n", /a\.test/],
    ["no mapping", "- a\n", /mapping/],
  ])("that cannot be used is one finding: %s", async (_, text, message) => {
    const folder = createFolder({ "a.yaml": document, "redocly.yaml": text });
    const findings = await lint(join(folder, "a.yaml"), join(folder, "redocly.yaml"));
    expect(findings.map(({ code }) => code)).toEqual(["lint/config"]);
    expect(findings[0]?.message).toMatch(message);
    expect(findings[0]?.message).not.toMatch(/\n|at .*:\d+:\d+\)/);
    expect(findings[0]?.places).toMatchObject([{ file: "redocly.yaml" }]);
  });

  test("with an unknown rule or option is told so, with its line", async () => {
    const folder = createFolder({
      "a.yaml": document,
      "redocly.yaml": "extends: [minimal]\nrules:\n  info-contct: error\nrulez: {}\n",
    });
    const findings = await lint(join(folder, "a.yaml"), join(folder, "redocly.yaml"));
    expect(brief(findings).toSorted()).toEqual([
      "warning lint/config redocly.yaml:3:3",
      "warning lint/config redocly.yaml:4:1",
    ]);
  });

  test("that does not exist is one finding", async () => {
    const folder = createFolder({ "a.yaml": document });
    expect(brief(await lint(join(folder, "a.yaml"), join(folder, "none.yaml")))).toEqual([
      "error lint/config none.yaml:1:1",
    ]);
  });
});

const corpus = join(import.meta.dirname, "../../../../../shared/corpus");

describe.skipIf(!existsSync(corpus))("real documents", () => {
  test.each([
    ["apache-iceberg-rest-catalog.yaml", 8],
    ["matrix-client-server/api/client-server/login.yaml", 0],
    ["dropbox-sign/openapi-sdk.yaml", 2],
    ["stripe-api.json", 2],
  ])("%s has %i errors under the mildest rules, all with places", async (name, errors) => {
    const findings = await lint(join(corpus, name));
    expect(findings.filter(({ severity }) => severity === "error")).toHaveLength(errors);
    expect(findings.filter(({ places }) => places.length === 0)).toEqual([]);
  });
});
