import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { codes } from "../../../../contract/findings/codes.ts";

const root = join(import.meta.dirname, "../../../..");
const table = join("contract", "findings", "codes");

function readSources(): string {
  return ["language", "contract", "validation", "generator", "site", "verifier", "live", "cli"]
    .flatMap((part) => readdirSync(join(root, part), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(root, path).startsWith(table))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
}

describe("every code of the table", () => {
  const sources = readSources();
  test.each(Object.keys(codes))("%s is reported by some code", (code) => {
    expect(sources.includes(`"${code}"`) || sources.includes(`\`${code}\``)).toBe(true);
  });
});
