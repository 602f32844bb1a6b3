import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { starterDocument } from "../../../cli/init/starter-files.ts";
import { createFolder, tenon, writeFiles } from "./test-io.ts";

const config = 'export default { document: "openapi.yaml", output: "api", importExtension: ".js" };';
const files = { "package.json": "{}", "tenon.config.mjs": config, "openapi.yaml": starterDocument };

async function codesOf(folder: string): Promise<readonly string[]> {
  const { out } = await tenon(folder, ["doctor", "--format", "json"]);
  return (JSON.parse(out) as { findings: { code: string }[] }).findings
    .map(({ code }) => code)
    .filter((code) => code !== "doctor/no-peer");
}

describe("tenon doctor", () => {
  test("reports nothing if all is well", async () => {
    const folder = createFolder(files);
    await tenon(folder, ["generate"]);
    const { code, out } = await tenon(folder, ["doctor"]);
    expect(code).toBe(0);
    expect(out).toContain("ok  Config tenon.config.mjs: one document");
    expect(out).toContain("ok  Document openapi.yaml: 3 operations, 3 schemas");
    expect(out).toContain("ok  Output api is up to date");
    expect(await codesOf(folder)).toEqual([]);
  });

  test("distinguishes outputs that are missing, out of date, or edited by hand", async () => {
    const folder = createFolder(files);
    expect(await codesOf(folder)).toEqual(["doctor/no-output"]);
    await tenon(folder, ["generate"]);
    writeFileSync(join(folder, "openapi.yaml"), starterDocument.replace("title: Notes", "title: Jots"));
    expect(await codesOf(folder)).toEqual(["doctor/stale-output"]);
    appendFileSync(join(folder, "api/client.ts"), "// mine\n");
    expect(await codesOf(folder)).toEqual(["doctor/edited-output"]);
    expect(readFileSync(join(folder, "api/client.ts"), "utf8")).toContain("// mine");
  });

  test.each([
    ["NodeNext", "", ["doctor/module-settings"]],
    ["NodeNext", ".js", []],
    ["NodeNext", ".ts", ["doctor/module-settings"]],
    ["Preserve", "", []],
  ])("module %s with imports ending in %j: %j", async (module, extension, expected) => {
    const folder = createFolder({
      ...files,
      "tenon.config.mjs": config.replace('".js"', JSON.stringify(extension)),
      "tsconfig.json": JSON.stringify({ compilerOptions: { module } }),
    });
    await tenon(folder, ["generate"]);
    expect(await codesOf(folder)).toEqual(expected);
  });

  test("lists missing optional packages only if the project uses them", async () => {
    const absent = async (more: Readonly<Record<string, string>>): Promise<readonly string[]> => {
      const folder = createFolder({ ...files, ...more });
      const { out } = await tenon(folder, ["doctor", "--format", "json"]);
      const { findings } = JSON.parse(out) as { findings: { code: string; message: string }[] };
      return findings.flatMap(({ code, message }) =>
        code === "doctor/no-peer" ? (message.split(" ")[0] ?? "") : [],
      );
    };
    expect(await absent({})).toEqual([]);
    expect(await absent({ "package.json": '{"scripts":{"mcp":"tenon mcp openapi.yaml"}}' })).toEqual([
      "@modelcontextprotocol/sdk",
    ]);
    expect(await absent({ "package.json": '{"dependencies":{"oauth4webapi":"^3.0.0"}}' })).toEqual([
      "oauth4webapi",
    ]);
    const docs = config.replace("{", "{ docs: {},");
    expect(await absent({ "tenon.config.mjs": docs })).toEqual(["@redocly/cli"]);
  });

  test("looks at versions", async () => {
    const folder = createFolder(files);
    await tenon(folder, ["generate"]);
    writeFiles(folder, {
      "node_modules/typescript/package.json": '{"version":"5.0.4"}',
      "node_modules/@redocly/cli/package.json": '{"version":"1.34.0"}',
    });
    expect(await codesOf(folder)).toEqual(["doctor/old-typescript", "doctor/peer-version"]);
  });

  test("tells a wrong config and a missing one", async () => {
    expect(await codesOf(createFolder({ "package.json": "{}" }))).toEqual(["doctor/no-config"]);
    const folder = createFolder({
      ...files,
      "tenon.config.mjs": 'export default { document: "a", ouput: "b" };',
    });
    expect(await codesOf(folder)).toEqual(["config/unknown-option"]);
  });
});
