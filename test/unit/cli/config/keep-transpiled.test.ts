import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepTranspiled } from "../../../../cli/config/keep-transpiled.ts";
import { transpileTypeScript } from "../../../../cli/config/transpile-typescript.ts";

vi.mock(import("../../../../cli/config/transpile-typescript.ts"), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, transpileTypeScript: vi.fn(original.transpileTypeScript) };
});

let folder: string;
const compiled = (): number => vi.mocked(transpileTypeScript).mock.calls.length;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-config-"));
  vi.mocked(transpileTypeScript).mockClear();
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
    expect(keepTranspiled(file())).toBe(first);
    expect(compiled()).toBe(1);
  });

  it("compiles a changed text again", () => {
    mkdirSync(join(folder, "node_modules"));
    keepTranspiled(file());
    expect(keepTranspiled(file(text.replace("42", "43")))).toContain("exports.answer = 43");
    expect(compiled()).toBe(2);
  });

  it("does not use a file that is incomplete", () => {
    mkdirSync(join(folder, "node_modules"));
    const whole = keepTranspiled(file());
    const cache = join(folder, "node_modules", ".cache", "tenon", "config");
    const [name = ""] = readdirSync(cache);
    writeFileSync(join(cache, name), whole.slice(0, 10));
    expect(keepTranspiled(file())).toBe(whole);
    expect(compiled()).toBe(2);
  });

  it("keeps no result of a text that is not TypeScript", () => {
    mkdirSync(join(folder, "node_modules"));
    expect(() => keepTranspiled(file("export const = ;"))).toThrow();
    expect(readdirSync(join(folder, "node_modules"))).toEqual([]);
  });
});
