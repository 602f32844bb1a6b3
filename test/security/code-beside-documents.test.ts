/**
 * A folder that somebody else has written must not run code, whichever file of it a command is given. Here a folder contains every file
 * that runs code where it is trusted; each leaves a file `ran-…` in it.
 *
 * @module
 */
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createFolder, type Outcome, startServing, tenon } from "../unit/cli/test-io.ts";

const document = `openapi: 3.1.0
info: { title: T, version: "1" }
servers: [{ url: https://a.test }]
paths:
  /a: { get: { operationId: a, summary: s, security: [], responses: { "200": { description: d } } } }
`;

/** A module that leaves the file `ran-<name>` in its folder's parent `folder`, and is a plugin called `evil`. */
function trap(name: string, folder = "__dirname"): string {
  return `require("node:fs").writeFileSync(require("node:path").join(${folder}, ${JSON.stringify(`ran-${name}`)}), "");
module.exports = () => ({ id: "evil", rules: { oas3: { a: () => ({}) } }, configs: { preset: { rules: {} } }, assertions: { f: () => [] } });
`;
}

function moduleTrap(name: string): string {
  return `import { writeFileSync } from "node:fs";
writeFileSync(import.meta.dirname + ${JSON.stringify(`/ran-${name}`)}, "");
export default () => ({ id: "evil" });
`;
}

function listRun(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?:^|[\\/])ran-/.test(name),
  );
}

/** Lints `folder/openapi.yaml` from the folder above. */
async function lintBelow(
  files: Readonly<Record<string, string>>,
): Promise<Outcome & { readonly ran: readonly string[] }> {
  const named = Object.entries(files).map(([name, text]) => [`folder/${name}`, text]);
  const cwd = createFolder({ "folder/openapi.yaml": document, ...Object.fromEntries(named) });
  const outcome = await tenon(cwd, ["lint", "folder/openapi.yaml"]);
  return { ...outcome, ran: listRun(cwd) };
}

const evil = { "evil.cjs": trap("plugin"), "evil.mjs": moduleTrap("module") };

// Loading the linter takes long on a busy machine.
beforeAll(() => import("../../contract/lint/lint-document.ts"));

describe("a redocly.yaml below the working directory", () => {
  test.each<readonly [string, Readonly<Record<string, string>>]>([
    ["a path", { "redocly.yaml": "plugins: [./evil.cjs]\n" }],
    ["an ES module", { "redocly.yaml": "plugins: [./evil.mjs]\n" }],
    ["a path without ./", { "redocly.yaml": "plugins:\n  - evil.cjs\n" }],
    ["JSON", { "redocly.yaml": '{ "plugins": ["./evil.cjs"], "rules": {} }' }],
    ["an escaped key", { "redocly.yaml": '"\\x70lugins": ["./evil.cjs"]\n' }],
    ["an anchor", { "redocly.yaml": "x: &all\n  plugins: [./evil.cjs]\n<<: *all\n" }],
    ["an API", { "redocly.yaml": "apis: { a: { root: openapi.yaml, plugins: [./evil.cjs] } }\n" }],
    ["an API without a root", { "redocly.yaml": "apis: { plugins: [./evil.cjs] }\n$ref: '#/apis'\n" }],
    [
      "a scorecard",
      {
        "redocly.yaml":
          "scorecard: { levels: [{ name: a, plugins: [./evil.cjs] }] }\nscorecardClassic: { levels: [{ name: a, plugins: [./evil.cjs] }] }\n",
      },
    ],
    [
      "a config that it extends",
      { "redocly.yaml": "extends: [./more.yaml]\n", "more.yaml": "plugins: [./evil.cjs]\n" },
    ],
    [
      "a config that this one extends",
      {
        "redocly.yaml": "extends: [./a.yaml]\n",
        "a.yaml": "extends: [b/b.json]\n",
        "b/b.json": '{ "plugins": ["../evil.cjs"] }',
      },
    ],
    ["a string", { "redocly.yaml": "plugins: ./evil.cjs\n" }],
    ["a reference", { "redocly.yaml": "$ref: more.yaml\n", "more.yaml": "plugins: [./evil.cjs]\n" }],
    [
      "a reference in an API",
      {
        "redocly.yaml": "apis: { a: { $ref: more.yaml } }\n",
        "more.yaml": "root: openapi.yaml\nplugins: [./evil.cjs]\n",
      },
    ],
    [
      "a reference to a part",
      { "redocly.yaml": "x-a: { plugins: [./evil.cjs] }\napis: { a: { $ref: '#/x-a' } }\n" },
    ],
    ["a prototype", { "redocly.yaml": "__proto__: { plugins: [./evil.cjs] }\n" }],
    ["Windows line ends", { "redocly.yaml": "rules: {}\r\nplugins:\r\n  - ./evil.cjs\r\n" }],
    ["a folder of the theme", { "redocly.yaml": "rules: {}\n", "@theme/plugin.js": trap("theme") }],
    [
      "a folder of the theme, CommonJS",
      { "redocly.yaml": "rules: {}\n", "@theme/plugin.cjs": trap("theme") },
    ],
    [
      "a folder of the theme, ES module",
      { "redocly.yaml": "rules: {}\n", "@theme/plugin.mjs": moduleTrap("theme") },
    ],
  ])("runs no plugin, and says so: %s", async (_, files) => {
    const { ran, out, code } = await lintBelow({ ...evil, ...files });
    expect(ran).toEqual([]);
    expect(out).toMatch(/error lint\/plugin-refused: The plugins? .*(?:evil|@theme\/plugin)\.[cm]?js/);
    expect(code).toBe(2);
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ["a reference to the list", { "redocly.yaml": "plugins: { $ref: l.yaml }\n", "l.yaml": "[./evil.cjs]" }],
    [
      "a reference to a part of another file",
      {
        "redocly.yaml": "$ref: a.yaml#/x\n",
        "a.yaml": "x: { plugins: { $ref: '#/y' } }\ny: { $ref: b.yaml#/z }\n",
        "b.yaml": "z: [./evil.cjs]\n",
      },
    ],
    ["a reference to the name", { "redocly.yaml": "plugins: [{ $ref: n.yaml }]\n", "n.yaml": "./evil.cjs" }],
    ["an ordered mapping", { "redocly.yaml": "plugins: !!omap [./evil.cjs: x]\n" }],
    ["a set", { "redocly.yaml": "plugins: !!set { ./evil.cjs }\n" }],
  ])("runs no plugin that is not listed by its name: %s", async (_, files) => {
    const { ran, out, code } = await lintBelow({ ...evil, ...files });
    expect(ran).toEqual([]);
    expect(out).toMatch(/error lint\/plugin-refused: The plugin .* is not loaded/);
    expect(code).toBe(2);
  });

  test("runs no package", async () => {
    const { ran, out } = await lintBelow({
      "redocly.yaml": "plugins: [evil]\n",
      "node_modules/evil/package.json": '{ "name": "evil", "main": "index.js" }',
      "node_modules/evil/index.js": trap("package"),
    });
    expect(ran).toEqual([]);
    expect(out).toContain("The plugin evil is not loaded");
  });

  test("still sets the rules that need no plugin, and names what is left out", async () => {
    const { ran, out } = await lintBelow({
      ...evil,
      "redocly.yaml": `plugins: [./evil.cjs]
extends: [evil/preset, ./more.yaml]
rules:
  info-contact: error
  evil/a: error
  tenon/operation-names-unique: error
  rule/named: { subject: { type: Info }, assertions: { evil/f: {}, required: [summary] } }
decorators: { evil/d: on }
`,
      "more.yaml": "rules: { info-license: error }\n",
    });
    expect(ran).toEqual([]);
    expect(out.match(/^error \S+(?=:)/gm)?.toSorted()).toEqual([
      "error lint/info-contact",
      "error lint/info-license",
      "error lint/plugin-refused",
      "error lint/rule/named",
    ]);
    expect(out).toContain("Left out: evil/preset, evil/a, evil/d, evil/f.");
  });

  test("may list tenon's own plugin, which is loaded anyway", async () => {
    const { out } = await lintBelow({ "redocly.yaml": "plugins: [tenon/redocly-plugin]\nrules: {}\n" });
    expect(out).toBe("folder/openapi.yaml: no findings\n");
  });

  test("reads no file outside of the working directory, not even through a link", async () => {
    const outside = createFolder({ "secret.yaml": "rules: { token-0123: error }\n" });
    const cwd = createFolder({
      "folder/openapi.yaml": document,
      "base.yaml": "rules: { info-contact: error }\n",
    });
    symlinkSync(join(outside, "secret.yaml"), join(cwd, "folder/link.yaml"));
    const lint = async (extended: string): Promise<string> => {
      writeFileSync(join(cwd, "folder/redocly.yaml"), `extends: [${JSON.stringify(extended)}]\n`);
      return (await tenon(cwd, ["lint", "folder/openapi.yaml"])).out;
    };
    for (const path of [join(outside, "secret.yaml"), "link.yaml", "../../../../../../etc/passwd.yaml"]) {
      const out = await lint(path);
      expect(out, path).toContain("outside the folder whose files this config may read");
      expect(out, path).not.toContain("token-0123");
    }
    expect(await lint("../base.yaml")).toContain("error lint/info-contact");
  });

  test("has the limits of documents", async () => {
    const bomb = ["a: &a0 [x, x, x, x, x, x, x, x, x, x]"];
    for (let level = 1; level < 12; level++)
      bomb.push(`b${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join(", ")}]`);
    const { out } = await lintBelow({ "redocly.yaml": `${bomb.join("\n")}\n` });
    expect(out).toMatch(/error lint\/config: .*alias/i);
    const deep = await lintBelow({ "redocly.yaml": `a: ${"[".repeat(5_000)}${"]".repeat(5_000)}\n` });
    expect(deep.out).toMatch(/error lint\/config: .*nested/i);
  });

  test("is not loaded under another name", async () => {
    const others = [
      "redocly.yml",
      ".redocly.yaml",
      ".redocly.yml",
      "redocly.json",
      ".redocly.lint-ignore.yaml",
    ];
    const { ran, out } = await lintBelow({
      ...evil,
      ...Object.fromEntries(others.map((name) => [name, "plugins: [./evil.cjs]\nrules: {}\n"])),
      "@theme/plugin.js": trap("theme"),
    });
    expect(ran).toEqual([]);
    expect(out).not.toContain("lint/plugin-refused");
  });
});

describe("the plugins of a redocly.yaml are loaded", () => {
  const files = { "redocly.yaml": "plugins: [./evil.cjs]\nrules: {}\n", "evil.cjs": trap("plugin") };
  const below = { "folder/redocly.yaml": files["redocly.yaml"], "folder/evil.cjs": files["evil.cjs"] };

  test.each<
    readonly [string, Readonly<Record<string, string>>, string, readonly string[], readonly string[]]
  >([
    [
      "from the working directory",
      { "folder/openapi.yaml": document, ...files },
      ".",
      ["lint", "folder/openapi.yaml"],
      ["ran-plugin"],
    ],
    [
      "from above it, with the document",
      { "openapi.yaml": document, ...files, "work/x": "" },
      "work",
      ["lint", "../openapi.yaml"],
      ["ran-plugin"],
    ],
    [
      "from the folder of the tenon config",
      {
        "a/openapi.yaml": document,
        ...files,
        "tenon.config.json": '{ "document": "a/openapi.yaml", "output": "out" }',
        "work/x": "",
      },
      "work",
      ["lint"],
      ["ran-plugin"],
    ],
    [
      "where --rules names it",
      { "folder/openapi.yaml": document, ...below },
      ".",
      ["lint", "folder/openapi.yaml", "--rules", "folder/redocly.yaml"],
      ["folder/ran-plugin"],
    ],
    [
      "where --rules of generate names it",
      { "folder/openapi.yaml": document, ...below },
      ".",
      ["generate", "folder/openapi.yaml", "-o", "out", "--only", "types", "--rules", "folder/redocly.yaml"],
      ["folder/ran-plugin"],
    ],
    [
      "where the option `rules` of the config names it",
      {
        "folder/openapi.yaml": document,
        ...below,
        "tenon.config.json":
          '{ "document": "folder/openapi.yaml", "output": "out", "rules": "folder/redocly.yaml" }',
      },
      ".",
      ["lint"],
      ["folder/ran-plugin"],
    ],
  ])("%s", async (_, given, folder, argv, ran) => {
    const root = createFolder(given);
    const { out, err } = await tenon(join(root, folder), argv);
    expect(listRun(root), out + err).toEqual(ran);
    expect(out).not.toContain("lint/plugin-refused");
  });

  test("but not from the folder of a document outside of the working directory", async () => {
    const root = createFolder({
      "other/openapi.yaml": document,
      "other/redocly.yaml": files["redocly.yaml"],
      "other/evil.cjs": files["evil.cjs"],
      "work/x": "",
    });
    const { out } = await tenon(join(root, "work"), ["lint", "../other/openapi.yaml"]);
    expect(listRun(root)).toEqual([]);
    expect(out).toContain("lint/plugin-refused");
  });
});

/** Every file that is code, or names code, where it is trusted. */
function createTraps(): string {
  const config = `require("node:fs").writeFileSync(__dirname + "/ran-config", "");\nmodule.exports = { document: "openapi.yaml", output: "out", templates: "templates" };\n`;
  const cwd = createFolder({
    "folder/openapi.yaml": document,
    "folder/old.yaml": document,
    "folder/redocly.yaml": "plugins: [./evil.cjs]\nrules: {}\n",
    "folder/evil.cjs": trap("plugin"),
    "folder/@theme/plugin.js": trap("theme"),
    "folder/tenon.config.cjs": config,
    "folder/node_modules/@redocly/cli/package.json": '{ "name": "@redocly/cli", "version": "2.0.0" }',
    "folder/node_modules/@redocly/cli/bin/cli.js": trap("cli"),
    "folder/node_modules/typescript/package.json":
      '{ "name": "typescript", "version": "5.9.0", "main": "index.js" }',
    "folder/node_modules/typescript/index.js": trap("typescript"),
    "folder/node_modules/tenon/package.json": '{ "name": "tenon", "version": "9.0.0", "main": "index.js" }',
    "folder/node_modules/tenon/index.js": trap("tenon"),
    "folder/traffic.ndjson": `${JSON.stringify({ request: { method: "GET", path: "/a" }, response: { status: 200 } })}\n`,
    "package.json": "{}",
  });
  mkdirSync(join(cwd, "folder/templates"));
  return cwd;
}

describe("a document in a folder of traps runs none of them", () => {
  const given = "folder/openapi.yaml";
  test.each([
    ["lint", given],
    ["lint", "--format", "json", given],
    ["generate", given, "-o", "out"],
    ["generate", given, "-o", "folder/out", "--lint", "strict"],
    ["generate", given, "-o", "out", "--lint", "off", "--force"],
    ["stubs", given, "-o", "handlers", "--generated", "out"],
    ["docs", given, "-o", "site"],
    ["docs", given, "-o", "site", "--versions", "old=folder/old.yaml"],
    ["verify", "folder/traffic.ndjson", "--api", given],
    ["verify", "folder/traffic.ndjson", "--api", given, "--coverage", "coverage.json"],
    ["probe", "http://127.0.0.1:9", "--api", given],
    ["diff", "folder/old.yaml", given],
    ["diff", given, "--against", "folder/old.yaml"],
    ["consumer", "check", given],
    ["doctor"],
    ["init"],
  ])("tenon %s %s %s %s", async (...argv) => {
    const cwd = createTraps();
    const { code, err } = await tenon(
      cwd,
      argv.filter((word) => word !== undefined),
    );
    expect(listRun(cwd)).toEqual([]);
    expect(code, err).not.toBe(3);
    expect(err).not.toContain("usage/");
  });

  test.each([
    ["mock", "folder/openapi.yaml"],
    ["proxy", "folder/openapi.yaml", "--target", "http://127.0.0.1:9"],
  ])("tenon %s", async (...argv) => {
    const traps = createTraps();
    const { end } = await startServing(
      argv.map((word) => word.replace(/^folder/, join(traps, "folder"))),
      {},
    );
    await end();
    expect(listRun(traps)).toEqual([]);
  });
});

test("the traps run where they are trusted", async () => {
  const folder = join(createTraps(), "folder");
  expect((await tenon(folder, ["docs", "openapi.yaml", "-o", "site"])).code).not.toBe(3);
  await tenon(folder, ["lint", "openapi.yaml"]);
  expect(listRun(folder).toSorted()).toEqual([
    "@theme/ran-theme",
    "node_modules/@redocly/cli/bin/ran-cli",
    "ran-config",
    "ran-plugin",
  ]);
});
