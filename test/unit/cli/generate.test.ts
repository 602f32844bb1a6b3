import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { starterDocument } from "../../../cli/init/starter-files.ts";
import { createFolder, tenon, writeFiles } from "./test-io.ts";

const config = '{ "document": "openapi.yaml", "output": "src/api" }';

function createProject(files: Readonly<Record<string, string>> = {}): string {
  return createFolder({ "openapi.yaml": starterDocument, "tenon.config.json": config, ...files });
}

/** Every file below a folder with its text. */
function readTree(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    entries
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path, readFileSync(path, "utf8")]),
  );
}

describe("tenon generate", () => {
  test("writes what it reports, and nothing in a second run", async () => {
    const folder = createProject();
    const first = await tenon(folder, ["generate"]);
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(first.out).toMatch(/^src\/api: (\d+) files written; 3 operations, 3 schemas \(\d+\.\d s\)\n$/);
    const files = Number(/(\d+) files/.exec(first.out)?.[1]);
    expect(readTree(join(folder, "src/api")).size).toBe(files);
    const second = await tenon(folder, ["generate"]);
    expect(second.out).toMatch(new RegExp(`^src/api: 0 files written, ${files} unchanged; `));
  });

  test.each([
    ["--include", "nothing"],
    ["--exclude", "*"],
  ])("leaves the output as it is if no operation is selected: %s %s", async (option, pattern) => {
    const folder = createProject();
    await tenon(folder, ["generate"]);
    const before = readTree(folder);
    for (const mode of [[], ["--check"]]) {
      const { code, out } = await tenon(folder, ["generate", option, pattern, ...mode]);
      expect([code, out]).toEqual([2, expect.stringContaining("No operations are selected")]);
      expect(readTree(folder)).toEqual(before);
    }
  });

  test.each<readonly [place: string, config: string, ...options: readonly string[]]>([
    ["tenon.config.json:4:34", '"operations": { "include": ["*", "nothing"] }'],
    ["tenon.config.json:4:29", '"operations": { "exclude": ["nothing"] }'],
    ["tenon.config.json:4:17", '"streamParts": ["nothing"]'],
    // The pattern is not in the config.
    ["`--include nothing`", '"operations": { "include": ["*"] }', "--include", "*,nothing"],
    ["`--exclude nothing`", '"lint": "off"', "--exclude", "nothing"],
  ])("says at %s that a pattern matches no operation: %s", async (place, option, ...options) => {
    const text = `{\n"document": "openapi.yaml",\n"output": "src/api",\n${option}\n}\n`;
    const folder = createProject({ "tenon.config.json": text });
    const { code, out } = await tenon(folder, ["generate", ...options]);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/nothing` (?:in `streamParts` )?does not match any operation/),
    ]);
    expect(out).toContain(place.startsWith("`") ? place : `\n  ${place}\n`);
    // The output does not depend on where the config is, and tells the same in the next run.
    expect(readFileSync(join(folder, "src/api/tenon.manifest.json"), "utf8")).not.toContain("tenon.config");
    expect((await tenon(folder, ["generate", ...options])).out).toContain(place);
  });

  test("writes into the project's own folder only if it is told to", async () => {
    const folder = createProject({
      "package.json": "{}",
      "tenon.config.json": '{ "document": "openapi.yaml", "output": "." }',
    });
    const { code, err } = await tenon(folder, ["generate"]);
    expect([code, err]).toEqual([2, expect.stringContaining("The folder of `output` contains package.json")]);
    expect((await tenon(folder, ["generate", "--force-here"])).code).toBe(0);
    expect((await tenon(folder, ["generate"])).code).toBe(0);
  });

  test("says where in an emitter of the config an error arose", async () => {
    const emitter = [
      'import { defineEmitter } from "tenon/emitters";',
      "interface Wish { readonly title?: string }",
      "",
      "const wish: Wish = {};",
      "export const own = defineEmitter({",
      '  name: "own",',
      "  emit: ({ code, module }) => [",
      `    module("own", code\`export const title = \${wish.title};\`),`,
      "  ],",
      "});",
    ].join("\n");
    const folder = createProject({
      "tools/own.ts": emitter,
      "tenon.config.ts":
        'import { own } from "./tools/own.ts";\nexport default { document: "openapi.yaml", output: "src/api", emitters: [own] };\n',
    });
    rmSync(join(folder, "tenon.config.json"));
    const { code, out } = await tenon(folder, ["generate"]);
    expect([code, out]).toEqual([
      2,
      expect.stringContaining("emitter/failed: The emitter own failed: Not data: undefined"),
    ]);
    expect(out).toContain('as value 1 of `code`, after "export const title ="');
    expect(out).toContain("tools/own.ts:8:5");
  });

  test("names the emitter, the operation and the place in the config of what failed", async () => {
    const emitters = [
      'import { pages } from "tenon/emitters";',
      'const own = { name: "own", emit: ({ api }) => api.operations.map(({ nothing }) => nothing.x) };',
      'const strange = { name: "strange", emit: () => { throw "no error"; } };',
      'export default { document: "openapi.yaml", output: "src/api", emitters: [own,',
      "  strange, pages({ pages: { listNots: false } })] };",
    ];
    const folder = createProject({ "tenon.config.ts": emitters.join("\n") });
    rmSync(join(folder, "tenon.config.json"));
    const { findings } = JSON.parse((await tenon(folder, ["generate", "--format", "json"])).out);
    expect(findings).toMatchObject([
      {
        message: expect.stringContaining("The emitter own failed at the operation listNotes: "),
        places: [
          { file: "tenon.config.ts", line: 2 },
          { file: "openapi.yaml", pointer: "/paths/~1notes/get" },
        ],
      },
      {
        message: "The emitter strange failed: no error",
        places: [{ file: "tenon.config.ts", line: 5, column: 3 }],
      },
      {
        message: 'The emitter pages failed: The document has no operation "listNots".',
        fix: expect.stringContaining("listNotes"),
        places: [{ file: "tenon.config.ts", line: 5, column: 12 }],
      },
    ]);
  });

  test("suggests names for pins that the document does not have, with their places", async () => {
    const names = { schemas: { Noet: "N" }, operations: { listNots: "list" } };
    const config = { document: "openapi.yaml", output: "src/api", names };
    const folder = createProject({ "tenon.config.json": JSON.stringify(config) });
    const { findings } = JSON.parse((await tenon(folder, ["generate", "--format", "json"])).out);
    expect(findings).toMatchObject([
      { code: "name/unknown-pin", fix: 'Did you mean "Note"?', places: [{ line: 1, column: 67 }] },
      { code: "name/unknown-pin", fix: 'Did you mean "listNotes"?', places: [{ line: 1, column: 93 }] },
    ]);
  });

  test("suggests an operation for a pattern that selects none, and says no more", async () => {
    const folder = createFolder({ "openapi.yaml": starterDocument });
    const [, id = ""] = /operationId: (\w+)/.exec(starterDocument) ?? [];
    const { code, out } = await tenon(folder, [
      ...["generate", "openapi.yaml", "-o", "api", "--include"],
      `${id}x`,
    ]);
    expect([code, out]).toEqual([2, expect.stringContaining(`Did you mean "${id}"?`)]);
    expect(out).not.toContain("No operations are selected");
    expect(existsSync(join(folder, "api"))).toBe(false);
  });

  test("shows in a terminal what a long run is doing", async () => {
    const parts =
      'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: { /a: { $ref: "a.yaml" }, /b: { $ref: "b.yaml" } }\n';
    const item = 'get: { responses: { "204": { description: None } } }\n';
    const folder = createFolder({
      "openapi.yaml": parts,
      ...{ "a.yaml": item, "b.yaml": item },
    });
    const argv = ["generate", "openapi.yaml", "-o", "api"];
    const { code, err } = await tenon(folder, argv, { isTerminal: true });
    expect(code).toBe(0);
    expect(err).toContain("Reading openapi.yaml, 3 files …");
    expect(err).toMatch(/Writing api, \d+ files …/);
    const quiet = await tenon(folder, [...argv, "--force"]);
    expect(quiet.err).toBe("");
  });

  test("prints under --debug what each stage takes, in its order", async () => {
    const { code, err, out } = await tenon(createProject(), ["generate", "--debug"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^src\/api: /);
    const stages = [
      "Reading openapi.yaml",
      "Understanding openapi.yaml",
      "Generating src/api",
      "Writing src/api",
    ];
    const lines = err.trimEnd().split("\n");
    expect(lines.map((line) => /^debug: (.*?): /.exec(line)?.[1])).toEqual(stages);
    for (const line of lines) expect(line).toMatch(/: \d+\.\d\d s, \d+\.\d\d s of CPU time, [1-9]\d* MiB$/);
  });

  test("needs no config for a document and a folder", async () => {
    const folder = createFolder({ "package.json": "{}", "api/openapi.yaml": starterDocument });
    expect((await tenon(folder, ["generate", "api/openapi.yaml", "-o", "out"])).code).toBe(0);
    expect(existsSync(join(folder, "out/types.ts"))).toBe(true);
  });

  test("takes the entry of the config for a document that is named", async () => {
    const apis = ["a", "b"].map((name) => ({ document: `${name}.yaml`, output: `out/${name}` }));
    const folder = createFolder({
      "a.yaml": starterDocument,
      "b.yaml": starterDocument,
      "tenon.config.json": JSON.stringify({ apis }),
    });
    expect((await tenon(folder, ["generate", "b.yaml"])).code).toBe(0);
    expect(readdirSync(join(folder, "out"))).toEqual(["b"]);
    expect((await tenon(folder, ["generate"])).out.match(/^out\/[ab]: /gm)).toEqual(["out/a: ", "out/b: "]);
    expect(await tenon(folder, ["generate", "-o", "out/c"])).toMatchObject({ code: 2 });
  });

  test("does not guess where to write", async () => {
    const folder = createFolder({ "package.json": "{}", "a.yaml": starterDocument });
    const { code, err } = await tenon(folder, ["generate", "a.yaml"]);
    expect(code).toBe(2);
    expect(err).toContain("-o src/api");
  });

  test("ends imports as asked", async () => {
    const folder = createProject();
    for (const [imports, ending] of [
      [".ts", ".ts"],
      ["none", ""],
    ] as const) {
      await tenon(folder, ["generate", "--imports", imports, "-o", "out"]);
      expect(readFileSync(join(folder, "out/client.ts"), "utf8")).toContain(`from "./operations${ending}"`);
    }
  });

  test("writes the adapters that are asked for", async () => {
    const folder = createProject();
    for (const [argument, files] of [
      ["none", []],
      ["docs,node-http", ["docs.ts", "node-http.ts"]],
    ] as const) {
      expect(await tenon(folder, ["generate", "--adapters", argument])).toMatchObject({ code: 0 });
      const adapters = join(folder, "src/api/runtime/adapters");
      expect(existsSync(adapters) ? readdirSync(adapters) : []).toEqual(files);
    }
    const { code, err } = await tenon(folder, ["generate", "--adapters", "none,docs"]);
    expect([code, err]).toEqual([2, expect.stringContaining('it is "all", "none", or names of "express",')]);
  });

  test("removes files that are no longer generated, and touches no files of others", async () => {
    const folder = createProject();
    await tenon(folder, ["generate", "--validators", "separate"]);
    writeFiles(folder, { "src/api/mine.ts": "// mine\n" });
    writeFiles(folder, { "openapi.yaml": starterDocument.replaceAll("NewNote", "Draft") });
    expect((await tenon(folder, ["generate", "--validators", "separate"])).out).toMatch(/ removed/);
    const names = [...readTree(join(folder, "src/api")).keys()].map((path) => path.slice(folder.length));
    expect(names).toContain("/src/api/mine.ts");
    expect(names.filter((name) => name.includes("NewNote"))).toEqual([]);
  });

  test.each([
    ["is not there", undefined, "ref/file-not-found"],
    ["cannot be read", 'get:\n  responses: { "204": { description: "x }\n', "load/syntax"],
    ["is empty", "", "load/empty"],
    ["holds a NUL", "get: {}\n#\0\n", "load/nul-character"],
  ])("leaves out the path whose file %s, and writes the others", async (_, text, code) => {
    const folder = createProject();
    const whole = starterDocument.replace(/^paths:$/m, "paths:\n  /part: { $ref: part.yaml }");
    expect(whole).not.toBe(starterDocument);
    writeFiles(folder, { "openapi.yaml": whole, ...(text === undefined ? {} : { "part.yaml": text }) });
    const { code: exit, out } = await tenon(folder, ["generate"]);
    expect(exit).toBe(1);
    expect(out).toContain(`error ${code}`);
    expect(out).toContain("warning document/operation-left-out: The path `/part` was left out");
    expect(out).toMatch(/^src\/api: \d+ files written, as far as the document was understood/m);
  });

  test.each([
    ["cannot be read", "openapi: 3.1.0\ninfo: {", "load/syntax"],
    ["is not there", undefined, "load/not-found"],
  ])("keeps the old output of a document that %s", async (_, text, code) => {
    const folder = createProject();
    await tenon(folder, ["generate"]);
    const before = readTree(join(folder, "src/api"));
    if (text === undefined) rmSync(join(folder, "openapi.yaml"));
    else writeFiles(folder, { "openapi.yaml": text });
    const { code: exit, out } = await tenon(folder, ["generate"]);
    expect(exit).toBe(text === undefined ? 2 : 1);
    expect(out).toContain(`error ${code}`);
    expect(out).toMatch(/^src\/api: left as it was because of 1 error/m);
    expect(readTree(join(folder, "src/api"))).toEqual(before);
  });

  test("leaves out and reports what it cannot read; with --strict it writes nothing", async () => {
    const text = starterDocument.replace(
      "/notes/{note}:\n",
      "/broken:\n    get: { responses: [] }\n  /notes/{note}:\n",
    );
    const folder = createProject({ "openapi.yaml": text });
    const strict = await tenon(folder, ["generate", "--strict"]);
    expect(strict.code).toBe(1);
    expect(existsSync(join(folder, "src/api"))).toBe(false);
    await tenon(folder, ["generate"]);
    expect(existsSync(join(folder, "src/api/client.ts"))).toBe(true);
  });
});

describe("tenon generate --check", () => {
  test("is 0 if the output is up to date", async () => {
    const folder = createProject();
    await tenon(folder, ["generate"]);
    const times = statSync(join(folder, "src/api")).mtimeMs;
    const { code, out } = await tenon(folder, ["generate", "--check"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^src\/api: \d+ files up to date; /);
    expect(statSync(join(folder, "src/api")).mtimeMs).toBe(times);
  });

  test("is 1 for changed, missing and stale files, and writes nothing", async () => {
    const folder = createProject();
    await tenon(folder, ["generate", "--validators", "separate"]);
    writeFiles(folder, { "src/api/client.ts": "// changed\n" });
    rmSync(join(folder, "src/api/types.ts"));
    writeFiles(folder, { "openapi.yaml": starterDocument.replaceAll("Problem", "Fault") });
    const before = readTree(folder);
    const { code, out } = await tenon(folder, [
      "generate",
      "--validators",
      "separate",
      "--check",
      "--format",
      "json",
    ]);
    expect(code).toBe(1);
    const found = JSON.parse(out).findings.map(
      (finding: { code: string; places: { file: string }[] }) => `${finding.code} ${finding.places[0]?.file}`,
    );
    expect(found).toEqual(
      expect.arrayContaining([
        "output/changed src/api/client.ts",
        "output/missing src/api/types.ts",
        expect.stringMatching(/^output\/missing src\/api\/validators\/Fault/),
        expect.stringMatching(/^output\/stale src\/api\/validators\/Problem/),
      ]),
    );
    expect(readTree(folder)).toEqual(before);
  });

  test("is 1 in a folder where nothing was generated yet", async () => {
    const folder = createProject();
    expect((await tenon(folder, ["generate", "--check"])).code).toBe(1);
    expect(existsSync(join(folder, "src"))).toBe(false);
  });
});

describe("the linter, when generating", () => {
  const strictRules = "rules: { operation-description: error, info-contact: warn }\n";

  test("does not run without a redocly.yaml", async () => {
    const folder = createProject({ "openapi.yaml": starterDocument.replace("/notes:", "/notes/:") });
    const { code, out } = await tenon(folder, ["generate"]);
    expect(code).toBe(0);
    expect(out).not.toContain("lint/");
  });

  test.each([
    [[], 1, false],
    [["--lint", "error"], 1, false],
    [["--lint", "report"], 0, true],
    [["--lint", "off"], 0, true],
  ])("stops or not, as asked: %j", async (argv, code, isWritten) => {
    const folder = createProject({ "redocly.yaml": strictRules });
    expect((await tenon(folder, ["generate", ...argv])).code).toBe(code);
    expect(existsSync(join(folder, "src/api"))).toBe(isWritten);
  });

  test("stops at warnings under strict", async () => {
    const folder = createProject({ "redocly.yaml": "rules: { info-contact: warn }\n" });
    expect((await tenon(folder, ["generate"])).code).toBe(0);
    writeFiles(folder, { "tenon.config.json": config.replace("}", ', "lint": "strict" }') });
    expect((await tenon(folder, ["generate"])).code).toBe(1);
  });
});

describe("templates", () => {
  test("of one's own replace tenon's one by one", async () => {
    const folder = createProject({ "mine/index.ts.hbs": "// my own index\n" });
    expect((await tenon(folder, ["generate", "--templates", "mine"])).code).toBe(0);
    expect(readFileSync(join(folder, "src/api/index.ts"), "utf8")).toContain("// my own index");
  });

  test("that name a missing field are told with name and line, and write nothing", async () => {
    const folder = createProject({ "mine/index.ts.hbs": "// fine\n\n{{nosuchfield}}\n" });
    const { code, out } = await tenon(folder, ["generate", "--templates", "mine"]);
    expect(code).toBe(2);
    expect(out).toMatch(/error template\/missing-field: /);
    expect(out).toContain("mine/index.ts.hbs:3:");
    expect(existsSync(join(folder, "src"))).toBe(false);
  });

  test("in a folder that does not exist are told", async () => {
    const { code, out } = await tenon(createProject(), ["generate", "--templates", "nowhere"]);
    expect(code).toBe(2);
    expect(out).toContain("template/folder-not-found");
  });
});

test("a file in the way is not overwritten", async () => {
  const folder = createProject();
  writeFiles(folder, { "src/api/types.ts": "// mine\n" });
  const { code, out } = await tenon(folder, ["generate"]);
  expect(code).toBe(1);
  expect(out).toContain("output/foreign-file");
  expect(readFileSync(join(folder, "src/api/types.ts"), "utf8")).toBe("// mine\n");
  writeFileSync(join(folder, "file"), "");
  expect(await tenon(folder, ["generate", "-o", "file"])).toMatchObject({ code: 2 });
});
