import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { parseConfig } from "../../cli/config/parse-config.ts";
import { codes } from "../../contract/findings/codes.ts";
import { readVersion } from "../../generator/output/read-package.ts";
import { printCommandsPage } from "../../scripts/reference/print-commands-page.ts";
import { printConfigPage } from "../../scripts/reference/print-config-page.ts";
import { printConfigSchema } from "../../scripts/reference/print-config-schema.ts";
import { printFindingsPage } from "../../scripts/reference/print-findings-page.ts";
import { readConfigOptions } from "../../scripts/reference/read-config-options.ts";

const root = join(import.meta.dirname, "../..");
const options = readConfigOptions(join(root, "cli/config/config.ts"));

test.each([
  ["docs/reference/findings.md", printFindingsPage],
  ["docs/reference/commands.md", () => printCommandsPage(readVersion())],
  ["docs/reference/config.md", () => printConfigPage(options)],
  ["tenon.config.schema.json", () => printConfigSchema(options)],
])("%s is what the sources say (npm run update:reference)", (path, print) => {
  const file = join(root, path);
  if (process.env["TENON_UPDATE"] === "1") writeFileSync(file, print());
  expect(readFileSync(file, "utf8")).toBe(print());
});

test("page and schema of the config describe the members of options", () => {
  const docs = options.find(({ name }) => name === "docs");
  expect(docs?.members.length).toBeGreaterThan(5);
  expect(printConfigPage(options)).not.toContain("Type: ``");
  expect(docs?.members.filter(({ text, type }) => text === "" || type === "")).toEqual([]);
  for (const { name, text } of docs?.members ?? []) {
    expect(printConfigPage(options)).toContain(`- \`${name}\`: ${text}`);
    expect(printConfigSchema(options)).toContain(JSON.stringify(text));
  }
});

test("every code has an anchor of its own", () => {
  const page = printFindingsPage();
  for (const code of Object.keys(codes)) expect(page.split(`<a id="${code}"></a>`)).toHaveLength(2);
});

test.each([
  [{ document: "a.yaml", output: "api" }],
  [{ document: "a.yaml", output: "api", importExtension: "", lint: "strict", allow: ["../b"] }],
  [{ document: "a.yaml", output: "api", names: { schemas: { A: "B" }, operations: {} } }],
  [{ apis: [{ document: "a.yaml", output: "api", templates: "t" }] }],
  [{ document: "a.yaml" }],
  [{ document: "a.yaml", ouput: "api" }],
  [{ document: "a.yaml", output: "api", importExtension: ".mts" }],
  [{ document: "a.yaml", output: "api", allow: "b" }],
  [{ document: "a.yaml", output: "api", names: { schemas: { A: 1 } } }],
  [{ document: "a.yaml", output: "api", emitters: ["tanstack-query"] }],
  [{ document: "a.yaml", output: "api", emitters: [["tanstack-query", { package: "@tanstack/vue-query" }]] }],
  [
    {
      document: "a.yaml",
      output: "api",
      emitters: [["tanstack-query", { pages: { a: false, b: { kind: "linkHeader" } } }]],
    },
  ],
  [
    {
      document: "a.yaml",
      output: "api",
      emitters: [["tanstack-query", { pages: { a: { kind: "cursor", parameter: "a" } } }]],
    },
  ],
  [
    {
      document: "a.yaml",
      output: "api",
      emitters: [["tanstack-query", { pages: { a: { kind: "page", parameter: "a", first: 1, items: "" } } }]],
    },
  ],
  [{ document: "a.yaml", output: "api", emitters: [["tanstack-query", { query: [] }]] }],
  [{ document: "a.yaml", output: "api", emitters: ["swr"] }],
  [{ apis: [] }],
  [{ apis: [{ document: "a.yaml", output: "api" }], lint: "off" }],
])("the schema and tenon agree on %j", (config) => {
  const check = new Ajv({ strict: false }).compile(JSON.parse(printConfigSchema(options)) as object);
  expect(check(config)).toBe(parseConfig(config, "/tenon.config.json").problems.length === 0);
});
