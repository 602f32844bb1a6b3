import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

// Plain JavaScript, which has no declarations.
const path: string = "../../../scripts/print-map.mjs";
const { mappedFiles } = await import(path);
const files: ReadonlyMap<string, string> = mappedFiles();

test.each([...files])("the map in %s is that of the walls", (file, text) => {
  expect(readFileSync(file, "utf8"), "`npm run update:map` writes it").toBe(text);
});

const readmes = readdirSync(".", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
  .map(({ name }) => `${name}/README.md`)
  .filter((file) => existsSync(file));

/**
 * The texts in back-quotes that look like paths of this repository: with a slash or the extension of a source; without packages
 * and patterns.
 */
function pathsIn(file: string): readonly string[] {
  const text = readFileSync(file, "utf8").replace(/^```[\s\S]*?^```/gm, "");
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = ""]) => name);
  return quoted.filter(
    (name) =>
      /^[\w.-]+\/[\w./-]*$|^[\w-]+\.(?:ts|mjs|md|hbs)$/.test(name) &&
      // Documents beside the repository need not be there.
      !/^(?:tenon|dist|application|\.\.\/shared)\//.test(name),
  );
}

test.each([
  "docs/architecture.md",
  "CONTRIBUTING.md",
  "docs/adr/README.md",
  ...readmes,
])("every path in %s exists", (file) => {
  const isThere = (name: string) => existsSync(name) || existsSync(join(dirname(file), name));
  expect(pathsIn(file).filter((name) => !isThere(name))).toEqual([]);
});

test("the list of tests has every folder of tests", () => {
  const listed = new Set(pathsIn("test/README.md").map((name) => name.replace(/\/.*/, "")));
  const folders = readdirSync("test", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
});
