// Two versions of an output, and which of them a folder holds.
import fs from "node:fs";
import { join } from "node:path";
import { hashText } from "../../dist/generator/write/hash-text.js";
import { printManifest } from "../../dist/generator/write/manifest.js";

function filesOf(letter, names) {
  const files = names.map((path) => ({ path, text: `${letter} ${path}\n` }));
  const outputs = Object.fromEntries(files.map(({ path, text }) => [path, hashText(text)]));
  const size = { operations: 1, schemas: 1 };
  const manifest = { tenon: "0", inputs: {}, options: letter, outputs, size, findings: [] };
  return [...files, { path: "tenon.manifest.json", text: printManifest(manifest) }];
}

/** The files of two outputs, which differ in every way that two can. */
export const versions = {
  old: filesOf("old", ["a.ts", "b/c.ts", "b/d.ts", "gone.ts"]),
  new: filesOf("new", ["a.ts", "b/c.ts", "b/d.ts", "added/e.ts"]),
};

/** Which version a folder holds: all of its files and no others. */
export function versionOf(folder) {
  if (!fs.existsSync(folder)) return "nothing";
  const there = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile());
  const holds = (files) =>
    there.length === files.length &&
    files.every(
      ({ path, text }) =>
        fs.existsSync(join(folder, path)) && fs.readFileSync(join(folder, path), "utf8") === text,
    );
  return Object.keys(versions).find((name) => holds(versions[name])) ?? "neither";
}
