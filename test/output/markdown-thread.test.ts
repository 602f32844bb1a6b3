import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tenon } from "../unit/cli/test-io.ts";

const main = join(import.meta.dirname, "../../dist/cli/main.js");

test("a large site is converted to Markdown in a thread, with the same files", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tenon-markdown-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const responses = { "204": { description: "Größer als 1 — done." } };
  const paths = Object.fromEntries(
    Array.from({ length: 120 }, (_, at) => [`/p${at}`, { get: { operationId: `op${at}`, responses } }]),
  );
  const document = { openapi: "3.1.0", info: { title: "Many", version: "2" }, paths };
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
  const older = { ...document, info: { title: "Many", version: "1" } };
  writeFileSync(join(folder, "older.json"), JSON.stringify(older));
  const argv = ["openapi.json", "--reference", "off", "--no-try", "--versions", "1=older.json", "-o"];

  // Worker threads need compiled modules, so the sources convert on the main thread.
  const { code, err } = await tenon(folder, ["docs", ...argv, "here"]);
  expect(code, err).toBe(0);
  execFileSync(process.execPath, [main, "docs", ...argv, "there"], { cwd: folder, stdio: "pipe" });

  const paged = (output: string): readonly string[] =>
    readdirSync(join(folder, output), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(?:md|txt|json)$/.test(path))
      .sort();
  expect(paged("there")).toEqual(paged("here"));
  expect(paged("there").length).toBeGreaterThan(240);
  for (const path of paged("here"))
    expect(readFileSync(join(folder, "there", path), "utf8"), path).toBe(
      readFileSync(join(folder, "here", path), "utf8"),
    );
});
