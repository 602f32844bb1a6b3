import { spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import nodeModule from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { starterDocument } from "../../../cli/init/starter-files.ts";
import type { EmittedFile } from "../../../generator/output/emitted-file.ts";
import { hashText } from "../../../generator/output/hash-file.ts";
import { generate } from "../../../generator/session/generate.ts";
import { manifestName, parseManifest } from "../../../generator/write/manifest.ts";
import { skipWithout } from "../../skip-without.ts";
import { createFolder } from "./test-io.ts";

const main = join(import.meta.dirname, "../../../dist/cli/main.js");
const root = join(import.meta.dirname, "../../..");
const isBuilt = existsSync(main);
/** From Node 22.8 on. */
const keepsCode = "enableCompileCache" in nodeModule;
if (!isBuilt) console.log("The tests of the real process are skipped: dist/ is not built (npm run build).");

function run(
  cwd: string,
  argv: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...argv], {
    cwd,
    encoding: "utf8",
    maxBuffer: 64_000_000,
    env: { ...process.env, ...env },
  });
  return { code: status, out: stdout, err: stderr };
}

describe.skipIf(!isBuilt)("the process", () => {
  test("prints its version, and ends with the exit code of the command", () => {
    const folder = createFolder({ "package.json": "{}" });
    expect(run(folder, ["--version"])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      err: "",
    });
    expect(run(folder, ["generate"])).toMatchObject({ code: 2, out: "" });
  });

  test.skipIf(!existsSync("/dev/full"))("ends with code 2 and a finding if stdout is full", () => {
    const folder = createFolder({ "openapi.yaml": starterDocument });
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(
      process.execPath,
      [main, "lint", "openapi.yaml", "--format", "json"],
      {
        cwd: folder,
        encoding: "utf8",
        stdio: ["ignore", full, "pipe"],
      },
    );
    closeSync(full);

    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: "error output/unwritable: stdout cannot be written (ENOSPC).\n",
    });
  });

  test("gives callers of its API the text of documents that a thread has printed, as the manifest knows it", async () => {
    const description = "Größe ≥ 1. ".repeat(50_000);
    const folder = createFolder({
      "openapi.json": JSON.stringify({
        ...{ openapi: "3.1.0", info: { title: "Large", version: "1.0.0", description } },
        paths: { "/a": { get: { operationId: "readA", responses: { 204: { description: "Done" } } } } },
      }),
    });
    const built: { readonly generate: typeof generate } = await import(join(main, "../../index.js"));
    const { files } = await built.generate({
      document: join(folder, "openapi.json"),
      importExtension: ".ts",
      names: {},
    });
    const textOf = (name: string): string => files.find(({ path }) => path === name)?.text ?? "";
    expect(JSON.parse(textOf("openapi.json")).info.description).toBe(description);
    expect(parseManifest(textOf(manifestName))?.outputs["openapi.json"]).toBe(
      hashText(textOf("openapi.json")),
    );
  });

  test.for([
    "spec/openapi.yaml",
    ...["bodies", "files", "hooks", "names", "references", "schemas", "streams"].map(
      (name) => `test/golden/${name}/openapi.yaml`,
    ),
    "../shared/corpus/box-platform.json",
  ])("generates the same files in two threads as in one for %s", async (path, { skip }) => {
    skipWithout(join(root, path), skip);
    const document: { readonly info: object } = parse(readFileSync(join(root, path), "utf8"));
    const info = { ...document.info, description: "Large. ".repeat(60_000) };
    const folder = createFolder({ "openapi.json": JSON.stringify({ ...document, info }) });
    const options = { document: join(folder, "openapi.json"), importExtension: ".ts", names: {} } as const;
    const built: { readonly generate: typeof generate } = await import(join(main, "../../index.js"));
    const [inTwo, inOne] = [await built.generate(options), await generate(options)];
    const isDifferent = ({ path, text }: EmittedFile): boolean =>
      path !== manifestName && inOne.files.find((other) => other.path === path)?.text !== text;
    expect(inTwo.files.map(({ path }) => path)).toEqual(inOne.files.map(({ path }) => path));
    expect(inTwo.files.filter(isDifferent).map(({ path }) => path)).toEqual([]);
    expect(inTwo.findings).toEqual(inOne.findings);
  });

  test.skipIf(!keepsCode)("keeps compiled code in its own folder, and nowhere else", () => {
    const folder = createFolder({ "package.json": "{}" });
    expect(run(folder, ["lint", "--help"], { TMPDIR: folder })).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toEqual(["package.json"]);
    expect(readdirSync(join(main, "../../../node_modules/.cache/tenon/code"))).not.toEqual([]);
  });

  test("goes from an empty folder to generated code, by a config in TypeScript", () => {
    const folder = createFolder({ "package.json": '{ "type": "module" }' });
    expect(run(folder, ["init"])).toMatchObject({ code: 0, err: "" });
    expect(run(folder, ["lint"])).toMatchObject({ code: 0, out: "openapi.yaml: no findings\n", err: "" });
    expect(run(folder, ["generate"])).toMatchObject({ code: 0, err: "" });
    expect(run(folder, ["generate", "--check"])).toMatchObject({ code: 0, err: "" });
  });

  test("loads a config that is an ES module, CommonJS or JSON", () => {
    for (const [name, text] of [
      ["tenon.config.mjs", 'export default { document: "openapi.yaml", output: "out" };'],
      ["tenon.config.cjs", 'module.exports = { document: "openapi.yaml", output: "out" };'],
      ["tenon.config.json", '{ "document": "openapi.yaml", "output": "out" }'],
    ] as const) {
      const folder = createFolder({ "package.json": "{}", "openapi.yaml": starterDocument, [name]: text });
      expect(run(folder, ["lint"])).toMatchObject({ code: 0, out: "openapi.yaml: no findings\n", err: "" });
    }
  });

  test("writes a long report whole into a pipe, and does not mind a reader that goes away", async () => {
    const paths = Array.from(
      { length: 3000 },
      (_, index) => `  /p${index}/: { get: { responses: { "200": { description: d } } } }\n`,
    );
    const folder = createFolder({
      "a.yaml": `openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n${paths.join("")}`,
    });
    const { out } = run(folder, ["lint", "a.yaml", "--format", "json"]);
    expect(out.length).toBeGreaterThan(1_000_000);
    expect(() => JSON.parse(out)).not.toThrow();
    const child = spawn(process.execPath, [main, "lint", "a.yaml", "--format", "json"], { cwd: folder });
    let err = "";
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.stdout.once("data", () => child.stdout.destroy());
    await new Promise((resolve) => child.once("close", resolve));
    expect(err).toBe("");
  });

  test("watches until it is interrupted, and ends with 0", async () => {
    const folder = createFolder({ "package.json": "{}", "openapi.yaml": starterDocument });
    const child = spawn(process.execPath, [main, "generate", "openapi.yaml", "-o", "out", "--watch"], {
      cwd: folder,
    });
    child.stdout.on("data", (chunk) => {
      if (String(chunk).includes("Watching")) child.kill("SIGINT");
    });
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect(code).toBe(0);
    expect(existsSync(join(folder, "out/types.ts"))).toBe(true);
  });
});
