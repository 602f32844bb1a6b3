import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../..");

/** Every file and package that an entry imports statically, without type imports. */
function walkImports(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(file, "utf8");
  for (const [, clause = "", target = ""] of text.matchAll(
    /^(?:import|export)\s+([^;]*?)\s*from\s+"([^"]+)"/gms,
  )) {
    if (/^type\b/.test(clause)) continue;
    if (target.startsWith(".")) walkImports(resolve(dirname(file), target), found);
    else found.add(target);
  }
  return found;
}

test("the command line starts without anything heavy", () => {
  const found = [...walkImports(resolve(root, "cli/commands/run-cli.ts"))];
  expect(found.filter((name) => !name.startsWith("/") && !name.startsWith("node:"))).toEqual([]);
  const files = found.filter((name) => name.startsWith("/")).map((name) => relative(root, name));
  expect(files).toContain("cli/generate/generate-command.ts");
  expect(
    files.filter(
      (name) =>
        !/^(?:cli\/|contract\/findings\/report-options\.ts$|verifier\/(?:judge\/readings|exchanges\/sourced-exchange)\.ts$|site\/samples\/sample-request\.ts$|generator\/output\/(?:read-package|emit-options|output-parts)\.ts$)/.test(
          name,
        ),
    ),
  ).toEqual([]);
});

test("nothing but what the versions of Node and tenon and the cache of compiled code need is loaded before the command is known", () => {
  const files = [...walkImports(resolve(root, "cli/main.ts"))].filter((name) => name.startsWith("/"));
  expect(files.map((name) => relative(root, name)).sort()).toEqual([
    "cli/main.ts",
    "cli/shared/satisfies-range.ts",
    "generator/output/read-package.ts",
  ]);
});
