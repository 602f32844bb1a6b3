import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findConfig, loadConfig } from "../../../../cli/config/load-config.ts";
import type { ResolvedConfig } from "../../../../cli/config/parse-config.ts";
import { UsageError } from "../../../../cli/shared/usage-error.ts";
import type { Finding } from "../../../../contract/findings/finding.ts";
import { createFolder, writeFiles } from "../test-io.ts";

const entry = '{ document: "api.yaml", output: "out" }';

async function load(
  files: Readonly<Record<string, string>>,
): Promise<ResolvedConfig & { readonly folder: string }> {
  const folder = createFolder(files);
  return { ...(await loadConfig(findConfig(folder) ?? "none", folder)), folder };
}

async function fail(files: Readonly<Record<string, string>>): Promise<readonly Finding[]> {
  try {
    await load(files);
  } catch (error) {
    if (error instanceof UsageError) return error.findings;
    throw error;
  }
  throw new Error("it loaded");
}

function brief({ code, message, fix, places }: Finding): string {
  const where = places.map(({ file, line, column }) => `${file}:${line}:${column}`);
  return [code, ...where, message, ...(fix === undefined ? [] : [fix])].join(" | ");
}

describe("a config", () => {
  test.each([
    ["tenon.config.ts", `import { defineConfig } from "tenon";\nexport default defineConfig(${entry});`],
    [
      "tenon.config.ts",
      `import type { TenonConfig } from "tenon";\nconst config: TenonConfig = ${entry};\nexport default config satisfies TenonConfig;`,
    ],
    ["tenon.config.mts", `export default ${entry} as const;`],
    ["tenon.config.cts", `module.exports = ${entry};`],
    ["tenon.config.mjs", `export default ${entry};`],
    ["tenon.config.cjs", `module.exports = ${entry};`],
    ["tenon.config.json", '{ "document": "api.yaml", "output": "out" }'],
    ["package.json", '{ "name": "x", "tenon": { "document": "api.yaml", "output": "out" } }'],
  ])("may be %s", async (name, text) => {
    const { apis, folder } = await load({ [name]: text });
    expect(apis).toEqual([
      {
        document: join(folder, "api.yaml"),
        output: join(folder, "out"),
        importExtension: ".js",
        allow: [],
        overlays: [],
        names: {},
      },
    ]);
  });

  test("may list several documents", async () => {
    const { apis } = await load({
      "tenon.config.json":
        '{ "apis": [{ "document": "a.yaml", "output": "a" }, { "document": "b.yaml", "output": "b", "importExtension": "", "emit": "js" }] }',
    });
    expect(apis.map(({ importExtension }) => importExtension)).toEqual([".js", ""]);
    expect(apis.map(({ emit }) => emit)).toEqual([undefined, "js"]);
  });

  test("in TypeScript may import, await, and ask where it is", async () => {
    const { apis, folder } = await load({
      "tenon.config.ts": [
        'import { readFile } from "node:fs/promises";',
        'import { document } from "./names.js";',
        'import extra, { deep } from "./more/index.ts";',
        'import plain from "./plain.cjs";',
        'import name from "a-package";',
        'const output = (await readFile(new URL("./out.txt", import.meta.url), "utf8")).trim();',
        "enum Colour { Red = 'r' }",
        "export default { document, output, templates: import.meta.dirname, names: { schemas: { [deep]: extra, a: plain.a, b: name, c: Colour.Red } } };",
      ].join("\n"),
      "names.ts": 'export const document: string = "api.yaml";\n',
      "more/index.ts":
        'import { document } from "../names.ts";\nexport default document.toUpperCase();\nexport const deep = "deep";\n',
      "plain.cjs": 'module.exports = { a: "A" };',
      "out.txt": "out\n",
      "node_modules/a-package/package.json":
        '{ "name": "a-package", "type": "module", "exports": "./index.js" }',
      "node_modules/a-package/index.js": 'export default "from a package";',
    });
    expect(apis[0]).toMatchObject({
      document: join(folder, "api.yaml"),
      output: join(folder, "out"),
      templates: folder,
      names: { schemas: { deep: "API.YAML", a: "A", b: "from a package", c: "r" } },
    });
  });

  test("is read anew each time", async () => {
    const folder = createFolder();
    for (const name of ["tenon.config.ts", "tenon.config.mjs"]) {
      for (const output of ["one", "two"]) {
        writeFiles(folder, { [name]: `export default { document: "a.yaml", output: "${output}" };` });
        const { apis } = await loadConfig(join(folder, name), folder);
        expect(apis[0]?.output).toBe(join(folder, output));
      }
    }
  });

  test("keeps names that are special in JavaScript", async () => {
    const { apis } = await load({
      "tenon.config.json":
        '{ "document": "a", "output": "b", "names": { "schemas": { "__proto__": "Proto", "constructor": "Made" } } }',
    });
    expect(Object.entries(apis[0]?.names.schemas ?? {})).toEqual([
      ["__proto__", "Proto"],
      ["constructor", "Made"],
    ]);
  });
});

describe("what is wrong with a config is told with its place", () => {
  test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      "a typo, in JSON",
      { "tenon.config.json": '{\n  "document": "a.yaml",\n  "ouput": "b"\n}' },
      [
        'config/unknown-option | tenon.config.json:3:3 | The config has an unknown option "ouput". | Did you mean "output"?',
      ],
    ],
    [
      "names of other tools",
      { "tenon.config.json": '{\n  "input": "a.yaml",\n  "outDir": "b"\n}' },
      [
        'config/unknown-option | tenon.config.json:2:3 | The config has an unknown option "input". | Did you mean "document"?',
        'config/unknown-option | tenon.config.json:3:3 | The config has an unknown option "outDir". | Did you mean "output"?',
      ],
    ],
    [
      "a typo, in TypeScript",
      {
        "tenon.config.ts":
          'import { defineConfig } from "tenon";\n\nexport default defineConfig({\n  document: "a.yaml",\n  output: "b",\n  templats: "t",\n});',
      },
      [
        'config/unknown-option | tenon.config.ts:6:3 | The config has an unknown option "templats". | Did you mean "templates"?',
      ],
    ],
    [
      "a typo in an entry behind a name",
      {
        "tenon.config.ts":
          'const config = {\n  apis: [\n    { document: "a", output: "b" },\n    { document: "c", output: "d", lnt: "off" },\n  ],\n};\nexport default config as object;',
      },
      [
        'config/unknown-option | tenon.config.ts:4:35 | The config has an unknown option "lnt". | Did you mean "lint"?',
      ],
    ],
    [
      "typos in the options of an emitter, and in those of pages",
      {
        "tenon.config.json":
          '{ "document": "a", "output": "b", "emitters": [\n["tanstack-query", { "pagse": {},\n"pages": { "list": { "kind": "cursor", "parameter": "c", "nxt": "/n", "next": "/n" } } }]] }',
      },
      [
        'config/unknown-option | tenon.config.json:2:22 | The config has an unknown option "pagse". | Did you mean "pages"?',
        'config/unknown-option | tenon.config.json:3:58 | The config has an unknown option "nxt". | Did you mean "next"?',
      ],
    ],
    [
      "a typo in the options of another emitter",
      {
        "tenon.config.json":
          '{ "document": "a", "output": "b", "emitters": [["pages", {\n"quries": ["a"] }]] }',
      },
      [
        'config/unknown-option | tenon.config.json:2:1 | The config has an unknown option "quries". | Did you mean "queries"?',
      ],
    ],
    [
      "a typo in a list of names, and one of emitters",
      {
        "tenon.config.json":
          '{ "document": "a", "output": "b", "parts": ["types",\n"clint"], "emitters": [\n"tanstak-query"] }',
      },
      [
        'config/wrong-value | tenon.config.json:3:1 | The option "emitters" lists "tanstak-query", which is unknown. | Did you mean "tanstack-query"?',
        'config/wrong-value | tenon.config.json:2:1 | The option "parts" lists "clint", which is unknown. | Did you mean "client"?',
      ],
    ],
    [
      "a typo in package.json",
      {
        "package.json":
          '{\n  "name": "x",\n  "tenon": {\n    "document": "a", "output": "b", "name": {}\n  }\n}',
      },
      [
        'config/unknown-option | package.json:4:37 | The config has an unknown option "name". | Did you mean "names"?',
      ],
    ],
    [
      "wrong values",
      {
        "tenon.config.json":
          '{ "document": 1, "output": "", "importExtension": ".mts",\n"lint": true, "allow": "..", "names": { "schema": {}, "schemas": { "A": 1 } } }',
      },
      [
        'config/wrong-value | tenon.config.json:1:3 | The option "document" is 1, not a path. | Write a string, e.g. `document: "openapi.yaml"`.',
        'config/wrong-value | tenon.config.json:1:18 | The option "output" is "", not a path. | Write a string, e.g. `output: "src/api"`.',
        'config/wrong-value | tenon.config.json:1:32 | The option "importExtension" is ".mts"; it can be ".js", ".ts", "".',
        'config/wrong-value | tenon.config.json:2:1 | The option "lint" is true; it can be "off", "report", "error", "strict".',
        'config/wrong-value | tenon.config.json:2:15 | The option "allow" is "..", not a list of paths. | Write `allow: [".."]`.',
        'config/unknown-option | tenon.config.json:2:41 | The config has an unknown option "schema". | Did you mean "schemas"?',
        'config/wrong-value | tenon.config.json:2:68 | The name for "A" is 1, not a string. | Write a name in quotes.',
      ],
    ],
    [
      "lists and objects in place of each other",
      {
        "tenon.config.json":
          '{ "document": "a", "output": "b", "parts": "client", "operations": ["listPets"] }',
      },
      [
        'config/wrong-value | tenon.config.json:1:35 | The option "parts" is "client", not a list of strings. | Write `parts: ["client"]`.',
        'config/wrong-value | tenon.config.json:1:54 | The option "operations" is a list, not an object such as `{ include: ["listPets", "tag:pets"] }`.',
      ],
    ],
    [
      "a shared folder",
      {
        "tenon.config.json":
          '{ "apis": [{ "document": "a", "output": "b" },\n{ "document": "c", "output": "./b/" }] }',
      },
      ["config/shared-output | tenon.config.json:2:20 | The entries 1 and 2 write to the same folder."],
    ],
    [
      "options beside apis",
      { "tenon.config.json": '{ "output": "b", "apis": [{ "document": "a", "output": "b" }] }' },
      [
        'config/unknown-option | tenon.config.json:1:3 | The option "output" is not allowed beside "apis". | Put the options of an API into its entry under `apis`.',
      ],
    ],
    [
      "an adapter that there is not",
      { "tenon.config.json": '{ "document": "a", "output": "b", "adapters": ["koa"] }' },
      [
        'config/wrong-value | tenon.config.json:1:48 | The option "adapters" lists "koa", which is unknown. | Use "node-http".',
      ],
    ],
    [
      "an adapter of a framework that uses another one's",
      { "tenon.config.json": '{ "document": "a", "output": "b", "adapters": ["nestjs"] }' },
      [
        'config/wrong-value | tenon.config.json:1:48 | The option "adapters" lists "nestjs", which is unknown. | NestJS uses "express".',
      ],
    ],
    [
      "an adapter of a framework that needs none",
      { "tenon.config.json": '{ "document": "a", "output": "b", "adapters": ["express", "bun"] }' },
      [
        'config/wrong-value | tenon.config.json:1:59 | The option "adapters" lists "bun", which is unknown. | It needs no adapter (`[]`): the router is a function from `Request` to `Response`.',
      ],
    ],
    [
      "an adapter that is no name",
      { "tenon.config.json": '{ "document": "a", "output": "b", "adapters": [1] }' },
      [
        'config/wrong-value | tenon.config.json:1:35 | The option "adapters" is a list; it is "all", or a list of "express", "fastify", "hono", "node-http", "docs".',
      ],
    ],
    [
      "no entry",
      { "tenon.config.json": '{ "apis": [] }' },
      [
        'config/wrong-value | tenon.config.json:1:3 | The option "apis" is not a list of at least one entry. | List the APIs: `apis: [{ document: "openapi.yaml", output: "src/api" }]`.',
      ],
    ],
    [
      "no default export",
      { "tenon.config.ts": `export const config = ${entry};` },
      [
        "config/wrong-value | tenon.config.ts:1:1 | The config has no default export. | Write `export default defineConfig({ … })`.",
      ],
    ],
    [
      "no export at all",
      { "tenon.config.ts": `const config = ${entry};` },
      [
        "config/wrong-value | tenon.config.ts:1:1 | The config is empty, or has no default export. | Write `export default defineConfig({ … })`.",
      ],
    ],
    [
      "a function in place of an object",
      { "tenon.config.ts": `export default () => (${entry});` },
      [
        "config/wrong-value | tenon.config.ts:1:16 | The config exports a function, not an object. | Export what the function returns: `export default defineConfig({ … })`; a config may use `await`.",
      ],
    ],
    [
      "values of other types, with what to write",
      {
        "tenon.config.json":
          '{ "document": "a", "output": 5, "partial": 1, "names": { "schemas": { "A": 2 } }, "docs": [] }',
      },
      [
        'config/wrong-value | tenon.config.json:1:20 | The option "output" is 5, not a path. | Write a string, e.g. `output: "src/api"`.',
        'config/wrong-value | tenon.config.json:1:33 | The option "partial" is 1, not `true` or `false`. | Write `partial: true` or remove it.',
        'config/wrong-value | tenon.config.json:1:71 | The name for "A" is 2, not a string. | Write a name in quotes.',
        'config/wrong-value | tenon.config.json:1:83 | The option "docs" is a list, not an object. | Write `docs: { … }`.',
      ],
    ],
    [
      "options of emitters that are none",
      {
        "tenon.config.json": JSON.stringify({
          document: "a",
          output: "b",
          emitters: [
            ["tanstack-query", { queries: "addNote", package: 5 }],
            ["pages", { pages: { a: true, b: { kind: "curser" }, c: { kind: "page", parameter: "p" } } }],
          ],
        }),
      },
      [
        'config/wrong-value | tenon.config.json:1:61 | The option "queries" is "addNote", not a list of operation ids. | Write `queries: ["addNote"]`.',
        'config/wrong-value | tenon.config.json:1:81 | The option "package" is 5, not the name of a package.',
        'config/wrong-value | tenon.config.json:1:114 | The paging of "a" is true, not an object or `false`. | Write `{ kind: "…" }` with cursor, page, offset, linkHeader, link, or `false`.',
        'config/wrong-value | tenon.config.json:1:123 | The paging of "b" has the kind "curser", which is unknown. | Did you mean "cursor"?',
        'config/wrong-value | tenon.config.json:1:145 | The paging of "c" lacks first, items. | The kind "page" has the members parameter, first, items, total, pages, more, size; `first` is a number, the others are strings.',
      ],
    ],
  ])("%s", async (_, files, expected) => {
    expect((await fail(files)).map(brief)).toEqual(expected);
  });

  test.each<[string, Readonly<Record<string, string>>, RegExp]>([
    [
      "TypeScript that is none",
      { "tenon.config.ts": "export default {\n  document: ,\n};" },
      /^config\/syntax \| tenon\.config\.ts:2:13 \| /,
    ],
    [
      "JSON that is none",
      { "tenon.config.json": '{\n  "document": }' },
      /^config\/syntax \| tenon\.config\.json:2:15 \| .*not valid JSON: A value is expected here/,
    ],
    [
      "JSON with a comma too few",
      { "tenon.config.json": '{\n  "document": "a"\n  "output": "b" }' },
      /^config\/syntax \| tenon\.config\.json:3:3 \| .* \| Look for a missing comma\.$/,
    ],
    [
      "a config that throws",
      { "tenon.config.ts": 'throw new Error("no luck");' },
      /^config\/failed \| tenon\.config\.ts:1:1 \| .*no luck$/,
    ],
    [
      "a call of what is no function",
      {
        "tenon.config.ts":
          'import { build } from "./build.ts";\ninterface A { a: string }\n\nexport default build({});\n',
        "build.ts":
          "type B = { b?: number };\n\nexport function build(b: B): unknown {\n  return b.b.c();\n}\n",
      },
      /^config\/failed \| build\.ts:4:3 \| tenon\.config\.ts could not be loaded: Cannot read properties of undefined/,
    ],
    [
      "a call of what is no function, in JavaScript",
      { "tenon.config.mjs": "const a = {};\n\nexport default a.b();\n" },
      /^config\/failed \| tenon\.config\.mjs:3:18 \| tenon\.config\.mjs could not be loaded: a\.b is not a function/,
    ],
    [
      "an import of a file that is not there",
      {
        "tenon.config.ts": 'interface A { a: string }\nimport nope from "./nope.js";\nexport default nope;\n',
      },
      /^config\/failed \| tenon\.config\.ts:2:1 \| .*Cannot find module '\.\/nope\.js'/,
    ],
    [
      "an emitter that is not imported",
      { "tenon.config.ts": "export default { emitters: [tanstackQuery()] };\n" },
      /tanstackQuery is not defined \| Import it: `import \{ tanstackQuery \} from "tenon\/emitters";`$/,
    ],
    [
      "a misspelt import of tenon",
      { "tenon.config.ts": 'import { defineConfg } from "tenon";\n\nexport default defineConfg({});\n' },
      /^config\/failed \| tenon\.config\.ts:3:1 \| .*"tenon" has no "defineConfg" for configs \| Did you mean "defineConfig"\?$/,
    ],
    [
      "a misspelt emitter of tenon",
      {
        "tenon.config.ts":
          'import { tanstackQeury } from "tenon/emitters";\nexport default { emitters: [tanstackQeury()] };\n',
      },
      /^config\/failed \| tenon\.config\.ts:2:1 \| .*"tenon\/emitters" has no "tanstackQeury" for configs \| Did you mean "tanstackQuery"\?$/,
    ],
    [
      "a package that is not there",
      { "tenon.config.ts": 'import "not-there-at-all";' },
      /^config\/failed \| .*not-there-at-all/,
    ],
  ])("%s", async (_, files, expected) => {
    const findings = (await fail(files)).map(brief);
    expect(findings).toEqual([expect.stringMatching(expected)]);
    expect(findings[0]).not.toMatch(/\n/);
  });
});

describe("findConfig", () => {
  test("looks upwards as far as the nearest package.json", () => {
    const folder = createFolder({
      "package.json": "{}",
      "tenon.config.ts": "",
      "src/deep/a.txt": "",
      "packages/a/package.json": "{}",
      "packages/a/src/a.txt": "",
    });
    expect(findConfig(join(folder, "src/deep"))).toBe(join(folder, "tenon.config.ts"));
    expect(findConfig(join(folder, "packages/a/src"))).toBeUndefined();
  });

  test("refuses to choose between several", () => {
    const folder = createFolder({
      "package.json": '{"tenon":{}}',
      "tenon.config.ts": "",
      "tenon.config.json": "",
    });
    expect(() => findConfig(folder)).toThrow(
      /tenon\.config\.ts, tenon\.config\.json, package\.json \(key tenon\)/,
    );
  });
});
