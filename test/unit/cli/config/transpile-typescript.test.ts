import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepTranspiled } from "../../../../cli/config/transpile-typescript.ts";

let folder: string;

/** Replaces the only text in the cache, as nothing but a second compilation would undo. */
function replaceKept(change: (text: string) => string): void {
  const cache = join(folder, "node_modules", ".cache", "tenon", "config");
  const [name = ""] = readdirSync(cache);
  writeFileSync(join(cache, name), change(readFileSync(join(cache, name), "utf8")));
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-config-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("keepTranspiled", () => {
  const text = "export const answer: number = 42;\n";
  const file = (content = text): string => {
    const path = join(folder, "tenon.config.ts");
    writeFileSync(path, content);
    return path;
  };

  it("compiles a text once where there is a node_modules to keep it in", () => {
    mkdirSync(join(folder, "node_modules"));
    const first = keepTranspiled(file());
    expect(first).toContain("exports.answer = 42");
    replaceKept((kept) => kept.replace("42", "41"));
    expect(keepTranspiled(file())).toBe(first.replace("42", "41"));
  });

  it("compiles a changed text again", () => {
    mkdirSync(join(folder, "node_modules"));
    keepTranspiled(file());
    expect(keepTranspiled(file(text.replace("42", "43")))).toContain("exports.answer = 43");
  });

  it("does not use a file that is incomplete", () => {
    mkdirSync(join(folder, "node_modules"));
    const whole = keepTranspiled(file());
    replaceKept(() => whole.slice(0, 10));
    expect(keepTranspiled(file())).toBe(whole);
  });

  it("keeps no result of a text that is not TypeScript", () => {
    mkdirSync(join(folder, "node_modules"));
    expect(() => keepTranspiled(file("export const = ;"))).toThrow();
    expect(readdirSync(join(folder, "node_modules"))).toEqual([]);
  });
});
