import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildContract } from "../../../../contract/build/build-contract.ts";
import { loadDocument } from "../../../../contract/build/load-document.ts";
import {
  type Generated,
  type GenerateOptions,
  generate,
  generateFrom,
} from "../../../../generator/session/generate.ts";
import { openSession } from "../../../../generator/session/generation-session.ts";
import type { ValidatorPlan } from "../../../../generator/validators/validator-plan.ts";
import { checkFiles } from "../../../../generator/write/check-files.ts";
import {
  type Manifest,
  manifestName,
  parseManifest,
  printManifest,
} from "../../../../generator/write/manifest.ts";
import { readFreshManifest } from "../../../../generator/write/read-fresh-manifest.ts";
import { writeFiles } from "../../../../generator/write/write-files.ts";

const DOCUMENT = `openapi: 3.1.0
info: { title: Small, version: 1.0.0 }
paths:
  /a:
    get:
      operationId: readA
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } } }
components:
  schemas:
    A: { type: object, properties: { b: { type: string } } }
`;

let root = "";
let document = "";
let output = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "tenon-generate-"));
  document = join(root, "openapi.yaml");
  output = join(root, "api");
  await writeFile(document, DOCUMENT);
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

function run(options: Partial<GenerateOptions> = {}): Promise<Generated> {
  return generate({ document, importExtension: ".js", names: {}, ...options });
}

function fileOf({ files }: Generated, path: string): string {
  return files.find((file) => file.path === path)?.text ?? "";
}

async function addTemplate(name: string, text: string): Promise<string> {
  const folder = join(root, "templates");
  await mkdir(join(folder, "partials"), { recursive: true });
  await writeFile(join(folder, name), text);
  return folder;
}

describe("generate", () => {
  it("types what a path fixes as its one value, which a caller need not give, and what nothing describes as text", async () => {
    const read = '{ get: { responses: { "200": { description: ok } } } }';
    await writeFile(
      document,
      DOCUMENT.replace("paths:\n", `paths:\n  /b/{c}?beta=true&x: ${read}\n  /d?e=f: ${read}\n`),
    );
    const generated = await run();
    const types = fileOf(generated, "types.ts");
    expect(types).toMatch(/c: string;\n {2}beta\?: "true";\n {2}x\?: "";\n/);
    expect(types).toMatch(/ {2}e\?: "f";\n/);
    expect(fileOf(generated, "client.ts")).toMatch(/input: types\.\w+DInput = \{\}/);
  });

  it("gives all files of the output folder", async () => {
    const paths = (await run()).files.map(({ path }) => path);
    const expected = [
      "checks.ts",
      "client.ts",
      "index.ts",
      "openapi.json",
      "operations.ts",
      "routes.ts",
      "schemas.json",
      "types.ts",
    ];
    expect(paths).toEqual(expect.arrayContaining([...expected, "validators.ts", "tenon.manifest.json"]));
    expect(paths).toContain("runtime/client.ts");
  });

  it.each([".js", ".ts", ""] as const)("ends every relative import in %j", async (importExtension) => {
    const { files } = await run({ importExtension });
    for (const { path, text } of files.filter((file) => file.path.endsWith(".ts"))) {
      for (const [, target = ""] of text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)) {
        expect(`${path}: ${/\.[jt]s$/.exec(target)?.[0] ?? ""}`).toBe(`${path}: ${importExtension}`);
      }
    }
  });

  it("has a compiler pass over all modules but those that hold only types", async () => {
    const modules = (await run()).files.filter(({ path }) => path.endsWith(".ts"));
    const checked = modules.filter(({ text }) => !/^(?:\/[/*] .*\n)*\/\/ @ts-nocheck /.test(text));
    expect(checked.map(({ path }) => path)).toEqual(["types.ts", "runtime/descriptors.ts"]);
  });

  it("is JavaScript with declarations where that is asked for, whatever the ending of imports", async () => {
    const { files } = await run({ emit: "js", importExtension: "" });
    const paths = files.map(({ path }) => path);
    expect(paths.filter((path) => /(?<!\.d)\.ts$/.test(path))).toEqual([]);
    for (const stem of ["client", "types", "validators", "runtime/client"])
      expect(paths).toEqual(expect.arrayContaining([`${stem}.js`, `${stem}.d.ts`]));
    const manifest: unknown = JSON.parse(
      files.find(({ path }) => path === "tenon.manifest.json")?.text ?? "",
    );
    expect(manifest).toMatchObject({ options: { emit: "js" } });
    for (const { path, text } of files.filter((file) => /\.(?:js|d\.ts)$/.test(file.path))) {
      for (const [, target = ""] of text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g))
        expect(`${path}: ${target}`).toMatch(/\.js$/);
    }
    const declared = files.find(({ path }) => path === "client.d.ts")?.text ?? "";
    expect(declared).toMatch(/^\/\/ Small 1\.0\.0\n\/\/ Generated by tenon .*\n(?:\/[/*] .*\n)*import /);
    expect(declared).toContain("@source openapi.yaml:");
  });

  it("keeps times and absolute paths out of the output", async () => {
    for (const { text } of (await run()).files) expect(text).not.toContain(root);
    const manifest: unknown = JSON.parse(fileOf(await run(), "tenon.manifest.json"));
    expect(manifest).toMatchObject({ inputs: { "openapi.yaml": expect.stringMatching(/^[0-9a-f]{64}$/) } });
  });

  it("gives findings and no files for a document that cannot be read", async () => {
    await writeFile(document, "openapi: [");
    const { files, findings } = await run();
    expect(files).toEqual([]);
    expect(findings[0]?.severity).toBe("error");
  });
});

describe("a user's templates", () => {
  it("replace tenon's one by one, partials too", async () => {
    const templates = await addTemplate(
      "index.ts.hbs",
      '{{> header}}\nexport { checks } from "./checks.js";\n',
    );
    await addTemplate("partials/header.hbs", "// ours: {{title}}");
    const generated = await run({ templates });
    expect(fileOf(generated, "index.ts")).toBe('// ours: Small 1.0.0export { checks } from "./checks.js";\n');
    expect(fileOf(generated, "client.ts")).toContain("// ours: Small 1.0.0");
    expect(generated.findings).toEqual([]);
  });

  it("have everything that is shaped by one checked, by a partial of theirs", async () => {
    const templates = await addTemplate("partials/unchecked.hbs", "");
    const { files } = await run({ templates });
    const shaped = files.filter(({ path }) => /^[^/]*\.ts$/.test(path) && path !== "validators.ts");
    expect(shaped.length).toBeGreaterThan(5);
    expect(shaped.filter(({ text }) => text.includes("@ts-nocheck"))).toEqual([]);
  });

  it("are told where they name a field that is not there", async () => {
    const templates = await addTemplate("index.ts.hbs", "// first\n// second {{#if nmae}}x{{/if}}\n");
    const { files, findings } = await run({ templates });
    expect(files).toEqual([]);
    expect(findings).toEqual([
      expect.objectContaining({
        code: "template/missing-field",
        message: expect.stringContaining("`nmae`"),
        places: [{ file: "index.ts.hbs", pointer: "", line: 2, column: 11 }],
      }),
    ]);
  });

  it("are told of a file that replaces nothing, and of a folder that is not there", async () => {
    const templates = await addTemplate("clinet.ts.hbs", "");
    expect((await run({ templates })).findings.map(({ code }) => code)).toEqual(["template/unknown-file"]);
    const nowhere = await run({ templates: join(root, "nowhere") });
    expect(nowhere.findings.map(({ code }) => code)).toEqual(["template/folder-not-found"]);
    expect(nowhere.files).toEqual([]);
  });
});

describe("readFreshManifest", () => {
  const editManifest = async (change: (manifest: Manifest) => unknown): Promise<void> => {
    const path = join(output, manifestName);
    const manifest: Manifest = JSON.parse(await readFile(path, "utf8"));
    change(manifest);
    await writeFile(path, JSON.stringify(manifest, null, 2));
  };

  const fresh = async (extra: Partial<GenerateOptions> = {}): Promise<boolean> => {
    const manifest = readFreshManifest(document, output, {
      importExtension: ".js",
      names: {},
      ...extra,
    });
    return manifest !== undefined;
  };

  it("is true after a run, and checking finds nothing", async () => {
    expect(await fresh()).toBe(false);
    const { files } = await run();
    await writeFiles(files, output);
    expect(await fresh()).toBe(true);
    expect(await checkFiles(files, output)).toEqual([]);
  });

  it.each([
    ["the document", () => appendFile(document, "\n# more\n")],
    ["an output", () => appendFile(join(output, "types.ts"), "\n")],
    ["a missing output", () => rm(join(output, "runtime", "wire.ts"))],
    ["the manifest", () => writeFile(join(output, "tenon.manifest.json"), "{}")],
  ])("is false after a change of %s", async (_what, change) => {
    await writeFiles((await run()).files, output);
    await change();
    expect(await fresh()).toBe(false);
  });

  it.each([
    [
      "an output is no longer listed",
      ({ outputs }: Manifest) => delete (outputs as Record<string, string>)["client.ts"],
    ],
    ["a size is another", (manifest: Manifest) => Object.assign(manifest.size, { operations: 99 })],
  ])("is false where the manifest was edited: %s", async (_what, change) => {
    await writeFiles((await run()).files, output);
    await editManifest(change);
    await rm(join(output, "client.ts"));
    expect(await fresh()).toBe(false);
  });

  it("is false where libraries have other versions, which a check does not mind", async () => {
    const { files } = await run();
    await writeFiles(files, output);
    const path = join(output, manifestName);
    const manifest = parseManifest(await readFile(path, "utf8"));
    if (manifest === undefined) throw new Error("no manifest");
    await writeFile(path, printManifest({ ...manifest, libraries: { yaml: "1.0.0" } }));
    expect(await fresh()).toBe(false);
    expect(await checkFiles(files, output)).toEqual([]);
  });

  it("is false where a template was saved after it had been read", async () => {
    const templates = await addTemplate("index.ts.hbs", "// first");
    const { loaded } = await loadDocument(document);
    if (loaded === undefined) throw new Error("not loaded");
    const { contract } = buildContract(loaded, { isSorted: true });
    if (contract === undefined) throw new Error("not understood");
    const session = await openSession(document);
    const save = (): Promise<void> => appendFile(join(templates, "index.ts.hbs"), "// second");
    const slow = {
      ...session,
      compile: (plan: ValidatorPlan) => save().then(() => session.compile(plan)),
    };
    const options = { importExtension: ".js", names: {}, templates } as const;
    const { files } = await generateFrom({ loaded, contract, findings: [] }, options, slow);
    await writeFiles(files, output);
    expect(await readFile(join(output, "index.ts"), "utf8")).not.toContain("second");
    expect(await fresh({ templates })).toBe(false);
  });

  it("is false for other options, and for other templates", async () => {
    const templates = await addTemplate("index.ts.hbs", "{{> header}}");
    await writeFiles((await run({ templates })).files, output);
    expect(await fresh({ templates })).toBe(true);
    expect(await fresh()).toBe(false);
    expect(await fresh({ templates, importExtension: ".ts" })).toBe(false);
    expect(await fresh({ templates, names: { schemas: { A: "B" } } })).toBe(false);
    await appendFile(join(templates, "index.ts.hbs"), "more");
    expect(await fresh({ templates })).toBe(false);
  });

  it("leaves the output as it is when a document has errors", async () => {
    await writeFiles((await run()).files, output);
    const before = await readFile(join(output, "types.ts"), "utf8");
    await writeFile(document, "openapi: [");
    expect((await writeFiles((await run()).files, output)).removed).toEqual([]);
    expect(await readFile(join(output, "types.ts"), "utf8")).toBe(before);
  });
});
