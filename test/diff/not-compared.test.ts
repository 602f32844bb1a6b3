import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { createFolder, type Outcome, tenon } from "../unit/cli/test-io.ts";
import { demanding, plain } from "./notes.ts";

const path = new URL("../../docs/reference/diff-report.schema.json", import.meta.url);
const schema = JSON.parse(readFileSync(path, "utf8"));
const check = new Ajv2020({ strict: false, allErrors: true }).compile({
  ...schema,
  unevaluatedProperties: false,
});

const broken = {
  "a syntax error": "openapi: 3.1.0\ninfo: { title: T\npaths: {}\n",
  "an empty file": "",
  "a version that does not exist": "openapi: 9.0.0\ninfo: { title: T, version: '1' }\npaths: {}\n",
};

async function diff(old: string, now: string, format: string): Promise<Outcome> {
  const folder = createFolder({ "old.yaml": old, "new.yaml": now });
  return tenon(folder, ["diff", "old.yaml", "new.yaml", "--format", format]);
}

test.each(Object.entries(broken))("%s exits with 2, and the report has the findings", async (_, text) => {
  for (const [old, now, name] of [
    [plain, text, "new.yaml"],
    [text, plain, "old.yaml"],
  ] as const) {
    const { code, out } = await diff(old, now, "json");
    expect(code).toBe(2);
    const report = JSON.parse(out);
    check(report);
    expect(check.errors ?? []).toEqual([]);
    expect(report).toMatchObject({ level: "not compared", document: name, changes: [] });
    expect(report.findings.some(({ severity }: { severity: string }) => severity === "error")).toBe(true);
  }
});

const text = broken["a syntax error"];

test("every format says what is wrong", async () => {
  expect((await diff(plain, text, "pretty")).err).toMatch(/error load\/[\s\S]*new\.yaml/);
  const [{ results }] = JSON.parse((await diff(plain, text, "sarif")).out).runs;
  expect(results[0]).toMatchObject({ level: "error" });
  expect((await diff(plain, text, "junit")).out).toMatch(/<testsuites[\s\S]*<failure/);
  expect((await diff(plain, text, "github")).out).toMatch(/^::error file=new\.yaml/m);
  expect(JSON.parse((await diff(plain, text, "gitlab")).out)[0]).toMatchObject({
    location: { path: "new.yaml" },
  });
  expect((await diff(plain, text, "markdown")).out).toMatch(/^## API changes: not compared\n[\s\S]*- error /);
  expect((await diff(plain, text, "html")).out).toMatch(
    /<title>new\.yaml: not compared<[\s\S]*class="error"/,
  );
  for (const format of ["pretty", "sarif", "junit", "github", "gitlab", "markdown", "html"])
    expect((await diff(plain, text, format)).code, format).toBe(2);
});

test("a break still exits with 1", async () => {
  expect((await diff(plain, demanding, "json")).code).toBe(1);
});
